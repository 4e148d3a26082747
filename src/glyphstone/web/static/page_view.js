// The pages: real pictures with an overlay that colours each glyph by its state, and beside each a
// twin in which the recovered text stands where the page has it. Only pages near the view are held.

import { h, later, put, s } from "./dom.js";
import { angle, at, baseOf, box, corners, frameOf, hull, isNowhere, pointsOf, WIDE } from "./geometry.js";
import { n, t } from "./messages.js";
import { PageSearch } from "./page_search.js";
import { Picking } from "./picking.js";
import { bringUpToDate, labelOf } from "./live_words.js";
import { keyOf, seams } from "./seams.js";
import { seen, Thumbs } from "./thumbs.js";
import { WordEditor } from "./word_editor.js";

/** Zooms, as parts of the width that fits. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
/** Pixels: the widest that a page is shown unless somebody zooms, and the least. */
const WIDEST = 900;
const NARROWEST = 160;
/** Units of the page between glyphs that are pointed at and the frame around them. */
const AROUND = 8;
const STATES = ["sound", "confirmed", "proposed", "doubtful", "unknown", "contradicted"];

export class PageView {
  /** @param {import("./bench_state.js").BenchState} bench */
  constructor(bench) {
    this.bench = bench;
    this.zoom = 1;
    this.twins = false;
    /** @type {{page: number, rows: number[]} | null} */ this.pointed = null;
    /** @type {Map<number, HTMLElement>} */ this.sheets = new Map();
    /** @type {Set<number>} */ this.near = new Set();
    /** What of a page is drawn, and how. @type {Map<number, {kind: string, read: any}>} */ this.drawn = new Map();
    bench.screen.pages = () => [...this.near];
    this.column = h("div", { class: "pages", tabindex: "0", role: "region", "aria-label": t("pages-label") });
    this.thumbs = new Thumbs(bench, (page) => this.goto(page), () => this.awaited());
    this.editor = new WordEditor(bench, this);
    this.picking = new Picking(this.column, this.editor, () => this.redraw());
    this.search = new PageSearch(bench, (found) => this.show(found));
    this.number = /** @type {HTMLInputElement} */ (h("input", { class: "page-number", inputmode: "numeric", value: "1", "aria-label": t("go-to-page"), autocomplete: "off" }));
    this.count = h("span", {});
    this.watcher = new IntersectionObserver((entries) => this.passed(entries), { root: this.column, rootMargin: "120% 0px" });
    this.element = h("section", { class: "page-pane", "aria-label": t("pages-label") }, this.toolbar(), h("div", { class: "page-body" }, this.thumbs.element, this.column));
    this.column.addEventListener("scroll", later(() => { this.showNumber(); this.loadNear(); }, 80));
    this.resized = new ResizeObserver(later(() => this.layout(true), 100));
    this.resized.observe(this.column);
  }

  toolbar() {
    const shown = h("span", { class: "zoom" }, "100 %");
    const zoom = (/** @type {number} */ step) => {
      this.zoom = ZOOMS[Math.min(Math.max(ZOOMS.indexOf(this.zoom) + step, 0), ZOOMS.length - 1)];
      shown.textContent = `${n(this.zoom * 100)} %`;
      this.layout(true);
    };
    const go = h("form", { class: "page-go", hidden: true, onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const wanted = Math.min(Math.max(Math.round(Number(this.number.value)) || 1, 1), this.bench.sizes.length);
      this.goto(wanted);
      this.number.value = String(wanted);
      this.number.select();
    } }, this.number, this.count);
    this.going = go;
    return h("div", { class: "page-tools" },
      this.picking.element,
      h("div", { class: "pills" }, h("button", { class: "quiet", type: "button", "aria-label": t("zoom-out"), title: t("zoom-out"), onclick: () => zoom(-1) }, "−"), shown,
        h("button", { class: "quiet", type: "button", "aria-label": t("zoom-in"), title: t("zoom-in"), onclick: () => zoom(1) }, "+")),
      go,
      this.search.element,
      h("ul", { class: "legend", "aria-label": t("legend") }, STATES.map((one) => h("li", {}, h("span", { class: `dot ${one}`, "aria-hidden": "true" }), t(`state-${one}`)))));
  }

  /** Lays all pages out, empty, as soon as their sizes are known. */
  begin() {
    const { sizes } = this.bench;
    this.sheets.clear();
    this.drawn.clear();
    this.thumbs.clear();
    if (this.going) this.going.hidden = sizes.length < 2;
    this.count.textContent = t("of-pages", { count: sizes.length });
    put(this.column, sizes.map((_, index) => {
      const sheet = h("article", { class: "page", "data-page": index + 1, "aria-label": t("page-number", { page: index + 1 }) });
      this.sheets.set(index + 1, sheet);
      this.watcher.observe(sheet);
      return sheet;
    }));
    this.layout();
    this.showNumber();
  }

  /** Puts small pictures of all pages beside them: the first page was seen before. */
  beginThumbs() {
    this.thumbs.begin();
    this.showNumber();
  }

  /** Whether twins stand beside the pictures. @param {boolean} on */
  twin(on) {
    if (this.twins === on) return;
    this.twins = on;
    for (const page of this.near) this.load(page);
    this.layout(true);
  }

  /** Gives every page its room. @param {boolean} [keep] whether the place stays where it is */
  layout(keep = false) {
    const before = keep && this.column.scrollHeight ? this.column.scrollTop / this.column.scrollHeight : null;
    const room = this.column.clientWidth - 32;
    if (room <= 0) return; // nobody sees it
    const fits = Math.min(this.twins ? room / 2 - 12 : room, WIDEST);
    const wide = Math.max(NARROWEST, Math.round(fits * this.zoom));
    for (const [page, sheet] of this.sheets) {
      sheet.style.setProperty("--wide", `${wide}px`);
      sheet.style.setProperty("--high", `${(wide * this.bench.high(page)) / WIDE}px`);
    }
    this.wide = wide;
    if (before !== null) this.column.scrollTop = before * this.column.scrollHeight;
    for (const page of this.near) this.sharpen(page);
    this.editor.place();
  }

  /** Shows on which page the view is. */
  showNumber() {
    const top = this.column.scrollTop + this.column.clientHeight / 3;
    let now = 1;
    for (const [page, sheet] of this.sheets) {
      if (sheet.offsetTop > top) break;
      now = page;
    }
    if (document.activeElement !== this.number) this.number.value = String(now);
    this.thumbs.show(now);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  passed(entries) {
    for (const entry of entries) {
      const page = Number(/** @type {HTMLElement} */ (entry.target).dataset.page);
      if (entry.isIntersecting) {
        this.near.add(page);
      } else {
        this.near.delete(page);
        if (this.editor.now?.page !== page) { // what somebody types stays
          const image = this.pictureOf(page);
          image?.removeAttribute("src"); // nobody waits for it any more
          image?.dispatchEvent(new Event("gone"));
          put(entry.target);
          this.drawn.delete(page);
        }
      }
    }
    this.loadNear();
  }

  /** Loads what is in view, and its neighbours as soon as that is there. */
  async loadNear() {
    const { scrollTop, clientHeight } = this.column;
    const inView = (/** @type {number} */ page) => {
      const sheet = this.sheets.get(page);
      return sheet && sheet.offsetTop < scrollTop + clientHeight && sheet.offsetTop + sheet.offsetHeight > scrollTop;
    };
    const empty = [...this.near].filter((page) => !this.pictureOf(page));
    for (const page of empty) if (inView(page)) this.load(page);
    await this.awaited();
    for (const page of empty) if (this.near.has(page) && !this.pictureOf(page)) this.load(page);
  }

  /** @param {number} page */
  pictureOf(page) {
    return /** @type {HTMLImageElement | null | undefined} */ (this.sheets.get(page)?.querySelector(".picture img"));
  }

  /** Kept when every picture of a page that was asked for is there. */
  async awaited() {
    let missing;
    do {
      missing = [...this.near].map((page) => this.pictureOf(page)).filter((image) => image && !image.complete);
      await Promise.all(missing.map(seen));
    } while (missing.length);
  }

  /** @param {number} page */
  sharpen(page) {
    const image = this.pictureOf(page);
    const wanted = this.bench.picture(page, (this.wide ?? WIDEST) * Math.min(devicePixelRatio || 1, 2));
    if (image && image.getAttribute("src") !== wanted) image.setAttribute("src", wanted);
  }

  /** Shows a page: at once its picture, then its glyphs as soon as they are read. @param {number} page */
  async load(page) {
    const sheet = this.sheets.get(page);
    if (!sheet) return;
    if (!sheet.querySelector(".picture")) {
      put(sheet, h("div", { class: "picture" }, h("img", { alt: t("picture-of", { page }), draggable: "false",
        src: this.bench.picture(page, (this.wide ?? WIDEST) * Math.min(devicePixelRatio || 1, 2)),
        onerror: (/** @type {Event} */ e) => { /** @type {HTMLElement} */ (e.target).replaceWith(h("p", { class: "undrawn" }, t("undrawn"))); } })));
    }
    if (!this.bench.state) return;
    try {
      const [places, read] = await Promise.all([this.bench.placesOf(page), this.bench.linesOf(page)]);
      if (this.near.has(page)) this.draw(page, sheet, places, read);
    } catch {
      // The picture stays; the next change tries again.
    }
  }

  /** Shows all pages near the view as they read now. */
  refresh() {
    for (const page of this.near) this.load(page);
  }

  /** Draws what is known anew: something else is to be picked. */
  redraw() {
    this.drawn.clear();
    this.refresh();
  }

  /**
   * @param {number} page @param {HTMLElement} sheet @param {number[][]} places @param {any} read
   */
  draw(page, sheet, places, read) {
    const picture = sheet.querySelector(".picture");
    if (!picture) return;
    const kind = `${read.edition} ${this.twins} ${this.picking.mode}`;
    const drawn = this.drawn.get(page);
    const there = picture.querySelector(".overlay");
    if (there && drawn?.kind === kind) {
      if (drawn.read === read) return;
      const { lines } = drawn.read;
      if (bringUpToDate(there, sheet.querySelector(".twin"), lines, read.lines)) {
        drawn.read = read;
        return;
      }
    }
    this.drawn.set(page, { kind, read });
    const high = this.bench.high(page);
    const view = `0 0 ${WIDE} ${high.toFixed(1)}`;
    const overlay = s("svg", { class: `overlay picks-${this.picking.mode}`, viewBox: view, role: "group", "aria-label": t("words-of", { page }) });
    const twin = s("svg", { class: "twin", viewBox: view, role: "img", "aria-label": t("text-of", { page }) });
    for (const line of read.lines) {
      const whole = frameOf(places, line.words.flatMap((/** @type {any} */ w) => w.rows), high);
      if (!whole) continue;
      const down = line.direction === "ttb" && Math.abs(angle(whole)) < 45;
      for (const word of line.words) {
        const frame = frameOf(places, word.rows, high);
        if (!frame) continue;
        overlay.append(this.word(word, line, places, frame, high));
        if (this.twins) twin.append(this.text(word, line, frame, baseOf(frame, whole), (line.size * WIDE) / this.bench.sizes[page - 1][0], down));
      }
      if (this.picking.mode === "space") overlay.append(...seams(line, places, whole, high, down));
    }
    const focused = document.activeElement?.closest?.(".overlay .word")?.getAttribute("data-key");
    picture.querySelector(".overlay")?.remove();
    picture.append(overlay);
    sheet.querySelector(".twin")?.remove();
    if (this.twins) picture.after(twin);
    if (this.pointed?.page === page) this.mark(page);
    if (focused) /** @type {any} */ (overlay.querySelector(`[data-key="${focused}"]`))?.focus();
    this.editor.redrawn(page);
  }

  /** @param {any} word @param {any} line @param {number[][]} places @param {any} frame @param {number} high */
  word(word, line, places, frame, high) {
    const glyphs = word.rows.map((/** @type {number} */ row, /** @type {number} */ index) => isNowhere(places[row]) ? null
      : s("polygon", { class: `g ${word.states[index]}`, points: pointsOf(corners(places[row], high)), "data-row": row, "data-symbol": word.symbols[index] }));
    return s("g", {
      class: `word ${word.state}`, "data-token": word.token, "data-key": keyOf(word), "data-line": line.line, "data-direction": line.direction,
      role: "button", tabindex: "-1", "aria-label": labelOf(word),
    }, s("polygon", { class: "hit", points: pointsOf(hull(frame, 2)) }), glyphs);
  }

  /** A word of the twin: as wide as the page has it. @param {any} word @param {any} line @param {any} frame @param {number} base @param {number} em @param {boolean} down */
  text(word, line, frame, base, em, down) {
    // Sizes mean little in some fonts: what is drawn counts then.
    const drawn = down ? frame.right - frame.left : frame.high - frame.low;
    const size = em > drawn * 4 || em < drawn / 4 ? drawn : em;
    const props = {
      class: `w ${word.state}`, "data-token": word.token, "data-key": keyOf(word), "font-size": Math.max(size, 6).toFixed(1), lengthAdjust: "spacingAndGlyphs",
    };
    if (down) {
      const top = at(frame, (frame.left + frame.right) / 2, frame.high);
      return s("text", { ...props, x: top.x.toFixed(1), y: top.y.toFixed(1), class: `${props.class} down`, textLength: (frame.high - frame.low).toFixed(1) }, word.text);
    }
    // A text that is read from the right begins there, so that its stops and brackets stand right.
    const leftward = line.direction === "rtl";
    const begin = at(frame, leftward ? frame.right : frame.left, base);
    return s("text", {
      ...props, x: begin.x.toFixed(1), y: begin.y.toFixed(1), textLength: Math.max(frame.right - frame.left, 1).toFixed(1),
      direction: leftward ? "rtl" : null,
      transform: `rotate(${angle(frame).toFixed(2)} ${begin.x.toFixed(1)} ${begin.y.toFixed(1)})`,
    }, word.text);
  }

  // --- pointing ---------------------------------------------------------------------------------

  /** Scrolls to a page. @param {number} page */
  goto(page) {
    this.sheets.get(page)?.scrollIntoView({ block: "start" });
    this.showNumber();
  }

  /** Marks glyphs on their page and brings them into view. @param {number} page @param {number[]} rows */
  point(page, rows) {
    const before = this.pointed?.page;
    this.pointed = { page, rows };
    if (before && before !== page) this.sheets.get(before)?.querySelector(".pointed")?.remove();
    const sheet = this.sheets.get(page);
    if (!sheet) return;
    this.mark(page);
    this.bench.placesOf(page).then((places) => {
      const frame = frameOf(places, rows, this.bench.high(page));
      if (!frame || this.pointed?.rows !== rows) return;
      const seen = box(hull(frame));
      const { clientHeight, clientWidth, scrollTop, scrollLeft } = this.column;
      const top = sheet.offsetTop + (seen.top / this.bench.high(page)) * sheet.offsetHeight - clientHeight / 3;
      const left = sheet.offsetLeft + ((seen.left + seen.width / 2) / WIDE) * (this.wide ?? WIDEST) - clientWidth / 2;
      const near = Math.abs(scrollTop - top) < clientHeight / 3 && Math.abs(scrollLeft - left) < clientWidth / 2;
      if (!near) this.column.scrollTo({ top, left, behavior: "instant" });
      this.mark(page);
    }, () => {});
  }

  /** Shows glyphs on their page, wherever the person is. @param {number} page @param {number[]} rows */
  reveal(page, rows) {
    setTimeout(() => this.point(page, rows));
  }

  /** @param {number} page */
  async mark(page) {
    const overlay = this.sheets.get(page)?.querySelector(".overlay");
    if (!overlay || this.pointed?.page !== page) return;
    const places = await this.bench.placesOf(page).catch(() => null);
    if (!places || this.pointed?.page !== page) return;
    const frame = frameOf(places, this.pointed.rows, this.bench.high(page));
    overlay.querySelector(".pointed")?.remove();
    if (frame) overlay.append(s("polygon", { class: "pointed", points: pointsOf(hull(frame, AROUND)) }));
  }

  /** Gives the focus to a word, or to the pages if it is not there any more. @param {any} word */
  focusOn(word) {
    const found = /** @type {HTMLElement | null} */ (this.column.querySelector(`.overlay [data-key="${keyOf(word)}"]`));
    (found ?? this.column).focus({ preventScroll: true });
  }

  /** Shows a word that a search found. @param {any} found */
  async show(found) {
    this.goto(found.page);
    const { lines } = await this.bench.linesOf(found.page);
    const word = lines.flatMap((/** @type {any} */ line) => line.words).find((/** @type {any} */ one) => one.tokens.includes(found.token));
    if (word) this.point(found.page, word.rows);
  }

  close() {
    this.watcher.disconnect();
    this.thumbs.close();
    this.resized.disconnect();
    this.editor.close();
  }
}
