// The desk's pages work without this; it copies snippets, shows times in the reader's zone, and keeps a thread fresh.

const news = document.querySelector("[data-news]");

for (const button of document.querySelectorAll("[data-copy]")) {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "Copied";
      news.textContent = "Copied";
    } catch {
      // Browsers lend the clipboard to https and localhost only; elsewhere the text is at least selected.
      getSelection().selectAllChildren(button.previousElementSibling);
    }
    setTimeout(() => {
      button.textContent = label;
      news.textContent = "";
    }, 1500);
  });
}

const TODAY = { hour: "numeric", minute: "2-digit" };
const THIS_YEAR = { day: "numeric", month: "short" };
const OTHER_YEAR = { ...THIS_YEAR, year: "numeric" };

function showTimes(root) {
  const now = new Date();
  for (const time of root.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    const isToday = at.toDateString() === now.toDateString();
    const parts = isToday ? TODAY : at.getFullYear() === now.getFullYear() ? THIS_YEAR : OTHER_YEAR;
    time.title = at.toLocaleString();
    time.textContent = at.toLocaleString([], parts);
  }
}
showTimes(document);

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
    document.dispatchEvent(new Event("refreshed"));
  }, 3000);
}
