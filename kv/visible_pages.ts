/**
 * Page visibility: which teammates have a visible page of the desk, so that they need no push.
 *
 * @module
 */
import type { SessionOwner } from "./desk_sessions.ts";
import { KEYS, removeKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** The parts of the desk that visibility uses. */
type PagesDesk = { readonly kv: Kv; readonly now: () => Date };

/** One open page of the desk. */
export type VisiblePage = {
  /** Sets whether it is visible. */
  readonly set: (is: boolean) => Promise<void>;
  /** Renews the entry of a visible page. */
  readonly stay: () => Promise<void>;
};

/** Tracks whether a page is visible, in an entry that expires. */
export function trackPage({ kv, now }: PagesDesk, owner: SessionOwner, page: string): VisiblePage {
  const key = [owner.workspace, owner.teammate, page] as const;
  let isVisible = false;
  const stay = async () => {
    const until = new Date(now().getTime() + KEYS.visiblePage.lifetimeMs);
    if (isVisible) await writeKey(kv, KEYS.visiblePage, { until }, ...key);
  };
  return {
    stay,
    set: async (is) => {
      isVisible = is;
      await (is ? stay() : removeKey(kv, KEYS.visiblePage, ...key));
    },
  };
}

/** Whether a teammate has a visible page of the desk. */
export async function hasVisiblePage({ kv, now }: PagesDesk, { workspace, teammate }: SessionOwner): Promise<boolean> {
  for await (const { value } of kv.list({ prefix: [KEYS.visiblePage.name, workspace, teammate] })) {
    const entry = KEYS.visiblePage.schema.safeParse(value);
    if (entry.success && entry.data.until > now()) return true;
  }
  return false;
}

/** Removes all pages, at the start of the only process on the store: open pages reconnect. */
export async function clearVisiblePages({ kv }: Pick<PagesDesk, "kv">): Promise<void> {
  for await (const { key } of kv.list({ prefix: [KEYS.visiblePage.name] })) await kv.delete(key);
}
