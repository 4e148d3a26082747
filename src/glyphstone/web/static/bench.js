// A document at work: the bar on top, the views, and what happens when something changes.

import { announce, h, put, toast } from "./dom.js";
import { n, percent, t } from "./messages.js";
import { AskView } from "./ask.js";
import { BenchState } from "./bench_state.js";
import { PageView } from "./page_view.js";
import { SheetView } from "./sheet.js";
import { TakeView } from "./take.js";
import { conflict } from "./conflict.js";
import { documentPanel } from "./document_panel.js";
import { isMeant } from "./slips.js";
import { menu } from "./menu.js";
import { deedWords, showHistory } from "./history.js";

const VIEWS = ["ask", "pages", "glyphs", "take"];

/**
 * @param {HTMLElement} app
 * @param {string} id
 * @param {string} first
 * @returns {() => void} what to call when the document is left
 */
export function showBench(app, id, first) {
  const bench = new BenchState(id);
  let view = VIEWS.includes(first) ? first : "ask";
  const pages = new PageView(bench);
  const ask = new AskView(bench, pages, () => go("take"));
  const sheet = new SheetView(bench, pages);
  const take = new TakeView(bench);
  const panels = { ask: ask.element, glyphs: sheet.element, take: take.element };

  // --- the bar on top -------------------------------------------------------------------------

  const name = h("h1", { class: "document-name", dir: "auto" });
  const saved = h("span", { class: "saved", role: "status" });
  const fill = h("span", { class: "meter-fill" });
  const meter = h("div", { class: "meter wide", role: "progressbar", "aria-label": t("progress"),
    "aria-valuemin": "0", "aria-valuemax": "100" }, fill);
  const told = h("span", { class: "progress-text" });
  const undo = h("button", { class: "quiet", type: "button", "aria-label": t("undo"), onclick: () => act({ do: "undo" }) }, h("span", { "aria-hidden": "true" }, "↶"));
  const redo = h("button", { class: "quiet", type: "button", "aria-label": t("redo"), onclick: () => act({ do: "redo" }) }, h("span", { "aria-hidden": "true" }, "↷"));
  const past = h("button", { class: "quiet", onclick: () => showHistory(bench) }, t("history"));
  const tabs = VIEWS.map((one, at) => h("button", {
    role: "tab", id: `tab-${one}`, "aria-controls": "panel", class: "tab", "data-view": one,
    title: `Alt+${at + 1}`, onclick: () => go(one),
  }, t(`view-${one}`), h("kbd", { "aria-hidden": "true" }, `Alt ${at + 1}`)));
  // Arrow keys go from tab to tab, as those who do not see them expect.
  const onTab = (/** @type {KeyboardEvent} */ event) => {
    const at = VIEWS.indexOf(view);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: VIEWS.length - 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const wanted = VIEWS[(next + VIEWS.length) % VIEWS.length];
    go(wanted);
    tabs[VIEWS.indexOf(wanted)].focus();
  };
  const facts = h("div", { class: "facts-slot" });
  let chooseLanguage = () => {};
  const side = h("section", { class: "side", id: "panel", role: "tabpanel" });
  const body = h("main", { class: "bench" }, pages.element, side);

  put(app,
    h("header", { class: "top bench-top" },
      h("a", { class: "brand", href: "#/", title: t("all-documents") }, "Glyphstone"),
      name, facts, h("span", { class: "grow" }),
      h("div", { class: "progress" }, meter, told),
      saved, h("div", { class: "tools" }, undo, redo, past, menu())),
    h("div", { class: "tabs", role: "tablist", "aria-label": t("views"), onkeydown: onTab }, tabs),
    body);

  /** @param {string} wanted */
  function go(wanted) {
    location.hash = `#/${id}/${wanted}`;
  }

  function showView() {
    for (const tab of tabs) {
      const on = tab.dataset.view === view;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
    }
    body.dataset.view = view;
    side.setAttribute("aria-labelledby", `tab-${view}`);
    const panel = panels[/** @type {keyof typeof panels} */ (view)];
    put(side, panel ?? null);
    side.hidden = view === "pages";
    pages.twin(view === "pages");
    pages.element.hidden = view === "glyphs" || view === "take";
    pages.layout();
    if (view === "ask") ask.show();
    if (view === "glyphs") sheet.show();
    if (view === "take") take.show();
  }

  /** @param {any} action */
  async function act(action) {
    try {
      const answer = await bench.act(action);
      if (answer.status === "nothing") toast(t(action.do === "undo" ? "nothing-to-undo" : "nothing-to-redo"));
      else announce(t({ undo: "undone", redo: "redone" }[/** @type {string} */ (action.do)] ?? "saved"));
    } catch (error) {
      conflict(bench, action, error);
    }
  }

  // --- what changes ---------------------------------------------------------------------------

  function showProgress() {
    const state = bench.state;
    if (!state) {
      const { stage, done, total } = bench.news;
      const share = stage === "reading" && total ? done / total : stage === "preparing" ? 1 : 0;
      fill.style.setProperty("width", `${share * 100}%`);
      meter.classList.toggle("busy", stage === "reading" || stage === "preparing");
      meter.setAttribute("aria-valuenow", String(Math.round(share * 100)));
      told.textContent = stage === "failed" ? "" : t(`stage-${stage}`);
      return;
    }
    const { progress } = state;
    meter.classList.remove("busy");
    fill.style.setProperty("width", `${progress.share * 100}%`);
    meter.setAttribute("aria-valuenow", String(Math.round(progress.share * 100)));
    const { beginning, done: read, total: all } = bench.news;
    const parts = [beginning ? t("of-the-beginning", { share: percent(progress.share), pages: n(beginning), read: percent(all ? read / all : 0) })
      : t("of-the-text", { share: percent(progress.share) })];
    if (progress.contradictions) parts.push(t("contradictions", { count: progress.contradictions }));
    else if (progress.questions) parts.push(t("questions-left", { count: progress.questions }));
    else if (progress.unchecked) parts.push(t("to-look-at", { count: progress.unchecked }));
    told.textContent = parts.join(" · ");
    told.title = t("glyphs-known", { known: n(progress.glyphs.decoded), all: n(progress.glyphs.total) });
    undo.toggleAttribute("disabled", !state.undo);
    redo.toggleAttribute("disabled", !state.redo);
    undo.title = `${state.undo ? t("undo-what", { what: deedWords(state.undo) }) : t("undo")} (Ctrl+Z)`;
    redo.title = `${state.redo ? t("redo-what", { what: deedWords(state.redo) }) : t("redo")} (Ctrl+Shift+Z)`;
    undo.setAttribute("aria-label", undo.title);
    redo.setAttribute("aria-label", redo.title);
  }

  function showSaved() {
    const waiting = bench.unsaved;
    const lost = !bench.online;
    saved.className = `saved ${waiting || lost ? "open" : "done"}`;
    saved.textContent = waiting ? t("unsaved", { count: waiting }) : lost ? t("offline") : t("saved");
    saved.title = bench.trouble || (bench.outbox.kept ? "" : t("kept-in-tab"));
  }

  function showInfo() {
    if (!bench.info) return;
    name.textContent = bench.info.name;
    document.title = `${bench.info.name} – Glyphstone`;
    if (!bench.info.fonts) return;
    const panel = documentPanel(bench);
    chooseLanguage = panel.chooseLanguage;
    put(facts, panel.element);
    if (view === "ask") ask.show();
  }

  function showNews() {
    showProgress();
    showSaved();
    if (bench.news.stage === "failed") ask.failed(bench.news);
    else if (!bench.state && view === "ask") ask.show();
  }

  bench.addEventListener("sizes", () => pages.begin());
  bench.addEventListener("seen", () => pages.beginThumbs());
  bench.addEventListener("info", showInfo);
  bench.addEventListener("news", showNews);
  bench.addEventListener("language", () => chooseLanguage());
  bench.addEventListener("saved", showSaved);
  bench.addEventListener("refused", (event) => {
    const { error, one } = /** @type {CustomEvent} */ (event).detail;
    conflict(bench, one.action, error);
  });
  bench.addEventListener("unheard", async (event) => {
    const answer = /** @type {CustomEvent} */ (event).detail;
    if (answer.status === "asked" && await isMeant(answer)) act({ do: "confirm", pending: answer.pending });
    else if (answer.status === "none") toast(answer.reason, "error");
    else if (answer.contradictions) toast(t("contradicts", { count: answer.contradictions }));
  });
  let numbering = "";
  bench.addEventListener("state", () => {
    if (numbering && bench.state.numbering !== numbering) pages.editor.close();
    ({ numbering } = bench.state);
    showProgress();
    pages.refresh();
    if (view === "ask") ask.show();
    if (view === "glyphs") sheet.refresh();
    if (view === "take") take.refresh();
  });

  const onView = (/** @type {Event} */ event) => {
    pages.editor.closeUntouched();
    view = VIEWS.includes(/** @type {CustomEvent} */ (event).detail) ? /** @type {CustomEvent} */ (event).detail : "ask";
    showView();
  };
  /** @param {KeyboardEvent} event @returns {void} */
  const onKey = (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (event.altKey && !event.ctrlKey && /^[1-4]$/.test(event.key)) {
      event.preventDefault();
      go(VIEWS[Number(event.key) - 1]);
    } else if (event.altKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      const seek = () => pages.search.field.focus();
      if (view === "ask" || view === "pages") return seek();
      window.addEventListener("hashchange", seek, { once: true });
      go("pages");
    } else if ((event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/i.test(event.key)) {
      const field = event.target;
      // While a text is being changed, the field's own undo counts.
      if (field instanceof HTMLInputElement && field.type !== "checkbox" && field.value !== field.dataset.first) return;
      event.preventDefault();
      act({ do: event.shiftKey || event.key.toLowerCase() === "y" ? "redo" : "undo" });
    }
  };
  app.addEventListener("view", onView);
  document.addEventListener("keydown", onKey);
  const onOnline = () => { bench.listen(); bench.outbox.flush(); };
  const onOffline = () => { bench.online = false; showSaved(); };
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  const onLeave = (/** @type {BeforeUnloadEvent} */ event) => { if (bench.unsaved) event.preventDefault(); };
  window.addEventListener("beforeunload", onLeave);

  showSaved();
  showProgress();
  showView();
  bench.begin().catch((error) => ask.failed({ error: error.message, verdict: error.said?.verdict }));
  return () => {
    app.removeEventListener("view", onView);
    document.removeEventListener("keydown", onKey);
    window.removeEventListener("online", onOnline);
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("beforeunload", onLeave);
    bench.close();
    pages.close();
  };
}
