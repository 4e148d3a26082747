// What the document is, in plain words: its fonts, its language, its direction.

import { h, put, toast } from "./dom.js";
import { get, of, post } from "./server.js";
import { n, named, percent, spoken, t, told } from "./messages.js";
import { conflict } from "./conflict.js";
import { forgetLetters } from "./field.js";

/** Milliseconds after the last key before the list of languages is asked for. */
const PAUSE = 150;
/** Probability from which on a language is more likely than not. */
const LIKELY = 0.5;

/** @param {import("./bench_state.js").BenchState} bench */
export function documentPanel(bench) {
  const info = bench.info;
  const broken = brokenFonts(info);
  const search = languageSearch(bench);
  const state = info.look.shown ? broken.length ? "doubtful" : "confirmed" : "unknown";
  const short = !info.look.shown ? t("no-text") : broken.length ? t("fonts-broken", { count: broken.length }) : t("fonts-sound");
  const panel = /** @type {HTMLDetailsElement} */ (h("details", { class: "menu facts" },
    h("summary", { class: "quiet", title: t("diagnosis") },
      h("span", { class: `dot ${state}`, "aria-hidden": "true" }),
      h("span", { class: "facts-text" }, short, " · ", languageShown(info))),
    h("div", { class: "menu-body facts-body" },
      h("h2", {}, t("diagnosis")),
      h("p", {}, diagnosis(info.look)),
      info.scanned.length ? h("p", {}, t("scanned", { count: info.scanned.length })) : null,
      info.notices.map((/** @type {string} */ one) => h("p", { class: "hint", lang: "en" }, one)),
      h("h2", {}, t("language")), languagesFound(info), search,
      directionChoice(bench),
      h("h2", {}, t("fonts")),
      h("ul", { class: "font-list" }, info.fonts.map((/** @type {any} */ one) => font(bench, one))),
      h("p", { class: "hint" }, t("kept-in", { file: info.project })))));
  return { element: panel, chooseLanguage: () => { panel.open = true; search.querySelector("input")?.focus(); } };
}

/** The fonts whose own word is not believed. @param {any} info @returns {any[]} */
const brokenFonts = (info) => info.fonts.filter((/** @type {any} */ one) => !one.believed);

/** What is wrong with a document, in one sentence. @param {any} look */
export function diagnosis(look) {
  if (!look.shown) return t(look.scanned ? "diagnosis-scan" : "diagnosis-nothing");
  if (!look.broken) return t("diagnosis-sound");
  const share = percent(look.doubtful / look.shown);
  return look.broken === look.fonts ? t("diagnosis-all-broken", { count: look.fonts, share })
    : t("diagnosis-broken", { broken: n(look.broken), count: look.fonts, share });
}

/** The language that counts, by name; else the script. @param {any} info */
function languageShown(info) {
  const chosen = info.languages.find((/** @type {any} */ one) => one.language);
  if (info.language) return named("language", info.language, info.language_name || info.language);
  if (chosen) return named("language", chosen.language, chosen.language_name) + (chosen.told || chosen.probability >= LIKELY ? "" : "?");
  const [first] = info.languages;
  return first ? named("script", first.script, first.script_name) : t("language-unknown");
}

/** What the drawings show of scripts and languages. @param {any} info */
function languagesFound(info) {
  return info.languages.map((/** @type {any} */ one) => {
    const script = named("script", one.script, one.script_name);
    const language = named("language", one.language, one.language_name);
    const share = percent(Math.min(one.probability, 0.99));
    const found = one.told ? "language-as-told" : one.probability >= LIKELY ? "language-found" : "language-perhaps";
    return h("p", { class: "hint" }, one.language ? t(found, { script, language, share }) : t("script-found", { script }));
  });
}

/**
 * What stands above the first card: what is wrong, and which letters were recognised.
 * @param {import("./bench_state.js").BenchState} bench
 */
export function introduction(bench) {
  const info = bench.info;
  if (!info?.look || !bench.state || bench.state.events || !brokenFonts(info).length) return null;
  return h("aside", { class: "intro" },
    h("p", {}, diagnosis(info.look)),
    h("div", { class: "intro-language" }, h("div", {}, languagesFound(info)),
      h("button", { class: "button small", type: "button", onclick: () => bench.emit("language") }, t("change-language"))));
}

/** @param {import("./bench_state.js").BenchState} bench @param {any} one */
function font(bench, one) {
  return h("li", {},
    h("div", { class: "font-head" },
      h("span", { class: `dot ${one.believed ? "confirmed" : "doubtful"}`, "aria-hidden": "true" }),
      h("strong", { dir: "auto" }, one.name || t("no-name")),
      h("span", { class: "hint" }, `${t(`trust-${one.trust}`)} · ${t("glyphs", { count: one.glyphs })}`)),
    one.reasons.map((/** @type {string} */ reason, /** @type {number} */ at) => h("p", { class: "hint" },
      spoken() === "en" ? null : h("strong", {}, told(`doubt-${one.doubts[at]}`, ""), " "), h("span", { lang: "en" }, reason))),
    one.believed ? h("button", { class: "button small", onclick: async () => {
      const action = { do: "distrust", font: one.key };
      try {
        await bench.act(action);
        bench.info = await get(of(bench.id));
        bench.emit("info");
        toast(t("distrusted", { font: one.name }));
      } catch (error) {
        conflict(bench, action, error);
      }
    } }, t("distrust")) : null);
}

/** @param {import("./bench_state.js").BenchState} bench */
function languageSearch(bench) {
  const list = h("ul", { class: "languages", role: "listbox", "aria-label": t("language") });
  const field = /** @type {HTMLInputElement} */ (h("input", {
    type: "search", placeholder: t("language-search"), "aria-label": t("language"), autocomplete: "off",
  }));
  let timer = 0;
  const seek = async () => {
    const sought = field.value.trim();
    if (!sought) return put(list);
    const found = await get(`/api/languages?like=${encodeURIComponent(sought)}`);
    if (sought !== field.value.trim()) return; // somebody has typed on
    put(list, found.length ? found.map((/** @type {any} */ one) => h("li", {},
      h("button", { class: "language", role: "option", "aria-selected": "false", onclick: () => tell(one) },
        h("strong", {}, one.name), " ", h("span", { dir: "auto" }, one.own_name), " ",
        h("span", { class: "hint" }, [one.code, one.glottocode].filter(Boolean).join(" · ")))))
      : h("li", { class: "hint" }, t("no-language")));
  };
  const buttons = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button")]);
  field.addEventListener("input", () => { clearTimeout(timer); timer = window.setTimeout(seek, PAUSE); });
  field.addEventListener("keydown", async (event) => {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    clearTimeout(timer);
    await seek();
    if (event.key === "Enter") buttons()[0]?.click();
    else buttons()[0]?.focus();
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = buttons();
    (all[all.indexOf(/** @type {HTMLElement} */ (event.target)) + step] ?? field).focus();
  });
  /** @param {any} one */
  async function tell(one) {
    const action = { do: "language", language: one.tag };
    try {
      await bench.act(action);
      forgetLetters(bench.id);
      bench.info = await get(of(bench.id));
      bench.emit("info");
      toast(t("language-told", { name: named("language", one.tag, one.name) }));
    } catch (error) {
      conflict(bench, action, error);
    }
  }
  return h("div", { class: "language-choice" }, field, list);
}

/** @param {import("./bench_state.js").BenchState} bench */
function directionChoice(bench) {
  const now = bench.info.direction || "";
  const options = { "": t("direction-auto"), ltr: t("direction-ltr"), rtl: t("direction-rtl") };
  return h("label", { class: "choice" }, h("span", {}, t("direction")),
    h("select", { onchange: async (/** @type {Event} */ event) => {
      await post(of(bench.id, "/open"), { direction: /** @type {HTMLSelectElement} */ (event.target).value });
    } }, Object.entries(options).map(([value, text]) => {
      const one = h("option", { value }, text);
      if (value === now) one.setAttribute("selected", "");
      return one;
    })));
}
