// Small tools for building the page. All text goes in as text, never as markup.

import { t } from "./messages.js";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with properties and children. `class`, `data-*`, `aria-*` and the like are set as
 * attributes; functions as listeners (`onclick`); the rest as properties.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, props, children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, props, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} props
 * @param {(Child | Child[])[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, one] of Object.entries(value)) {
      /** @type {any} */ (element).style.setProperty(key, String(one));
    } else if (name === "value" || name === "checked" || name === "disabled" || name === "open") {
      /** @type {any} */ (element)[name] = value;
    } else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(.../** @type {any} */ (children.flat().filter((one) => one || one === 0)));
}

/**
 * Puts children in place of what an element holds.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  element.replaceChildren(.../** @type {any} */ (children.flat().filter(Boolean)));
}

/** Says something to a screen reader. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/**
 * A short message at the edge of the page, which goes by itself; errors stay longer.
 * @param {string} text
 * @param {"info" | "error" | "good"} [kind]
 */
export function toast(text, kind = "info") {
  const box = document.getElementById("toasts");
  if (!box || !text) return;
  const close = () => one.remove();
  const one = h("div", { class: `toast ${kind}`, role: kind === "error" ? "alert" : "status" },
    h("span", { dir: "auto" }, text),
    h("button", { class: "quiet", "aria-label": t("close"), onclick: close }, "×"));
  box.append(one);
  while (box.children.length > 3) box.firstElementChild?.remove();
  setTimeout(close, kind === "error" ? 12000 : 5000);
}

/** The value of a form's field. @param {EventTarget | null} target @returns {string} */
export function valueOf(target) {
  return /** @type {HTMLInputElement} */ (target).value;
}

/** A keyboard key, as it is shown where it acts. @param {string} name */
export function key(name) {
  return h("kbd", {}, name);
}

/**
 * Calls a function once, some time after it was last asked for.
 * @param {() => void} what
 * @param {number} wait milliseconds
 */
export function later(what, wait) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(what, wait);
  };
}

/** Has menus close with Esc, and by a click beside them. */
export function closeMenus() {
  const open = () => /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details.menu[open]")]);
  document.addEventListener("pointerdown", (event) => {
    for (const one of open()) if (!one.contains(/** @type {Node} */ (event.target))) one.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const one of open()) {
      one.open = false;
      one.querySelector("summary")?.focus();
      event.preventDefault();
      event.stopPropagation();
    }
  }, { capture: true });
}
