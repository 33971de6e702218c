/**
 * Runs a macro for one or several conversations: sends its text, then applies its steps.
 *
 * @see docs/decisions/inbox.md, "A macro is a canned reply with steps"
 * @module
 */
import { conversationNumbered } from "../conversations/find.ts";
import type { ChangedConversation } from "../db/tables/inbox.ts";
import type { Desk } from "../desk.ts";
import { INBOX_WORK_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import { readSettings } from "../settings/settings.ts";
import type { Caller } from "../teammates/caller.ts";
import { type BulkChange, changeEach, changeOne, readBulkResult, stateOf } from "./bulk.ts";
import { type CannedReply, readCanned } from "./canned.ts";
import { changesOf } from "./macro.ts";
import type { ReplyMailDesk } from "./mail_reply.ts";
import { writeAsTeammate } from "./reply.ts";

type MacroDesk = ReplyMailDesk & Pick<Desk, "live">;

/** The macro, and whether its text is sent: in the reply box a teammate sends it, perhaps edited. */
export type MacroRun = {
  readonly macro: string;
  /** Identifies this run, so that sending it twice runs it once. */
  readonly run: string;
  readonly sendsWords: boolean;
};

/** Conversations with their display names. */
export type NamedConversation = { readonly number: number; readonly name: string };

/**
 * Runs a macro. Parts that cannot be applied to a conversation are skipped, with the reason.
 *
 * @returns the id under which the result can be read and undone, as for every bulk change
 * @throws DeskError forbidden without the right conversations.reply, not_found, invalid_input for none or too many
 */
export async function runMacro(
  desk: MacroDesk,
  caller: Caller,
  numbers: readonly number[],
  { macro: id, run, sendsWords }: MacroRun,
): Promise<string> {
  const macro = await readCanned(desk, caller, id);
  if (await readBulkResult(desk, caller, run) !== null) return run;
  const { timezone } = (await readSettings(desk, caller.workspace)).inbox.businessHours;
  const changes = changesOf(macro.steps, { me: caller.teammate.id, now: desk.now(), timezone });
  const words = sendsWords ? macro.body : "";
  return await changeEach(desk, caller, numbers, {
    id: run,
    label: `Macro /${macro.shortcut}`,
    max: words === "" ? INBOX_WORK_LIMITS.bulkMax : INBOX_WORK_LIMITS.macroRepliesMax,
    changeOne: async (number, refused) => {
      const one = { number, clientId: `${run}-${number}`, words, changes };
      return await runOn(desk, caller, one, refused);
    },
  });
}

type OneRun = {
  readonly number: number;
  readonly clientId: string;
  readonly words: string;
  readonly changes: readonly BulkChange[];
};

/** @returns null if it did nothing. A sent message cannot be undone, so undoing restores the state after it. */
async function runOn(
  desk: MacroDesk,
  caller: Caller,
  { number, clientId, words, changes }: OneRun,
  refused: (why: string) => void,
): Promise<ChangedConversation | null> {
  let whole: ChangedConversation | null = null;
  if (words !== "") {
    await writeAsTeammate(desk, caller, number, { kind: "reply", clientId, text: words });
    whole = await unchanged(desk, caller, number);
  }
  for (const change of changes) {
    try {
      const item = await changeOne(desk, caller, number, change);
      if (item !== null) whole = { number, before: whole?.before ?? item.before, after: item.after };
    } catch (error) {
      if (whole === null || !(error instanceof DeskError)) throw error;
      refused(`Only a part was done. ${error.message}`);
      break;
    }
  }
  return whole;
}

async function unchanged(desk: MacroDesk, { workspace }: Caller, number: number): Promise<ChangedConversation> {
  const row = await conversationNumbered(desk, workspace, number);
  return { number, before: stateOf(row), after: stateOf(row) };
}

/** Returns the macro and its recipients, for a page before it is run. @throws DeskError not_found */
export async function previewMacro(
  desk: Pick<Desk, "db">,
  caller: Caller,
  id: string,
  numbers: readonly number[],
): Promise<{ readonly macro: CannedReply; readonly conversations: readonly NamedConversation[] }> {
  const macro = await readCanned(desk, caller, id);
  const wanted = [...new Set(numbers)].slice(0, INBOX_WORK_LIMITS.bulkMax);
  const rows = wanted.length === 0 ? [] : await desk.db.selectFrom("conversations as conversation")
    .leftJoin("contacts as contact", (join) =>
      join.onRef("contact.workspace", "=", "conversation.workspace")
        .onRef("contact.id", "=", "conversation.contactId"))
    .select("conversation.number")
    .select(({ fn }) => fn.coalesce("contact.name", "contact.email", "contact.externalId").as("name"))
    .where("conversation.workspace", "=", caller.workspace).where("conversation.number", "in", wanted)
    .orderBy("conversation.number").execute();
  return { macro, conversations: rows.map(({ number, name }) => ({ number, name: name ?? `Visitor #${number}` })) };
}
