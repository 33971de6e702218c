/**
 * The last message as one line, for the chat in compact mode.
 *
 * @module
 */
import { type Block, type Inline, parseMarkdown } from "./markdown.ts";
import type { Texts } from "../texts/texts.ts";
import type { Thread, ThreadEntry } from "./thread.ts";

function plainText(pieces: readonly Inline[]): string {
  return pieces.map((piece) => "text" in piece ? piece.text : plainText(piece.children)).join("");
}

function linesOf(block: Block): readonly string[] {
  switch (block.kind) {
    case "paragraph":
      return block.lines.map(plainText);
    case "heading":
      return [plainText(block.children)];
    case "code":
      return [block.text];
    case "list":
      return block.items.flat().flatMap(linesOf);
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(" "));
  }
}

/** The newest entry that is drawn; undefined for none. */
function lastEntry({ entries }: Thread): ThreadEntry | undefined {
  return entries.findLast(({ message }) => message.kind !== "press");
}

/** The most relevant line for the visitor: a fault, the current activity, a notice, or the newest message. */
export function lastLine(thread: Thread, texts: Pick<Texts, "working">): string {
  const { fault, notice, working, status } = thread;
  if (fault !== null) return fault;
  if (working) return status ?? texts.working;
  if (notice !== null) return notice;
  const message = lastEntry(thread)?.message;
  return plainLine(message?.folded ?? message?.text ?? "");
}

/** Converts Markdown to one line without markup. */
export function plainLine(text: string): string {
  return parseMarkdown(text).flatMap(linesOf).join(" ");
}

/** Whether the newest message needs the whole chat: a card, or buttons that can be pressed. */
export function needsFullChat(thread: Thread): boolean {
  const entry = lastEntry(thread);
  // A pressed button remains open until the desk has answered.
  if (!entry?.message.open || entry.pressing !== null) return false;
  return entry.message.kind === "card" || entry.message.buttons.length > 0;
}
