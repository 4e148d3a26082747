// An input that looks like a slip is asked about before it is taken, wherever it was typed.

import { h, key } from "./dom.js";
import { t } from "./messages.js";

/**
 * Asks whether an input is meant so.
 * @param {any} answer what the server said of it
 * @returns {Promise<boolean>}
 */
export function isMeant(answer) {
  return new Promise((resolve) => {
    const over = (/** @type {boolean} */ yes) => { dialog.close(); dialog.remove(); resolve(yes); };
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "dialog", role: "alertdialog", "aria-label": t("slip") },
      h("h2", {}, t("slip")), h("p", { dir: "auto" }, answer.reason),
      h("div", { class: "actions" },
        h("button", { class: "button primary", type: "button", onclick: () => over(true) }, t("meant-so"), key("Enter")),
        h("button", { class: "button", type: "button", onclick: () => over(false) }, t("type-again"), key("Esc")))));
    dialog.addEventListener("cancel", (event) => { event.preventDefault(); over(false); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
