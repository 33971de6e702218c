/**
 * Which teammates have a page of the desk before their eyes: it shows them what is new, so that no push is needed.
 *
 * @module
 */
import type { SessionOwner } from "./desk_sessions.ts";
import { KEYS, removeKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** The parts of the desk that this uses. */
type LookingDesk = { readonly kv: Kv; readonly now: () => Date };

/** One open page of the desk. */
export type LookingPage = {
  /** Notes whether it is visible. */
  readonly set: (is: boolean) => Promise<void>;
  /** Renews the entry of a visible page. */
  readonly stay: () => Promise<void>;
};

/** Opens the entry of a page. */
export function openLookingPage({ kv, now }: LookingDesk, owner: SessionOwner, page: string): LookingPage {
  const key = [owner.workspace, owner.teammate, page] as const;
  let isVisible = false;
  const stay = async () => {
    const until = new Date(now().getTime() + KEYS.lookingPage.lifetimeMs);
    if (isVisible) await writeKey(kv, KEYS.lookingPage, { until }, ...key);
  };
  return {
    stay,
    set: async (is) => {
      isVisible = is;
      await (is ? stay() : removeKey(kv, KEYS.lookingPage, ...key));
    },
  };
}

/** Whether a teammate has a page of the desk before their eyes. */
export async function isLooking({ kv, now }: LookingDesk, { workspace, teammate }: SessionOwner): Promise<boolean> {
  for await (const { value } of kv.list({ prefix: [KEYS.lookingPage.name, workspace, teammate] })) {
    const entry = KEYS.lookingPage.schema.safeParse(value);
    if (entry.success && entry.data.until > now()) return true;
  }
  return false;
}

/** Forgets every page, at the start of the only process on the store: pages that are open connect again. */
export async function clearLooking({ kv }: Pick<LookingDesk, "kv">): Promise<void> {
  for await (const { key } of kv.list({ prefix: [KEYS.lookingPage.name] })) await kv.delete(key);
}
