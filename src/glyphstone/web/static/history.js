// What was done, readable, the newest first; each answer can be forgotten by itself.

import { h, put, toast } from "./dom.js";
import { conflict } from "./conflict.js";
import { get, of } from "./server.js";
import { spoken, t } from "./messages.js";

/** Texts of a deed that are shown; a row may have many. */
const MOST = 24;

/** What was done, in a few words. @param {any} deed */
export function deedWords(deed) {
  return [t(`deed-${deed.kind}`), textsOf(deed)].filter(Boolean).join(" ");
}

/** @param {any} deed */
function textsOf(deed) {
  const shown = deed.texts.slice(0, MOST).map((/** @type {string} */ one) => one || t("nothing"));
  return shown.join(" ") + (deed.texts.length > MOST ? " …" : "");
}

/** When something was done: the time, and the day if it was another. @param {string} at */
function whenOf(at) {
  if (!at) return "";
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  const day = /** @type {Intl.DateTimeFormatOptions} */ (today ? {} : { day: "numeric", month: "short" });
  return then.toLocaleString(spoken(), { ...day, hour: "2-digit", minute: "2-digit" });
}

/** @param {import("./bench_state.js").BenchState} bench */
export async function showHistory(bench) {
  const list = h("ol", { class: "history", tabindex: "0", "aria-label": t("history") });
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "dialog tall", "aria-label": t("history") },
    h("div", { class: "dialog-head" }, h("h2", {}, t("history")),
      h("button", { class: "quiet", "aria-label": t("close"), onclick: () => dialog.close() }, "×")),
    h("p", { class: "hint" }, t("history-text")), list));

  async function refresh() {
    const deeds = await get(of(bench.id, "/history"));
    put(list, deeds.length ? deeds.map(row) : [h("li", { class: "hint" }, t("history-empty"))]);
  }

  /** @param {any} deed */
  function row(deed) {
    return h("li", { class: deed.undone || deed.forgotten ? "gone" : "" },
      h("span", { class: "when" }, whenOf(deed.at)),
      h("span", { class: "deed" }, t(`deed-${deed.kind}`), " ", h("b", { dir: "auto" }, textsOf(deed)),
        deed.page ? h("span", { class: "hint" }, ` ${t("on-page", { page: deed.page })}`) : null,
        deed.undone ? h("span", { class: "hint" }, ` (${t("taken-back")})`) : null,
        deed.forgotten ? h("span", { class: "hint" }, ` (${t("forgotten")})`) : null),
      deed.answer && !deed.undone && !deed.forgotten
        ? h("button", { class: "button small", onclick: () => forget(deed) }, t("forget")) : null);
  }

  /** @param {any} deed */
  async function forget(deed) {
    const action = { do: "forget", answer: deed.number };
    try {
      await bench.act(action);
    } catch (error) {
      await conflict(bench, action, error);
    }
    await refresh();
  }

  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  await refresh().catch((error) => toast(error.message, "error"));
}
