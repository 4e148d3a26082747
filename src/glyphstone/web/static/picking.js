// How words, lines, glyphs and the seams between them are picked on a page: by clicking and dragging,
// and with the keyboard, on which arrow keys go to what lies in their direction.

import { h } from "./dom.js";
import { t } from "./messages.js";

const MODES = ["word", "line", "glyph", "space"];
/** How much farther something aside of an arrow's direction counts. */
const ASIDE = 3;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export class Picking {
  /**
   * @param {HTMLElement} column the pages
   * @param {import("./word_editor.js").WordEditor} editor
   * @param {() => void} changed called when something else is to be picked
   */
  constructor(column, editor, changed) {
    this.column = column;
    this.editor = editor;
    this.mode = "word";
    const buttons = MODES.map((one) => h("button", { class: "pill", type: "button", "data-mode": one, "aria-pressed": String(one === this.mode), title: t(`pick-${one}-what`),
      onclick: () => {
        this.mode = one;
        for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.mode === one));
        changed();
      } }, t(`pick-${one}`)));
    this.element = h("div", { class: "pills", role: "group", "aria-label": t("pick") }, buttons);
    column.addEventListener("keydown", (event) => this.onKey(event));
    column.addEventListener("pointerdown", (event) => this.onDown(event));
  }

  // --- with the mouse -----------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  onDown(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.button !== 0) return;
    const seam = target.closest?.(".seam");
    if (seam) {
      event.preventDefault();
      this.editor.divide(Number(/** @type {HTMLElement} */ (seam.closest(".page")).dataset.page),
        Number(seam.getAttribute("data-before")), Number(seam.getAttribute("data-behind")), seam.getAttribute("data-parted") !== "true");
      return;
    }
    const twin = target.closest?.(".twin text");
    if (twin) {
      const word = twin.closest(".page")?.querySelector(`.overlay [data-key="${twin.getAttribute("data-key")}"]`);
      if (word) { event.preventDefault(); this.pick(word, null); }
      return;
    }
    const word = target.closest?.(".overlay .word");
    if (!word) return;
    event.preventDefault();
    this.drag(word, target);
  }

  /** Follows the mouse from a word to where it is let go. @param {Element} word @param {Element} first */
  drag(word, first) {
    let last = first;
    const page = word.closest(".page");
    const move = (/** @type {PointerEvent} */ moved) => {
      const under = document.elementFromPoint(moved.clientX, moved.clientY);
      if (under?.closest(".overlay .word") && under.closest(".page") === page) {
        last = under;
        this.preview(first, last);
      }
    };
    const up = () => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", up);
      for (const one of page?.querySelectorAll(".dragged") ?? []) one.classList.remove("dragged");
      const within = first.closest(".word") === last.closest(".word") && !this.rowsBetween(first, last);
      if (first === last || within) this.pick(word, first);
      else this.pickBetween(first, last);
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", up);
  }

  /** The words between two elements of one line, in the order of reading. @param {Element} first @param {Element} last */
  wordsBetween(first, last) {
    const [one, other] = [first.closest(".word"), last.closest(".word")];
    const line = one?.getAttribute("data-line");
    if (!one || !other || other.getAttribute("data-line") !== line) return one ? [one] : [];
    const all = lineOf(one);
    const [from, to] = [all.indexOf(one), all.indexOf(other)].sort((a, b) => a - b);
    return all.slice(from, to + 1);
  }

  /** The rows between two glyphs of one word; null if they are not two glyphs. @param {Element} first @param {Element} last */
  rowsBetween(first, last) {
    const word = first.closest(".word");
    if (word !== last.closest(".word")) return null;
    const all = [...(word?.querySelectorAll(".g") ?? [])];
    const [from, to] = [all.indexOf(first), all.indexOf(last)].sort((a, b) => a - b);
    if (from < 0 || from === to) return null;
    return all.slice(from, to + 1).map((one) => Number(one.getAttribute("data-row")));
  }

  /** @param {Element} first @param {Element} last */
  preview(first, last) {
    for (const one of first.closest(".page")?.querySelectorAll(".dragged") ?? []) one.classList.remove("dragged");
    for (const one of this.wordsBetween(first, last)) one.classList.add("dragged");
  }

  /** @param {Element} first @param {Element} last */
  pickBetween(first, last) {
    const rows = this.rowsBetween(first, last);
    const word = /** @type {Element} */ (first.closest(".word"));
    if (rows) return this.editor.open(word, { kind: "part", rows });
    return this.editor.open(word, { kind: "words", words: this.wordsBetween(first, last) });
  }

  /** Opens the editor on what was clicked. @param {Element} word @param {Element | null} target */
  pick(word, target) {
    if (this.mode === "line") return this.editor.open(word, { kind: "words", words: lineOf(word) });
    const glyph = target?.classList.contains("g") ? target : word.querySelector(".g");
    if (this.mode === "glyph" && glyph) return this.editor.open(word, { kind: "glyph", glyph });
    return this.editor.open(word, { kind: "word" });
  }

  // --- with the keyboard --------------------------------------------------------------------------

  /** Arrow keys go from word to word, Enter edits. @param {KeyboardEvent} event */
  onKey(event) {
    const word = /** @type {Element} */ (event.target).closest?.(".overlay .word");
    if (!word) {
      if (event.target === this.column && event.key === "Enter") {
        event.preventDefault();
        focusOn(this.firstInView());
      }
      return;
    }
    const arrow = ARROWS[event.key];
    if (arrow && !event.altKey && !event.ctrlKey) {
      event.preventDefault();
      focusOn(this.nearest(word, arrow) ?? this.beyond(word, arrow));
    } else if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      this.pick(word, null);
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.column.focus();
    }
  }

  firstInView() {
    const top = this.column.getBoundingClientRect().top;
    const all = [...this.column.querySelectorAll(".overlay .word")];
    return all.find((one) => one.getBoundingClientRect().top >= top) ?? all[0];
  }

  /** The word that lies nearest in a direction, as the page is seen. @param {Element} from @param {[number, number]} arrow */
  nearest(from, [right, down]) {
    const here = from.getBoundingClientRect();
    let best = null;
    let least = Infinity;
    for (const one of this.column.querySelectorAll(".overlay .word")) {
      if (one === from) continue;
      const box = one.getBoundingClientRect();
      const x = middle(box.left, box.right) - middle(here.left, here.right);
      const y = middle(box.top, box.bottom) - middle(here.top, here.bottom);
      const onward = x * right + y * down;
      if (onward <= 1) continue;
      // What stands beside it in the direction counts as straight ahead.
      const across = right ? gap(here.top, here.bottom, box.top, box.bottom) : gap(here.left, here.right, box.left, box.right);
      if (right && across > 0 && Math.abs(y) > Math.max(here.height, box.height) / 2) continue;
      const far = onward + ASIDE * across;
      if (far < least) [best, least] = [one, far];
    }
    return best;
  }

  /** At the end of a line, the word that is read next; at its beginning, the one before. @param {Element} from @param {[number, number]} arrow */
  beyond(from, [right, down]) {
    const direction = from.getAttribute("data-direction");
    const onward = direction === "ttb" ? down : direction === "rtl" ? -right : right;
    const all = [...this.column.querySelectorAll(".overlay .word")];
    return onward ? all[all.indexOf(from) + onward] : null;
  }
}

/** @param {number} one @param {number} other */
const middle = (one, other) => (one + other) / 2;

/** How far two stretches lie apart, 0 if they overlap. @param {number} a @param {number} b @param {number} c @param {number} d */
const gap = (a, b, c, d) => Math.max(0, Math.max(a, c) - Math.min(b, d));

/** All words of the line that a word stands in. @param {Element} word @returns {Element[]} */
const lineOf = (word) => [.../** @type {Element} */ (word.parentNode).querySelectorAll(`[data-line="${word.getAttribute("data-line")}"]`)];

/** @param {Element | null | undefined} element */
function focusOn(element) {
  /** @type {any} */ (element)?.focus();
}
