/**
 * Finds waiting conversations that are new to this browser; exactly one of its tabs notifies of each.
 *
 * @module
 */
import type { NotificationReport, NotifiedConversation } from "./report.ts";

/** The last list that each teammate was notified of, in storage shared by the tabs. */
const NOTIFIED = "desk-notified-list";
/** The conversation in the focused tab. */
const READING = "desk-reading";

/** The latest list that a tab has processed: when it was read, and its waits. */
type Notified = { readonly readAt: number; readonly waits: readonly string[] };

/**
 * Returns the waits that no tab has notified of yet, and marks them as notified. Waits from before this browser first
 * opened the desk are only marked, and so is the conversation that the teammate is reading. A list older than one that
 * another tab has processed contains nothing new.
 */
export async function takeNew(
  { teammate, readAt, newest }: Pick<NotificationReport, "teammate" | "readAt" | "newest">,
): Promise<readonly NotifiedConversation[]> {
  const key = `${NOTIFIED} ${teammate}`;
  return await inOneTab(() => {
    const waits = newest.map(keyOf);
    const last: Notified = JSON.parse(localStorage.getItem(key) ?? "null") ?? { readAt: 0, waits };
    if (readAt < last.readAt) return [];
    localStorage.setItem(key, JSON.stringify({ readAt, waits } satisfies Notified));
    const reading = localStorage.getItem(READING);
    return newest.filter((wait) => !last.waits.includes(keyOf(wait)) && wait.id !== reading);
  });
}

/** Records the conversation that the teammate is reading, for all tabs, as the focus moves. */
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

function keyOf({ id, since }: NotifiedConversation): string {
  return `${id} ${since}`;
}

/** Runs a change of the shared storage in one tab at a time; browsers have locks only on https and localhost. */
async function inOneTab<Result>(change: () => Result): Promise<Result> {
  const { locks } = navigator;
  return locks ? await locks.request(NOTIFIED, change) : change();
}
