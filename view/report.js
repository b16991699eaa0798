// What a page of findings or rules does: tables that sort and filter, commands that are copied.
"use strict";
(function () {
  function sorts(table) {
    const body = table.tBodies[0];
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const key = (row) => row.cells[column].textContent;
        const rows = [...body.rows].sort((a, b) => key(a).localeCompare(key(b), "en", { numeric: true }));
        body.append(...(down ? rows.reverse() : rows));
      });
    });
  }

  function filters(input) {
    const rows = [...document.querySelectorAll(input.dataset.filter)];
    input.addEventListener("input", () => {
      const wanted = input.value.toLowerCase().split(/\s+/);
      for (const row of rows) row.hidden = !wanted.every((word) => row.textContent.toLowerCase().includes(word));
    });
  }

  function copies(pre) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "copy";
    button.addEventListener("click", async () => {
      const text = pre.querySelector("code").textContent;
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "copied";
      } catch {
        getSelection().selectAllChildren(pre.querySelector("code"));
        button.textContent = "selected";
      }
    });
    pre.append(button);
  }

  /** A row that a link leads to is seen, also where its table is folded away or filtered. */
  function unfolds() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    target.hidden = false;
    for (let around = target.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
    target.scrollIntoView({ block: target.matches("tr") ? "center" : "start" });
  }

  addEventListener("hashchange", unfolds);
  unfolds();
  document.querySelectorAll("table.sorted").forEach(sorts);
  document.querySelectorAll("input[data-filter]").forEach(filters);
  document.querySelectorAll("pre.command").forEach(copies);
})();
