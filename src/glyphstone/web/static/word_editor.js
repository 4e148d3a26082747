// What stands under a word of the page when it is picked: a field with its text, and what else can
// be said of it.

import { announce, h, key, put, toast } from "./dom.js";
import { drawnGlyphs, keyOf } from "./seams.js";
import { meant, nothingKey, palette, remember, saidOf } from "./field.js";
import { conflict } from "./conflict.js";
import { t } from "./messages.js";

/** @typedef {{kind: "word"} | {kind: "words", words: Element[]} | {kind: "part", rows: number[]} |
 *   {kind: "glyph", glyph: Element}} Picked */

/** Pixels: how wide the editor is, with its border. */
const WIDE = 340;

export class WordEditor {
  /**
   * @param {import("./bench_state.js").BenchState} bench
   * @param {import("./page_view.js").PageView} pages
   */
  constructor(bench, pages) {
    this.bench = bench;
    this.pages = pages;
    /** @type {HTMLElement | null} */ this.element = null;
    /** @type {any} */ this.now = null;
    /** Whether an answer is on its way. */
    this.busy = false;
  }

  /** @param {Element} word @param {Picked} picked */
  async open(word, picked) {
    const page = Number(/** @type {HTMLElement} */ (word.closest(".page")).dataset.page);
    const { lines, events } = await this.bench.linesOf(page);
    const words = lines.flatMap((/** @type {any} */ line) => line.words);
    const find = (/** @type {Element} */ one) => words.find((/** @type {any} */ w) => keyOf(w) === one.getAttribute("data-key"));
    const own = find(word);
    if (!own) return;
    const line = lines.find((/** @type {any} */ one) => one.words.includes(own));
    /** @type {any} */
    let what;
    if (picked.kind === "words" && picked.words.length > 1) {
      const chosen = picked.words.map(find).filter(Boolean);
      what = { kind: "words", words: chosen, rows: chosen.flatMap((w) => w.rows),
        text: chosen.map((w, index) => (index && !w.joined ? " " : "") + w.text).join("") };
    } else if (picked.kind === "part") {
      what = { kind: "part", words: [own], rows: picked.rows, text: "" };
    } else if (picked.kind === "glyph") {
      const row = Number(picked.glyph.getAttribute("data-row"));
      what = { kind: "glyph", words: [own], rows: [row], symbol: Number(picked.glyph.getAttribute("data-symbol")), text: "" };
    } else {
      what = { kind: "word", words: [own], rows: own.rows, text: own.text };
    }
    this.show({ ...what, page, line, seen: events });
  }

  /** @param {any} what */
  show(what) {
    this.close();
    this.now = what;
    this.pages.point(what.page, what.rows);
    const place = `${what.kind} ${what.page} ${what.rows.join(" ")}`;
    const draft = this.bench.drafts.of(place).text ?? what.text;
    const field = /** @type {HTMLInputElement} */ (h("input", {
      class: `answer long ${draft === what.text ? "" : "changed"}`, value: draft, "data-first": what.text, dir: "auto", "aria-label": t(`edit-${what.kind}`),
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: t("type-what-you-see"), lang: this.bench.info?.language || null,
    }));
    const letters = palette(this.bench.id, () => field);
    field.addEventListener("input", () => {
      letters.convert(field);
      this.bench.drafts.note(place, "text", field.value, what.text);
    });
    this.said = h("p", { class: "said", role: "status" });
    this.draft = place;
    const quit = () => { this.bench.drafts.forget(place); this.leave(); };
    this.element = h("form", { class: "editor", role: "dialog", "aria-label": t(`edit-${what.kind}`),
      onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); this.save(field); },
      onkeydown: (/** @type {KeyboardEvent} */ e) => {
        nothingKey(e);
        if (e.key === "Escape") { e.preventDefault(); e.stopPropagation(); quit(); }
        else if (e.key === "Enter" && e.repeat) e.preventDefault();
        else if (e.altKey && e.key.toLowerCase() === "l") { e.preventDefault(); e.stopPropagation(); letters.open(); }
      } },
    h("div", { class: "editor-head" }, h("strong", {}, t(`edit-${what.kind}`)),
      h("button", { class: "quiet", type: "button", "aria-label": t("close"), title: "Esc", onclick: quit }, "×")),
    field, this.said,
    h("div", { class: "actions" }, h("button", { class: "button primary", type: "submit" }, t("save"), key("Enter")),
      what.kind === "glyph" ? h("button", { class: "button", type: "button", onclick: () => this.send(this.glyph("")) }, t("decoration"), key("Alt 0")) : null,
      this.joiner(what)),
    this.glyphs(what),
    letters.element);
    this.place();
    field.focus({ preventScroll: true });
    field.select();
    letters.convert(field);
  }

  /** A button that makes a word one with the next. @param {any} what */
  joiner(what) {
    const next = what.kind === "word" ? what.line?.words[what.line.words.indexOf(what.words[0]) + 1] : null;
    if (!next || next.joined) return null;
    const [before, behind] = what.line.direction === "rtl" ? [next, what.words[0]] : [what.words[0], next];
    return h("button", { class: "button small", type: "button",
      onclick: () => this.divide(what.page, before.rows.at(-1), behind.rows[0], false) }, t("join"));
  }

  /** The glyphs of a word one by one, as they are drawn; between them it can be parted. @param {any} what */
  glyphs(what) {
    if (what.kind !== "word") return null;
    const [word] = what.words;
    const own = drawnGlyphs({ ...what.line, words: [word] });
    const parts = own.flatMap(({ row }, index) => [
      index ? h("button", { class: "seam-button", type: "button", "aria-label": t("part-behind", { place: index }), title: t("part-here"),
        onclick: () => this.divide(what.page, own[index - 1].row, row, true) }, h("span", { "aria-hidden": "true" }, "⎵")) : null,
      h("button", { class: `pill small ${word.states[word.rows.indexOf(row)]}`, type: "button", "aria-label": t("glyph-number", { place: index + 1 }),
        onclick: () => this.show({ ...what, kind: "glyph", rows: [row], symbol: word.symbols[word.rows.indexOf(row)], text: "" }) }, String(index + 1)),
    ]);
    return h("div", { class: "letters seamed", role: "group", "aria-label": t("glyphs-of-word") }, h("span", { class: "hint" }, t("glyphs-of-word")), parts);
  }

  /** Puts the editor below its word. */
  place() {
    const sheet = this.now ? this.pages.sheets.get(this.now.page) : null;
    if (!sheet || !this.element) return;
    const { page, rows } = this.now;
    this.bench.placesOf(page).then((places) => {
      const shown = rows.map((/** @type {number} */ row) => places[row]).filter(Boolean);
      const xs = shown.flatMap((/** @type {number[]} */ p) => [p[0], p[2], p[4], p[6]]);
      const ys = shown.flatMap((/** @type {number[]} */ p) => [p[1], p[3], p[5], p[7]]);
      const wide = this.pages.wide ?? 600;
      const high = (wide * this.bench.high(page)) / 1000;
      const left = Math.max(0, Math.min(Math.min(...xs) * wide, sheet.clientWidth - WIDE));
      this.element?.style.setProperty("left", `${left}px`);
      this.element?.style.setProperty("top", `${Math.max(...ys) * high + 10}px`);
      if (!this.element?.dataset.seen) {
        this.element?.scrollIntoView({ block: "nearest", inline: "nearest" });
        this.element?.setAttribute("data-seen", "");
      }
    }, () => {});
    if (!this.element.isConnected) sheet.append(this.element);
  }

  /** Puts the editor back after its page was drawn anew. @param {number} page */
  redrawn(page) {
    if (this.element && this.now?.page === page && !this.element.isConnected) this.place();
  }

  /** @param {string} text */
  glyph(text) {
    const what = this.now;
    return { do: "glyph", symbol: what.symbol, text, page: what.page, row: what.rows[0] };
  }

  /** @param {HTMLInputElement} field */
  save(field) {
    const what = this.now;
    const text = meant(field).trim();
    if (!text) return undefined;
    remember(text);
    if (what.kind === "glyph") return this.send(this.glyph(saidOf(text)));
    const whole = what.words.every((/** @type {any} */ word) => word.whole);
    const tokens = what.words.flatMap((/** @type {any} */ word) => word.tokens);
    if (what.kind === "part" || !whole) return this.send({ do: "part", page: what.page, rows: what.rows, text });
    if (tokens.length === 1) return this.send({ do: "word", token: tokens[0], text });
    return this.send({ do: "words", tokens, text });
  }

  /** Says whether a word ends between two glyphs. @param {number} page @param {number} before @param {number} behind @param {boolean} parted */
  async divide(page, before, behind, parted) {
    this.close();
    const action = { do: "divide", page, before, behind, parted };
    try {
      await this.bench.act(action);
      announce(t(parted ? "parted" : "joined"));
    } catch (error) {
      await conflict(this.bench, action, error);
    }
  }

  /** @param {any} action */
  async send(action) {
    if (this.busy) return;
    this.busy = true;
    const { draft } = this;
    try {
      const answer = await this.bench.act(action, this.now.seen);
      if (answer.status !== "none" && answer.status !== "asked") this.bench.drafts.forget(draft ?? "");
      this.told(answer);
    } catch (error) {
      if (await conflict(this.bench, action, error)) this.close();
    } finally {
      this.busy = false;
    }
  }

  /** @param {any} answer */
  told(answer) {
    if (!this.said || !this.element) return;
    if (answer.status === "none") {
      this.said.textContent = answer.reason;
      this.said.classList.add("wrong");
      return;
    }
    if (answer.status === "asked") {
      const yes = h("button", { class: "button small", type: "button", onclick: () => this.send({ do: "confirm", pending: answer.pending }) }, t("meant-so"));
      put(this.said, answer.reason, " ", yes);
      yes.focus();
      return;
    }
    const note = [answer.notice, answer.contradictions ? t("contradicts", { count: answer.contradictions }) : ""].filter(Boolean).join(" ");
    if (note) toast(note);
    announce(t("saved"));
    this.leave();
  }

  /** Closes the editor; the word that it was about has the focus then. */
  leave() {
    const word = this.now?.words[0];
    this.close();
    if (word) this.pages.focusOn(word);
  }

  /** Closes the editor when somebody goes elsewhere, unless something was typed in it. */
  closeUntouched() {
    const field = /** @type {HTMLInputElement | null | undefined} */ (this.element?.querySelector(".answer"));
    if (field && field.value === field.dataset.first && !this.busy) this.close();
  }

  close() {
    this.element?.remove();
    this.element = null;
    this.now = null;
  }
}
