// What the page asks the server for.

/** An answer that is an error: its sentence, its status, and all that it says. */
export class Refusal extends Error {
  /** @param {number} status @param {any} said */
  constructor(status, said) {
    super(said?.error || `The server answered with status ${status}.`);
    this.status = status;
    this.said = said ?? {};
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function ask(path, options = {}) {
  const answer = await fetch(path, { credentials: "same-origin", ...options });
  const kind = answer.headers.get("content-type") || "";
  const said = kind.includes("json") ? await answer.json() : { error: await answer.text() };
  if (!answer.ok) throw new Refusal(answer.status, said);
  return said;
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => ask(path);

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export const post = (path, body = {}) => ask(path, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** @param {string} path @returns {Promise<any>} */
export const remove = (path) => ask(path, { method: "DELETE" });

/**
 * Sends a file as it is.
 * @param {string} path @param {Blob} file @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export const send = (path, file, headers = {}) => ask(path, {
  method: "POST",
  headers: { "content-type": "application/octet-stream", ...headers },
  body: file,
});

/** The address of a document's matters. @param {string} id @param {string} [what] */
export const of = (id, what = "") => `/api/documents/${encodeURIComponent(id)}${what}`;
