// Search in the recovered text: a field, and below it the words that were found.

import { h, later, put } from "./dom.js";
import { get, of } from "./server.js";
import { n, t } from "./messages.js";

export class PageSearch {
  /**
   * @param {import("./bench_state.js").BenchState} bench
   * @param {(found: any) => void} show what to do with a word that is chosen
   */
  constructor(bench, show) {
    this.bench = bench;
    this.show = show;
    this.field = /** @type {HTMLInputElement} */ (h("input", {
      type: "search", placeholder: t("search"), "aria-label": t("search"), class: "search", title: "Alt+S", autocomplete: "off",
    }));
    this.list = h("ul", { class: "found", hidden: true });
    this.element = h("div", { class: "search-box", onkeydown: (/** @type {KeyboardEvent} */ event) => this.onKey(event) }, this.field, this.list);
    this.field.addEventListener("input", later(() => this.seek(), 200));
  }

  async seek() {
    const text = this.field.value.trim();
    if (!text) {
      this.list.hidden = true;
      return;
    }
    const words = await get(of(this.bench.id, `/search?text=${encodeURIComponent(text)}`)).catch(() => []);
    if (text !== this.field.value.trim()) return; // somebody has typed on
    this.list.hidden = false;
    const { beginning } = this.bench.news;
    put(this.list, beginning ? h("li", { class: "hint" }, t("searched-beginning", { pages: n(beginning) })) : null, words.length ? words.map((/** @type {any} */ one) => h("li", {}, h("button", { type: "button", onclick: () => this.choose(one) },
      h("span", { class: "hint" }, t("place", { page: n(one.page), line: n(one.line) })), " ", h("span", { dir: "auto" }, one.context)))) : h("li", { class: "hint" }, t("not-found")));
  }

  /** @param {any} found */
  choose(found) {
    this.list.hidden = true;
    this.show(found);
  }

  /** Enter takes the first, arrow keys go through the list, Esc closes it. @param {KeyboardEvent} event */
  async onKey(event) {
    const buttons = () => /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("button")]);
    if (event.key === "Escape" && !this.list.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.list.hidden = true;
      this.field.focus();
    } else if (event.key === "Enter" && event.target === this.field) {
      event.preventDefault();
      await this.seek();
      buttons()[0]?.click();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const all = buttons();
      const place = all.indexOf(/** @type {HTMLElement} */ (event.target)) + (event.key === "ArrowDown" ? 1 : -1);
      (all[place] ?? this.field).focus();
    }
  }
}
