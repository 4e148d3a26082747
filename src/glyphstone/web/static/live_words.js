// The words of a page that is drawn already: an answer changes texts and states of a few of them,
// and nothing is drawn anew.

import { keyOf } from "./seams.js";
import { t } from "./messages.js";

/** The label that says what a word is to those who do not see it. @param {any} word */
export const labelOf = (word) => `${word.text} (${t(`state-${word.state}`)})`;

/**
 * Brings a drawn page up to date.
 * @param {Element} overlay the drawn words
 * @param {Element | null} twin the text beside them, if it is shown
 * @param {any[]} before the lines as they were drawn
 * @param {any[]} now the lines as they read now
 * @returns {boolean} whether that was possible; if words are divided otherwise, all is drawn anew
 */
export function bringUpToDate(overlay, twin, before, now) {
  if (before.length !== now.length) return false;
  const lines = now.map((line, at) => [before[at], line]).filter(([one, other]) => one !== other);
  if (!lines.every(([one, other]) => isDividedAlike(one, other))) return false;
  for (const [one, other] of lines) {
    for (const [at, word] of other.words.entries()) change(overlay, twin, one.words[at], word);
  }
  return true;
}

/** @param {any} one @param {any} other */
function isDividedAlike(one, other) {
  return one.line === other.line && one.words.length === other.words.length
    && one.words.every((/** @type {any} */ word, /** @type {number} */ at) => {
      const next = other.words[at];
      return word.joined === next.joined && word.rows.length === next.rows.length
        && word.rows.every((/** @type {number} */ row, /** @type {number} */ place) => row === next.rows[place]);
    });
}

/** @param {Element} overlay @param {Element | null} twin @param {any} before @param {any} word */
function change(overlay, twin, before, word) {
  const glyphs = word.states.some((/** @type {string} */ state, /** @type {number} */ at) => state !== before.states[at]);
  if (!glyphs && word.text === before.text && word.state === before.state) return;
  const key = `[data-key="${keyOf(word)}"]`;
  const group = overlay.querySelector(key);
  if (group) {
    group.classList.replace(before.state, word.state);
    group.setAttribute("aria-label", labelOf(word));
    if (glyphs) changeGlyphs(group, before, word);
  }
  const text = twin?.querySelector(key);
  if (text) {
    text.classList.replace(before.state, word.state);
    if (text.textContent !== word.text) text.textContent = word.text;
  }
}

/** @param {Element} group @param {any} before @param {any} word */
function changeGlyphs(group, before, word) {
  for (const drawn of group.querySelectorAll(".g")) {
    const at = word.rows.indexOf(Number(drawn.getAttribute("data-row")));
    if (before.states[at] !== word.states[at]) drawn.classList.replace(before.states[at], word.states[at]);
  }
}
