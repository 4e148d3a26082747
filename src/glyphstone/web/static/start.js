// The start page: drop PDFs, try the sample, go on with a document that was begun.

import { announce, h, put, toast } from "./dom.js";
import { diagnosis } from "./document_panel.js";
import { droppedFiles } from "./dropped_files.js";
import { n, named, percent, t } from "./messages.js";
import { get, of, post, Refusal, remove, send } from "./server.js";
import { waitingOf } from "./outbox.js";
import { menu } from "./menu.js";

/** Milliseconds after which the list is asked for anew: the terminal may have worked on one. */
const AGAIN = 15000;

/**
 * @param {HTMLElement} app
 * @returns {Promise<() => void>}
 */
export async function showStart(app) {
  document.title = "Glyphstone";
  const list = h("ul", { class: "shelf" });
  const status = h("p", { class: "hint", role: "status" });
  /** What the list shows, so that it is drawn anew only if that changes. */
  let shown = "";
  let gone = false;
  /** @type {Map<string, any>} documents that were looked at, and what came of it */
  const looks = new Map();

  const picker = fileInput("picker", false, (files) => takeIn(files));
  const folder = fileInput("folder", true, (files) => takeIn(files));

  /** @param {File[]} files */
  async function takeIn(files) {
    const pdfs = files.filter((one) => /\.pdf$/i.test(one.name) || one.type === "application/pdf");
    if (!pdfs.length) {
      toast(t("no-pdf"), "error");
      return;
    }
    const drop = String(Date.now()) + String(Math.random()).slice(2);
    let last = null;
    for (const [at, file] of pdfs.entries()) {
      status.textContent = t("taking-in", { name: file.name, at: at + 1, count: pdfs.length });
      try {
        last = await send("/api/documents", file, {
          "x-file-name": encodeURIComponent(file.name), "x-drop": drop,
        });
      } catch (error) {
        toast(String(/** @type {Error} */ (error).message), "error");
      }
    }
    status.textContent = "";
    if (gone) return;
    if (last && pdfs.length === 1) location.hash = `#/${last.id}`;
    else await refresh();
  }

  const zone = h("section", {
    class: "drop", "aria-label": t("drop-label"),
    ondragover: (/** @type {DragEvent} */ event) => { event.preventDefault(); zone.classList.add("over"); },
    ondragleave: () => zone.classList.remove("over"),
    ondrop: async (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      zone.classList.remove("over");
      takeIn(await droppedFiles(event.dataTransfer));
    },
  },
  h("h1", {}, t("start-title")),
  h("p", {}, t("start-lead")),
  h("div", { class: "actions" },
    fileButton(picker, t("choose-pdf"), true), picker,
    fileButton(folder, t("choose-folder"), false), folder,
    h("button", { class: "button", type: "button", onclick: trySample }, t("try-sample"))),
  h("p", { class: "hint" }, t("start-private")),
  status);

  async function trySample() {
    try {
      const found = await post("/api/sample");
      location.hash = `#/${found.id}`;
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "error");
    }
  }

  async function refresh() {
    const documents = await get("/api/documents").catch(() => null);
    if (!documents || gone) return;
    for (const one of documents) one.unsent = waitingOf(one.id);
    const now = JSON.stringify([documents, [...looks]]);
    if (now === shown) return;
    if (!shown) announce(t("documents", { count: documents.length }));
    shown = now;
    const focused = document.activeElement?.closest("[data-document]");
    const place = focused && list.contains(focused) ? [focused.getAttribute("data-document"), document.activeElement?.tagName] : null;
    put(list, documents.map(card));
    shelf.hidden = !documents.length;
    if (place) /** @type {HTMLElement | null} */ (list.querySelector(`[data-document="${place[0]}"] ${place[1] === "A" ? "a" : "button"}`))?.focus();
    lookAtNext(documents);
  }

  /** Has the documents that nobody has looked at looked at, one after another. @param {any[]} documents */
  async function lookAtNext(documents) {
    const next = documents.find((one) => !one.look && !looks.has(one.id));
    if (!next) return;
    looks.set(next.id, null);
    const found = await get(of(next.id, "/look")).catch((error) => (error instanceof Refusal ? { error: error.said.error } : null));
    looks.set(next.id, found);
    if (!gone) await refresh();
  }

  /** @param {any} one */
  function card(one) {
    const look = one.look ?? looks.get(one.id);
    const done = one.share === null ? t("not-begun")
      : one.complete ? t("complete") : t("so-far", { share: percent(one.share) });
    const facts = [one.pages || look?.pages ? t("pages", { count: one.pages || look.pages }) : "", one.language ? named("language", one.language, one.language_name) : ""];
    const state = look?.error ? "unknown" : !look || !look.shown ? "sound" : look.broken ? "doubtful" : "confirmed";
    return h("li", { class: "shelved", "data-document": one.id },
      h("a", { href: `#/${one.id}`, class: "shelved-link" },
        h("span", { class: "thumb" },
          h("img", { src: of(one.id, "/pages/1.png?width=200"), alt: "", loading: "lazy",
            onerror: (/** @type {Event} */ e) => { /** @type {HTMLElement} */ (e.target).hidden = true; } })),
        h("span", { class: "shelved-text" },
          h("strong", { dir: "auto", class: "name" }, one.name),
          h("span", { class: "hint" }, facts.filter(Boolean).join(" · ")),
          h("span", { class: "hint look" }, h("span", { class: `dot ${state}`, "aria-hidden": "true" }),
            h("span", {}, !look ? t("looking") : look.error ? look.error : diagnosis(look))),
          h("span", { class: "meter-row" },
            one.share === null ? null : h("span", { class: "meter", "aria-hidden": "true" },
              h("span", { class: "meter-fill", style: { width: `${one.share * 100}%` } })),
            h("span", { class: "hint" }, done)),
          one.unsent ? h("span", { class: "saved open" }, t("unsent", { count: one.unsent })) : null)),
      h("button", { class: "quiet", type: "button", title: t("remove"), "aria-label": t("remove-named", { name: one.name }),
        onclick: async () => {
          await remove(of(one.id)).catch((error) => toast(error.message, "error"));
          await refresh();
        } }, "×"));
  }

  const shelf = h("section", { class: "recent", hidden: true },
    h("h2", {}, t("recent")), list);
  put(app,
    h("header", { class: "top" },
      h("a", { class: "brand", href: "#/" }, "Glyphstone"), h("span", { class: "grow" }), menu()),
    h("main", { class: "start" }, zone,
      h("ol", { class: "steps" },
        ...[1, 2, 3].map((step) => h("li", {},
          h("span", { class: "step-number", "aria-hidden": "true" }, n(step)),
          h("span", {}, h("strong", {}, t(`step-${step}`)), h("br"), t(`step-${step}-text`))))),
      shelf));
  await refresh();
  const timer = setInterval(() => { if (document.visibilityState === "visible") refresh(); }, AGAIN);
  return () => {
    gone = true;
    clearInterval(timer);
  };
}

/** A field for files, or for a folder with all that is in it. @param {string} id @param {boolean} whole @param {(files: File[]) => void} take */
function fileInput(id, whole, take) {
  const field = /** @type {HTMLInputElement} */ (h("input", {
    type: "file", accept: "application/pdf,.pdf", multiple: true, webkitdirectory: whole, class: "unseen", id, tabindex: "-1", "aria-hidden": "true",
    onchange: () => {
      const files = [...(field.files ?? [])];
      field.value = "";
      take(files);
    },
  }));
  return field;
}

/** A button that opens the browser's own choice of files. @param {HTMLInputElement} field @param {string} text @param {boolean} first */
function fileButton(field, text, first) {
  return h("button", { class: `button ${first ? "primary" : ""}`, type: "button", "data-opens": field.id, onclick: () => field.click() }, text);
}
