// Reads names of PDFs, one a line; writes the text of their pages, a JSON array a line.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const folder = process.argv[2];
const pdfjs = await import(pathToFileURL(join(folder, "legacy", "build", "pdf.mjs")));
const settings = {
  cMapUrl: join(folder, "cmaps") + "/",
  cMapPacked: true,
  standardFontDataUrl: join(folder, "standard_fonts") + "/",
  verbosity: 0,
};

function lines(items) {
  const found = [[]];
  for (const item of items) {
    found.at(-1).push(item);
    if (item.hasEOL) found.push([]);
  }
  return found;
}

// The items of a line come in the order of the file, each with its letters in reading order. In a
// line that is read from the right they are taken from the right, as the text layer shows them; so
// they come already where the file has them in reading order.
function logical(line) {
  const length = (direction) =>
    line.reduce((sum, item) => sum + (item.dir === direction ? item.str.trim().length : 0), 0);
  const items = line.filter((item) => item.str);
  const place = (item) => item.transform[4];
  const steps = items.slice(1).map((item, index) => Math.sign(place(item) - place(items[index])));
  if (length("rtl") > length("ltr") && steps.reduce((sum, step) => sum + step, 0) > 0) {
    items.sort((a, b) => place(b) - place(a));
  }
  return items.map((item) => item.str).join("");
}

async function pages(name) {
  const task = pdfjs.getDocument({ data: new Uint8Array(readFileSync(name)), ...settings });
  const document = await task.promise;
  const texts = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(lines(items).map(logical).join("\n"));
  }
  await task.destroy();
  return texts;
}

for await (const name of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = await pages(name);
  } catch (error) {
    answer = String(error);
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
