/**
 * The vault: opens the secrets of a request, each only for the origins that it is bound to.
 *
 * @module
 */

import { makeBoundedCache } from "./bounded_cache.ts";
import { SEALED_LIMITS } from "./limits.ts";
import {
  type BindAnswer,
  OPENABLE_PREFIX,
  type OpenAnswer,
  type OutboundRequest,
  type Refused,
  refused,
  type Sealed,
} from "./protocol.ts";
import { openSecret, type PrivateKey, sealSecret, type SecretId, type SecretValue } from "./secrets.ts";

/** Opens secrets and caches them in this process's memory. */
export type Vault = {
  /** The values of the named secrets, or the reason why one of them may not be used for this origin. */
  readonly use: (
    request: Pick<OutboundRequest, "workspace" | "secrets">,
    names: readonly string[],
    origin: string,
  ) => Promise<ReadonlyMap<string, string> | Refused>;
  /** Returns a value to the desk, only for a name that starts with `identity:`. */
  readonly reveal: (id: SecretId, sealed: Sealed) => Promise<OpenAnswer>;
  /** Seals an unbound secret again with its origins; a bound one is refused, so that the desk cannot add origins. */
  readonly bind: (id: SecretId, sealed: Sealed, origins: readonly string[]) => Promise<BindAnswer>;
};

/** Makes a vault of the sandbox's private keys; new values are sealed to the first. */
export function makeVault(keys: readonly [PrivateKey, ...PrivateKey[]]): Vault {
  const opened = makeBoundedCache<SecretValue>(SEALED_LIMITS.openedMax);

  const open = async (id: SecretId, sealed: Sealed): Promise<SecretValue | null> => {
    const key = JSON.stringify([id.workspace, id.name, sealed]);
    const known = opened.get(key);
    if (known !== undefined) return known;
    const secret = await openSecret(keys, id, sealed);
    if (secret === null) return null;
    opened.set(key, secret);
    return secret;
  };

  return {
    use: async (request, names, origin) => {
      const values = new Map<string, string>();
      for (const name of names) {
        const sealed = Object.hasOwn(request.secrets, name) ? request.secrets[name] : undefined;
        if (sealed === undefined) return refused("secret_unknown", `the secret ${name} is not set`);
        const secret = await open({ workspace: request.workspace, name }, sealed);
        if (secret === null) return refused("secret_unreadable", `the secret ${name} cannot be opened; set it again`);
        if (!secret.origins.includes(origin)) {
          return refused(
            "secret_not_bound",
            `the secret ${name} is not bound to ${origin}; set it again to use it there`,
          );
        }
        values.set(name, secret.value);
      }
      return values;
    },
    reveal: async (id, sealed) => {
      if (!id.name.startsWith(OPENABLE_PREFIX)) return refused("door", "this secret never leaves the sandbox");
      const secret = await openSecret(keys, id, sealed);
      if (secret === null) {
        return refused("secret_unreadable", `the secret ${id.name} cannot be opened; set it again`);
      }
      return { kind: "opened", value: secret.value };
    },
    bind: async (id, sealed, origins) => {
      if (id.name.startsWith(OPENABLE_PREFIX)) return refused("door", "an identity secret is never sent anywhere");
      const secret = await openSecret(keys, id, sealed);
      if (secret === null) {
        return refused("secret_unreadable", `the secret ${id.name} cannot be opened; set it again`);
      }
      if (secret.origins.length > 0) return refused("door", `the secret ${id.name} is bound already; set it again`);
      return { kind: "bound", sealed: await sealSecret(keys[0].public, id, { value: secret.value, origins }) };
    },
  };
}
