// Where glyphs and words stand on the picture of a page. Units: a page is 1000 wide.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{origin: Point, u: Point, v: Point, left: number, right: number, low: number,
 *   high: number, base: number}} Frame */

export const WIDE = 1000;
/** Share of its height by which a word may stand off its line, as a raised number does. */
const OFF_LINE = 0.35;

/**
 * The four corners of a glyph: lower left first, then against the clock as it is read.
 * @param {number[]} places eight shares of the page
 * @param {number} high the page's height
 * @returns {Point[]}
 */
export function corners(places, high) {
  const found = [];
  for (let at = 0; at < 8; at += 2) found.push({ x: places[at] * WIDE, y: places[at + 1] * high });
  return found;
}

/** Whether a glyph shows nothing. @param {number[] | undefined} places */
export const isNowhere = (places) => !places || places.every((one) => one === 0);

/** @param {Point[]} points */
export const pointsOf = (points) => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/**
 * The rectangle around some glyphs that lies as they lie: its axes run along and up the line.
 * @param {number[][]} places
 * @param {number[]} rows
 * @param {number} high
 * @returns {Frame | null}
 */
export function frameOf(places, rows, high) {
  const shown = rows.map((row) => places[row]).filter((one) => !isNowhere(one));
  if (!shown.length) return null;
  const quads = shown.map((one) => corners(one, high));
  const first = quads[0];
  let u = { x: first[1].x - first[0].x, y: first[1].y - first[0].y };
  const long = Math.hypot(u.x, u.y) || 1;
  u = { x: u.x / long, y: u.y / long };
  const v = { x: u.y, y: -u.x };
  const origin = first[0];
  const along = (/** @type {Point} */ p) => (p.x - origin.x) * u.x + (p.y - origin.y) * u.y;
  const up = (/** @type {Point} */ p) => (p.x - origin.x) * v.x + (p.y - origin.y) * v.y;
  const all = quads.flat();
  const bottoms = quads.map((quad) => up(quad[0])).sort((a, b) => a - b);
  return {
    origin, u, v,
    left: Math.min(...all.map(along)), right: Math.max(...all.map(along)),
    low: Math.min(...all.map(up)), high: Math.max(...all.map(up)),
    base: bottoms[Math.floor(bottoms.length / 2)],
  };
}

/** A point of a frame on the page. @param {Frame} f @param {number} a @param {number} b */
export function at(f, a, b) {
  return { x: f.origin.x + a * f.u.x + b * f.v.x, y: f.origin.y + a * f.u.y + b * f.v.y };
}

/**
 * How high in a word its baseline lies: that of its line, on which letters without descenders stand,
 * unless the word is set higher or lower.
 * @param {Frame} word @param {Frame} line
 */
export function baseOf(word, line) {
  const on = at(line, 0, line.base);
  const level = (on.x - word.origin.x) * word.v.x + (on.y - word.origin.y) * word.v.y;
  return Math.abs(level - word.base) < (word.high - word.low) * OFF_LINE ? level : word.base;
}

/** The corners of a frame, with room around. @param {Frame} f @param {number} [room] */
export function hull(f, room = 0) {
  return [
    at(f, f.left - room, f.low - room), at(f, f.right + room, f.low - room),
    at(f, f.right + room, f.high + room), at(f, f.left - room, f.high + room),
  ];
}

/** The angle of a frame's line on the screen, in degrees. @param {Frame} f */
export const angle = (f) => (Math.atan2(f.u.y, f.u.x) * 180) / Math.PI;

/** The upright box around points. @param {Point[]} points */
export function box(points) {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
