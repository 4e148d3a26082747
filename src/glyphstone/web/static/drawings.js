// Pictures inside the page: the drawing of a glyph, and a line cut out of its page.

import { angle, at, frameOf, hull, pointsOf, WIDE } from "./geometry.js";
import { h, s } from "./dom.js";
import { t } from "./messages.js";

/**
 * The drawing of a glyph.
 * @param {any} drawing
 * @param {string} [label]
 */
export function glyph(drawing, label = "") {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  if (!drawing) return h("span", { class: "glyph none", ...named }, "?");
  if (drawing.picture) return h("img", { class: "glyph", src: drawing.picture, alt: label });
  const path = drawing.stroke
    ? s("path", { d: drawing.path, fill: "none", stroke: "currentColor", "stroke-width": drawing.stroke })
    : s("path", { d: drawing.path, fill: "currentColor" });
  return s("svg", { class: "glyph", viewBox: drawing.view, ...named }, path);
}

/**
 * A line cut out of the picture of its page, level, some of its glyphs marked.
 * @param {{picture: string, places: number[][], high: number, rows: number[], lineRows: number[],
 *   most?: number}} of `most` is how many heights of the line are shown at most
 */
export function cutting({ picture, places, high, rows, lineRows, most = 22 }) {
  const line = frameOf(places, lineRows, high);
  const word = frameOf(places, rows, high);
  if (!line || !word) return h("p", { class: "hint" }, t("no-picture"));
  // Both in the frame of the word, so that what lies askew is shown level.
  const turned = -angle(word);
  const room = Math.max(word.high - word.low, 8);
  const middle = (word.left + word.right) / 2;
  const corners = hull(line).map((p) => ({
    a: (p.x - word.origin.x) * word.u.x + (p.y - word.origin.y) * word.u.y,
    b: (p.x - word.origin.x) * word.v.x + (p.y - word.origin.y) * word.v.y,
  }));
  const wide = Math.max(word.right - word.left + room, room * most);
  let left = Math.max(Math.min(...corners.map((c) => c.a)) - room / 3, middle - wide / 2);
  let right = Math.min(Math.max(...corners.map((c) => c.a)) + room / 3, middle + wide / 2);
  left = Math.min(left, word.left - room / 3);
  right = Math.max(right, word.right + room / 3);
  // A line that runs down is cut to what stands around the word.
  const low = Math.max(Math.min(...corners.map((c) => c.b)), word.low - room * 0.6) - room * 0.15;
  const top = Math.min(Math.max(...corners.map((c) => c.b)), word.high + room * 0.6) + room * 0.15;
  const view = [word.origin.x + left, word.origin.y - top, right - left, top - low];
  const pivot = at(word, 0, 0);
  const turn = `rotate(${turned.toFixed(3)} ${pivot.x.toFixed(2)} ${pivot.y.toFixed(2)})`;
  return s("svg", {
    class: "cutting", viewBox: view.map((one) => one.toFixed(2)).join(" "),
    preserveAspectRatio: "xMidYMid meet", role: "img", "aria-label": t("cutting"),
    style: { "--ratio": (view[2] / view[3]).toFixed(3) },
  },
  s("g", { transform: turn },
    s("image", { href: picture, width: WIDE, height: high, preserveAspectRatio: "none" }),
    s("polygon", { class: "asked", points: pointsOf(hull(word, room * 0.08)) })));
}
