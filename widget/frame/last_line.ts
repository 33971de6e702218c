/**
 * What was said last, as one line: for the chat while it stands low on a phone's page.
 *
 * @module
 */
import { type Block, type Inline, parseMarkdown } from "./markdown.ts";
import type { Texts } from "./texts/texts.ts";
import type { Entry, Thread } from "./thread.ts";

function wordsOf(pieces: readonly Inline[]): string {
  return pieces.map((piece) => "text" in piece ? piece.text : wordsOf(piece.children)).join("");
}

function linesOf(block: Block): readonly string[] {
  switch (block.kind) {
    case "paragraph":
      return block.lines.map(wordsOf);
    case "heading":
      return [wordsOf(block.children)];
    case "code":
      return [block.text];
    case "list":
      return block.items.flat().flatMap(linesOf);
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(" "));
  }
}

/** The newest entry that is drawn; undefined when there is none. */
function lastEntry({ entries }: Thread): Entry | undefined {
  return entries.findLast(({ message }) => message.kind !== "press");
}

/** What went wrong, what is being done, or the newest message, whichever the visitor should see now. */
export function lastLine(thread: Thread, texts: Pick<Texts, "working">): string {
  const { fault, working, status } = thread;
  if (fault !== null) return fault;
  if (working) return status ?? texts.working;
  const message = lastEntry(thread)?.message;
  const text = message?.folded ?? message?.text ?? "";
  return parseMarkdown(text).flatMap(linesOf).join(" ");
}

/** Whether the newest message is more than a line can say: a card, or buttons that wait to be pressed. */
export function asksForMore(thread: Thread): boolean {
  const entry = lastEntry(thread);
  // What was pressed is open until the desk has answered.
  if (!entry?.message.open || entry.pressing !== null) return false;
  return entry.message.kind === "card" || entry.message.buttons.length > 0;
}
