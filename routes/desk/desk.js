// The desk's pages work without this; it copies snippets, shows times in the reader's zone, and keeps a thread fresh.

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    const label = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => button.textContent = label, 1500);
  });
}

function showTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    const today = at.toDateString() === new Date().toDateString();
    time.title = at.toLocaleString();
    time.textContent = today
      ? at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
      : at.toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" });
  }
}
showTimes(document);

for (const form of document.querySelectorAll("form[data-ask]")) {
  form.addEventListener("submit", (event) => {
    if (!confirm(form.dataset.ask)) event.preventDefault();
  });
}

// A part marked data-fresh is asked for again every few seconds while the page is seen, keeping what is unfolded.
const fresh = document.querySelector("[data-fresh]");
if (fresh) {
  setInterval(async () => {
    if (document.visibilityState !== "visible") return;
    const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-fresh]");
    if (!next || next.dataset.fresh === fresh.dataset.fresh) return;
    const unfolded = new Set([...fresh.querySelectorAll("details[open]")].map((part) => part.id));
    for (const part of next.querySelectorAll("details")) part.open = unfolded.has(part.id);
    fresh.replaceChildren(...next.childNodes);
    fresh.dataset.fresh = next.dataset.fresh;
    showTimes(fresh);
  }, 3000);
}
