// The menu of the page itself: theme, size of text, language of the page, keys.

import { h, key } from "./dom.js";
import { LOCALES, speak, t } from "./messages.js";
import { prefer, preferences } from "./preferences.js";

/** The button and its menu. */
export function menu() {
  const now = preferences();
  const choice = (/** @type {string} */ name, /** @type {string} */ label, /** @type {Record<string, string>} */ options,
    /** @type {string} */ value, /** @type {(value: string) => void} */ change) =>
    h("label", { class: "choice" }, h("span", {}, label),
      h("select", { name, onchange: (/** @type {Event} */ e) => change(/** @type {HTMLSelectElement} */ (e.target).value) },
        Object.entries(options).map(([id, text]) => {
          const one = h("option", { value: id }, text);
          if (id === value) one.setAttribute("selected", "");
          return one;
        })));
  return h("details", { class: "menu" },
    h("summary", { class: "quiet", title: t("settings"), "aria-label": t("settings") }, "☰"),
    h("div", { class: "menu-body" },
      choice("theme", t("theme"), { auto: t("theme-auto"), light: t("theme-light"), dark: t("theme-dark") },
        now.theme, (theme) => prefer({ theme })),
      choice("size", t("text-size"), { normal: t("size-normal"), large: t("size-large"), largest: t("size-largest") },
        now.size, (size) => prefer({ size })),
      choice("locale", t("page-language"), LOCALES, now.locale, async (locale) => {
        prefer({ locale });
        await speak(locale);
        document.dispatchEvent(new CustomEvent("glyphstone-again"));
      }),
      h("h2", {}, t("keys")),
      h("dl", { class: "keys" },
        ...[["Enter", "key-enter"], ["Esc", "key-skip"], ["*", "key-unsure"], ["Alt 0", "key-nothing"],
          ["Ctrl Z", "key-undo"], ["Ctrl Shift Z", "key-redo"], ["Alt 1 … 4", "key-views"],
          ["Alt L", "key-palette"], ["Alt S", "key-search"], ["Alt W", "key-where"], ["← ↑ → ↓", "key-arrows"],
          ["Ctrl Enter", "accept-sure"]]
          .flatMap(([name, text]) => [h("dt", {}, key(name)), h("dd", {}, t(text))]))));
}
