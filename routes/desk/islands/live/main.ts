/**
 * `live.js`: keeps a list page up to date. `data-live` of the page names its notices, after which its parts are fetched
 * and replaced. Without this script the page has to be reloaded.
 *
 * @module
 */
import { connectToDesk } from "../desk_socket.ts";
import { startChoosing } from "../inbox/choose.ts";
import { layOver, noteSources } from "../parts.ts";

/** Changes within this time share one fetch. */
const GATHER_MS = 250;

function start(wanted: readonly string[]): void {
  const sources = noteSources(document);
  let waiting = 0;
  let fetches = 0;

  connectToDesk({
    hello: () => wanted.includes("visit") ? { type: "visitors" } : { type: "open", id: null },
    receive({ type, id }) {
      const only = document.querySelector<HTMLElement>("[data-live-id]")?.dataset["liveId"];
      if (wanted.includes(type) && (only === undefined || only === id)) refreshSoon();
    },
    // Changes may have been missed while disconnected, and while the page was loading.
    opened: refreshSoon,
  });

  function refreshSoon(): void {
    if (waiting === 0) waiting = setTimeout(refresh, GATHER_MS);
  }

  async function refresh(): Promise<void> {
    // A notice from now on may be newer than the response to this fetch.
    waiting = 0;
    const at = ++fetches;
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      const newer = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (at !== fetches) return;
      layOver(document, newer, sources, null);
      document.dispatchEvent(new Event("refreshed"));
    } catch {
      // The desk cannot be reached: once the socket reconnects, the page is fetched again.
    }
  }
}

const wanted = document.querySelector<HTMLElement>("[data-live]")?.dataset["live"];
if (wanted !== undefined) start(wanted.split(" "));
if (document.querySelector("[data-bulk]")) startChoosing();
