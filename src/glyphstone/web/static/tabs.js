// The tabs of the workbench: each has a name that stays over a reload, and holds a lock by it as
// long as it is there. What a tab that is gone has left in the browser's store, another takes over.

const CLIENT = "glyphstone.client";
const LOCK = "glyphstone.tab.";
/** Milliseconds in which a page that is being left has given up its lock. */
const LEAVING = 400;

/** The name of this tab: it stays over a reload, and no other tab has it. */
export const TAB = await own();

/** A name that nothing else has. */
export function uid() {
  // Another address than this machine's own has no crypto.randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

async function own() {
  const kept = sessionStorage.getItem(CLIENT);
  if (kept && await taken(kept)) return kept;
  // A copy of a tab brings the name of the first one along.
  const name = uid().slice(0, 16);
  sessionStorage.setItem(CLIENT, name);
  await taken(name);
  return name;
}

/** Holds the lock of a name as long as this tab is there. @param {string} name @returns {Promise<boolean>} whether no other tab has it */
function taken(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks.request(LOCK + name, { signal: AbortSignal.timeout(LEAVING) }, () => {
      resolve(true);
      return new Promise(() => {});
    }).catch(() => resolve(false));
  });
}

/**
 * Reads a value of the browser's store; what is damaged counts as nothing.
 * @param {string} key @param {any} otherwise @returns {any}
 */
export function stored(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Keeps a value in the browser's store, or takes it out if it is null.
 * @param {string} key @param {any} value @returns {boolean} whether that was possible
 */
export function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * What tabs that are gone have left under keys with a prefix: the tab and the value of each, which
 * are no longer in the store then.
 * @param {string} prefix
 * @returns {Promise<[string, any][]>}
 */
export async function leftBehind(prefix) {
  const held = (await navigator.locks?.query())?.held ?? [];
  const alive = new Set(held.map((one) => one.name));
  const found = /** @type {[string, any][]} */ ([]);
  for (const key of Object.keys(localStorage)) {
    const tab = key.slice(prefix.length);
    if (!key.startsWith(prefix) || tab === TAB || alive.has(LOCK + tab)) continue;
    found.push([tab, stored(key, null)]);
    localStorage.removeItem(key);
  }
  return found;
}
