/**
 * Which waiting conversations are new to this browser: of all its tabs, one notifies of each.
 *
 * @module
 */
import type { NotifiedConversation } from "./report.ts";

/** Which waits each teammate was notified of, in the storage that the tabs share. */
const NOTIFIED = "desk-notified";
/** The conversation in the focused tab. */
const READING = "desk-reading";

type Wait = Pick<NotifiedConversation, "id" | "since">;

/**
 * The waits that no tab has notified of yet, marked as notified. Those that waited before this browser first opened the
 * desk are marked only, and so is the conversation that the teammate is reading.
 */
export async function takeNew<Each extends Wait>(
  teammate: string,
  waiting: readonly Each[],
): Promise<readonly Each[]> {
  const notified = `${NOTIFIED} ${teammate}`;
  return await inOneTab(() => {
    const stored = localStorage.getItem(notified);
    const known = new Set<unknown>(stored === null ? waiting.map(keyOf) : JSON.parse(stored));
    localStorage.setItem(notified, JSON.stringify(waiting.map(keyOf)));
    const reading = localStorage.getItem(READING);
    return waiting.filter((wait) => !known.has(keyOf(wait)) && wait.id !== reading);
  });
}

/** Notes which conversation the teammate is reading, for all tabs, as the focus moves. */
export function followReading(): void {
  let own: string | null = null;
  const note = () => {
    const open = document.querySelector<HTMLElement>("[data-part=conversation]")?.dataset["keep"] || null;
    if (document.hasFocus() && open !== null) localStorage.setItem(READING, open);
    else if (document.hasFocus() || localStorage.getItem(READING) === own) localStorage.removeItem(READING);
    own = open;
  };
  for (const event of ["focus", "blur", "pagehide"]) addEventListener(event, note);
  document.addEventListener("refreshed", note);
  note();
}

function keyOf({ id, since }: Wait): string {
  return `${id} ${since}`;
}

/** Runs a change of what the tabs share, one tab at a time; browsers have locks on https and localhost only. */
async function inOneTab<Result>(change: () => Result): Promise<Result> {
  const { locks } = navigator;
  return locks ? await locks.request(NOTIFIED, change) : change();
}
