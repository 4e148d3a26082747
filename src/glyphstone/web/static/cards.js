// The cards of "Ask me", one maker for each kind of task.

import { h, key } from "./dom.js";
import { glyph } from "./drawings.js";
import { meant, remember, saidOf, shownIn } from "./field.js";
import { alphabets, n, percent, sourceOf, t } from "./messages.js";

/** @typedef {[string, string][]} Keys the keys of a card, each with the message that says what it does */

export class Cards {
  /** @param {import("./ask.js").AskView} ask @param {() => void} finish what to do when all is done */
  constructor(ask, finish) {
    this.ask = ask;
    this.finish = finish;
  }

  /** @param {any} task @returns {HTMLElement | null} */
  of(task) {
    const made = {
      row: () => this.row(task), word: () => this.word(task), contradiction: () => this.contradiction(task),
      ambiguity: () => this.ambiguity(task), check: () => this.check(task), wait: () => this.wait(), done: () => this.done(task),
    }[/** @type {string} */ (task.kind)];
    return made?.() ?? null;
  }

  /** A field for an answer. @param {string} value @param {number} at @param {string} label @param {any} [spot] where its glyphs stand */
  field(value, at, label, spot) {
    const { bench, pages } = this.ask;
    return /** @type {HTMLInputElement} */ (h("input", {
      class: "answer", value, "data-first": value, "data-at": at, "aria-label": label, dir: "auto",
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", lang: bench.info?.language || null,
      onfocus: spot ? () => pages.point(spot.page, spot.rows) : null,
    }));
  }

  /**
   * A card that Enter accepts and Esc skips.
   * @param {string} title @param {string} text @param {HTMLElement} body
   * @param {() => any} accept @param {() => any} skip @param {HTMLInputElement[]} fields
   * @param {Keys} keys Enter and Esc first
   */
  form(title, text, body, accept, skip, fields, keys) {
    const [[, enter], [, escape], ...others] = keys;
    const undo = this.ask.bench.state?.undo;
    const hint = (/** @type {string} */ name, /** @type {string} */ label) => h("span", { class: "key-hint" }, key(name), " ", t(label));
    return h("form", {
      class: "card", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.ask.during(accept); },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        // A key that is held down answers one card, not all that follow.
        if (event.key === "Enter" && event.repeat) { event.preventDefault(); return; }
        if (event.key === "Escape") { event.preventDefault(); skip(); return; }
        const at = fields.indexOf(/** @type {HTMLInputElement} */ (event.target));
        if (at < 0 || fields.length < 2) return;
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step) {
          event.preventDefault();
          const next = fields[(at + step + fields.length) % fields.length];
          next.focus();
          next.select();
        }
      },
    },
    h("h2", {}, title), text ? h("p", { class: "lead" }, text) : null, body,
    h("div", { class: "actions stay" },
      h("button", { class: "button primary", type: "submit" }, t(enter), key("Enter")),
      h("button", { class: "button", type: "button", onclick: skip }, t(escape), key("Esc")),
      others.map(([name, label]) => hint(name, label)),
      undo ? hint("Ctrl Z", "key-undo") : null));
  }

  // --- rows of glyphs -------------------------------------------------------------------------

  /** @param {any} task */
  row(task) {
    const fields = /** @type {HTMLInputElement[]} */ ([]);
    const accept = () => {
      const glyphs = [];
      const passed = [];
      for (const [at, one] of task.glyphs.entries()) {
        const text = meant(fields[at]).trim();
        remember(text);
        if (!text) passed.push(one.symbol);
        else glyphs.push({ symbol: one.symbol, token: one.token, position: one.position, text: saidOf(text) });
      }
      return this.ask.act({ do: "row", glyphs, passed });
    };
    const skip = () => this.ask.act({ do: "skip", rows: task.glyphs.map((/** @type {any} */ one) => one.symbol) });
    const cards = task.glyphs.map((/** @type {any} */ one, /** @type {number} */ at) => {
      const field = this.field(shownIn(one.text), at, t("letter-of", { place: at + 1 }), { page: one.page, rows: [one.row] });
      if (at === 0) field.setAttribute("autofocus", "");
      fields.push(field);
      return h("li", { class: "glyph-card" },
        this.ask.drawing(one, t("drawing", { place: at + 1 })),
        field,
        h("button", { class: "context", type: "button", tabindex: "-1", dir: "auto", title: t("show-on-page"),
          onclick: () => this.ask.pages.reveal(one.page, [one.row]) },
        one.before, h("b", {}, one.text === null ? "□" : one.text || "·"), one.after),
        h("span", { class: "hint" }, t("times", { count: one.count })),
        one.alike.length ? h("span", { class: "alike", dir: "auto", title: t("alike-title") }, t("alike", { letters: alphabets(one.alike) })) : null);
    });
    return this.form(t("row-title", { count: task.glyphs.length }),
      task.more ? t("row-more", { count: task.more }) : t("row-text"),
      h("ol", { class: "glyph-row" }, cards), accept, skip, fields,
      [["Enter", "accept-all"], ["Esc", "skip-row"], ["Tab", "next-letter"], ["Alt 0", "key-nothing"], ["*", "unsure-glyph"]]);
  }

  // --- words ----------------------------------------------------------------------------------

  /** @param {any} task */
  word(task) {
    const field = this.field(task.suggestion, 0, t(`ask-${task.asks}`));
    field.classList.add("long");
    field.setAttribute("autofocus", "");
    this.ask.pages.point(task.spot.page, task.spot.rows);
    const skip = () => this.ask.act(task.asks === "glyph" ? { do: "skip", glyphs: [task.symbol] } : { do: "skip", tokens: [task.token] });
    const accept = () => {
      const text = meant(field).trim();
      if (!text) return skip();
      remember(text);
      if (task.asks === "glyph") {
        return this.ask.act({ do: "glyph", symbol: task.symbol, text: saidOf(text), page: task.spot.page, row: task.spot.rows[0] });
      }
      if (task.asks === "part") return this.ask.act({ do: "part", page: task.spot.page, rows: task.spot.rows, text, document: task.spot.document });
      return this.ask.act({ do: "word", token: task.token, text });
    };
    const body = h("div", { class: "word-body" }, this.ask.place(task.spot),
      h("p", { class: "sketch", dir: "auto" }, task.before, " ", h("mark", {}, task.word), " ", task.after), field);
    const title = task.suggestion ? t("is-this", { text: task.suggestion }) : t(`ask-${task.asks}`);
    const place = this.ask.where(task.spot);
    return this.form(title, task.left ? `${place} · ${t("questions-behind", { count: task.left })}` : place, body, accept, skip, [field],
      [["Enter", task.suggestion ? "yes" : "take"], ["Esc", "skip"], ["*", "unsure-letter"]]);
  }

  // --- glyphs left open -------------------------------------------------------------------------

  /** @param {any} task */
  ambiguity(task) {
    const field = this.field("", 0, t("ambiguity-title"), task.spot);
    const take = (/** @type {string} */ text) => this.ask.act({ do: "glyph", symbol: task.symbol, text, page: task.spot.page, row: task.spot.rows[0] });
    const skip = () => this.ask.act({ do: "skip", ambiguity: task.symbol });
    const accept = () => {
      const typed = meant(field).trim();
      return typed ? take(saidOf(typed)) : skip();
    };
    const choices = task.choices.map((/** @type {string} */ one, /** @type {number} */ at) =>
      h("button", { class: "button", type: "button", onclick: () => take(one) }, key(String(at + 1)), h("span", { class: "big", dir: "auto" }, one || t("nothing"))));
    // No button has the focus: an Enter that was meant for the card before must choose nothing.
    const body = h("div", { class: "word-body", tabindex: "-1", autofocus: true, onkeydown: (/** @type {KeyboardEvent} */ event) => {
      // In the field a figure is a figure.
      const chosen = event.target === field ? undefined : task.choices[Number(event.key) - 1];
      if (chosen !== undefined && !event.altKey && !event.ctrlKey) { event.preventDefault(); take(chosen); }
    } }, this.ask.place(task.spot, 12), h("div", { class: "choices" }, choices),
    h("label", { class: "other-letter" }, t("another-letter"), field));
    return this.form(t("ambiguity-title"), t("ambiguity-text"), body, accept, skip, [field], [["Enter", "take"], ["Esc", "leave-open"]]);
  }

  // --- contradictions ---------------------------------------------------------------------------

  /** @param {any} task */
  contradiction(task) {
    const { ask } = this;
    const keep = (/** @type {any} */ side) => ask.act({ do: "keep", symbol: task.symbol, text: side.text });
    const skip = () => ask.act({ do: "skip", disputes: [task.symbol] });
    const sides = task.sides.map((/** @type {any} */ side, /** @type {number} */ at) => {
      const answers = side.answers.map((/** @type {any} */ one) => t("by-answer", { text: one.text || t("nothing") }));
      if (side.more_answers) answers.push(t("by-more-answers", { count: side.more_answers }));
      return h("section", { class: "dispute-side" },
        h("h3", { dir: "auto" }, `“${side.text || t("nothing")}”`),
        side.spots.map((/** @type {any} */ spot) => [h("p", { class: "hint" }, ask.where(spot)), ask.place(spot, 10)]).flat(),
        h("p", { class: "hint" }, t("said-by", { who: [...answers, ...side.sources.map((/** @type {[string, string]} */ one) => sourceOf(...one))].join(", ") })),
        h("div", { class: "way-out" },
          h("button", { class: "button primary", type: "button", onclick: () => keep(side) }, t("keep-this"), key(String(at + 1))),
          consequences(side.kept)),
        side.answers.map((/** @type {any} */ one) => h("div", { class: "way-out" },
          h("button", { class: "button small", type: "button", onclick: () => ask.act({ do: "forget", answer: one.number }) },
            t("forget-answer", { text: one.text || t("nothing") })),
          consequences(one.forgotten))));
    });
    return h("article", { class: "card dispute", tabindex: "-1", autofocus: true, "aria-label": t("contradiction-title"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Escape") { event.preventDefault(); skip(); }
        const side = task.sides[Number(event.key) - 1];
        if (side && !event.altKey && !event.ctrlKey) { event.preventDefault(); keep(side); }
      } },
    h("h2", {}, t("contradiction-title")), h("p", { class: "lead" }, t("contradiction-text")),
    task.glyph ? h("div", { class: "drawn middle" }, glyph(task.glyph.drawing, t("drawing", { place: 1 }))) : null,
    h("div", { class: "sides" }, sides),
    h("div", { class: "actions stay" },
      task.font ? h("div", { class: "way-out" },
        h("button", { class: "button", type: "button", onclick: () => ask.act({ do: "distrust", font: task.font_key, document: task.document }) },
          t("distrust-font", { font: task.font })),
        h("p", { class: "hint changes" }, t("distrust-changes", { count: task.font_glyphs }))) : null,
      h("button", { class: "button", type: "button", onclick: skip }, t("leave-open"), key("Esc"))));
  }

  // --- the check list ---------------------------------------------------------------------------

  /** @param {any} task */
  check(task) {
    const fields = /** @type {HTMLInputElement[]} */ ([]);
    const rows = task.words.map((/** @type {any} */ one, /** @type {number} */ at) => {
      const field = this.field(one.text, at, t("check-word", { place: at + 1 }), one.spot);
      if (at === 0) field.setAttribute("autofocus", "");
      fields.push(field);
      return h("li", { class: "check-word" }, this.ask.place(one.spot, 7), field);
    });
    const accept = async () => {
      const right = [];
      const wrong = [];
      for (const [at, one] of task.words.entries()) {
        const text = meant(fields[at]).trim();
        if (text === one.text) right.push(one.token);
        else if (text) wrong.push({ do: "wrong", token: one.token, text });
      }
      for (const one of wrong) if (!await this.ask.act(one)) return false;
      return this.ask.act({ do: "check", tokens: right });
    };
    const skip = () => this.ask.act({ do: "skip", checks_over: true });
    return this.form(t("check-title", { count: task.words.length }), t("check-text"), h("ol", { class: "check-list" }, rows), accept, skip, fields,
      [["Enter", "all-right"], ["Esc", "end-check"], ["Tab", "next-word"]]);
  }

  /** Nothing more to ask until the rest of the document is read. */
  wait() {
    const { bench } = this.ask;
    this.ask.say("");
    return h("article", { class: "card beginning", "aria-busy": "true" },
      h("h2", {}, t("wait-title", { pages: n(bench.news.beginning) })), h("p", {}, t("wait-text")));
  }

  // --- the end ----------------------------------------------------------------------------------

  /** @param {any} task */
  done(task) {
    const { bench } = this.ask;
    this.ask.say("");
    const { progress } = bench.state;
    const broken = (bench.info?.fonts ?? []).some((/** @type {any} */ one) => !one.believed);
    const untouched = !broken && !bench.state.undo;
    const empty = !progress.running.total;
    const title = empty ? "nothing-title" : untouched ? "sound-title" : task.complete ? "done-title" : "done-for-now";
    const text = empty ? "diagnosis-nothing" : untouched ? "diagnosis-sound" : task.complete ? "done-text"
      : task.unchecked ? "done-unchecked" : "done-skipped";
    return h("article", { class: "card finished" },
      h("h2", {}, t(title)),
      h("p", {}, t(text, { count: task.unchecked, share: percent(progress.share) })),
      h("div", { class: "actions" },
        empty ? h("a", { class: "button primary", href: "#/", autofocus: true }, t("all-documents"), key("Enter"))
          : h("button", { class: "button primary", type: "button", autofocus: true, onclick: this.finish }, t("take-away"), key("Enter")),
        empty ? null : h("button", { class: "button", type: "button", onclick: () => this.ask.act({ do: "again", checks: true }) },
          t(task.skipped || task.unchecked ? "ask-again" : "look-through"))));
  }
}

/** What a way out would change, before it is chosen. @param {{changed: number, changes: [string | null, string | null][]}} foreseen */
function consequences(foreseen) {
  const shown = foreseen.changes.map(([from, to]) => h("span", { class: "change", dir: "auto" }, `${from ?? "□"} → ${to ?? "□"}`));
  const more = foreseen.changed - foreseen.changes.length;
  return h("p", { class: "hint changes" },
    foreseen.changed ? t("would-change", { count: foreseen.changed }) : t("would-change-nothing"), " ", shown,
    more > 0 ? t("and-more", { count: more }) : null);
}
