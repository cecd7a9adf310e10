// What the page's data mean: `open` decodes them, `Instance` answers for one game with its parameters.
//
// A cell is the number of a position on the board: the last pile fastest. Positions are arrays, one number a pile.

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const bit = (bytes, i) => (bytes[i >> 3] >> (i & 7)) & 1;

export class Instance {
  constructor(game, packed, max) {
    this.game = game;
    this.max = max;
    this.packed = packed;
    this.parameters = packed.parameters;
    this.claims = packed.claims;
    this.engine = packed.engine;
    this.trusted = packed.trusted;
    this.symmetric = packed.symmetric;
    this.cells = max.reduce((product, m) => product * (m + 1), 1);
  }

  // Decoded when it is first looked at: a sweep has many instances.
  async ready() {
    if (this.p) return this;
    const [p, moves, values] = await Promise.all([
      unpacked(this.packed.p),
      unpacked(this.packed.moves),
      this.packed.grundy ? unpacked(this.packed.grundy) : null,
    ]);
    this.p = p;
    this.moves = moves;
    if (values) this.grundy = Uint16Array.from({ length: this.cells }, (_, i) => values[i] | (values[this.cells + i] << 8));
    this.positions = [];
    for (let i = 0; i < this.cells; ++i) if (bit(p, i)) this.positions.push(this.position(i));
    this.listed = this.packed.listed ?? null;
    if (this.listed) this.findStarts();
    return this;
  }

  // Where the move sets of the listed positions begin: one bit for every 0 <= v <= position.
  findStarts() {
    this.starts = new Map();
    let start = 0;
    const count = this.listed.reduce((product, m) => product * (m + 1), 1);
    for (let i = 0; i < count; ++i) {
      const position = this.position(i, this.listed);
      this.starts.set(position.join(), start);
      start += position.reduce((product, x) => product * (x + 1), 1);
    }
  }

  get title() {
    const values = Object.entries(this.parameters).map(([name, value]) => `${name}=${value}`);
    return [this.game.name, ...values].join(", ");
  }

  cell(position, max = this.max) {
    return position.reduce((cell, x, i) => cell * (max[i] + 1) + x, 0);
  }

  position(cell, max = this.max) {
    const position = new Array(max.length);
    for (let i = max.length - 1; i >= 0; --i) {
      position[i] = cell % (max[i] + 1);
      cell = Math.floor(cell / (max[i] + 1));
    }
    return position;
  }

  isP(position) {
    return bit(this.p, this.cell(position)) === 1;
  }

  value(position) {
    return this.grundy ? this.grundy[this.cell(position)] : null;
  }

  // Are the moves from this position in the file? They are, for every rule that does not look at the piles' sizes.
  knowsMoves(position) {
    return !this.listed || position.every((x, i) => x <= this.listed[i]);
  }

  allows(position, move) {
    if (move.every((k) => k === 0) || move.some((k, i) => k < 0 || k > position[i])) return false;
    if (!this.listed) return bit(this.moves, this.cell(move)) === 1;
    return bit(this.moves, this.starts.get(position.join()) + this.cell(move, position)) === 1;
  }

  // The positions one move away, in lexicographic order.
  options(position) {
    const count = position.reduce((product, x) => product * (x + 1), 1);
    const options = [];
    for (let i = 0; i < count; ++i) {
      const to = this.position(i, position);
      if (this.allows(position, to.map((x, j) => position[j] - x))) options.push(to);
    }
    return options;
  }

  // Those of them that the next player loses. There can be hundreds of thousands of P-positions to look at for each cell
  // under the pointer, so nothing is made for those that are out of reach.
  winning(position) {
    const start = this.listed ? this.starts.get(position.join()) : 0;
    const max = this.listed ? position : this.max;
    const winning = [];
    for (const to of this.positions) {
      if (to[0] > position[0]) break; // they are sorted
      let cell = 0, i = 0;
      for (; i < position.length && to[i] <= position[i]; ++i) cell = cell * (max[i] + 1) + position[i] - to[i];
      if (i === position.length && cell > 0 && bit(this.moves, start + cell)) winning.push(to);
    }
    return winning;
  }
}

export function open(text) {
  const data = JSON.parse(text);
  data.games.forEach((game) => {
    game.instances = game.instances.map((packed) => new Instance(game, packed, data.max));
  });
  return data;
}

export const tuple = (position) => `(${position.join(", ")})`;
