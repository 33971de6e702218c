/**
 * The port for customers' identity: the sandbox's answers, with its refusals as errors.
 *
 * @module
 */
import type { IdentityAuthority } from "../../core/ports/identity.ts";
import { DeskError, type DeskErrorCode } from "../../core/problem.ts";
import type { Sandbox } from "../../sandbox/client.ts";

/** Implements the identity port with the sandbox. */
export function identityPort(sandbox: Pick<Sandbox, "identify" | "identityNew" | "identityEnd">): IdentityAuthority {
  return {
    identify: async (question) => {
      const answer = await sandbox.identify(question);
      if (answer.kind === "accepted") return { ...answer, expiresAt: new Date(answer.expiresAt) };
      if (answer.kind === "rejected") return answer;
      throw failed("The token could not be verified", answer);
    },
    newSecret: async (workspace) => {
      const answer = await sandbox.identityNew({ workspace });
      if (answer.kind !== "made") throw failed("No identity secret was made", answer);
      const { secret, name, sealed, previousUntil } = answer;
      return {
        secret,
        record: { name, sealed },
        previousUntil: previousUntil === null ? null : new Date(previousUntil),
      };
    },
    endPrevious: async (workspace) => {
      const answer = await sandbox.identityEnd({ workspace });
      if (answer.kind !== "ended") throw failed("The old identity secret was not ended", answer);
    },
  };
}

/** The refusals that the caller can fix; any other is a fault of the desk. */
const FIXES: Readonly<Record<string, { readonly code: DeskErrorCode; readonly fix: string } | undefined>> = {
  identity_limit: { code: "rate_limited", fix: "Wait a day; tokens signed with the newest secret are accepted." },
  secret_unreadable: { code: "key_not_set", fix: "Rotate the secret (set_identity with turn: rotate)." },
};

function failed(what: string, { code, message }: { readonly code: string; readonly message: string }): DeskError {
  const { code: deskCode, ...detail } = FIXES[code] ?? { code: "internal" };
  return new DeskError(deskCode, `${what}: ${message}.`, detail);
}
