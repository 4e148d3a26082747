// One open document as this tab knows it: tasks, progress, pages near the view, and all changes.

import { Drafts } from "./drafts.js";
import { get, of, post, Refusal } from "./server.js";
import { Outbox } from "./outbox.js";

/** Pages whose lines and places this tab keeps; those farther away are asked for again. */
const KEPT_PAGES = 24;
/** Pages that an answer brings up to date at once; the server takes no more. */
const MOST_SHOWN = 12;
/** Milliseconds before a lost connection is sought again. */
const AGAIN = 2000;

export class BenchState extends EventTarget {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    /** @type {any} */ this.info = null;
    /** @type {[number, number][]} */ this.sizes = [];
    /** @type {any} */ this.state = null;
    /** @type {any} */ this.news = { stage: "closed", version: 0 };
    /** @type {Map<number, any>} */ this.lines = new Map();
    /** @type {Map<number, Promise<number[][]>>} */ this.places = new Map();
    /** @type {EventSource | null} */ this.stream = null;
    /** Pages whose lines may read otherwise by now. @type {Set<number>} */ this.stale = new Set();
    this.loaded = -1;
    /** Names the opening of the document that all of this is known of. */
    this.edition = "";
    /** What is on the screen: an answer brings along what it changes there. */
    this.screen = {
      pages: /** @type {() => number[]} */ (() => []),
      sheet: /** @type {() => number | null} */ (() => null),
    };
    this.online = true;
    /** Why the server does not take what is sent, "" if it does or is not there. */
    this.trouble = "";
    this.left = new AbortController();
    this.drafts = new Drafts(id);
    this.outbox = Outbox.of(id);
    this.outbox.screen = () => this.onScreen();
    const { signal } = this.left;
    this.outbox.addEventListener("answered", (event) => {
      this.take(/** @type {CustomEvent} */ (event).detail);
    }, { signal });
    this.outbox.addEventListener("change", () => this.emit("saved"), { signal });
    this.outbox.addEventListener("unsaved", (event) => {
      const error = /** @type {CustomEvent} */ (event).detail;
      this.online = false;
      this.trouble = error instanceof Refusal && error.status !== 425 ? error.message : "";
      this.emit("saved");
    }, { signal });
    this.outbox.addEventListener("unheard", (event) => {
      this.emit("unheard", /** @type {CustomEvent} */ (event).detail);
    }, { signal });
    this.outbox.addEventListener("refused", (event) => {
      this.emit("refused", /** @type {CustomEvent} */ (event).detail);
    }, { signal });
  }

  /** @param {string} name @param {any} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Begins: page sizes first, so that something is seen; the rest while it is read. */
  async begin() {
    const sizes = get(of(this.id, "/sizes")).then((found) => {
      this.sizes = found.sizes;
      this.emit("sizes");
    });
    // What is seen comes first: reading a long document would take the time of its first page.
    const seen = sizes.then(() => fetch(this.picture(1, 800))).catch(() => {});
    seen.then(() => this.emit("seen"));
    const opened = seen.then(() => post(of(this.id, "/open"))).then((info) => {
      this.info = { ...this.info, ...info };
      this.emit("info");
    });
    await Promise.allSettled([sizes, opened]);
    if (this.left.signal.aborted) return;
    this.listen();
    await this.drafts.adopt();
    await this.outbox.adopt();
    this.outbox.flush();
    await sizes;
    await opened;
  }

  listen() {
    this.stream?.close();
    if (this.left.signal.aborted) return;
    this.stream = new EventSource(of(this.id, "/events"));
    this.stream.onmessage = (event) => {
      this.online = true;
      this.trouble = "";
      this.outbox.flush();
      // If it cannot be heard now, the next news or the next connection tells it.
      this.hear(JSON.parse(event.data)).catch(() => { this.loaded = -1; });
    };
    this.stream.onerror = () => {
      this.online = false;
      this.emit("saved");
      if (this.stream?.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), AGAIN);
    };
  }

  /** @param {any} news */
  async hear(news) {
    const before = this.news;
    this.news = news;
    this.emit("news");
    if (news.stage === "closed") await post(of(this.id, "/open"));
    if (news.stage === "ready" && news.version !== this.loaded) {
      const anew = before.stage !== "ready" || before.beginning !== news.beginning;
      this.loaded = news.version;
      if (anew || !this.info?.fonts) {
        this.info = await get(of(this.id));
        this.emit("info");
      }
      // What this tab did itself is known by its answer.
      await this.outbox.idle;
      if ((this.state?.version ?? -1) < news.version) {
        this.take({ state: await get(of(this.id, "/tasks")) });
      }
    }
  }

  /** Takes over a new state and has everything shown anew. @param {any} answer */
  take(answer) {
    if (!answer.state) return;
    this.online = true;
    this.trouble = "";
    if (this.state && answer.state.version < this.state.version) return;
    if (this.edition !== answer.state.edition) this.lines.clear();
    this.edition = answer.state.edition;
    // What was only passed over has changed no text.
    if (this.state?.events !== answer.state.events) this.stale = new Set(this.lines.keys());
    for (const one of answer.pages ?? []) this.merge(one);
    if (answer.sheet) this.emit("sheet", answer.sheet);
    this.state = answer.state;
    this.emit("state");
    this.emit("saved");
  }

  /** What is on the screen, each with the event up to which it is known. */
  onScreen() {
    const pages = this.screen.pages().filter((page) => this.lines.has(page)).slice(0, MOST_SHOWN);
    return {
      edition: this.edition,
      pages: Object.fromEntries(pages.map((page) => [page, this.lines.get(page).events])),
      sheet: this.screen.sheet(),
    };
  }

  /** Takes over what has changed of a page. @param {any} found @returns {any} the page, null if it must be asked for as a whole */
  merge(found) {
    const known = this.lines.get(found.page);
    if (known && known.edition === found.edition && known.events > found.events) return known;
    let read = found;
    if (!found.whole) {
      if (known?.edition !== found.edition) return null;
      const changed = new Map(found.lines.map((/** @type {any} */ one) => [one.line, one]));
      const lines = changed.size ? known.lines.map((/** @type {any} */ one) => changed.get(one.line) ?? one) : known.lines;
      read = { ...found, whole: true, lines };
    }
    this.lines.set(found.page, read);
    this.stale.delete(found.page);
    if (this.lines.size > KEPT_PAGES) {
      this.lines.delete(/** @type {number} */ (this.lines.keys().next().value));
    }
    return read;
  }

  /**
   * Does an action; the promise holds what became of it.
   * @param {any} action
   * @param {number} [seen] the newest event that was known when what is changed was shown
   */
  act(action, seen = this.state?.events ?? 0) {
    const { beginning = false, numbering = "" } = this.state ?? {};
    return this.outbox.add(action, seen, { beginning, numbering });
  }

  get unsaved() {
    return this.outbox.waiting().length;
  }

  /** The height of a page whose width is 1000. @param {number} page */
  high(page) {
    const [wide, high] = this.sizes[page - 1] ?? [612, 792];
    return (1000 * high) / wide;
  }

  /** The address of a page's picture. @param {number} page @param {number} width */
  picture(page, width) {
    const steps = [200, 500, 800, 1200, 1600, 2400, 3200];
    const found = steps.find((one) => one >= width) ?? 3200;
    return of(this.id, `/pages/${page}.png?width=${found}`);
  }

  /** Where the glyphs of a page stand. @param {number} page @returns {Promise<number[][]>} */
  placesOf(page) {
    let found = this.places.get(page);
    if (!found) {
      found = get(of(this.id, `/pages/${page}/places`));
      found.catch(() => this.places.delete(page));
      this.places.set(page, found);
      if (this.places.size > KEPT_PAGES) {
        this.places.delete(/** @type {number} */ (this.places.keys().next().value));
      }
    }
    return found;
  }

  /** The lines of a page as they read now. @param {number} page @returns {Promise<any>} */
  async linesOf(page) {
    const known = this.lines.get(page);
    if (known && !this.stale.has(page)) return known;
    const path = of(this.id, `/pages/${page}`);
    const since = known ? `?edition=${known.edition}&known=${known.events}` : "";
    // Without a connection, what was known last can still be worked on.
    const found = await get(path + since).catch((error) => known ?? Promise.reject(error));
    if (found === known) return known;
    return this.merge(found) ?? this.merge(await get(path));
  }

  close() {
    this.left.abort();
    this.stream?.close();
  }
}
