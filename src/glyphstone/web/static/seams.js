// Where words can be parted and joined: between any two glyphs that stand beside each other.

import { at, corners, isNowhere, pointsOf } from "./geometry.js";
import { s } from "./dom.js";
import { t } from "./messages.js";

/** Share of the narrower glyph that two may overlap; a mark lies on its letter and has no seam. */
const OVERLAP = 0.5;
/** Share of a line's height that a seam is wide at least, so that it can be hit. */
const LEAST = 0.22;

/** What names a word of a page: words that a person has parted share a token. @param {any} word */
export const keyOf = (word) => `${word.token}-${word.rows[0]}`;

/**
 * The glyphs of a line as they are drawn, each with its word.
 * @param {any} line
 * @returns {{row: number, word: any}[]}
 */
export function drawnGlyphs(line) {
  const words = line.direction === "rtl" ? [...line.words].reverse() : line.words;
  return words.flatMap((/** @type {any} */ word) => word.rows.map((/** @type {number} */ row) => ({ row, word })));
}

/**
 * The seams of a line: between glyphs of one word, where it can be parted, and between words, where
 * they can be joined.
 * @param {any} line
 * @param {number[][]} places
 * @param {import("./geometry.js").Frame} frame the frame of the whole line
 * @param {number} high
 * @param {boolean} down whether the glyphs stand upright below each other
 * @returns {SVGElement[]}
 */
export function seams(line, places, frame, high, down) {
  const extent = (/** @type {number} */ row) => {
    const along = corners(places[row], high).map((p) => {
      const x = p.x - frame.origin.x;
      const y = p.y - frame.origin.y;
      return down ? -(x * frame.v.x + y * frame.v.y) : x * frame.u.x + y * frame.u.y;
    });
    return { from: Math.min(...along), to: Math.max(...along) };
  };
  const [low, top] = down ? [frame.left, frame.right] : [frame.low, frame.high];
  const least = Math.abs(top - low) * LEAST;
  const glyphs = drawnGlyphs(line).filter(({ row }) => !isNowhere(places[row]));
  const found = [];
  for (const [index, { row, word }] of glyphs.entries()) {
    const before = glyphs[index - 1];
    if (!before) continue;
    const one = extent(before.row);
    const other = extent(row);
    const shorter = Math.min(one.to - one.from, other.to - other.from);
    const parted = before.word !== word;
    if (!parted && one.to - other.from > OVERLAP * shorter) continue;
    const middle = (one.to + other.from) / 2;
    const half = Math.max((other.from - one.to) / 2, least / 2);
    const point = (/** @type {number} */ a, /** @type {number} */ b) => (down ? at(frame, b, -a) : at(frame, a, b));
    const label = t(parted ? "join-here" : "part-here");
    found.push(s("polygon", {
      class: `seam ${parted ? "parted" : ""}`, "data-before": before.row, "data-behind": row, "data-parted": String(parted),
      role: "button", "aria-label": label,
      points: pointsOf([point(middle - half, low), point(middle + half, low), point(middle + half, top), point(middle - half, top)]),
    }, s("title", {}, label)));
  }
  return found;
}
