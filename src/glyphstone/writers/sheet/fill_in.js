/* What the sheet with fields does: goes from field to field, counts, keeps and saves. */
"use strict";
(() => {
  const fields = [...document.querySelectorAll("input[data-glyph]")];
  const kept = "glyphstone " + fields.map((field) => field.dataset.sha256 + field.dataset.glyph).join(" ");

  const isTyped = (field) => field.value !== "" && field.value !== field.dataset.was;

  const count = () => {
    document.getElementById("filled").textContent = fields.filter((field) => field.value !== "").length;
  };

  /* Browsers do not save what was typed into a page, only its attributes. */
  const put = (field, value) => {
    field.value = value;
    field.setAttribute("value", value);
  };

  const keep = () => {
    const typed = fields.map((field, place) => [place, field.value]).filter(([place]) => isTyped(fields[place]));
    try {
      localStorage.setItem(kept, JSON.stringify(typed));
    } catch {
      /* Some browsers keep nothing for a page that is a file. */
    }
    count();
  };

  const restore = () => {
    try {
      for (const [place, value] of JSON.parse(localStorage.getItem(kept) || "[]")) {
        if (fields[place] && !isTyped(fields[place])) put(fields[place], value);
      }
    } catch {
      /* Nothing was kept. */
    }
    count();
  };

  const move = (from, step) => {
    for (let place = from + step; place >= 0 && place < fields.length; place += step) {
      if (fields[place].offsetParent !== null && (step < 0 || fields[place].value === "")) {
        fields[place].focus();
        fields[place].select();
        return;
      }
    }
  };

  const save = (name, type, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };

  const quoted = (value) => (/[",\n\r]/.test(value) ? '"' + value.replaceAll('"', '""') + '"' : value);

  fields.forEach((field, place) => {
    field.addEventListener("input", () => {
      field.setAttribute("value", field.value);
      keep();
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      if (!event.shiftKey && field.value === "" && field.dataset.proposed) {
        put(field, field.dataset.proposed);
        keep();
      }
      move(place, event.shiftKey ? -1 : 1);
    });
  });

  document.getElementById("take").addEventListener("click", () => {
    for (const field of fields) {
      if (field.offsetParent !== null && field.value === "" && field.dataset.proposed) {
        put(field, field.dataset.proposed);
      }
    }
    keep();
  });
  const name = location.pathname.split("/").pop().replace(/\.html?$/i, "") || "sheet";
  document.getElementById("save").addEventListener("click", () => {
    save(name + "-filled.html", "text/html", "<!doctype html>\n" + document.documentElement.outerHTML + "\n");
  });
  document.getElementById("csv").addEventListener("click", () => {
    const rows = fields
      .filter(isTyped)
      .map((field) => [field.dataset.document, field.dataset.sha256, `⟦${field.dataset.glyph}⟧`, field.value]);
    const text = [["document", "sha256", "glyph", "text"], ...rows].map((row) => row.map(quoted).join(","));
    save(name + "-filled.csv", "text/csv", text.join("\n") + "\n");
  });
  restore();
  move(-1, 1);
})();
