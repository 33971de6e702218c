/**
 * A writer of Markdown, block by block.
 *
 * @module
 */

import { cleanText, squeeze } from "./clean.ts";

/** Writes Markdown block by block. */
export type MarkdownWriter = {
  /** Writes inline text; runs of spaces are collapsed. */
  readonly text: (text: string) => void;
  /** Writes a hard line break. */
  readonly lineBreak: () => void;
  /** Ends the current block. */
  readonly endBlock: () => void;
  /** Writes a block verbatim, such as code or a table. */
  readonly block: (lines: string) => void;
  /** Writes a list item, directly below the previous one. */
  readonly item: (mark: string, text: string) => void;
  /** Runs `write`, and removes and returns its inline text; null when it ended a block. */
  readonly inside: (write: () => void) => string | null;
  /** Runs `write` with a marker before its first line, and another, or as many spaces, before the others. */
  readonly indented: (first: string, others: string, write: () => void) => void;
  /** Runs `write` without empty lines between its blocks. */
  readonly closely: (write: () => void) => void;
  readonly markdown: () => string;
};

/** Deeper markers would make lines of nothing but spaces. */
const INDENTS_MAX = 12;
/** Stands for a hard line break until the block is written. */
const BREAK = "\uE000";

/** Makes an empty writer. */
export function newMarkdownWriter(): MarkdownWriter {
  const blocks: string[] = [];
  const indents: { readonly first: string; readonly others: string; isBegun: boolean }[] = [];
  const state = { pieces: new Array<string>(), ended: 0, close: 0, isFirst: true, wasItem: false };

  const block = (text: string) => {
    const begun = indents.filter((indent) => indent.isBegun).map((indent) => indent.others).join("");
    const first = indents.map((indent) => indent.isBegun ? indent.others : indent.first).join("");
    const others = indents.map((indent) => indent.others).join("");
    for (const indent of indents) indent.isBegun = true;
    if (blocks.length > 0) blocks.push(state.close > 0 && !state.isFirst ? "\n" : `\n${begun.trimEnd()}\n`);
    state.isFirst = false;
    state.wasItem = false;
    blocks.push(first + text.replaceAll("\n", `\n${others}`));
    state.ended++;
  };
  const endBlock = () => {
    const text = state.pieces.join("");
    state.pieces = [];
    const lines = text.split(BREAK).map((line) => escapeStart(squeeze(cleanText(line)))).filter((line) => line !== "");
    if (lines.length > 0) block(lines.join("\n"));
  };
  return {
    text: (text) => void state.pieces.push(text.replaceAll(BREAK, "")),
    lineBreak: () => void state.pieces.push(BREAK),
    endBlock,
    block: (lines) => {
      endBlock();
      block(lines);
    },
    item: (mark, text) => {
      endBlock();
      const isNext = state.wasItem;
      if (isNext) state.close++;
      block(mark + text.replaceAll("\n", `\n${" ".repeat(mark.length)}`));
      if (isNext) state.close--;
      state.wasItem = true;
    },
    inside: (write) => {
      const { ended } = state;
      const at = state.pieces.length;
      write();
      return state.ended === ended ? state.pieces.splice(at).join("") : null;
    },
    indented: (first, others, write) => {
      endBlock();
      const isDeep = indents.length >= INDENTS_MAX;
      if (!isDeep) indents.push({ first, others, isBegun: false });
      write();
      endBlock();
      if (!isDeep) indents.pop();
    },
    closely: (write) => {
      endBlock();
      state.isFirst = state.close === 0;
      state.close++;
      write();
      endBlock();
      state.close--;
    },
    markdown: () => {
      endBlock();
      return blocks.join("").trim();
    },
  };
}

/** Escapes the beginning of a line that would read as a heading or a fence. */
function escapeStart(line: string): string {
  return /^(#{1,6}(\s|$)|```|~~~)/.test(line) ? `\\${line}` : line;
}
