/**
 * Keys in texts that leave for a tracker: the exact values of the workspace, which only the sandbox knows, and what has
 * the form of a key.
 *
 * @module
 */
import { maskKeys } from "../agent/mask_keys.ts";
import type { Desk } from "../desk.ts";
import { ISSUE_LIMITS } from "../limits/issues.ts";

/** A text without keys; empty for one that was not masked. */
export type Keyless = (text: string) => string;

/**
 * Masks the texts, each as a whole: a key that a later step cuts, quotes or redacts would not be found any more.
 *
 * @throws DeskError unavailable, when the sandbox does not answer
 */
export async function keylessOf(
  { vault }: Pick<Desk, "vault">,
  workspace: string,
  texts: readonly string[],
): Promise<Keyless> {
  const masked = await vault.maskSecrets(workspace, texts.map((text) => text.slice(0, ISSUE_LIMITS.maskedCharsMax)));
  const by = new Map(texts.map((text, nth) => [text, maskKeys(masked[nth] ?? "")]));
  return (text) => by.get(text) ?? "";
}
