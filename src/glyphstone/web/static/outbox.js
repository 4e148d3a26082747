// Actions on their way to the server: kept in the browser until they are acknowledged, sent in
// their order, and sent again after a crash or a pause. Each has an id, so that it is done once.

import { of, post, Refusal } from "./server.js";
import { leftBehind, store, stored, TAB, uid } from "./tabs.js";

/** @typedef {{id: string, action: any, seen: number, beginning?: boolean, numbering?: string, client?: string}} Waiting */

const PREFIX = "glyphstone.outbox.";
/** Milliseconds before a failed sending is tried again. */
const PAUSE = 1500;
/** What the server says of an action that it will never take; anything else may be otherwise later. */
const REFUSED = [400, 409, 413, 422];
/** How often an action is sent that the server fails on. */
const TRIES = 3;

/** @type {Map<string, Outbox>} */
const outboxes = new Map();

/** How many actions of a document wait in this browser, whatever tab they are of. @param {string} document */
export function waitingOf(document) {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${document}.`));
  return keys.reduce((sum, key) => sum + stored(key, []).length, 0);
}

export class Outbox extends EventTarget {
  /** The one outbox of a document; it sends on when the document is left. @param {string} document */
  static of(document) {
    let found = outboxes.get(document);
    if (!found) {
      found = new Outbox(document);
      outboxes.set(document, found);
    }
    return found;
  }

  /** @param {string} document */
  constructor(document) {
    super();
    this.document = document;
    this.prefix = `${PREFIX}${document}.`;
    /** @type {Waiting[]} */
    this.list = stored(this.prefix + TAB, []);
    /** @type {Map<string, {resolve: (answer: any) => void, reject: (error: unknown) => void}>} */
    this.promises = new Map();
    this.sending = false;
    /** What is on the screen when something is sent. @type {() => any} */
    this.screen = () => null;
    /** Kept when nothing is being sent. @type {Promise<void>} */
    this.idle = Promise.resolve();
    /** How often the server has failed on the first one. */
    this.failures = 0;
    /** Whether the browser keeps what waits, so that it outlives this tab. */
    this.kept = true;
  }

  /** Takes over what tabs that are gone have left behind. */
  async adopt() {
    for (const [tab, left] of await leftBehind(this.prefix)) {
      this.list.push(...(left ?? []).map((/** @type {Waiting} */ one) => ({ ...one, client: one.client || tab })));
    }
    this.keep();
  }

  /** What waits, the oldest first. @returns {Waiting[]} */
  waiting() {
    return this.list;
  }

  keep() {
    this.kept = store(this.prefix + TAB, this.list.length ? this.list : null);
    this.dispatchEvent(new CustomEvent("change", { detail: this.list.length }));
  }

  /**
   * Sends an action; the promise holds what became of it.
   * @param {any} action
   * @param {number} seen
   * @param {{beginning?: boolean, numbering?: string}} [numbers] what its words and glyphs are numbered in
   * @returns {Promise<any>}
   */
  add(action, seen, numbers = {}) {
    const id = uid();
    this.list.push({ id, action, seen, ...numbers });
    this.keep();
    return new Promise((resolve, reject) => {
      this.promises.set(id, { resolve, reject });
      this.flush();
    });
  }

  /** Sends what waits, one after another. */
  flush() {
    if (!this.sending) this.idle = this.send();
  }

  async send() {
    this.sending = true;
    try {
      while (this.list.length) {
        const one = this.list[0];
        try {
          const answer = await post(of(this.document, "/actions"), { client: TAB, ...one, screen: this.screen() });
          this.done(one.id);
          const waits = this.promises.get(one.id);
          if (waits) waits.resolve(answer);
          this.dispatchEvent(new CustomEvent("answered", { detail: answer }));
          // Who typed it has gone: after a reload nobody waits for what became of it.
          if (!waits) this.dispatchEvent(new CustomEvent("unheard", { detail: answer }));
        } catch (error) {
          if (this.mayStillBeTaken(error)) {
            this.dispatchEvent(new CustomEvent("unsaved", { detail: error }));
            setTimeout(() => this.flush(), PAUSE);
            return;
          }
          this.done(one.id);
          const waits = this.promises.get(one.id);
          if (waits) waits.reject(error);
          else this.dispatchEvent(new CustomEvent("refused", { detail: { error, one } }));
        }
        this.promises.delete(one.id);
      }
    } finally {
      this.sending = false;
    }
  }

  /** Whether sending the first action again may help. @param {unknown} error */
  mayStillBeTaken(error) {
    if (!(error instanceof Refusal)) return true;
    if (error.status === 500) this.failures += 1;
    return !REFUSED.includes(error.status) && this.failures < TRIES;
  }

  /** @param {string} id */
  done(id) {
    this.failures = 0;
    this.list = this.list.filter((one) => one.id !== id);
    this.keep();
  }
}
