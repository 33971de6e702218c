/**
 * Text without invisible characters.
 *
 * @module
 */

/**
 * Control characters, zero-width spaces, direction marks, tags, and variation selectors that can carry hidden messages.
 * Joiners are kept: Persian, Indic scripts and emoji need them.
 */
const UNSEEN =
  // deno-lint-ignore no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu;

/** Where a word may be broken at the end of a line. */
const SOFT_HYPHEN = "\u00AD";

/** Removes invisible characters and normalises line endings. */
export function cleanText(text: string, keepSoftHyphens = false): string {
  const clean = text.toWellFormed().replace(/\r\n?|[\u0085\u2028]/g, "\n").replaceAll("\u2029", "\n\n").replace(
    UNSEEN,
    "",
  );
  return keepSoftHyphens ? clean : clean.replaceAll(SOFT_HYPHEN, "");
}

/** Collapses every run of spaces and line ends into one space. */
export function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
