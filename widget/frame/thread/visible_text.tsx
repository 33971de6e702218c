/**
 * Text whose hidden characters are shown as codes.
 *
 * @module
 */
import type { VNode } from "preact";
import { visiblePieces } from "../../visible_text.ts";

/** Draws `U+202E` for a hidden character; the character itself is not in the page, so it has no effect. */
export function VisibleText({ text }: { readonly text: string }): VNode {
  const pieces = visiblePieces(text);
  return (
    <>{pieces.map(({ text, isCode }, at) => isCode ? <bdi key={at} class="code-point" dir="ltr">{text}</bdi> : text)}</>
  );
}
