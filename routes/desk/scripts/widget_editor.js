// The widget editor previews the card while it is typed. The desk renders it with the customers' code, and answers with
// the dependent parts of the page.
(() => {
  const PAUSE_MS = 250;
  let waiting = null;
  let asking = null;

  // Keeps the selected tabs when the answer to a save replaces the page.
  const chosen = new Map();

  document.addEventListener("input", ({ target }) => {
    const form = target.closest?.("form[data-draw]");
    if (!form || target.name === "message") return;
    if (target.type === "radio") chosen.set(target.name, target.value);
    if (target.name === "view") return;
    clearTimeout(waiting);
    waiting = setTimeout(() => drawForm(form), target.name === "shown" ? 0 : PAUSE_MS);
  });

  document.addEventListener("refreshed", () => {
    const form = document.querySelector("form[data-draw]");
    for (const [name, value] of chosen) {
      const choice = form?.querySelector(`[name="${name}"][value="${value}"]`);
      if (!choice || choice.checked) continue;
      choice.checked = true;
      if (name === "shown") drawForm(form);
    }
  });

  async function drawForm(form) {
    asking?.abort();
    const own = asking = new AbortController();
    try {
      const answer = await fetch(form.dataset.draw, {
        method: "POST",
        body: new FormData(form),
        headers: { accept: "application/json" },
        signal: own.signal,
      });
      if (own.signal.aborted) return;
      if (answer.redirected) return say(form, "You were signed out.");
      if (!answer.ok) return say(form, "The card cannot be drawn.");
      const drawn = await answer.json();
      if (!own.signal.aborted) show(form, drawn);
    } catch (error) {
      if (error.name !== "AbortError") say(form, "The desk cannot be reached.");
    }
  }

  function show(form, { card, problems, parts }) {
    for (const part of [...new DOMParser().parseFromString(parts, "text/html").body.children]) swap(part);
    markLines(form, problems);
    form.querySelector("[data-stages]").classList.toggle("stale", card === null);
    if (card === null) return;
    for (const { dataset } of form.querySelectorAll("[data-preview]")) {
      const look = JSON.parse(dataset.look);
      postMessage({ v: 1, type: "svc:preview", place: dataset.preview, card, look }, location.origin);
    }
  }

  // An unchanged part is kept, and with it focus and selection.
  function swap(next) {
    const before = document.getElementById(next.id);
    if (!before || before.isEqualNode(next)) return;
    if (next.role === "status") {
      // Only what changes inside is announced by screen readers.
      before.className = next.className;
      before.replaceChildren(...next.childNodes);
      return;
    }
    const focused = before.contains(document.activeElement) ? document.activeElement.value : null;
    before.replaceWith(next);
    if (focused !== null) next.querySelector(`[value="${CSS.escape(focused)}"]`)?.focus();
  }

  function markLines(form, problems) {
    for (const code of form.querySelectorAll(".code")) {
      const field = code.querySelector("textarea").id.slice("edit-".length).replace("-", ".");
      const own = problems.filter((each) => each.field === field);
      code.querySelectorAll(".numbers span").forEach((number, at) => {
        const tones = own.filter(({ line }) => line === at + 1).map(({ tone }) => tone);
        number.className = tones.includes("bad") ? "bad" : tones[0] ?? "";
      });
    }
  }

  function say(form, text) {
    const note = form.querySelector("#seen-note");
    note.textContent = `${text} What you type is kept.`;
    note.classList.add("bad");
  }
})();
