/**
 * Questions to the people at AI clients, while they wait for their answer.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import { newOpaque, opaqueHash } from "../core/identity/opaque.ts";
import { KEYS, takeKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** Whose client is asked: a token, or on the desk a teammate. */
type Caller = {
  readonly workspace: string;
  readonly token: { readonly id: string } | null;
  readonly teammate: { readonly id: string };
};

/** The questions of every client; another desk that shares the store has the same. */
export type ClientQuestions = {
  /** Keeps that a caller's client is asked. @returns the id of the question, which its answer names */
  readonly keep: (caller: Caller, digest: string) => Promise<string>;
  /** Whether a caller's client was asked just this, a short time ago; the question is over then. */
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
      // The store removes old entries some time after they end.
      return asked.askedAt.getTime() + KEYS.clientQuestion.lifetimeMs > now().getTime();
    },
  };
}
