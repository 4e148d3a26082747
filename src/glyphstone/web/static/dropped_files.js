// The files of a drop, those of its folders among them, however deep they lie.

/** Files that are taken from one drop at most; a whole disk may be dropped by mistake. */
const MOST = 500;

/**
 * @param {DataTransfer | null} data
 * @returns {Promise<File[]>}
 */
export async function droppedFiles(data) {
  if (!data) return [];
  const entries = [...data.items].map((one) => one.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...data.files];
  const files = /** @type {File[]} */ ([]);
  for (const entry of entries) await gather(/** @type {any} */ (entry), files);
  return files;
}

/** @param {any} entry @param {File[]} files */
async function gather(entry, files) {
  if (files.length >= MOST) return;
  if (entry.isFile) {
    if (/\.pdf$/i.test(entry.name) || !entry.fullPath.slice(1).includes("/")) files.push(await new Promise((resolve, reject) => entry.file(resolve, reject)));
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!part.length) return;
    for (const one of part) await gather(one, files);
  }
}
