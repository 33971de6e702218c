// Polls the page of a test run while it is visible, until the run ends.
(() => {
  const PAUSE_MS = 800;
  if (document.querySelector("[data-run=running]")) setTimeout(lookAgain, PAUSE_MS);

  async function lookAgain() {
    if (document.visibilityState === "visible") await refresh();
    if (document.querySelector("[data-run=running]")) setTimeout(lookAgain, PAUSE_MS);
  }

  async function refresh() {
    const part = document.querySelector("[data-run]");
    const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector("[data-run]");
    if (!next || part.dataset.run === next.dataset.run && part.dataset.done === next.dataset.done) return;
    const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    part.replaceWith(next);
    if (focused !== null) next.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus();
    document.dispatchEvent(new Event("refreshed"));
    if (next.dataset.run === "running") return;
    // The button to run it again is in the page's head.
    document.querySelector("main > .head").replaceWith(page.querySelector("main > .head"));
    document.querySelector("[data-news]").textContent = next.querySelector("[data-summary]").dataset.summary;
  }
})();
