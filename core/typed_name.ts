/**
 * Names that a person types: of teammates, roles, views, workspaces, tokens and passkeys.
 *
 * @module
 */
import { onOneLine } from "../widget/visible_text.ts";

const CONTROL = /\p{Cc}/u;

/**
 * A name as it is kept: on one line, and without the hidden and direction-changing characters by which it could pass for
 * another one. Null when nothing of it is seen, when it is too long, or when it holds control characters.
 *
 * @example
 * typedName(" Q2\u200b  Team ", 40) // "Q2 Team"
 */
export function typedName(typed: string, charsMax: number): string | null {
  const name = onOneLine(typed);
  return name !== "" && name.length <= charsMax && !CONTROL.test(typed.trim()) ? name : null;
}

/**
 * What two names share that a reader takes for the same: letters of either case and width, and spaces of any kind.
 *
 * @example
 * likeness("ＡＤＡ\u00a0Byron") === likeness("Ada Byron") // true
 */
export function likeness(name: string): string {
  return onOneLine(name).normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC").replaceAll(/\s+/g, " ").trim();
}
