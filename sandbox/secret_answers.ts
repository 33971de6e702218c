/**
 * The operations on secrets and on identity secrets.
 *
 * @module
 */
import type { AnswerQuestion } from "../ipc/server.ts";
import type { OutboundParts } from "./call.ts";
import type { Identities } from "./identity/identify.ts";
import { secretRequestSchema } from "./identity/protocol.ts";
import { changeSecret, type SecretChange } from "./ledger/change.ts";
import { answerOf } from "./messages.ts";
import { VAULT_LIMITS } from "./limits.ts";
import { compareRequestSchema, maskRequestSchema, refused, removeRequestSchema, setRequestSchema } from "./protocol.ts";
import { timesLeft } from "./times_left.ts";
import type { OpenVault } from "./vault.ts";

/** The identity secret in the ledger: its records have other names, and it is never sent. */
const IDENTITY = { name: "identity", origins: [] } as const;

/** The operations on secrets, each recorded in the ledger before it is made. Changes are refused while frozen. */
export function secretAnswers(
  outbound: OutboundParts,
  vault: OpenVault,
  identities: Identities,
  now: () => number,
): Readonly<Record<string, AnswerQuestion>> {
  const { maskingsMax: max, maskingsMs: windowMs, countedMax: workspacesMax } = VAULT_LIMITS;
  const mayMask = timesLeft({ max, windowMs, workspacesMax }, now);
  const changed = <Answer>(change: SecretChange, make: () => Promise<Answer>) => changeSecret(outbound, change, make);
  return {
    set_secret: answerOf(setRequestSchema, (message) => {
      const { workspace, name, origins } = message;
      return changed({ kind: "set_secret", workspace, name, origins }, () => vault.set(message, message));
    }),
    remove_secret: answerOf(
      removeRequestSchema,
      (id) => changed({ kind: "remove_secret", ...id, origins: [] }, () => vault.remove(id)),
    ),
    remove_workspace: answerOf(secretRequestSchema, async ({ workspace }) => {
      for (const name of vault.namesOf(workspace)) {
        const change = { kind: "remove_secret", workspace, name, origins: [] } as const;
        const answer = await changed(change, () => vault.remove({ workspace, name }));
        if (answer.kind === "refused") return answer;
      }
      return { kind: "removed" };
    }),
    compare_secret: answerOf(compareRequestSchema, async (message) => {
      const { workspace, name, sealed, value } = message;
      return outbound.recorder.note({ kind: "compare_secret", workspace, name }) ??
        await vault.compare(message, sealed, value);
    }),
    mask_secrets: answerOf(maskRequestSchema, async ({ workspace, texts }) => {
      const refusal = outbound.recorder.note({ kind: "mask_secrets", workspace });
      if (refusal !== null) return refusal;
      if (!mayMask(workspace)) return refused("busy", "too many texts were searched for keys; try again in an hour");
      const masker = outbound.maskerOf(await vault.valuesOf(workspace));
      return { kind: "masked", texts: texts.map(masker.text) };
    }),
    identity_new: answerOf(
      secretRequestSchema,
      ({ workspace }) =>
        changed({ kind: "identity_new", workspace, ...IDENTITY }, () => identities.secrets.make(workspace)),
    ),
    identity_end: answerOf(
      secretRequestSchema,
      ({ workspace }) =>
        changed({ kind: "identity_end", workspace, ...IDENTITY }, () => identities.secrets.endPrevious(workspace)),
    ),
  };
}
