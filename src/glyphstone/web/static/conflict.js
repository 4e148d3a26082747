// When another window has changed the same: both values are shown, and the person chooses.

import { h, toast } from "./dom.js";
import { Refusal } from "./server.js";
import { t } from "./messages.js";

/**
 * Shows what went wrong with an action; a conflict as a choice between both values.
 * @param {import("./bench_state.js").BenchState} bench
 * @param {any} action
 * @param {unknown} error
 * @returns {Promise<boolean>} whether the action was done all the same
 */
export async function conflict(bench, action, error) {
  if (!(error instanceof Refusal) || error.status !== 409) {
    toast(String(/** @type {Error} */ (error)?.message ?? error), "error");
    return false;
  }
  const { yours, theirs } = error.said;
  return new Promise((resolve) => {
    const over = async (/** @type {boolean} */ mine) => {
      dialog.close();
      dialog.remove();
      if (!mine) return resolve(false);
      try {
        await bench.act(action);
        resolve(true);
      } catch (again) {
        resolve(await conflict(bench, action, again));
      }
    };
    const value = (/** @type {string} */ label, /** @type {string} */ text) =>
      h("div", { class: "side-value" }, h("span", { class: "hint" }, label),
        h("span", { class: "big", dir: "auto" }, text || t("nothing")));
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "dialog", "aria-label": t("conflict-title") },
      h("h2", {}, t("conflict-title")),
      h("p", {}, t(yours || theirs ? "conflict-text" : "conflict-undo")),
      yours || theirs ? h("div", { class: "sides" }, value(t("theirs"), theirs), value(t("yours"), yours)) : null,
      h("div", { class: "actions" },
        h("button", { class: "button primary", onclick: () => over(false) }, t("keep-theirs")),
        h("button", { class: "button", onclick: () => over(true) }, t("use-mine")))));
    dialog.addEventListener("cancel", () => over(false));
    document.body.append(dialog);
    dialog.showModal();
  });
}
