/**
 * Masks keys in texts for a tracker: the exact keys of the workspace, whose values only the sandbox has, and anything
 * with the format of a key.
 *
 * @module
 */
import { maskKeys } from "../agent/keys/mask_keys.ts";
import type { Desk } from "../desk.ts";
import { ISSUE_LIMITS } from "../limits/issues.ts";

/** Returns a text without keys; empty for one that was not masked. */
export type MaskedText = (text: string) => string;

/**
 * Masks the texts, each as a whole: a key that a later step truncates, quotes or redacts would not be found any more.
 * Texts beyond `maskedCharsMax` are dropped.
 *
 * @throws DeskError unavailable, if the sandbox does not answer
 */
export async function maskTexts(
  { vault }: Pick<Desk, "vault">,
  workspace: string,
  texts: readonly string[],
): Promise<MaskedText> {
  const once = [...new Set(texts)];
  const masked = await vault.maskSecrets(workspace, withinLimit(once));
  const by = new Map(once.map((text, nth) => [text, maskKeys(masked[nth] ?? "")]));
  return (text) => by.get(text) ?? "";
}

function withinLimit(texts: readonly string[]): readonly string[] {
  let remaining: number = ISSUE_LIMITS.maskedCharsMax;
  return texts.map((text) => {
    // Not truncated: a key that is cut there would not be found.
    const kept = text.length <= remaining ? text : "";
    remaining -= kept.length;
    return kept;
  });
}
