// A field for letters that nobody has a key for: a palette, typing in Latin, and recent letters.

import { h, put } from "./dom.js";
import { prefer, preferences } from "./preferences.js";
import { get, of } from "./server.js";
import { store, stored } from "./tabs.js";
import { t } from "./messages.js";

const RECENT = "glyphstone.recent";
/** Letters that are remembered as recent. */
const MOST_RECENT = 12;

/** @type {Map<string, Promise<any>>} */
const palettes = new Map();

/** The letters of a document's language. @param {string} id @returns {Promise<any>} */
export function lettersOf(id) {
  let found = palettes.get(id);
  if (!found) {
    found = get(of(id, "/letters"));
    found.catch(() => palettes.delete(id));
    palettes.set(id, found);
  }
  return found;
}

/** Forget the letters of a document: its language has changed. @param {string} id */
export const forgetLetters = (id) => palettes.delete(id);

/** Remember letters that few keyboards have. @param {string} text */
export function remember(text) {
  const rare = [...text].filter((one) => one.codePointAt(0) > 0x17f && !/\s/.test(one));
  const known = recent().filter((one) => !rare.includes(one));
  store(RECENT, [...new Set(rare)].concat(known).slice(0, MOST_RECENT));
}

/** @returns {string[]} */
const recent = () => stored(RECENT, []);

/**
 * A Latin text as letters of the language: the longest key counts first, capitals stay capitals.
 * @param {string} text
 * @param {any} palette
 */
export function fromLatin(text, palette) {
  /** @type {Map<string, string>} */
  const keys = new Map();
  let longest = 1;
  for (const letter of [...palette.letters, ...palette.others]) {
    for (const key of letter.latin) {
      if (!keys.has(key)) keys.set(key, letter.char);
      longest = Math.max(longest, key.length);
    }
  }
  let out = "";
  for (let at = 0; at < text.length;) {
    let taken = 0;
    for (let long = Math.min(longest, text.length - at); long > 0; long -= 1) {
      const part = text.slice(at, at + long);
      const found = keys.get(part.toLowerCase());
      if (found) {
        out += /^\p{Lu}/u.test(part) ? found.toUpperCase() : found;
        taken = long;
        break;
      }
    }
    out += taken ? "" : text[at];
    at += taken || 1;
  }
  return out;
}

/** What stands in a field for a glyph that means nothing; a hyphen is a hyphen. */
export const NOTHING = "∅";

/** What a mark without a letter is shown on. */
const CIRCLE = "◌";

/**
 * A text as a field shows it: nothing as its sign, what is open as an empty field, a mark on a circle.
 * @param {string | null} text
 */
export const shownIn = (text) => (text === null ? "" : /^\p{M}/u.test(text) ? CIRCLE + text : text || NOTHING);

/** What a field says of a glyph. @param {string} text */
export const saidOf = (text) => (text === NOTHING ? "" : text);

/** Alt 0 says that a glyph stands for nothing. @param {KeyboardEvent} event */
export function nothingKey(event) {
  const field = event.target;
  if (!event.altKey || event.key !== "0" || !(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.value = NOTHING;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The text that a field means: by Latin keys if that is switched on. @param {HTMLInputElement} field */
export function meant(field) {
  return (field.dataset.meant ?? field.value).replace(/◌(?=\p{M})/gu, "").normalize("NFC");
}

/**
 * The palette under a field, which acts on the field that had the focus last.
 * @param {string} id the document
 * @param {() => HTMLInputElement | null} target
 */
export function palette(id, target) {
  const body = h("div", { class: "palette-body" });
  const search = /** @type {HTMLInputElement} */ (h("input", {
    type: "search", placeholder: t("palette-search"), "aria-label": t("palette-search"), autocomplete: "off",
  }));
  const latin = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", "data-switch": "latin", checked: preferences().latin }));
  const capitals = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", "data-switch": "capitals", onchange: () => show() }));
  const preview = h("output", { class: "latin-preview", dir: "auto" });
  const box = /** @type {HTMLDetailsElement} */ (h("details", { class: "palette" },
    h("summary", {}, t("palette"), " ", h("kbd", {}, "Alt L")),
    h("div", { class: "palette-head" }, search,
      h("label", { class: "check" }, latin, t("latin")), h("label", { class: "check" }, capitals, t("capitals")), preview), body));
  /** @type {any} */
  let letters = null;
  /** @type {any[]} */
  let named = [];

  /** @param {string} text */
  function insert(text) {
    const field = target();
    if (!field) return;
    field.focus();
    const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
    field.setRangeText(text, from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    remember(text);
  }

  /** @param {any} one */
  const button = (one) => {
    const large = capitals.checked && one.capital;
    const char = large ? one.capital : one.char;
    return h("button", {
      class: "letter", type: "button", title: `${one.name} ${one.points}${one.latin.length ? ` (${one.latin.join(", ")})` : ""}`,
      "aria-label": large ? `${one.name}, ${t("capital")}` : one.name, onmousedown: (/** @type {Event} */ e) => e.preventDefault(),
      onclick: (/** @type {MouseEvent} */ e) => insert(e.shiftKey && one.capital ? one.capital : char),
    }, shownIn(char), one.latin.length ? h("small", { "aria-hidden": "true" }, one.latin[0]) : null);
  };

  function show() {
    if (!letters) return;
    const sought = search.value.trim().toLowerCase();
    const fits = (/** @type {any} */ one) => !sought || one.char === sought || one.shape.includes(sought)
      || one.name.toLowerCase().includes(sought) || one.latin.includes(sought);
    const group = (/** @type {string} */ label, /** @type {any[]} */ list) => {
      const found = list.filter(fits);
      return found.length ? h("div", { class: "letters", role: "group", "aria-label": label }, h("span", { class: "hint" }, label), found.map(button)) : null;
    };
    const plain = recent().map((char) => ({ char, capital: "", name: char, points: "", shape: "", latin: [] }));
    put(body, group(t("recent-letters"), sought ? [] : plain), group(letters.name || t("letters"), letters.letters),
      group(t("other-letters"), letters.others), group(t("signs"), letters.signs),
      named.length ? h("div", { class: "letters", role: "group", "aria-label": t("by-name") }, h("span", { class: "hint" }, t("by-name")), named.map(button)) : null);
  }

  /** Looks for letters of any alphabet by their names. */
  async function seek() {
    const sought = search.value.trim();
    const found = sought.length > 2 ? await get(of(id, `/letters?like=${encodeURIComponent(sought)}`)).catch(() => []) : [];
    if (sought !== search.value.trim()) return; // somebody has typed on
    named = found;
    show();
  }

  async function load() {
    letters = await lettersOf(id).catch(() => letters); // without a connection, what was there stays
    show();
  }
  search.addEventListener("input", () => { show(); seek(); });
  search.addEventListener("keydown", async (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    await load();
    await seek();
    /** @type {HTMLElement | null} */ (body.querySelector(".letter"))?.click();
    search.value = "";
    named = [];
    show();
  });
  latin.addEventListener("change", () => { prefer({ latin: latin.checked }); load().then(() => convert(target())); });
  box.addEventListener("toggle", () => { if (box.open) { forgetLetters(id); load(); } });
  // What is typed in Latin must be readable at once when Enter is pressed.
  if (latin.checked) load();

  /** Reads a field by Latin keys, and shows what that gives. @param {HTMLInputElement | null} field */
  async function convert(field) {
    if (!field) return;
    if (!latin.checked || !/[a-z'"]/i.test(field.value)) {
      delete field.dataset.meant;
      preview.textContent = "";
      return;
    }
    letters = await lettersOf(id).catch(() => letters);
    if (!letters) return;
    field.dataset.meant = fromLatin(field.value, letters);
    preview.textContent = `→ ${field.dataset.meant}`;
  }
  return { element: box, convert, open: () => { box.open = true; search.focus(); } };
}
