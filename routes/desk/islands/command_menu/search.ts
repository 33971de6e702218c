/**
 * The requests of the command menu: after a pause in the typing, or at once. Only the newest is answered.
 *
 * @module
 */

/** The pause in typing before a request, in ms: longer than between two keys of a word. */
const PAUSE_MS = 120;

/** The callbacks of the requests. */
type SearchEvents = {
  /** The shown lines no longer match the typed text. */
  readonly outdated: () => void;
  /** The lines for the typed text; null when the desk did not answer. */
  readonly answered: (lines: readonly Element[] | null) => void;
};

/** Requests lines from the desk. */
export type Search = {
  readonly now: () => void;
  /** Requests after a pause; each call restarts it. */
  readonly soon: () => void;
  /** Whether a request is waiting for the pause. */
  readonly isWaiting: () => boolean;
  /** Cancels waiting and running requests. */
  readonly drop: () => void;
};

/** Makes the search of a field. */
export function createSearch(field: HTMLInputElement, { outdated, answered }: SearchEvents): Search {
  let newest = 0;
  let pause = 0;

  function drop(): void {
    clearTimeout(pause);
    pause = 0;
    newest++;
  }

  async function ask(): Promise<void> {
    drop();
    outdated();
    const request = newest;
    const lines = await fetchLines(field.value);
    if (request === newest) answered(lines);
  }

  return {
    now: () => void ask(),
    soon() {
      drop();
      outdated();
      pause = setTimeout(() => void ask(), PAUSE_MS);
    },
    isWaiting: () => pause !== 0,
    drop,
  };
}

async function fetchLines(typed: string): Promise<readonly Element[] | null> {
  const answer = await fetch(addressFor(typed), { headers: { accept: "text/html" } }).catch(() => null);
  const html = answer?.ok ? await answer.text().catch(() => null) : null;
  if (html === null) return null;
  return [...new DOMParser().parseFromString(html, "text/html").querySelector("#commands")?.children ?? []];
}

/** The address of the lines for a text, with the open conversation and the selected rows. */
function addressFor(typed: string): string {
  const open = document.querySelector<HTMLElement>("[data-number]")?.dataset["number"];
  const query = new URLSearchParams({ q: typed, ...(open === undefined ? {} : { on: open, in: location.search }) });
  for (const { value } of document.querySelectorAll<HTMLInputElement>("[data-choose]:checked")) {
    query.append("chosen", value);
  }
  return `/desk/commands?${query}`;
}
