/**
 * The requests of the command menu for what is typed: one after a pause in the typing, or one now. Only the newest is
 * answered.
 *
 * @module
 */

/** How long the typing pauses before the desk is asked, in ms: longer than between two keys of a word. */
const PAUSE_MS = 120;

/** What the menu does as its requests go out and are answered. */
type SearchEvents = {
  /** What is shown is no longer for what is typed. */
  readonly outdated: () => void;
  /** The lines for what is typed; null when the desk did not answer. */
  readonly answered: (lines: readonly Element[] | null) => void;
};

/** Asks the desk for lines. */
export type Search = {
  readonly now: () => void;
  /** Asks after a pause, which each call begins again. */
  readonly soon: () => void;
  /** Whether a request waits for the pause. */
  readonly isWaiting: () => boolean;
  /** Drops what waits and what was asked. */
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

/** The address of the lines for some words, about the conversation that is open and the rows that are chosen. */
function addressFor(typed: string): string {
  const open = document.querySelector<HTMLElement>("[data-number]")?.dataset["number"];
  const query = new URLSearchParams({ q: typed, ...(open === undefined ? {} : { on: open, in: location.search }) });
  for (const { value } of document.querySelectorAll<HTMLInputElement>("[data-choose]:checked")) {
    query.append("chosen", value);
  }
  return `/desk/commands?${query}`;
}
