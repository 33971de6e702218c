/**
 * Names entered by a person: of teammates, roles, views, workspaces, tokens and passkeys.
 *
 * @module
 */
import { onOneLine } from "../widget/visible_text.ts";

const CONTROL = /\p{Cc}/u;

/**
 * Returns a name in stored form: on one line, and without hidden and direction-changing characters that could make it
 * look like another one. Null if it has no visible characters, is too long, or contains control characters.
 *
 * @example
 * typedName(" Q2\u200b Team ", 40) // "Q2 Team"
 */
export function typedName(typed: string, charsMax: number): string | null {
  const name = onOneLine(typed);
  return name !== "" && name.length <= charsMax && !CONTROL.test(typed.trim()) ? name : null;
}

/**
 * Returns a key that is equal for names that look alike: ignores case, width, and kinds of spaces.
 *
 * @example
 * likeness("ＡＤＡ\u00a0Byron") === likeness("Ada Byron") // true
 */
export function likeness(name: string): string {
  return onOneLine(name).normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC").replaceAll(/\s+/g, " ").trim();
}
