/**
 * The secrets that sign customers' tokens: created here, shown once, and rotated without a gap.
 *
 * Each is a record of the vault under the name `identity:<seq>`. The newest is valid, and the previous one for 24 more
 * hours, as determined by the vault file, never by the desk.
 *
 * @module
 */
import { IDENTITY_LIMITS } from "../limits.ts";
import { type Refused, refused, type Sealed } from "../protocol.ts";
import { toBase64url } from "../secrets.ts";
import type { OpenVault } from "../vault.ts";
import type { VaultFile } from "../vault_file.ts";
import type { EndAnswer, IdentityRecord, NewAnswer } from "./protocol.ts";

/** The identity secrets of all workspaces. */
export type IdentitySecrets = {
  /** Creates the next secret of a workspace, at most five per day. */
  readonly make: (workspace: string) => Promise<NewAnswer>;
  /** Ends every secret except the newest. */
  readonly endPrevious: (workspace: string) => Promise<EndAnswer>;
  /** The values of the currently valid records. */
  readonly open: (
    workspace: string,
    records: readonly IdentityRecord[],
  ) => Promise<readonly { readonly name: string; readonly value: string }[]>;
  /** Whether tokens signed with a secret are currently accepted. */
  readonly isAccepted: (workspace: string, name: string) => boolean;
};

const PREFIX = "identity:";
const SECRET_BYTES = 32;

/** A secret in the vault file. */
type KnownSecret = { readonly name: string; readonly seq: number; readonly sealed: Sealed | null };

/**
 * Opens the identity secrets of a vault.
 *
 * @param now the time in milliseconds since 1970
 */
export function openIdentitySecrets(vault: OpenVault, file: VaultFile, now: () => number): IdentitySecrets {
  const known = (workspace: string): readonly KnownSecret[] =>
    Array.from(file.entriesOf(workspace), ([name, { sealed }]) => ({ name, seq: seqOf(name), sealed }))
      .filter(({ seq }) => seq > 0).sort((one, other) => other.seq - one.seq);

  const isAccepted = (workspace: string, name: string): boolean => {
    const [newest, previous] = known(workspace);
    // A newer one was created by another sandbox with the same key file, or before the vault file was lost.
    if (seqOf(name) > (newest?.seq ?? 0)) return true;
    if (newest === undefined) return false;
    if (name === newest.name) return newest.sealed !== null;
    return name === previous?.name && previous.sealed !== null && now() < newest.seq + IDENTITY_LIMITS.rotationMs;
  };

  const endAllBut = async (workspace: string, kept: number): Promise<Refused | null> => {
    for (const { name, sealed } of known(workspace).slice(kept)) {
      const answer = sealed === null ? null : await vault.remove({ workspace, name });
      if (answer?.kind === "refused") return answer;
    }
    return null;
  };

  const make = async (workspace: string): Promise<NewAnswer> => {
    const earlier = known(workspace);
    const dayAgo = now() - IDENTITY_LIMITS.newWindowMs;
    if (earlier.filter(({ seq }) => seq > dayAgo).length >= IDENTITY_LIMITS.newMax) {
      return refused("identity_limit", `${IDENTITY_LIMITS.newMax} identity secrets were made within a day`);
    }
    const seq = Math.max(now(), (earlier[0]?.seq ?? 0) + 1);
    const name = `${PREFIX}${seq}`;
    const secret = `svc_id_${toBase64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;
    const answer = await vault.set({ workspace, name }, { value: secret, origins: [] });
    if (answer.kind === "refused") return answer;
    const previousUntil = earlier[0] === undefined ? null : seq + IDENTITY_LIMITS.rotationMs;
    return await endAllBut(workspace, 2) ?? { kind: "made", secret, name, sealed: answer.sealed, previousUntil };
  };

  // Serialized, so that concurrent requests cannot pass the limit together.
  let last: Promise<unknown> = Promise.resolve();
  return {
    isAccepted,
    make: (workspace) => {
      const made = last.then(() => make(workspace));
      last = made.catch(() => {});
      return made;
    },
    endPrevious: async (workspace) => await endAllBut(workspace, 1) ?? { kind: "ended" },
    open: async (workspace, records) => {
      const opened = [];
      // Oldest first, so that a vault whose file was lost adopts both secrets of a rotation.
      for (const { name, sealed } of records.toSorted((one, other) => seqOf(one.name) - seqOf(other.name))) {
        const content = isAccepted(workspace, name) ? await vault.open({ workspace, name }, sealed) : null;
        if (content !== null && !("kind" in content)) opened.push({ name, value: content.value });
      }
      return opened.filter(({ name }) => isAccepted(workspace, name));
    },
  };
}

/** The number of an identity secret; 0 for any other name. */
function seqOf(name: string): number {
  const [, digits] = /^identity:([1-9][0-9]{0,15})$/.exec(name) ?? [];
  return Number(digits ?? 0);
}
