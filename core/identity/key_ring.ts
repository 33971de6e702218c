/**
 * A cache of opened identity secrets: the sandbox opens each one once. A rotation makes a new id, so nothing is
 * invalidated.
 *
 * @module
 */
import type { Handles } from "../handles.ts";
import type { Sealed } from "../ports/vault.ts";
import { importSecret } from "./token.ts";

/** One identity secret as stored. The content of an id never changes, so it can be cached. */
export type SealedSecret = { readonly id: string; readonly workspace: string; readonly sealed: Sealed };

/** The cache, a handle of the desk. */
export type KeyRing = {
  /** The key of a secret that only verifies and cannot be read back. */
  open(secret: SealedSecret): Promise<CryptoKey>;
};

const KEYS_MAX = 1000;

/** The name of an identity secret in the vault: the one kind of name that the sandbox opens for the desk. */
export function sealName(id: string): string {
  return `identity:${id}`;
}

/** Makes an empty ring. */
export function openKeyRing(desk: Pick<Handles, "vault">): KeyRing {
  const keys = new Map<string, Promise<CryptoKey>>();
  return {
    open: (secret) => {
      const held = keys.get(secret.id);
      if (held !== undefined) return held;
      if (keys.size >= KEYS_MAX) keys.clear();
      const opened = desk.vault
        .openIdentity(secret.sealed, { workspace: secret.workspace, name: sealName(secret.id) })
        .then(importSecret);
      keys.set(secret.id, opened);
      // A failure is not cached, so that the secret works again once the sandbox does.
      opened.catch(() => keys.delete(secret.id));
      return opened;
    },
  };
}
