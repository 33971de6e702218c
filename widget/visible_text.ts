/**
 * Hidden characters in text: those that are invisible, or that change the order in which others are displayed.
 *
 * @module
 */

/**
 * Matches an emoji, or captures a run of hidden characters: controls, formats and direction marks, tags, variation
 * selectors, joiners, blank letters, line separators, private and unassigned code points. Line feeds and spaces are
 * displayed normally. A standard emoji may contain joiners and selectors: no other text fits in it. Created on demand,
 * since the list of emoji takes 20 ms of a start.
 */
const hiddenCharacters = () => /\p{RGI_Emoji}|([[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]--\n]+)/gv;

/** A piece of a text: plain, or the codes of its hidden characters. */
export type TextPiece = { readonly text: string; readonly isCode: boolean };

/**
 * Splits a text into pieces, with hidden characters as their codes.
 *
 * @example
 * visiblePieces("a\u202eb") // [{text: "a", isCode: false}, {text: "U+202E", isCode: true}, {text: "b", isCode: false}]
 */
export function visiblePieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { index, 0: found, 1: hidden } of text.matchAll(hiddenCharacters())) {
    if (hidden === undefined) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isCode: false });
    pieces.push({ text: codesOf(hidden), isCode: true });
    end = index + found.length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end), isCode: false }] : pieces;
}

/** Whether a text has no hidden character. */
export function isVisible(text: string): boolean {
  return visiblePieces(text).every(({ isCode }) => !isCode);
}

/**
 * A text as one line, with its hidden characters as their codes.
 *
 * @example
 * visibleLine("a\u202eb\nc") // "aU+202Eb c"
 */
export function visibleLine(text: string): string {
  // `trim` would remove U+FEFF, which is hidden.
  return replaceHidden(text.replaceAll(/[ \t\r\n]+/g, " ").replaceAll(/^ | $/g, ""), codesOf);
}

/** Replaces each run of hidden characters. */
export function replaceHidden(text: string, replace: (hidden: string) => string): string {
  return text.replaceAll(
    hiddenCharacters(),
    (found: string, hidden?: string) => hidden === undefined ? found : replace(hidden),
  );
}

/** Removes hidden characters; a tab or line separator becomes a space. */
export function withoutHidden(text: string): string {
  return replaceHidden(text, (hidden) => /\s/.test(hidden) ? " " : "");
}

/**
 * Joins a text's lines and removes its hidden characters.
 *
 * @example
 * onOneLine("Order\n\u202e7") // "Order 7"
 */
export function onOneLine(text: string): string {
  return withoutHidden(text).replaceAll(/\s+/g, " ").trim();
}

/** Formats codes such as `U+200B ×3 U+202E`. */
function codesOf(hidden: string): string {
  const runs: { readonly code: string; count: number }[] = [];
  for (const character of hidden) {
    const code = "U+" + (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    const last = runs[runs.length - 1];
    if (last?.code === code) last.count++;
    else runs.push({ code, count: 1 });
  }
  return runs.map(({ code, count }) => count > 1 ? `${code} ×${count}` : code).join(" ");
}
