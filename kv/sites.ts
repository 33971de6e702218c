/**
 * Where the chat was seen: the origins whose pages asked for its settings, and when last.
 *
 * @module
 */
import { KEYS, type SeenSite, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** Notes that a page of an origin asked. Written once a minute for each: a busy site costs no more than a quiet one. */
export type SiteNotes = { readonly note: (workspace: string, origin: string) => void };

const EVERY_MS = 60_000;

/** Origins that one desk notes: a stranger who makes them up fills no store. */
const NOTED_MAX = 1000;

/** Origins that are shown of one workspace. */
const SHOWN_MAX = 20;

/** Notes origins in the store, in the background. */
export function noteSites({ kv, now }: { readonly kv: Kv; readonly now: () => Date }): SiteNotes {
  const noted = new Map<string, number>();
  return {
    note(workspace, origin) {
      const at = now();
      const key = `${workspace} ${origin}`;
      const before = noted.get(key);
      if (before === undefined ? noted.size >= NOTED_MAX : at.getTime() - before < EVERY_MS) return;
      noted.set(key, at.getTime());
      // A store that cannot be written loses a line on one page of the desk.
      void writeKey(kv, KEYS.seenSite, { origin, at }, workspace, origin).catch(() => noted.delete(key));
    },
  };
}

/** The origins where the chat was seen, the newest first. */
export async function listSites({ kv }: { readonly kv: Kv }, workspace: string): Promise<readonly SeenSite[]> {
  const sites: SeenSite[] = [];
  for await (const { value } of kv.list({ prefix: [KEYS.seenSite.name, workspace] }, { limit: NOTED_MAX })) {
    const site = KEYS.seenSite.schema.safeParse(value);
    if (site.success) sites.push(site.data);
  }
  return sites.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, SHOWN_MAX);
}
