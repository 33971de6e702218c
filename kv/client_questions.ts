/**
 * Questions to the people at AI clients, until they are answered.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import { newOpaque, opaqueHash } from "../core/identity/opaque.ts";
import { KEYS, takeKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** The client that is asked, by its token, or by the teammate on the desk. */
type Caller = {
  readonly workspace: string;
  readonly token: { readonly id: string } | null;
  readonly teammate: { readonly id: string };
};

/** The pending questions of all clients, shared by desks with the same store. */
export type ClientQuestions = {
  /** Stores a question to a caller's client. @returns its id, which the answer names */
  readonly keep: (caller: Caller, digest: string) => Promise<string>;
  /** Whether a caller's client was recently asked exactly this question; it is removed. */
  readonly take: (caller: Caller, digest: string, id: string) => Promise<boolean>;
};

type Store = Pick<Desk, "now" | "randomBytes"> & { readonly kv: Kv };

const ID_BYTES = 16;

/** The questions in a store. */
export function clientQuestions(store: Store): ClientQuestions {
  const { kv, now } = store;
  const keyOf = ({ workspace, token, teammate }: Caller, id: string) =>
    [workspace, token?.id ?? teammate.id, opaqueHash(id)] as const;
  return {
    async keep(caller, digest) {
      const id = newOpaque(store, "", ID_BYTES);
      await writeKey(kv, KEYS.clientQuestion, { digest, askedAt: now() }, ...keyOf(caller, id));
      return id;
    },

    async take(caller, digest, id) {
      const asked = await takeKey(kv, KEYS.clientQuestion, ...keyOf(caller, id));
      if (asked === null || asked.digest !== digest) return false;
      // The store removes expired entries with a delay.
      return asked.askedAt.getTime() + KEYS.clientQuestion.lifetimeMs > now().getTime();
    },
  };
}
