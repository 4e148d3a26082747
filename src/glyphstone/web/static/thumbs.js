// Small pictures of all pages beside them. They are fetched one at a time, only those in sight, and
// never while the picture of a page is awaited: what a person looks at comes first.

import { h, put } from "./dom.js";
import { n, t } from "./messages.js";

/** Pixels: the width that they are drawn in. */
const SMALL = 200;

export class Thumbs {
  /**
   * @param {import("./bench_state.js").BenchState} bench
   * @param {(page: number) => void} goto
   * @param {() => Promise<unknown>} quiet kept when no picture of a page is awaited
   */
  constructor(bench, goto, quiet) {
    this.bench = bench;
    this.goto = goto;
    this.quiet = quiet;
    /** @type {Map<number, HTMLElement>} */ this.smalls = new Map();
    /** @type {Set<number>} */ this.wanted = new Set();
    this.fetching = false;
    this.element = h("div", { class: "thumbs", "aria-label": t("thumbnails"), role: "navigation", hidden: true });
    this.watcher = new IntersectionObserver((entries) => this.passed(entries), { root: this.element });
  }

  /** Makes room, before anything is drawn. */
  clear() {
    this.watcher.disconnect();
    this.smalls.clear();
    this.wanted.clear();
    put(this.element);
    this.element.hidden = this.bench.sizes.length < 2;
  }

  begin() {
    const { sizes } = this.bench;
    this.clear();
    if (sizes.length < 2) return;
    put(this.element, sizes.map((_, index) => {
      const one = h("button", { class: "thumb", type: "button", "aria-label": t("page-number", { page: index + 1 }), "data-small": index + 1,
        onclick: () => this.goto(index + 1) }, h("img", { alt: "" }), h("span", {}, n(index + 1)));
      this.smalls.set(index + 1, one);
      this.watcher.observe(one);
      return one;
    }));
  }

  /** @param {IntersectionObserverEntry[]} entries */
  passed(entries) {
    for (const entry of entries) {
      const page = Number(/** @type {HTMLElement} */ (entry.target).dataset.small);
      if (!entry.isIntersecting) this.wanted.delete(page);
      else if (!entry.target.querySelector("img")?.hasAttribute("src")) this.wanted.add(page);
    }
    this.fetch();
  }

  async fetch() {
    if (this.fetching) return;
    this.fetching = true;
    while (this.wanted.size) {
      await this.quiet();
      const [page] = this.wanted;
      if (page === undefined) break; // all were scrolled away while others came first
      this.wanted.delete(page);
      const image = /** @type {HTMLImageElement | null | undefined} */ (this.smalls.get(page)?.querySelector("img"));
      if (!image) continue;
      image.src = this.bench.picture(page, SMALL);
      await seen(image);
    }
    this.fetching = false;
  }

  /** Marks the page that is looked at. @param {number} page */
  show(page) {
    const before = this.element.querySelector("[aria-current]");
    const small = this.smalls.get(page);
    if (!small || before === small) return;
    before?.removeAttribute("aria-current");
    small.setAttribute("aria-current", "page");
    const over = small.offsetTop - this.element.offsetTop;
    const { scrollTop, clientHeight } = this.element;
    if (over < scrollTop || over + small.offsetHeight > scrollTop + clientHeight) this.element.scrollTop = over - clientHeight / 2;
  }

  close() {
    this.watcher.disconnect();
    this.wanted.clear();
  }
}

/** Kept when a picture is there, cannot be had, or is not wanted any more. @param {HTMLImageElement | null | undefined} image @returns {Promise<unknown>} */
export function seen(image) {
  if (!image?.isConnected || image.complete) return Promise.resolve();
  return new Promise((resolve) => {
    image.addEventListener("load", resolve, { once: true });
    image.addEventListener("error", resolve, { once: true });
    image.addEventListener("gone", resolve, { once: true });
  });
}
