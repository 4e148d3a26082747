// What is being typed and not taken yet, kept in the browser at every key: a reload, a closed tab
// or a crash loses none of it.

import { leftBehind, store, stored, TAB } from "./tabs.js";

/** Places whose drafts are kept; the oldest go first. */
const MOST = 50;

export class Drafts {
  /** @param {string} document */
  constructor(document) {
    this.prefix = `glyphstone.drafts.${document}.`;
    /** @type {Record<string, Record<string, string>>} */
    this.all = stored(this.prefix + TAB, {});
  }

  /** Takes over what tabs that are gone have left behind. */
  async adopt() {
    for (const [, left] of await leftBehind(this.prefix)) this.all = { ...left, ...this.all };
    this.keep();
  }

  /**
   * Remembers what a field of a place holds; what it held at first is no draft.
   * @param {string} place @param {string} field @param {string} text @param {string} first
   */
  note(place, field, text, first) {
    const { [place]: before, ...others } = this.all;
    const fields = { ...before, [field]: text };
    if (text === first) delete fields[field];
    this.all = Object.keys(fields).length ? { ...others, [place]: fields } : others;
    this.keep();
  }

  /** What was typed at a place and not taken, by field. @param {string} place @returns {Record<string, string>} */
  of(place) {
    return this.all[place] ?? {};
  }

  /** What was typed at a place is taken or given up. @param {string} place */
  forget(place) {
    if (!(place in this.all)) return;
    delete this.all[place];
    this.keep();
  }

  keep() {
    const places = Object.entries(this.all).slice(-MOST);
    this.all = Object.fromEntries(places);
    store(this.prefix + TAB, places.length ? this.all : null);
  }
}
