// Corner the Lady, and heaps: a game between the reader and the program, with hint and undo.
import { tuple } from "./data.js";

export class Game {
  constructor(instance, start, personFirst, strength) {
    this.instance = instance;
    this.strength = strength;
    this.history = [{ position: start, byProgram: true }];
    this.hint = false;
    this.log = `You play ${instance.title} from ${tuple(start)}.`;
    if (!personFirst) this.answer();
  }

  get position() {
    return this.history.at(-1).position;
  }
  get options() {
    return this.instance.options(this.position);
  }
  get winning() {
    return this.instance.winning(this.position);
  }
  get over() {
    return this.options.length === 0;
  }

  // False, and why, where the rule has no such move.
  move(to) {
    if (this.over) return false;
    const from = this.position;
    const legal = this.instance.allows(from, to.map((x, i) => from[i] - x));
    if (!legal) {
      this.log = `No move leads from ${tuple(from)} to ${tuple(to)}.`;
      return false;
    }
    this.hint = false;
    this.history.push({ position: to, byProgram: false });
    this.log = `You moved to ${tuple(to)}.`;
    if (!this.end(true)) this.answer();
    return true;
  }

  // A winning move if there is one, the one that takes most; else the one that takes least, which delays the end.
  answer() {
    const options = this.options;
    if (this.end(false)) return;
    const left = (position) => position.reduce((sum, x) => sum + x, 0);
    const winning = this.winning;
    let to = options[Math.floor(Math.random() * options.length)];
    if (Math.random() * 100 < this.strength)
      to = winning.length ? winning.reduce((a, b) => (left(b) < left(a) ? b : a)) : options.reduce((a, b) => (left(b) > left(a) ? b : a));
    this.history.push({ position: to, byProgram: true });
    this.log += ` The program moves to ${tuple(to)}.`;
    this.end(false);
  }

  // Says who has won where no move is left.
  end(personMoved) {
    if (!this.over) return false;
    const personWins = personMoved !== this.instance.game.misere;
    if (this.history.length > 1 || !personMoved) this.log += personWins ? " You have won." : " The program has won.";
    return true;
  }

  undo() {
    const last = this.history.findLastIndex((moment) => !moment.byProgram);
    if (last < 0) return false;
    this.history.length = last;
    this.log = `Taken back: it is your move from ${tuple(this.position)}.`;
    return true;
  }

  hintText() {
    const winning = this.winning;
    const some = winning.slice(0, 12).map(tuple).join(", ") + (winning.length > 12 ? ` and ${winning.length - 12} more` : "");
    return winning.length ? `You win by moving to ${some}.` : "Every move loses against best play.";
  }
}
