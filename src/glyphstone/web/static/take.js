// Take it away: the text, every format, the repaired PDF, the map; and what the map does elsewhere.

import { h, put, toast } from "./dom.js";
import { get, of, post, Refusal, send } from "./server.js";
import { n, percent, t, told } from "./messages.js";
import { conflict } from "./conflict.js";
import { glyph } from "./drawings.js";

export class TakeView {
  /** @param {import("./bench_state.js").BenchState} bench */
  constructor(bench) {
    this.bench = bench;
    this.page = 1;
    this.events = -1;
    this.edition = "";
    this.strict = false;
    this.compared = h("div", { class: "compared" });
    this.near = h("div", {});
    this.preview = h("div", {});
    this.notice = h("p", { class: "notice" });
    this.formats = h("div", { class: "formats" });
    this.remarks = h("p", { class: "hint", role: "status", lang: "en" });
    this.mapField = /** @type {HTMLInputElement} */ (h("input", { type: "file", id: "map", accept: ".json,application/json", class: "unseen", tabindex: "-1", "aria-hidden": "true",
      onchange: () => this.take(this.mapField) }));
    this.element = h("div", { class: "take" },
      h("section", { class: "panel" }, h("h2", {}, t("take-title")), this.notice,
        h("div", { class: "downloads" },
          this.download("text", t("take-text"), t("take-text-what"), true),
          this.download("pdf", t("take-pdf"), t("take-pdf-what"), true),
          this.download("maps", t("take-maps"), t("take-maps-what")),
          this.download("answers", t("take-answers"), t("take-answers-what"))),
        h("label", { class: "check" }, h("input", { type: "checkbox", id: "strict",
          onchange: (/** @type {Event} */ e) => { this.strict = /** @type {HTMLInputElement} */ (e.target).checked; } }), t("take-strict")),
        this.remarks,
        h("h3", {}, t("formats")), this.formats),
      h("section", { class: "panel" }, h("h2", {}, t("compare")), this.compared),
      h("section", { class: "panel" }, h("h2", {}, t("elsewhere")), h("p", { class: "hint" }, t("elsewhere-text")),
        h("div", { class: "actions" },
          h("button", { class: "button", onclick: () => this.keep() }, t("keep-library")),
          h("button", { class: "button", onclick: () => this.look() }, t("look-neighbours"))), this.near),
      h("section", { class: "panel" }, h("h2", {}, t("colleague")), h("p", { class: "hint" }, t("colleague-text")),
        this.mapField, h("div", { class: "actions" },
          h("button", { class: "button", type: "button", "data-opens": "map", onclick: () => this.mapField.click() }, t("choose-map"))), this.preview));
  }

  /** @param {string} what @param {string} label @param {string} text @param {boolean} [first] */
  download(what, label, text, first = false) {
    return h("div", { class: "download" },
      h("button", { class: `button ${first ? "primary" : ""}`, type: "button", "data-take": what, onclick: () => this.fetch(what === "text" && this.strict ? "strict" : what) }, label),
      what === "text" ? h("button", { class: "button", type: "button", "data-copy": "text", onclick: () => this.copyAll() }, t("copy")) : null,
      h("span", { class: "hint" }, text));
  }

  show() {
    this.refresh();
    if (this.formats.childElementCount) return;
    get("/api/formats").catch(() => []).then((list) => put(this.formats, list.map((/** @type {any} */ one) =>
      h("button", { class: "format", "data-take": `as-${one.name}`, onclick: () => this.fetch(`as-${one.name}`) },
        h("strong", {}, one.name), h("span", { class: "hint" }, told(`format-${one.name}`, one.description))))));
  }

  refresh() {
    const state = this.bench.state;
    if (!state) return;
    const { progress } = state;
    put(this.notice, state.beginning ? t("take-beginning") : progress.complete ? t("take-complete") : progress.unchecked
      ? t("take-partial", { share: percent(progress.share), count: progress.unchecked })
      : t("take-open", { share: percent(progress.share) }));
    this.notice.className = `notice ${progress.complete ? "good" : "warn"}`;
    if (this.events !== state.events || this.edition !== state.edition) this.compare();
  }

  /** @param {string} what */
  async fetch(what) {
    this.remarks.textContent = t("making");
    try {
      const answer = await fetch(of(this.bench.id, `/take/${what}`));
      if (!answer.ok) throw new Refusal(answer.status, await answer.json());
      const name = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") || "")?.[1] ?? what);
      this.remarks.textContent = decodeURIComponent(answer.headers.get("x-remarks") || "");
      const address = URL.createObjectURL(await answer.blob());
      const link = /** @type {HTMLAnchorElement} */ (h("a", { href: address, download: name, class: "unseen" }));
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(address), 60000);
    } catch (error) {
      this.remarks.textContent = "";
      toast(/** @type {Error} */ (error).message, "error");
    }
  }

  async copyAll() {
    try {
      const answer = await fetch(of(this.bench.id, `/take/${this.strict ? "strict" : "text"}`));
      if (!answer.ok) throw new Refusal(answer.status, await answer.json());
      await copy(await answer.text());
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "error");
    }
  }

  /** Shows a page as the PDF says it and as it is recovered. */
  async compare() {
    const total = this.bench.sizes.length;
    const { page } = this;
    this.events = this.bench.state?.events ?? -1;
    this.edition = this.bench.edition;
    const { events, edition } = this;
    if (!this.compared.childElementCount) put(this.compared, h("p", { class: "hint" }, t("looking")));
    const found = await get(of(this.bench.id, `/pages/${page}/compared`)).catch(() => null);
    if (page !== this.page || events !== this.events || edition !== this.edition) return; // somebody has gone on
    const step = (/** @type {number} */ by) => { this.page = Math.min(Math.max(this.page + by, 1), total); this.compare(); };
    const side = (/** @type {string} */ title, /** @type {string} */ text, /** @type {string} */ kind) => h("div", {},
      h("div", { class: "side-head" }, h("h3", {}, title), h("button", { class: "button small", type: "button", "data-copy": kind, onclick: () => copy(text) }, t("copy"))),
      h("pre", { dir: "auto", tabindex: "0", "aria-label": title, class: kind }, text));
    put(this.compared,
      total > 1 ? h("div", { class: "pager" }, h("button", { class: "quiet", type: "button", "aria-label": t("previous-page"), onclick: () => step(-1) }, "‹"),
        t("page-of", { page: n(this.page), count: total }), h("button", { class: "quiet", type: "button", "aria-label": t("next-page"), onclick: () => step(1) }, "›")) : null,
      found ? h("div", { class: "before-after" }, side(t("before"), found.before, "before"), side(t("after"), found.after, "after"))
        : h("p", { class: "hint" }, t("not-compared")));
  }

  async keep() {
    try {
      const found = await post(of(this.bench.id, "/library"));
      toast(t("kept-library", { count: found.new }), "good");
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "error");
    }
  }

  /** Looks for other documents of the folder that the map heals. */
  async look() {
    put(this.near, h("p", { class: "hint", role: "status" }, t("looking")));
    const list = await get(of(this.bench.id, "/neighbours")).catch((error) => { toast(error.message, "error"); return []; });
    if (!list.length) return put(this.near, h("p", { class: "hint", role: "status" }, t("no-neighbours")));
    const rows = list.map((/** @type {any} */ one) => this.neighbour(one));
    put(this.near, h("ul", { class: "neighbours" }, rows.map((/** @type {any} */ row) => row.element)),
      rows.length > 1 ? h("button", { class: "button", type: "button", "data-heal": "all", onclick: async () => { for (const row of rows) await row.heal(); } }, t("heal-all", { count: rows.length })) : null);
  }

  /** A document that the map heals: one click writes its text and a repaired copy. @param {any} one */
  neighbour(one) {
    const said = h("span", { class: "hint", role: "status" }, t("heals", { share: percent(one.known / Math.max(one.shown, 1)) }));
    const files = h("span", { class: "pills" });
    let done = false;
    const heal = async () => {
      if (done) return;
      done = true;
      button.setAttribute("disabled", "");
      said.textContent = t("healing");
      try {
        const healed = await post(of(this.bench.id, "/heal"), { name: one.name });
        said.textContent = t("healed");
        put(files, healed.files.map((/** @type {string} */ name) => h("a", { class: "button small", dir: "auto", download: name, href: of(this.bench.id, `/healed/${encodeURIComponent(name)}`) }, name)));
        button.remove();
      } catch (error) {
        done = false;
        said.textContent = /** @type {Error} */ (error).message;
        button.removeAttribute("disabled");
      }
    };
    const button = h("button", { class: "button small", type: "button", "data-heal": one.name, onclick: heal }, t("heal"));
    return { heal, element: h("li", {}, h("strong", { dir: "auto" }, one.name), said, button, files) };
  }

  /** @param {HTMLInputElement} field */
  async take(field) {
    const file = field.files?.[0];
    if (!file) return;
    field.value = "";
    try {
      const found = await send(of(this.bench.id, "/maps"), file);
      this.offer(found);
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "error");
    }
  }

  /** @param {any} found */
  offer(found) {
    const all = found.changes;
    const action = { do: "row", glyphs: all.map((/** @type {any} */ one) => ({
      symbol: one.glyph.symbol, token: one.glyph.token, position: one.glyph.position, text: one.text })) };
    put(this.preview,
      h("p", {}, t("map-says", { known: n(found.known), agreed: n(found.agreed), count: all.length })),
      h("ol", { class: "map-changes" }, all.map((/** @type {any} */ one) => h("li", {}, h("span", { class: "drawn small" }, glyph(one.glyph.drawing)),
        h("span", { dir: "auto" }, `${one.glyph.text ?? "□"} → ${one.text || t("nothing")}`), h("span", { class: "hint" }, t("times", { count: one.glyph.count }))))),
      all.length ? h("button", { class: "button primary", type: "button", "data-take-in": "map", onclick: async () => {
        try {
          await this.bench.act(action);
          put(this.preview, h("p", { class: "notice good" }, t("map-taken")));
        } catch (error) {
          conflict(this.bench, action, error);
        }
      } }, t("take-changes", { count: all.length })) : null);
  }
}

/** Puts a text on the clipboard. @param {string} text */
async function copy(text) {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else {
    // Another address than this machine's own has no clipboard of its own.
    const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "unseen" }, text));
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(t("copied"), "good");
}
