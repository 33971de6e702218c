/**
 * The origins whose pages loaded the chat's settings, with the time of the last load.
 *
 * @module
 */
import { KEYS, type SeenSite, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** Records that a page of an origin loaded the settings, at most once a minute per origin. */
export type SiteNotes = { readonly note: (workspace: string, origin: string) => void };

const EVERY_MS = 60_000;

/** Origins that one process records, so that forged ones cannot fill the store. */
const NOTED_MAX = 1000;

/** Origins listed for a workspace. */
const SHOWN_MAX = 20;

/** Records origins in the store, in the background. */
export function noteSites({ kv, now }: { readonly kv: Kv; readonly now: () => Date }): SiteNotes {
  const noted = new Map<string, number>();
  return {
    note(workspace, origin) {
      const at = now();
      const key = `${workspace} ${origin}`;
      const before = noted.get(key);
      if (before === undefined ? noted.size >= NOTED_MAX : at.getTime() - before < EVERY_MS) return;
      noted.set(key, at.getTime());
      // A failed write only omits the origin from one page of the desk; the next request retries.
      void writeKey(kv, KEYS.seenSite, { origin, at }, workspace, origin).catch(() => noted.delete(key));
    },
  };
}

/** The origins whose pages loaded the chat, newest first. */
export async function listSites({ kv }: { readonly kv: Kv }, workspace: string): Promise<readonly SeenSite[]> {
  const sites: SeenSite[] = [];
  for await (const { value } of kv.list({ prefix: [KEYS.seenSite.name, workspace] }, { limit: NOTED_MAX })) {
    const site = KEYS.seenSite.schema.safeParse(value);
    if (site.success) sites.push(site.data);
  }
  return sites.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, SHOWN_MAX);
}
