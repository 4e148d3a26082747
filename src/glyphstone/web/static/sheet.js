// The glyph sheet: every shape of every doubtful font, with a field; Enter goes to the next.

import { announce, h, key, put, toast } from "./dom.js";
import { get, of } from "./server.js";
import { meant, nothingKey, palette, remember, saidOf, shownIn } from "./field.js";
import { alphabets, n, percent, sourceOf, t } from "./messages.js";
import { conflict } from "./conflict.js";
import { glyph } from "./drawings.js";
import { isMeant } from "./slips.js";

const STATES = ["unknown", "contradicted", "doubtful", "proposed", "confirmed", "sound"];
/** Confidence from which on a proposal is accepted with others by one key. */
const SURE = 0.8;

export class SheetView {
  /**
   * @param {import("./bench_state.js").BenchState} bench
   * @param {import("./page_view.js").PageView} pages
   */
  constructor(bench, pages) {
    this.bench = bench;
    this.pages = pages;
    this.filter = "all";
    this.beside = false;
    /** @type {any[]} */ this.fonts = [];
    this.events = -1;
    this.edition = "";
    /** What the numbers of its glyphs are those of. */ this.numbering = "";
    /** What the head shows. */ this.told = "";
    /** The cell of each glyph, and what it shows. @type {Map<number, {row: any, shown: string, cell: HTMLElement}>} */ this.cells = new Map();
    /** @type {Map<number, number>} */ this.order = new Map();
    /** @type {Set<number>} */ this.chosen = new Set();
    /** @type {HTMLInputElement | null} */ this.field = null;
    this.body = h("div", { class: "sheet-body" });
    this.head = h("div", { class: "sheet-head" });
    this.palette = palette(bench.id, () => this.field);
    this.element = h("div", { class: "sheet" }, this.head, this.palette.element, this.body);
    this.element.addEventListener("focusin", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.classList.contains("answer")) this.field = event.target;
    });
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    this.element.addEventListener("input", (event) => {
      const field = event.target;
      if (field instanceof HTMLInputElement && field.classList.contains("answer")) {
        this.palette.convert(field);
        field.classList.toggle("changed", field.value !== field.dataset.first);
        bench.drafts.note(this.draftOf(Number(field.dataset.symbol)), "text", field.value, field.dataset.first ?? "");
      }
    });
    document.addEventListener("keydown", (event) => {
      if (event.altKey && event.key.toLowerCase() === "l" && this.element.isConnected) {
        event.preventDefault();
        this.palette.open();
      }
    }, { signal: bench.left.signal });
    bench.screen.sheet = () => (this.element.isConnected && this.isOf(bench.edition) ? this.events : null);
    bench.addEventListener("sheet", (event) => {
      if (this.takeIn(/** @type {CustomEvent} */ (event).detail, true)) this.draw();
    });
  }

  /** The name of what is typed for a glyph and not taken. @param {number} symbol */
  draftOf(symbol) {
    return `sheet ${this.numbering} ${symbol}`;
  }

  /** Whether it shows the opening of the document that has this name. @param {string} edition */
  isOf(edition) {
    return this.events >= 0 && this.edition === edition;
  }

  show() {
    if (this.bench.state) this.load();
    else put(this.body, h("p", { class: "hint" }, t("reading-text")));
  }

  /** Loads the sheet anew, but moves nothing and leaves a field alone that somebody types in. */
  refresh() {
    if (this.bench.state.events !== this.events || !this.isOf(this.bench.edition)) this.load(true);
  }

  /** @param {boolean} [calm] */
  async load(calm = false) {
    const path = of(this.bench.id, "/sheet");
    const since = calm && this.isOf(this.bench.edition) ? `?edition=${this.edition}&known=${this.events}` : "";
    const found = await get(path + since).catch(() => null);
    if (found && this.takeIn(found, calm)) this.draw();
  }

  /** Takes over what has changed. @param {any} found @param {boolean} calm @returns {boolean} whether it is news */
  takeIn(found, calm) {
    const alike = found.edition === this.edition;
    if (alike && found.events < this.events) return false;
    if (found.whole) this.fonts = found.fonts;
    else if (!alike) return false;
    else for (const [at, font] of found.fonts.entries()) {
      const changed = new Map(font.rows.map((/** @type {any} */ row) => [row.symbol, row]));
      const own = this.fonts[at];
      if (changed.size) own.rows = own.rows.map((/** @type {any} */ row) => changed.get(row.symbol) ?? row);
    }
    this.events = found.events;
    this.edition = found.edition;
    const numbering = this.bench.state?.numbering ?? "";
    if (numbering !== this.numbering) {
      this.numbering = numbering;
      for (const kept of [this.cells, this.order, this.chosen]) kept.clear();
    }
    if (!found.whole) return true;
    // What helps most comes first when the sheet is opened; then nothing moves under one's hands.
    if (!calm) this.order.clear();
    for (const font of this.fonts) {
      for (const row of font.rows) if (!this.order.has(row.symbol)) this.order.set(row.symbol, this.order.size);
      font.rows.sort((/** @type {any} */ a, /** @type {any} */ b) => (this.order.get(a.symbol) ?? 0) - (this.order.get(b.symbol) ?? 0));
    }
    return true;
  }

  draw() {
    const rows = this.fonts.flatMap((font) => font.rows);
    this.drawHead(rows);
    if (!this.fonts.length) {
      this.cells.clear();
      put(this.body, h("p", { class: "hint" }, t("sheet-empty")));
      return;
    }
    if (this.beside) put(this.body, this.families());
    else this.drawFonts();
  }

  /** How many glyphs there are of each state, and which of them are shown. @param {any[]} rows */
  drawHead(rows) {
    const counts = /** @type {Record<string, number>} */ ({});
    for (const row of rows) counts[row.state] = (counts[row.state] ?? 0) + 1;
    const told = JSON.stringify([this.filter, this.beside, counts]);
    if (told === this.told) return;
    this.told = told;
    put(this.head,
      h("div", { class: "filters", role: "group", "aria-label": t("show-glyphs") },
        this.pick("all", t("all-glyphs"), rows.length),
        STATES.filter((one) => counts[one]).map((one) => this.pick(one, t(`state-${one}`), counts[one]))),
      h("label", { class: "check" }, h("input", { type: "checkbox", checked: this.beside,
        onchange: (/** @type {Event} */ e) => { this.beside = /** @type {HTMLInputElement} */ (e.target).checked; this.draw(); } }), t("styles-beside")),
      [["Enter", "sheet-enter"], ["Shift Enter", "sheet-back"], ["Alt 0", "key-nothing"], ["Alt W", "key-where"], ["Ctrl Enter", "accept-sure"]]
        .map(([name, label]) => h("span", { class: "key-hint" }, key(name), " ", t(label))));
  }

  /** Shows the fonts; what has not changed since stays as it is, and so does the focus. */
  drawFonts() {
    const sections = /** @type {Map<string, HTMLElement>} */ (new Map([...this.body.querySelectorAll(".sheet-font[data-key]")].map((one) => [/** @type {HTMLElement} */ (one).dataset.key, one])));
    const seen = this.fonts.map((font) => {
      const name = `${font.document} ${font.key}`;
      const rows = font.rows.filter((/** @type {any} */ row) => this.filter === "all" || row.state === this.filter || this.cells.get(row.symbol)?.cell.contains(document.activeElement));
      if (!rows.length) return null;
      const section = sections.get(name) ?? h("section", { class: "sheet-font", "data-key": name }, h("div", { class: "sheet-font-head" }), h("ol", { class: "cells" }));
      const [head, list] = /** @type {HTMLElement[]} */ ([...section.children]);
      const sure = this.sureOf(font);
      const told = `${sure.length} ${font.rows.length}`;
      if (head.dataset.told !== told) put(head, h("h2", { dir: "auto" }, font.name || t("no-name")), h("span", { class: "hint" }, t("glyphs", { count: font.rows.length })),
        sure.length ? h("button", { class: "button small", type: "button", "data-accept": name, onclick: () => this.acceptSure(name) }, t("accept-sure-of", { count: sure.length })) : null,
        h("button", { class: "button small", type: "button", onclick: () => this.merge() }, t("merge")));
      head.dataset.told = told;
      inOrder(list, rows.map((/** @type {any} */ row) => this.current(row)));
      return section;
    });
    inOrder(this.body, /** @type {HTMLElement[]} */ (seen.filter(Boolean)));
  }

  /** @param {any} font @returns {any[]} */
  sureOf(font) {
    return font.rows.filter((/** @type {any} */ row) => !row.known && row.text !== null && row.confidence >= SURE);
  }

  /** The cell of a glyph as it is now; the one that is shown already if nothing has changed. @param {any} row */
  current(row) {
    const known = this.cells.get(row.symbol);
    if (known?.row === row) return known.cell;
    const shown = JSON.stringify([row.text, row.state, row.confidence, row.count, row.before, row.after, row.proposals]);
    if (known?.shown === shown) {
      known.row = row;
      return known.cell;
    }
    const cell = this.cell(row);
    const old = /** @type {HTMLInputElement | null | undefined} */ (known?.cell.querySelector(".answer"));
    const field = /** @type {HTMLInputElement} */ (cell.querySelector(".answer"));
    const draft = this.bench.drafts.of(this.draftOf(row.symbol)).text;
    if (draft !== undefined) {
      field.value = draft;
      field.classList.toggle("changed", field.value !== field.dataset.first);
    }
    this.cells.set(row.symbol, { row, shown, cell });
    if (old && old === document.activeElement && known) {
      known.cell.replaceWith(cell);
      field.focus();
      if (draft === undefined) field.select();
    }
    return cell;
  }

  /** @param {string} name @param {string} label @param {number} count */
  pick(name, label, count) {
    return h("button", { class: "pill", type: "button", "aria-pressed": String(this.filter === name),
      onclick: () => { this.filter = name; this.draw(); } },
    name === "all" ? null : h("span", { class: `dot ${name}`, "aria-hidden": "true" }), `${label} ${n(count)}`);
  }

  /** Styles of one family side by side: a row a letter, a column a style. */
  families() {
    /** @type {Map<string, any[]>} */
    const families = new Map();
    for (const font of this.fonts) families.set(font.family, [...(families.get(font.family) ?? []), font]);
    return [...families].map(([name, fonts]) => {
      const texts = [...new Set(fonts.flatMap((font) => font.rows.map((/** @type {any} */ row) => row.text ?? "")))].sort();
      return h("section", { class: "sheet-font" }, h("h2", { dir: "auto" }, name || t("no-name")),
        h("div", { class: "scroll" }, h("table", { class: "family" },
          h("thead", {}, h("tr", {}, h("th", {}, t("letter")), fonts.map((font) => h("th", { dir: "auto" }, font.name)))),
          h("tbody", {}, texts.map((text) => h("tr", {}, h("th", { dir: "auto", scope: "row" }, text || "□"),
            fonts.map((font) => h("td", {}, font.rows.filter((/** @type {any} */ row) => (row.text ?? "") === text)
              .map((/** @type {any} */ row) => h("button", { class: `family-glyph ${row.state}`, type: "button", title: row.name || row.mark,
                "aria-label": row.name || row.mark, onclick: () => { this.beside = false; this.filter = "all"; put(this.body); this.draw(); this.focus(row.symbol); } }, glyph(row.drawing)))))))))));
    });
  }

  /** @param {number} symbol */
  focus(symbol) {
    const field = /** @type {HTMLInputElement | null | undefined} */ (this.cells.get(symbol)?.cell.querySelector(".answer"));
    field?.scrollIntoView({ block: "center" });
    field?.focus();
    field?.select();
  }

  /** @param {any} row */
  cell(row) {
    const best = row.proposals[0];
    const names = row.text ? `${row.points} ${row.name}` : row.mark;
    const who = (/** @type {any} */ p) => sourceOf(p.source, p.why);
    const field = /** @type {HTMLInputElement} */ (h("input", {
      class: "answer", value: shownIn(row.text), "data-first": shownIn(row.text), "data-symbol": row.symbol, dir: "auto", title: names,
      "aria-label": t("cell-label", { text: row.text ?? "□", count: row.count }), autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      lang: this.bench.info?.language || null,
    }));
    const chosen = h("input", { type: "checkbox", checked: this.chosen.has(row.symbol), "aria-label": t("choose-glyph"), title: t("choose-glyph"),
      onchange: (/** @type {Event} */ e) => { if (/** @type {HTMLInputElement} */ (e.target).checked) this.chosen.add(row.symbol); else this.chosen.delete(row.symbol); } });
    const why = best ? t("why", { why: who(best), sure: percent(best.confidence) }) : t("no-proposal");
    return h("li", { class: `cell ${row.state}` },
      h("span", { class: "cell-top" }, chosen, h("span", { class: "hint" }, t("times", { count: row.count }))),
      h("div", { class: "drawn", title: names }, glyph(row.drawing, names)), field,
      h("button", { class: "context", type: "button", tabindex: "-1", dir: "auto", title: t("show-on-page"), onclick: () => this.where(row) },
        row.before, h("b", {}, row.text === null ? "□" : row.text || "·"), row.after),
      h("span", { class: "why hint", title: row.proposals.map((/** @type {any} */ p) => `${p.text} ${percent(p.confidence)} ${who(p)}`).join("\n") }, why),
      row.proposals.slice(1, 3).map((/** @type {any} */ p) => h("button", { class: "pill small", type: "button", dir: "auto", title: `${p.points} ${p.name} · ${who(p)}`,
        onclick: () => { field.value = shownIn(p.text); field.dispatchEvent(new Event("input", { bubbles: true })); field.focus(); } }, p.text || t("nothing"))),
      row.alike.length ? h("span", { class: "alike", dir: "auto", title: t("alike-title") }, t("alike", { letters: alphabets(row.alike) })) : null);
  }

  /** Shows where a glyph stands. @param {any} row */
  where(row) {
    location.hash = `#/${this.bench.id}/pages`;
    this.pages.reveal(row.page, [row.row]);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    nothingKey(event);
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !field.classList.contains("answer")) return;
    const row = this.cells.get(Number(field.dataset.symbol))?.row;
    if (!row) return;
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      const font = this.fonts.find((one) => one.rows.includes(row));
      const sure = font ? this.sureOf(font) : [];
      if (sure.length) this.accept(sure);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.take(row, field, event.shiftKey);
    } else if (event.altKey && event.key.toLowerCase() === "w") {
      event.preventDefault();
      this.where(row);
    } else if (event.key === "Escape" && field.value !== field.dataset.first) {
      event.preventDefault();
      field.value = field.dataset.first ?? "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.select();
    }
  }

  /** Takes what a field says, and goes to the next. @param {any} row @param {HTMLInputElement} field @param {boolean} back */
  async take(row, field, back) {
    const fields = /** @type {HTMLInputElement[]} */ ([...this.body.querySelectorAll(".cell .answer")]);
    const next = fields[fields.indexOf(field) + (back ? -1 : 1)];
    const text = meant(field).trim();
    next?.focus();
    next?.select();
    if (!text) return;
    remember(text);
    const said = saidOf(text);
    if (said === row.text && row.state === "confirmed") return;
    if (await this.act({ do: "glyph", symbol: row.symbol, text: said })) this.bench.drafts.forget(this.draftOf(row.symbol));
  }

  /** Accepts the sure proposals of a font as they are now. @param {string} name */
  acceptSure(name) {
    const font = this.fonts.find((one) => `${one.document} ${one.key}` === name);
    const sure = font ? this.sureOf(font) : [];
    return sure.length ? this.accept(sure) : undefined;
  }

  /** Accepts sure proposals together. @param {any[]} rows */
  accept(rows) {
    return this.act({ do: "row", glyphs: rows.map((row) => ({ symbol: row.symbol, token: row.token, position: row.position, text: row.text })) });
  }

  /** Gives all chosen shapes the text of the first that has one. */
  merge() {
    const rows = this.fonts.flatMap((font) => font.rows).filter((/** @type {any} */ row) => this.chosen.has(row.symbol));
    const fieldOf = (/** @type {any} */ row) => /** @type {HTMLInputElement | null | undefined} */ (this.cells.get(row.symbol)?.cell.querySelector(".answer"));
    const first = rows.map(fieldOf).find((field) => field?.value);
    if (rows.length < 2 || !first) return toast(t("merge-how"));
    const text = saidOf(meant(first).trim());
    this.chosen.clear();
    for (const row of rows) this.cells.delete(row.symbol);
    return this.act({ do: "row", glyphs: rows.map((/** @type {any} */ row) => ({ symbol: row.symbol, token: row.token, position: row.position, text })) });
  }

  /** @param {any} action @returns {Promise<boolean>} whether it was taken */
  async act(action) {
    try {
      let answer = await this.bench.act(action, this.events);
      if (answer.status === "asked") {
        if (!await isMeant(answer)) return false;
        answer = await this.bench.act({ do: "confirm", pending: answer.pending });
      }
      if (answer.status === "none") toast(answer.reason, "error");
      else if (answer.contradictions) toast(t("contradicts", { count: answer.contradictions }));
      else if (answer.notice) toast(answer.notice);
      else announce(t("saved"));
      return answer.status !== "none";
    } catch (error) {
      return conflict(this.bench, action, error);
    }
  }
}

/** Has an element hold just these children in this order, and moves none that stands right. @param {HTMLElement} parent @param {HTMLElement[]} children */
function inOrder(parent, children) {
  const wanted = new Set(children);
  for (const one of [...parent.children]) if (!wanted.has(/** @type {HTMLElement} */ (one))) one.remove();
  children.forEach((one, at) => { if (parent.children[at] !== one) parent.insertBefore(one, parent.children[at] ?? null); });
}
