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
  let wasLost = false;

  const line = keepLine({
    hear({ type, id }) {
      const only = document.querySelector<HTMLElement>("[data-live-id]")?.dataset["liveId"];
      if (wanted.includes(type) && (only === undefined || only === id)) lookSoon();
    },
    opened() {
      if (wanted.includes("visit")) line.send({ type: "visitors" });
      if (wasLost) lookSoon();
      wasLost = true;
    },
    lost: () => {},
  });

  function lookSoon(): void {
    if (waiting === 0) waiting = setTimeout(look, GATHER_MS);
  }

  async function look(): Promise<void> {
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      const newer = new DOMParser().parseFromString(await answer.text(), "text/html");
      layOver(document, newer, sources, null);
      document.dispatchEvent(new Event("refreshed"));
    } catch {
      // The desk cannot be reached: the line comes back by itself, and then everything is asked for again.
    } finally {
      waiting = 0;
    }
  }
}

const wanted = document.querySelector<HTMLElement>("[data-live]")?.dataset["live"];
if (wanted !== undefined) start(wanted.split(" "));
