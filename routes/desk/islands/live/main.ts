/**
 * `live.js`: keeps a page that lists something up to date. The page says in `data-live` which notices it wants; its parts
 * are fetched anew and laid over the old ones. Without this script one loads the page again.
 *
 * @module
 */
import { keepLine } from "../line.ts";
import { layOver, noteSources } from "../parts.ts";

/** Many things happen at once on a busy site: they are one look. */
const GATHER_MS = 250;

function start(wanted: readonly string[]): void {
  const sources = noteSources(document);
  let waiting = 0;
  let looks = 0;

  const line = keepLine({
    hear({ type, id }) {
      const only = document.querySelector<HTMLElement>("[data-live-id]")?.dataset["liveId"];
      if (wanted.includes(type) && (only === undefined || only === id)) lookSoon();
    },
    opened() {
      if (wanted.includes("visit")) line.send({ type: "visitors" });
      // Something may have changed while the line was lost, and while the page was on its way.
      lookSoon();
    },
    lost: () => {},
  });

  function lookSoon(): void {
    if (waiting === 0) waiting = setTimeout(look, GATHER_MS);
  }

  async function look(): Promise<void> {
    // What is told from now on may be newer than what this one brings.
    waiting = 0;
    const at = ++looks;
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      const newer = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (at !== looks) return;
      layOver(document, newer, sources, null);
      document.dispatchEvent(new Event("refreshed"));
    } catch {
      // The desk cannot be reached: the line comes back by itself, and then everything is asked for again.
    }
  }
}

const wanted = document.querySelector<HTMLElement>("[data-live]")?.dataset["live"];
if (wanted !== undefined) start(wanted.split(" "));
