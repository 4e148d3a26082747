// The beginning: the texts of the page, and which view its address names.

import { apply, preferences } from "./preferences.js";
import { closeMenus, put } from "./dom.js";
import { showBench } from "./bench.js";
import { showStart } from "./start.js";
import { speak } from "./messages.js";

/** @type {(() => void) | null} */
let leave = null;

/** Shows the view that the address names: `#/ID` or `#/ID/VIEW`, else the start page. */
async function show() {
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  const [, id, view] = location.hash.match(/^#\/([0-9a-f]{16})(?:\/([a-z]+))?$/) ?? [];
  const current = app.dataset.document ?? "";
  if (id && current === id) {
    app.dispatchEvent(new CustomEvent("view", { detail: view || "ask" }));
    return;
  }
  leave?.();
  leave = null;
  app.dataset.document = id ?? "";
  put(app);
  leave = id ? showBench(app, id, view || "ask") : await showStart(app);
}

apply();
closeMenus();
await speak(preferences().locale);
window.addEventListener("hashchange", show);
document.addEventListener("glyphstone-again", () => {
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  delete app.dataset.document;
  show();
});
// What is dropped beside the field must not replace the page.
for (const name of ["dragover", "drop"]) window.addEventListener(name, (event) => event.preventDefault());
await show();
