// Editing of code: Tab indents, Enter keeps the indentation, and after Escape Tab leaves the field.
(() => {
  const INDENT = "  ";
  // After Escape the next Tab moves the focus, as everywhere else.
  let leaving = null;

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (!target.matches?.("textarea[data-code]") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape") leaving = target;
    else if (key === "Tab" && leaving !== target) {
      event.preventDefault();
      indent(target, event.shiftKey);
    } else if (key === "Enter" && !event.isComposing) {
      event.preventDefault();
      const before = target.value.slice(0, target.selectionStart);
      type(`\n${/^[ \t]*/.exec(before.slice(before.lastIndexOf("\n") + 1))[0]}`);
    }
  });
  document.addEventListener("input", ({ target }) => {
    if (leaving === target) leaving = null;
  });
  document.addEventListener("focusout", () => {
    leaving = null;
  });

  function indent(area, isOut) {
    const { value, selectionStart, selectionEnd } = area;
    const isOneLine = !value.slice(selectionStart, selectionEnd).includes("\n");
    if (isOneLine && !isOut) return type(INDENT);
    const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
    const found = value.indexOf("\n", selectionEnd);
    const to = found === -1 ? value.length : found;
    const lines = value.slice(from, to).split("\n");
    const next = lines.map((line) => isOut ? line.replace(/^ {1,2}|^\t/, "") : INDENT + line).join("\n");
    area.setSelectionRange(from, to);
    type(next);
    if (isOneLine) {
      const at = Math.max(from, selectionStart - (lines[0].length - next.length));
      area.setSelectionRange(at, at);
    } else area.setSelectionRange(from, from + next.length);
  }

  // `insertText` is the only way to change a field that supports the browser's undo.
  function type(text) {
    document.execCommand(text === "" ? "delete" : "insertText", false, text);
  }

  // A problem links to its position.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-goto]");
    const field = link && document.getElementById(link.dataset.goto);
    if (!field) return;
    event.preventDefault();
    for (let part = field.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    const lines = field.value.split("\n");
    const line = Math.min(Number(link.dataset.line), lines.length);
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const at = start + Math.min(Number(link.dataset.column) - 1, lines[line - 1].length);
    field.focus({ preventScroll: true });
    field.setSelectionRange(at, start + lines[line - 1].length);
    const place = field.closest(".code")?.querySelector(`.numbers span:nth-child(${line})`) ?? field;
    place.scrollIntoView({ block: "center" });
  });
})();
