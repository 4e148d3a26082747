// Texts of the page, from message files: one file a language, the same keys in each.

/** @type {Record<string, string | Record<string, string>>} */
let messages = {};
let locale = "en";
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

/** The languages that there are message files for, by their own names. */
export const LOCALES = { en: "English", ru: "Русский" };

/** Loads the texts of a language. @param {string} wanted */
export async function speak(wanted) {
  locale = wanted in LOCALES ? wanted : "en";
  const answer = await fetch(`/static/messages/${locale}.json`);
  messages = await answer.json();
  plurals = new Intl.PluralRules(locale);
  numbers = new Intl.NumberFormat(locale);
  document.documentElement.lang = locale;
}

/** The language in use. */
export function spoken() {
  return locale;
}

/** A number as the language writes it. @param {number} value @param {number} [digits] */
export function n(value, digits = 0) {
  if (!digits) return numbers.format(value);
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
}

/** A share in percent; all but all is never said to be all. @param {number} share */
export function percent(share) {
  const shown = share === 1 ? 100 : Math.min(share * 100, 99.9);
  const digits = shown === 100 || shown === 0 ? 0 : 1;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(shown)} %`;
}

/**
 * A text by its key, with values in the place of `{name}`; `count` chooses among plural forms.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const found = messages[key];
  if (found === undefined) return key;
  const text = typeof found === "string"
    ? found : found[plurals.select(Number(values.count ?? 0))] ?? found.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? n(value) : String(value ?? "");
  });
}

/**
 * A text by its key if there is one, else what the server says: other packages add sources of their
 * own, and sentences about one document are told as they come.
 * @param {string} key @param {string} otherwise
 */
export function told(key, otherwise) {
  return key in messages ? t(key) : otherwise;
}

/**
 * The name of a language or script in the language of the page, as far as the browser knows it.
 * @param {"language" | "script"} type @param {string} code @param {string} otherwise
 */
export function named(type, code, otherwise) {
  if (locale === "en" || !code) return otherwise;
  try {
    const found = new Intl.DisplayNames([locale], { type, fallback: "none" }).of(code);
    return found || otherwise;
  } catch {
    return otherwise;
  }
}

/** Alphabets by name. @param {[string, string][]} alike codes and English names */
export const alphabets = (alike) => alike.map(([code, name]) => named("script", code, name)).join(", ");

/** Who says a text, in words. @param {string} source @param {string} why what the server says */
export const sourceOf = (source, why) => told(`source-${source.replaceAll(" ", "-")}`, why);
