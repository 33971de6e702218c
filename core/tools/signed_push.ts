/**
 * Determines whether a change of the agent is signed, by whom, and whether it must be.
 *
 * @see docs/agent-in-git.md
 * @module
 */
import { PUSH_NAMESPACE, type PushedChange, pushStatement } from "../agent/versions/push_statement.ts";
import { readSignerKey, type SignerKey } from "../agent/versions/signer_key.ts";
import { signerOf } from "../agent/versions/ssh_signature.ts";
import { DeskError } from "../problem.ts";
import { readSettings } from "../settings/settings.ts";
import type { ToolContext } from "./context.ts";

/** A signature, and the signed files. */
export type SignedFiles = { readonly signature: string; readonly files: PushedChange["files"] };

/**
 * Returns the key that signed a change; null if it is unsigned and need not be.
 *
 * @throws DeskError forbidden for an invalid signature, or a missing one where every change by a token must be signed
 */
export async function needSignature(
  { desk, caller }: ToolContext,
  change: Pick<PushedChange, "base" | "message">,
  signed: SignedFiles | undefined,
): Promise<SignerKey | null> {
  // A change on the desk's pages does not depend on the settings.
  if (signed === undefined && caller.via === "desk") return null;
  const { ai: { signingKeys, onlySigned } } = await readSettings(desk, caller.workspace);
  if (signed === undefined) {
    if (!onlySigned) return null;
    throw new DeskError("forbidden", "This desk takes changes of the agent by a token only when they are signed.", {
      fix: "Push it from git with `agent push --sign`, or make the change on the desk's pages.",
    });
  }
  const { signature, files } = signed;
  const text = pushStatement({ ...change, workspace: caller.workspace, files });
  const keys = signingKeys.flatMap((line) => readSignerKey(line) ?? []);
  const key = await signerOf({ signature, namespace: PUSH_NAMESPACE, text }, keys);
  if (key !== null) return key;
  throw new DeskError("forbidden", "The signature is not one of a key that may sign, for exactly this change.", {
    fix: "An owner adds the public key under Settings > AI. A signature is for one message, and for the files on one " +
      "version: sign again after any change.",
  });
}
