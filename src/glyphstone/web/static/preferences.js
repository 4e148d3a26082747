// What a person chose for the page itself: theme, size of text, language. Kept in the browser.

import { LOCALES } from "./messages.js";
import { store, stored } from "./tabs.js";

const KEY = "glyphstone.preferences";
const SIZES = ["normal", "large", "largest"];

/** @returns {{theme: string, size: string, locale: string, latin: boolean}} */
export function preferences() {
  const usual = { theme: "auto", size: "normal", locale: usualLocale(), latin: false };
  return { ...usual, ...stored(KEY, {}) };
}

/** @param {Partial<ReturnType<typeof preferences>>} changes */
export function prefer(changes) {
  store(KEY, { ...preferences(), ...changes });
  apply();
}

/** Shows the page as it was chosen. */
export function apply() {
  const { theme, size } = preferences();
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.size = SIZES.includes(size) ? size : "normal";
}

function usualLocale() {
  const found = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LOCALES);
  return found || "en";
}
