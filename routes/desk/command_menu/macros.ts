/**
 * Macros as commands: each leads to the page that shows what it will do, for the open conversation or those that are chosen.
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

/** For which conversations, and where the page leads back to. */
export type MacrosFor = {
  readonly numbers: readonly number[];
  /** The view, as in an address. */
  readonly query: string;
  readonly open: number | null;
};

/** A command for each macro and canned reply; none without a conversation, and for one who may not answer. */
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
