// Ask me: the next best question as a card. Enter accepts, typing corrects, no mouse is needed.

import { announce, h, key, put } from "./dom.js";
import { Cards } from "./cards.js";
import { conflict } from "./conflict.js";
import { cutting, glyph } from "./drawings.js";
import { nothingKey, palette } from "./field.js";
import { introduction } from "./document_panel.js";
import { n, percent, sourceOf, t } from "./messages.js";
import { of, post } from "./server.js";

/** Pixels: the width of the pictures that lines are cut out of. */
const SHARP = 1600;
/** What an opening that failed needs more of. */
const LIMITS = ["timeout", "memory"];

export class AskView {
  /**
   * @param {import("./bench_state.js").BenchState} bench
   * @param {import("./page_view.js").PageView} pages
   * @param {() => void} finish what to do when all is done
   */
  constructor(bench, pages, finish) {
    this.bench = bench;
    this.pages = pages;
    this.cards = new Cards(this, finish);
    this.intro = h("div", { class: "intro-slot" });
    this.card = h("div", { class: "card-slot" });
    this.said = h("p", { class: "said", role: "status" });
    /** @type {HTMLInputElement | null} */
    this.field = null;
    this.palette = palette(bench.id, () => this.field);
    this.element = h("div", { class: "ask" }, this.intro, this.card, this.said, this.palette.element);
    this.shown = "";
    /** Of which opening of the document the card is, and what its numbers are those of. */
    this.edition = "";
    this.numbering = "";
    /** Whether an answer is on its way: a key that is pressed twice answers once. */
    this.busy = false;
    this.element.addEventListener("focusin", (event) => {
      const field = event.target;
      if (field instanceof HTMLInputElement && field.classList.contains("answer")) this.field = field;
    });
    this.element.addEventListener("keydown", nothingKey);
    this.element.addEventListener("input", (event) => {
      const field = event.target;
      if (field instanceof HTMLInputElement && field.classList.contains("answer")) {
        this.palette.convert(field);
        field.classList.toggle("changed", field.value !== field.dataset.first);
        bench.drafts.note(this.shown, field.dataset.at ?? "", field.value, field.dataset.first ?? "");
      }
    });
    document.addEventListener("keydown", (event) => {
      if (event.altKey && event.key.toLowerCase() === "l" && this.element.isConnected) {
        event.preventDefault();
        this.palette.open();
      }
    }, { signal: bench.left.signal });
  }

  /** What was typed into this very card before a reload stands in its fields again. */
  restoreDrafts() {
    let last = null;
    for (const [at, text] of Object.entries(this.bench.drafts.of(this.shown))) {
      const field = /** @type {HTMLInputElement | null} */ (this.card.querySelector(`[data-at="${Number(at)}"]`));
      if (!field) continue;
      field.value = text;
      field.classList.toggle("changed", field.value !== field.dataset.first);
      last = field;
    }
    last?.focus();
  }

  /** Shows why the document cannot be opened, and what may help. @param {any} news */
  failed(news) {
    if (this.shown === `failed ${news.error}`) return;
    this.shown = `failed ${news.error}`;
    const password = /** @type {HTMLInputElement} */ (h("input", { type: "password", class: "answer long", "aria-label": t("password"), placeholder: t("password") }));
    const again = (/** @type {any} */ how) => { this.shown = ""; post(of(this.bench.id, "/open"), { again: true, ...how }).catch(() => {}); };
    const enough = !LIMITS.includes(news.verdict);
    put(this.intro);
    put(this.card, h("article", { class: "card" }, h("h2", {}, t("not-opened")), h("p", {}, news.error),
      news.verdict === "encrypted"
        ? h("form", { class: "actions", onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); again({ password: password.value }); } },
          password, h("button", { class: "button primary" }, t("try-password"), key("Enter"))) : null,
      h("div", { class: "actions" },
        news.verdict === "encrypted" ? null
          : h("button", { class: "button", onclick: () => again(enough ? {} : { patient: true }) }, t(enough ? "try-again" : "try-patiently")),
        h("a", { class: "button", href: "#/" }, t("all-documents")))));
    password.focus();
  }

  /** Shows the next task, unless it is shown already. */
  show() {
    const state = this.bench.state;
    if (!state) {
      if (this.bench.news.stage !== "failed") this.waiting();
      return;
    }
    this.element.dataset.version = String(state.version);
    put(this.intro, introduction(this.bench));
    const task = state.tasks[0];
    const name = JSON.stringify([task.kind, task.token, task.symbol, task.glyphs?.map((/** @type {any} */ one) => one.symbol),
      task.words?.map((/** @type {any} */ one) => one.token), task.suggestion, state.numbering]);
    if (name === this.shown && this.card.querySelector(".card")) return;
    // The rest of the document was read meanwhile: no card is taken away from under one's hands.
    const typed = this.card.querySelector(".answer.changed");
    if (typed && this.numbering === state.numbering && this.seen === state.events && this.edition !== state.edition) return;
    this.shown = name;
    this.seen = state.events;
    this.edition = state.edition;
    this.numbering = state.numbering;
    put(this.card, this.cards.of(task));
    // Pictures of the next cards are fetched before they are needed.
    for (const one of state.tasks.slice(0, 3)) this.fetchAhead(one);
    const first = /** @type {HTMLElement | null} */ (this.card.querySelector("[autofocus]"));
    first?.focus({ preventScroll: true });
    if (first instanceof HTMLInputElement) first.select();
    /** @type {HTMLElement | null} */ (this.element.closest(".side"))?.scrollTo({ top: 0 });
    this.restoreDrafts();
  }

  /** Says how far the reading is. */
  waiting() {
    const { stage, done, total } = this.bench.news;
    const share = stage === "reading" && total ? done / total : stage === "preparing" ? 1 : 0;
    const shown = this.card.querySelector(".waiting");
    if (!shown) {
      this.shown = "";
      put(this.card, h("article", { class: "card waiting", "aria-busy": "true" }, h("h2", {}, t("reading-title")),
        h("p", {}, t("reading-text")), h("span", { class: "meter whole" }, h("span", { class: "meter-fill" })),
        h("p", { class: "hint how-far", role: "status" })));
    }
    const fill = /** @type {HTMLElement} */ (this.card.querySelector(".meter-fill"));
    fill.style.setProperty("width", `${share * 100}%`);
    fill.parentElement?.classList.toggle("busy", stage === "preparing");
    const words = stage === "reading" && total ? t("stage-reading-share", { share: percent(share) }) : t(`stage-${stage}`);
    const told = /** @type {HTMLElement} */ (this.card.querySelector(".how-far"));
    if (told.textContent !== words) told.textContent = words;
  }

  /** @param {any} task */
  fetchAhead(task) {
    for (const spot of this.spots(task)) {
      this.bench.placesOf(spot.page).catch(() => {});
      new Image().src = this.bench.picture(spot.page, SHARP);
    }
  }

  /** @param {any} task @returns {any[]} */
  spots(task) {
    if (task.spot) return [task.spot];
    if (task.words) return task.words.map((/** @type {any} */ one) => one.spot);
    if (task.sides) return task.sides.flatMap((/** @type {any} */ one) => one.spots);
    return [];
  }

  /** Does an action, and says what became of it. @param {any} action @returns {Promise<any>} */
  async act(action) {
    if (this.busy) return false;
    this.busy = true;
    this.edition = this.bench.edition;
    const card = this.shown;
    try {
      const answer = await this.bench.act(action, this.seen);
      this.busy = false;
      if (answer.status !== "asked" && answer.status !== "none") this.bench.drafts.forget(card);
      return this.told(answer);
    } catch (error) {
      this.busy = false;
      this.shown = "";
      const done = await conflict(this.bench, action, error);
      this.show();
      return done;
    }
  }

  /** Does all that a card does with one key, and shows that it is under way. @param {() => any} deed */
  async during(deed) {
    this.element.dataset.busy = "yes";
    try {
      return await deed();
    } finally {
      delete this.element.dataset.busy;
    }
  }

  /** @param {any} answer @returns {boolean | Promise<boolean>} whether it was taken */
  told(answer) {
    if (answer.status === "asked") return this.askAbout(answer);
    if (answer.status === "none") {
      this.say(answer.reason, true);
      this.field?.classList.add("wrong");
      this.field?.select();
      return false;
    }
    const learned = (answer.learned ?? []).filter(Boolean);
    const parts = [answer.notice];
    if (learned.length) parts.push(t("learned", { count: learned.length, letters: learned.slice(0, 12).join(" ") }));
    if (answer.contradictions) parts.push(t("contradicts", { count: answer.contradictions }));
    this.say(parts.filter(Boolean).join(" "));
    return true;
  }

  /** @param {string} text @param {boolean} [wrong] */
  say(text, wrong = false) {
    this.said.textContent = text;
    this.said.classList.toggle("wrong", wrong);
    announce(text);
  }

  /** An input that looks like a slip: is it meant so? @param {any} answer @returns {Promise<boolean>} whether it is taken */
  askAbout(answer) {
    return new Promise((resolve) => {
      const back = () => { slip.remove(); this.field?.focus(); this.field?.select(); resolve(false); };
      const slip = h("div", { class: "slip", role: "alertdialog", "aria-label": t("slip"),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); back(); }
        } },
      h("p", {}, answer.reason),
      h("div", { class: "actions" },
        h("button", { class: "button primary", type: "button", onclick: () => { slip.remove(); resolve(this.act({ do: "confirm", pending: answer.pending })); } },
          t("meant-so"), key("Enter")),
        h("button", { class: "button", type: "button", onclick: back }, t("type-again"), key("Esc"))));
      this.card.append(slip);
      slip.scrollIntoView({ block: "nearest" });
      slip.querySelector("button")?.focus();
    });
  }

  /** A place cut out of its page, filled in when it is there. @param {any} spot @param {number} [most] */
  place(spot, most) {
    const slot = h("button", { class: "cut", type: "button", title: t("show-on-page"), "aria-label": t("show-on-page"), tabindex: "-1",
      onclick: () => this.pages.reveal(spot.page, spot.rows) }, h("span", { class: "shimmer" }));
    this.bench.placesOf(spot.page).then((places) => {
      put(slot, cutting({
        picture: this.bench.picture(spot.page, SHARP), places, high: this.bench.high(spot.page),
        rows: spot.rows, lineRows: spot.line_rows, most,
      }));
    }, () => put(slot, h("span", { class: "hint" }, t("no-picture"))));
    return slot;
  }

  /** The drawing of a glyph. @param {any} one @param {string} label */
  drawing(one, label) {
    return h("div", { class: "drawn", title: this.why(one) }, glyph(one.drawing, label));
  }

  /** @param {any} one */
  why(one) {
    const lines = one.proposals.map((/** @type {any} */ p) => `${p.text || t("nothing")}  ${percent(p.confidence)}: ${sourceOf(p.source, p.why)} (${p.points} ${p.name})`);
    return lines.join("\n") || t("no-proposal");
  }

  /** Where something stands, in words. @param {any} spot */
  where(spot) {
    return t("place", { page: n(spot.page), line: n(spot.line) });
  }
}
