// The board as a canvas: cells, axes, marks; zoom and pan by d3-zoom; a cursor for mouse and keyboard.
//
// The cells are painted once, a pixel each, on a canvas of their own, and a frame is that picture scaled: what a frame
// costs does not grow with the board. What a pixel could not show (P-positions of a large board, numbers, marks) is
// drawn over it for the part that is seen.
import { scaleLinear } from "d3-scale";
import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import { shade, theme } from "./colours.js";

const left = 46, bottom = 34, top = 8, right = 8;
const numbersFrom = 22; // pixels a cell, from which its value is written in it
const marksFrom = 8; // pixels a cell, from which even a crowd of P-positions is marked one by one
const crowd = 20000; // P-positions: more are painted as cells, where none of them can be missed

export class Board {
  constructor(canvas, { onCursor, onChoose }) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.onCursor = onCursor;
    this.onChoose = onChoose;
    this.cursor = null;
    this.marks = [];
    this.transform = zoomIdentity;
    this.zoom = zoom().on("zoom", ({ transform }) => {
      this.transform = transform;
      this.request();
    });
    select(canvas).call(this.zoom).on("dblclick.zoom", null);
    canvas.addEventListener("pointermove", (event) => this.point(this.at(event)));
    canvas.addEventListener("click", (event) => {
      const cell = this.at(event);
      if (cell) this.onChoose(cell);
    });
    canvas.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.resize()).observe(canvas);
  }

  // `view`: { max: [X, Y], value(x, y) or null, isP(x, y), kind(x, y) "both" | "first" | "second" | null, points }
  show(view) {
    const same = this.view && this.view.max.every((m, i) => m === view.max[i]);
    this.view = view;
    this.paint();
    if (!same) this.reset();
    if (this.cursor && this.cursor.some((x, i) => x > view.max[i])) this.cursor = null;
    this.request();
  }

  resize() {
    const ratio = devicePixelRatio || 1;
    this.wide = this.canvas.clientWidth;
    this.high = this.canvas.clientHeight;
    this.canvas.width = Math.round(this.wide * ratio);
    this.canvas.height = Math.round(this.high * ratio);
    this.ratio = ratio;
    this.reset();
  }

  // The whole board fits the canvas at zoom 1.
  reset() {
    if (!this.view || !this.wide) return;
    const [X, Y] = this.view.max;
    this.side = Math.min((this.wide - left - right) / (X + 1), (this.high - top - bottom) / (Y + 1));
    this.shift = Math.max(0, (this.wide - left - right - this.side * (X + 1)) / 2); // in the middle
    const area = [[left, top], [this.wide - right, this.high - bottom]];
    const deepest = Math.max(2, 64 / this.side);
    this.zoom.extent(area).translateExtent(area).scaleExtent([1, deepest]);
    select(this.canvas).call(this.zoom.transform, zoomIdentity);
    this.request();
  }

  zoomBy(factor) {
    select(this.canvas).call(this.zoom.scaleBy, factor);
  }

  paint() {
    const [X, Y] = this.view.max;
    const image = new ImageData(X + 1, Y + 1);
    const { n } = theme();
    const shades = this.view.value ? Array.from({ length: 256 }, (_, i) => shade(i / 255)) : null;
    const factor = shades ? 255 / Math.max(1, this.view.largest) : 0;
    for (let y = 0, at = 0; y <= Y; ++y)
      for (let x = 0; x <= X; ++x, at += 4) {
        const value = shades ? this.view.value(x, Y - y) : 0;
        const [r, g, b] = shades ? shades[Math.floor(value * factor)] : n;
        image.data[at] = r;
        image.data[at + 1] = g;
        image.data[at + 2] = b;
        image.data[at + 3] = 255;
      }
    this.crowded = Object.values(this.view.points).reduce((sum, points) => sum + points.length / 2, 0) > crowd;
    if (this.crowded) this.paintCrowd(image);
    this.cells = new OffscreenCanvas(X + 1, Y + 1);
    this.cells.getContext("2d").putImageData(image, 0, 0);
  }

  colour(kind) {
    const colours = theme();
    return this.view.comparing ? colours[kind] : this.view.value ? "#ffffff" : colours.p;
  }

  paintCrowd(image) {
    const [X, Y] = this.view.max;
    for (const [kind, points] of Object.entries(this.view.points)) {
      const [r, g, b] = [1, 3, 5].map((i) => parseInt(this.colour(kind).slice(i, i + 2), 16));
      for (let i = 0; i < points.length; i += 2) {
        const at = 4 * ((Y - points[i + 1]) * (X + 1) + points[i]);
        image.data[at] = r;
        image.data[at + 1] = g;
        image.data[at + 2] = b;
      }
    }
  }

  request() {
    if (this.requested) return;
    this.requested = true;
    requestAnimationFrame(() => {
      this.requested = false;
      this.draw();
    });
  }

  // The corner of cell (x, y) that is left and above, in pixels of the page.
  corner(x, y) {
    const { k, x: tx, y: ty } = this.transform;
    return [tx + k * (left + this.shift + x * this.side), ty + k * (top + (this.view.max[1] - y) * this.side)];
  }

  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    if (!this.view || px < left || py > this.high - bottom) return null;
    const [x0, y0] = this.corner(0, this.view.max[1]);
    const size = this.transform.k * this.side;
    const cell = [Math.floor((px - x0) / size), this.view.max[1] - Math.floor((py - y0) / size)];
    return cell.every((c, i) => c >= 0 && c <= this.view.max[i]) ? cell : null;
  }

  point(cell) {
    if (!cell || (this.cursor && cell.every((c, i) => c === this.cursor[i]))) return;
    this.cursor = cell;
    this.onCursor(cell);
    this.request();
  }

  key(event) {
    const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    const far = event.shiftKey ? 10 : 1;
    if (step) {
      const from = this.cursor ?? [0, 0];
      const to = this.cursor ? from.map((c, i) => Math.min(this.view.max[i], Math.max(0, c + far * step[i]))) : from;
      this.point(to);
      this.follow();
    } else if (event.key === "+" || event.key === "=") this.zoomBy(1.5);
    else if (event.key === "-") this.zoomBy(1 / 1.5);
    else if (event.key === "0") this.reset();
    else if ((event.key === "Enter" || event.key === " ") && this.cursor) this.onChoose(this.cursor);
    else return;
    event.preventDefault();
  }

  // The cursor stays in sight.
  follow() {
    const size = this.transform.k * this.side;
    const [x, y] = this.corner(...this.cursor);
    const inside = x >= left && y >= top && x + size <= this.wide - right && y + size <= this.high - bottom;
    if (!inside) select(this.canvas).call(this.zoom.translateTo, left + this.shift + (this.cursor[0] + 0.5) * this.side,
      top + (this.view.max[1] - this.cursor[1] + 0.5) * this.side);
  }

  draw() {
    if (!this.view || !this.wide) return;
    const c = this.context, colours = theme();
    c.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    c.fillStyle = colours.paper;
    c.fillRect(0, 0, this.wide, this.high);
    const seen = this.seen();
    c.save();
    c.beginPath();
    c.rect(left, top, this.wide - left - right, this.high - top - bottom);
    c.clip();
    this.drawCells(seen);
    this.drawPoints(seen);
    this.drawMarks(colours);
    c.restore();
    this.drawAxes(colours);
  }

  // The cells that are at least partly in sight: x0 <= x <= x1, y0 <= y <= y1.
  seen() {
    const size = this.transform.k * this.side;
    const [ox, oy] = this.corner(0, this.view.max[1]);
    const [X, Y] = this.view.max;
    return {
      x0: Math.max(0, Math.floor((left - ox) / size)),
      x1: Math.min(X, Math.floor((this.wide - right - ox) / size)),
      y0: Math.max(0, Y - Math.floor((this.high - bottom - oy) / size)),
      y1: Math.min(Y, Y - Math.floor((top - oy) / size)),
      size,
    };
  }

  drawCells({ x0, x1, y0, y1, size }) {
    const c = this.context, Y = this.view.max[1];
    const [px, py] = this.corner(x0, y1);
    const across = x1 - x0 + 1, up = y1 - y0 + 1;
    c.imageSmoothingEnabled = false;
    c.drawImage(this.cells, x0, Y - y1, across, up, px, py, across * size, up * size);
    if (size < 8) return;
    c.strokeStyle = theme().grid;
    c.lineWidth = 0.5;
    c.beginPath();
    for (let x = x0; x <= x1 + 1; ++x) c.moveTo(px + (x - x0) * size, py), c.lineTo(px + (x - x0) * size, py + up * size);
    for (let y = 0; y <= up; ++y) c.moveTo(px, py + y * size), c.lineTo(px + across * size, py + y * size);
    c.stroke();
    if (this.view.value && size >= numbersFrom) this.drawNumbers({ x0, x1, y0, y1, size });
  }

  drawNumbers({ x0, x1, y0, y1, size }) {
    const c = this.context;
    c.font = `${Math.min(15, size * 0.4)}px system-ui, sans-serif`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    for (let x = x0; x <= x1; ++x)
      for (let y = y0; y <= y1; ++y) {
        const value = this.view.value(x, y);
        if (value === 0) continue; // a P-position: its mark says so
        const [px, py] = this.corner(x, y);
        c.fillStyle = 2 * value < this.view.largest ? "#ffffff" : "#000000";
        c.fillText(value, px + size / 2, py + size / 2);
      }
  }

  // Where the points with x >= x0 begin; they are sorted.
  firstFrom(points, x0) {
    let low = 0, high = points.length / 2;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (points[2 * middle] < x0) low = middle + 1;
      else high = middle;
    }
    return 2 * low;
  }

  // P-positions: whole cells, but never less than two pixels; of two games dots, crosses and rings.
  drawPoints({ x0, x1, y0, y1, size }) {
    if (this.crowded && size < marksFrom) return;
    const c = this.context;
    const mark = Math.max(this.view.comparing ? 4 : 2, Math.min(size * (this.view.comparing || this.view.value ? 0.66 : 1), 40));
    for (const kind of ["both", "first", "second"]) {
      const points = this.view.points[kind];
      const colour = this.colour(kind);
      c.fillStyle = colour;
      c.strokeStyle = colour;
      c.lineWidth = Math.max(1.2, mark / 8);
      c.beginPath();
      for (let i = this.firstFrom(points, x0); i < points.length && points[i] <= x1; i += 2) {
        const x = points[i], y = points[i + 1];
        if (y < y0 || y > y1) continue;
        const [px, py] = this.corner(x, y);
        const mx = px + size / 2, my = py + size / 2, r = mark / 2;
        if (kind === "first") c.moveTo(mx - r, my - r), c.lineTo(mx + r, my + r), c.moveTo(mx - r, my + r), c.lineTo(mx + r, my - r);
        else if (kind === "second") c.moveTo(mx + r, my), c.arc(mx, my, r, 0, 2 * Math.PI);
        else if (mark < 6 || !(this.view.value || this.view.comparing)) c.rect(mx - r, my - r, mark, mark);
        else c.moveTo(mx + r, my), c.arc(mx, my, r, 0, 2 * Math.PI);
      }
      if (kind === "both") c.fill();
      else c.stroke();
    }
  }

  // Marks are { cell, kind }: legal, win, queen; and the cursor.
  drawMarks(colours) {
    const c = this.context, size = this.transform.k * this.side, shown = Math.max(size, 7);
    const place = ([x, y]) => {
      const [px, py] = this.corner(x, y);
      return [px + (size - shown) / 2, py + (size - shown) / 2];
    };
    for (const { cell, kind } of this.marks) {
      const [px, py] = place(cell);
      c.strokeStyle = colours[kind];
      c.lineWidth = Math.max(1.5, shown / 10);
      if (kind === "legal") c.strokeRect(px + shown * 0.2, py + shown * 0.2, shown * 0.6, shown * 0.6);
      if (kind === "win") {
        c.beginPath();
        c.arc(px + shown / 2, py + shown / 2, shown * 0.32, 0, 2 * Math.PI);
        c.lineWidth = Math.max(2.5, shown / 6);
        c.stroke();
      }
      if (kind === "queen") {
        c.fillStyle = colours.queen;
        c.fillRect(px, py, shown, shown);
        c.fillStyle = colours.paper;
        c.font = `${shown * 0.8}px "DejaVu Sans", "Segoe UI Symbol", system-ui, sans-serif`;
        c.textAlign = "center";
        c.textBaseline = "middle";
        c.fillText("♛", px + shown / 2, py + shown / 2);
      }
    }
    if (!this.cursor) return;
    const [px, py] = place(this.cursor);
    c.strokeStyle = colours.cursor;
    c.lineWidth = 2.5;
    c.strokeRect(px, py, shown, shown);
  }

  drawAxes(colours) {
    const c = this.context, size = this.transform.k * this.side;
    const [ox, oy] = this.corner(0, 0);
    const across = scaleLinear([0, 1], [ox + size / 2, ox + 1.5 * size]);
    const up = scaleLinear([0, 1], [oy + size / 2, oy - size / 2]);
    const [x0, x1] = [left, this.wide - right].map(across.invert);
    const [y0, y1] = [this.high - bottom, top].map(up.invert);
    const whole = (low, high, most, wanted) => scaleLinear([Math.max(low, 0), Math.min(high, most)], [0, 1])
      .ticks(wanted).filter(Number.isInteger);
    c.fillStyle = colours.text;
    c.font = "12px system-ui, sans-serif";
    c.textBaseline = "middle";
    c.textAlign = "center";
    const end = Math.min(this.high - bottom, oy + size);
    for (const x of whole(x0, x1, this.view.max[0], 8)) c.fillText(x, across(x), end + 10);
    const side = Math.max(left, ox);
    c.fillText(this.view.names[0], (side + Math.min(this.wide - right, ox + size * (this.view.max[0] + 1))) / 2, end + 25);
    c.textAlign = "right";
    for (const y of whole(y0, y1, this.view.max[1], 8)) c.fillText(y, side - 6, up(y));
    c.fillText(this.view.names[1], side - 34, (top + end) / 2);
  }
}
