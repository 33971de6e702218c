/**
 * Masks keys in a mail server's responses, which may echo its input.
 *
 * @module
 */
import type { OutboundParts } from "../call.ts";
import { SECRET_LIMITS } from "../limits.ts";
import { MASKED } from "../mask.ts";
import type { RouteParts } from "./route.ts";

/** Masks every key of the workspace, and the server's own password even if it is too short to be masked elsewhere. */
export async function maskAnswer(
  parts: Pick<OutboundParts, "maskerOf"> & Pick<RouteParts, "vault">,
  workspace: string,
  password: string | null,
  answer: string,
): Promise<string> {
  const secrets = [...await parts.vault.valuesOf(workspace), ...(password === null ? [] : [password])];
  const masked = parts.maskerOf(secrets).text(answer);
  const isShort = password !== null && password !== "" && password.length < SECRET_LIMITS.charsMin;
  return isShort ? masked.replaceAll(password, MASKED) : masked;
}
