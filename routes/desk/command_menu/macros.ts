/**
 * Macros as commands: each opens its preview for the open conversation or the selected ones.
 *
 * @module
 */
import type { Desk } from "../../../core/desk.ts";
import { listCanned } from "../../../core/inbox/canned.ts";
import { type Caller, hasRight } from "../../../core/teammates/caller.ts";
import { listAnswering } from "../../../core/teammates/teammates.ts";
import { macroInWords } from "../inbox/macro.tsx";
import { runPath } from "../inbox/work_routes.ts";
import type { MenuCommand } from "./command.ts";

/** The conversations for a macro, and the view to return to. */
export type MacrosFor = {
  readonly numbers: readonly number[];
  /** The view, as a query string. */
  readonly query: string;
  readonly open: number | null;
};

/** A command for each macro and canned reply; none without a conversation, or without the right to answer. */
export async function macroCommands(
  desk: Pick<Desk, "db">,
  caller: Caller,
  { numbers, query, open }: MacrosFor,
): Promise<readonly MenuCommand[]> {
  if (numbers.length === 0 || !hasRight(caller, "conversations.reply")) return [];
  const [macros, teammates] = await Promise.all([listCanned(desk, caller), listAnswering(desk, caller.workspace)]);
  const back = new URLSearchParams(query);
  if (open !== null) back.set("open", String(open));
  return macros.map((macro) => ({
    label: `Macro: /${macro.shortcut}`,
    icon: "bolt",
    hint: macroInWords(macro, teammates).join(" · "),
    words: `canned reply ${macro.steps.tags.join(" ")}`,
    effect: { kind: "go", to: runPath(macro.id, numbers, back.toString()) },
  }));
}
