/**
 * The vault: creates records of secrets, and opens the current one of each name for the origins that it is bound to.
 *
 * @see docs/reference/processes.md
 * @module
 */

import { createHash, timingSafeEqual } from "node:crypto";
import type { KeyFiles } from "./keys.ts";
import { SECRET_LIMITS, VAULT_LIMITS } from "./limits.ts";
import {
  type CompareAnswer,
  type OutboundRequest,
  type Refused,
  refused,
  type RemoveAnswer,
  type Sealed,
  type SetAnswer,
} from "./protocol.ts";
import { openSecret, sealSecret, type SecretId, type SecretValue } from "./secrets.ts";
import { timesLeft } from "./times_left.ts";
import type { VaultEntry, VaultFile, WorkspaceEntries } from "./vault_file.ts";

/** The vault of one sandbox. */
export type OpenVault = {
  /** Creates the record of a secret, which replaces every earlier one of its name. */
  readonly set: (id: SecretId, secret: SecretValue) => Promise<SetAnswer>;
  /** Creates the record of a token named {@linkcode REFRESH_TOKEN_NAME}: nothing about it is stored here. */
  readonly sealToken: (token: SecretValue & { readonly workspace: string }) => Promise<SetAnswer>;
  /** Removes a name: no record of it made until now is accepted again. */
  readonly remove: (id: SecretId) => Promise<RemoveAnswer>;
  /** The content of a record, or why it is not accepted. */
  readonly open: (id: SecretId, sealed: Sealed) => Promise<SecretValue | Refused>;
  /** Whether a record contains this value; refused as `busy` after too many requests. */
  readonly compare: (id: SecretId, sealed: Sealed, value: string) => Promise<CompareAnswer>;
  /** The values of the named secrets, or why one of them may not be used for this origin. */
  readonly use: (
    request: Pick<OutboundRequest, "workspace" | "secrets">,
    names: readonly string[],
    origin: string,
  ) => Promise<ReadonlyMap<string, string> | Refused>;
  /** The names in a workspace that have a current record. */
  readonly namesOf: (workspace: string) => readonly string[];
  /** Every current value of a workspace, for masking. */
  readonly valuesOf: (workspace: string) => Promise<readonly string[]>;
};

/**
 * The name under which refresh tokens of OpenID providers are encrypted. Each teammate has one and it may change every
 * minute, so there is no current record: the desk stores them, and the provider revokes them. Requests carry them only
 * by the door `oidc`.
 */
export const REFRESH_TOKEN_NAME = "_oidc_refresh";

/**
 * Makes a vault on the sandbox's key files and its vault file.
 *
 * @param now the time in milliseconds since 1970, from which `seq` is derived
 */
export function makeVault(keys: KeyFiles, file: VaultFile, now: () => number): OpenVault {
  const live = liveSecrets(keys);
  const { comparisonsMax: max, comparisonsMs: windowMs, countedMax: workspacesMax } = VAULT_LIMITS;
  const mayCompare = timesLeft({ max, windowMs, workspacesMax }, now);
  const isFull = (id: SecretId) => !file.entriesOf(id.workspace).has(id.name) && file.size() >= VAULT_LIMITS.namesMax;

  const open = async (id: SecretId, sealed: Sealed): Promise<SecretValue | Refused> => {
    if (id.name === REFRESH_TOKEN_NAME) return await openSecret(keys, id, sealed) ?? unreadable(id.name);
    const entry = file.entriesOf(id.workspace).get(id.name);
    if (entry !== undefined && sealed.seq <= entry.seq) {
      if (!isSame(entry.sealed, sealed)) return replaced(id.name, entry);
      return await live.open(id, entry) ?? unreadable(id.name);
    }
    // Created by another sandbox with the same key file, or before this vault file: it opens only if it is genuine.
    if (await openSecret(keys, id, sealed) === null) return unreadable(id.name);
    if (isFull(id)) return full();
    await file.update(id, (last) => last !== undefined && last.seq >= sealed.seq ? null : { seq: sealed.seq, sealed });
    return await open(id, sealed);
  };

  return {
    open,
    set: async (id, secret) => {
      if (isFull(id)) return full();
      const made = Promise.withResolvers<Sealed>();
      await file.update(id, async (last) => {
        const sealed = await sealSecret(keys[0], id, nextSeq(last, now), secret);
        made.resolve(sealed);
        return { seq: sealed.seq, sealed };
      });
      return { kind: "set", sealed: await made.promise };
    },
    sealToken: async ({ workspace, ...secret }) => {
      const id = { workspace, name: REFRESH_TOKEN_NAME };
      return { kind: "set", sealed: await sealSecret(keys[0], id, now(), secret) };
    },
    remove: async (id) => {
      if (isFull(id)) return full();
      await file.update(id, (last) => ({ seq: nextSeq(last, now), sealed: null }));
      return { kind: "removed" };
    },
    compare: async (id, sealed, value) => {
      if (!mayCompare(id.workspace)) return refused("busy", "too many values were compared; try again in an hour");
      const secret = await open(id, sealed);
      return "kind" in secret ? secret : { kind: "compared", same: isSameText(secret.value, value) };
    },
    use: (request, names, origin) => useSecrets(open, request, names, origin),
    namesOf: (workspace) =>
      [...file.entriesOf(workspace)].flatMap(([name, { sealed }]) => sealed === null ? [] : [name]),
    valuesOf: (workspace) => live.valuesOf(workspace, file.entriesOf(workspace)),
  };
}

/** Compares in constant time. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

async function useSecrets(
  open: OpenVault["open"],
  request: Pick<OutboundRequest, "workspace" | "secrets">,
  names: readonly string[],
  origin: string,
): Promise<ReadonlyMap<string, string> | Refused> {
  const used = new Map<string, string>();
  for (const name of names) {
    const sealed = Object.hasOwn(request.secrets, name) ? request.secrets[name] : undefined;
    if (sealed === undefined) return refused("secret_unknown", `the secret ${name} is not set`);
    const secret = await open({ workspace: request.workspace, name }, sealed);
    if ("kind" in secret) return secret;
    if (!secret.origins.includes(origin)) {
      return refused("secret_not_bound", `the secret ${name} is not bound to ${origin}; set it again to use it there`);
    }
    used.set(name, secret.value);
  }
  return used;
}

/** Opens current records, each once: entries are replaced, never changed, so opened values can be cached. */
function liveSecrets(keys: KeyFiles) {
  const opened = new WeakMap<VaultEntry, Promise<SecretValue | null>>();
  const values = new WeakMap<WorkspaceEntries, Promise<readonly string[]>>();
  const open = (id: SecretId, entry: VaultEntry): Promise<SecretValue | null> => {
    const known = opened.get(entry);
    if (known !== undefined) return known;
    const opening = entry.sealed === null ? Promise.resolve(null) : openSecret(keys, id, entry.sealed);
    opened.set(entry, opening);
    return opening;
  };
  return {
    open,
    valuesOf: (workspace: string, entries: WorkspaceEntries): Promise<readonly string[]> => {
      const known = values.get(entries);
      if (known !== undefined) return known;
      const opening = Promise.all(Array.from(entries, ([name, entry]) => open({ workspace, name }, entry)))
        .then((secrets) => secrets.flatMap((secret) => secret === null ? [] : [secret.value]))
        // A short one would mask ordinary words of every app: it is only masked in its own mail server's responses.
        .then((all) => [...new Set(all.filter(({ length }) => length >= SECRET_LIMITS.charsMin))]);
      values.set(entries, opening);
      return opening;
    },
  };
}

function nextSeq(last: VaultEntry | undefined, now: () => number): number {
  return Math.max(now(), (last?.seq ?? 0) + 1);
}

function isSame(one: Sealed | null, other: Sealed): boolean {
  return one !== null && one.seq === other.seq && one.kid === other.kid && one.iv === other.iv && one.ct === other.ct;
}

function replaced(name: string, { sealed }: VaultEntry): Refused {
  return refused("secret_replaced", `the secret ${name} was ${sealed === null ? "removed" : "replaced"}; set it again`);
}

function unreadable(name: string): Refused {
  return refused("secret_unreadable", `the secret ${name} cannot be opened; set it again`);
}

function full(): Refused {
  return refused(
    "vault_full",
    `the vault has ${VAULT_LIMITS.namesMax} names, and no more fit; docs/self-hosting.md says how to fix it`,
  );
}
