/**
 * A teammate's changes to a conversation besides answering: each kind is one row of a table.
 *
 * @module
 */
import type { Updateable } from "kysely";
import { voidConfirmations } from "../actions/confirm.ts";
import { chatLanguage } from "../conversations/chat_language.ts";
import { publishEnded } from "../conversations/calls/ended_questions.ts";
import type { Conversation } from "../conversations/conversations.ts";
import { type ConversationRef, insertMessage, type MessageDraft, publishMessage } from "../conversations/messages.ts";
import { lockConversation, refuseSecondOpen } from "../conversations/other_open.ts";
import { withoutDeactivated } from "./deactivated_assignee.ts";
import { dateFormat } from "../date_format.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";
import type { TurnLines } from "../languages/lines.ts";
import { languageOf } from "../languages/languages.ts";
import { DeskError, unmarkedParameter } from "../problem.ts";
import { readSettings } from "../settings/settings.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { lockActive, takeTurn } from "../teammates/availability.ts";
import { rolesWith } from "../teammates/roles.ts";
import { findTeammate } from "../teammates/teammates.ts";
import { DAY } from "../units.ts";

/** A change of the handler of a conversation, or of its status. */
export type InboxChange =
  /** The agent stops answering. */
  | { readonly kind: "take_over" }
  /** The agent answers again. */
  | { readonly kind: "give_back" }
  /** `teammate` null: unassigned. */
  | { readonly kind: "assign"; readonly teammate: string | null }
  | { readonly kind: "resolve" }
  | { readonly kind: "reopen" }
  /** Hidden from the views until then, or until the customer writes. */
  | { readonly kind: "snooze"; readonly until: Date };

type InboxDesk = Pick<Desk, "db" | "live" | "now" | "newId">;

/** The update of the row, and the line that is added to the thread. */
type Effect = {
  readonly set: Updateable<ConversationTable>;
  /** The readers of the line; one only for teammates is a note. */
  readonly audience: "customer" | "teammates";
  readonly line: string;
};

/** A change with the data that it depends on. */
type PlannedChange = {
  readonly change: InboxChange;
  readonly conversation: Conversation;
  readonly now: Date;
  readonly by: { readonly id: string; readonly name: string };
  /** The teammate that it is assigned to. */
  readonly other: { readonly id: string; readonly name: string } | null;
  /** The lines for the customer, in the language of the chat. */
  readonly lines: TurnLines;
  /** The time zone of the time in a snooze line. */
  readonly timezone: string;
};

const OPEN = { status: "open", resolvedAt: null, resolvedBy: null, snoozedUntil: null } as const;

/** Changes that a customer's chat shows without a message: its status, and who has it. */
const SHOWN_WITHOUT_MESSAGE: ReadonlySet<InboxChange["kind"]> = new Set(["assign", "resolve", "reopen"]);

/**
 * Makes a change, adds a line to the thread and publishes an event. One that changes nothing adds no line.
 *
 * @throws DeskError forbidden without the right conversations.reply, not_found, invalid_input for a time that is past
 *   or too distant, other_open for a resolved one whose customer has another open conversation
 */
export async function changeConversation(
  desk: InboxDesk,
  caller: Caller,
  number: number,
  change: InboxChange,
): Promise<Conversation> {
  return (await changeNoting(desk, caller, number, change)).after;
}

/** A conversation before a change and after it; equal if it changed nothing. */
export type ConversationChange = { readonly before: Conversation; readonly after: Conversation };

/** Like {@linkcode changeConversation}, but also returns the state before. */
export async function changeNoting(
  desk: InboxDesk,
  caller: Caller,
  number: number,
  change: InboxChange,
): Promise<ConversationChange> {
  needRight(caller, "conversations.reply");
  const { workspace } = caller;
  const now = desk.now();
  if (change.kind === "snooze") checkSnooze(change.until, now);
  const other = change.kind === "assign" && change.teammate !== null
    ? await assignee(desk, workspace, change.teammate)
    : null;
  const timezone = change.kind === "snooze"
    ? (await readSettings(desk, workspace)).inbox.businessHours.timezone
    : "UTC";
  const changed = await desk.db.transaction().execute(async (db) => {
    const within = { ...desk, db };
    if (other !== null && !await lockActive(within, workspace, other.id)) throw notAnswering();
    const conversation = await withoutDeactivated(within, await lockConversation(within, workspace, number));
    const lines = languageOf(await chatLanguage(within, conversation)).turn;
    const effect = effectOf({ change, conversation, now, by: caller.teammate, other, lines, timezone });
    if (effect === null) return { before: conversation, conversation, message: null, ended: [] };
    if (effect.set.status !== undefined) await refuseSecondOpen(within, conversation);
    const place = { workspace, conversationId: conversation.id };
    const ended = change.kind === "assign" ? [] : await voidConfirmations(within, place);
    await db.updateTable("conversations").set(effect.set)
      .where("workspace", "=", workspace).where("id", "=", conversation.id).execute();
    const message = await insertMessage(within, place, lineOf(effect, caller));
    const after = await db.selectFrom("conversations").selectAll()
      .where("workspace", "=", workspace).where("id", "=", conversation.id).executeTakeFirstOrThrow();
    return { before: conversation, conversation: after, message, ended };
  });
  const place = { workspace, conversationId: changed.conversation.id };
  await noteTurn(desk, changed, change);
  await publishEnded(desk, workspace, changed.ended);
  if (changed.message !== null) {
    // A customer's browser receives the numbers of messages, and nothing about notes.
    if (changed.message.kind !== "note") publishMessage(desk, place, changed.message.n);
    else if (SHOWN_WITHOUT_MESSAGE.has(change.kind)) await publishLastShown(desk, place);
    desk.live.publish({ kind: "conversation", ...place });
  }
  return { before: changed.before, after: changed.conversation };
}

/**
 * Moves a teammate who is assigned a conversation, or takes it, to the end of the turns. After the commit, so that it
 * does not lock two teammates.
 */
async function noteTurn(
  desk: InboxDesk,
  { conversation: { workspace, assignee }, message }: {
    readonly conversation: Conversation;
    readonly message: unknown;
  },
  { kind }: InboxChange,
): Promise<void> {
  const isGiven = message !== null && (kind === "assign" || kind === "take_over");
  if (isGiven && assignee !== null) await takeTurn(desk, workspace, assignee);
}

/** Publishes the last message that the customer sees: their browser loads the conversation's status with it. */
export async function publishLastShown(desk: Pick<Desk, "db" | "live">, place: ConversationRef): Promise<void> {
  const last = await desk.db.selectFrom("messages").select("n")
    .where("workspace", "=", place.workspace).where("conversationId", "=", place.conversationId)
    .where("kind", "not in", ["note", "action"])
    .orderBy("n", "desc").limit(1).executeTakeFirst();
  if (last !== undefined) publishMessage(desk, place, last.n);
}

/** Wakes conversations whose snooze time has passed, in every workspace. @returns the number */
export async function wakeSnoozed(desk: Pick<Desk, "db" | "live" | "now">): Promise<number> {
  const woken = await desk.db.updateTable("conversations")
    .set((row) => ({
      snoozedUntil: null,
      status: row.case().when("handler", "=", "ai").then("open" as const).else("waiting" as const).end(),
      waitingSince: row.case().when("handler", "=", "ai").then(null).else(row.ref("snoozedUntil")).end(),
    }))
    .where("status", "=", "snoozed").where("snoozedUntil", "<=", desk.now())
    .returning(["workspace", "id"]).execute();
  for (const { workspace, id } of woken) {
    desk.live.publish({ kind: "conversation", workspace, conversationId: id });
  }
  return woken.length;
}

/** Returns the effect of a change; null if it changes nothing. */
function effectOf({ change, conversation, now, by, other, lines, timezone }: PlannedChange): Effect | null {
  const { status, handler, assignee } = conversation;
  switch (change.kind) {
    case "take_over": {
      if (handler === "human" && assignee === by.id && (status === "open" || status === "waiting")) return null;
      const set = {
        ...OPEN,
        status: status === "waiting" ? status : "open",
        handler: "human",
        assignee: by.id,
      } as const;
      return { set: { ...set, assignedAt: now }, audience: "customer", line: lines.joined.replace("{name}", by.name) };
    }
    case "give_back": {
      if (handler === "ai") return null;
      // The count of replies is reset, or the agent would hand over again at once.
      const set = {
        ...OPEN,
        handler: "ai",
        assignee: null,
        assignedAt: null,
        waitingSince: null,
        aiReplies: 0,
      } as const;
      return { set: { ...set, handoffReason: null }, audience: "customer", line: lines.aiAgain };
    }
    case "assign": {
      if ((other?.id ?? null) === assignee) return null;
      const set = {
        assignee: other?.id ?? null,
        assignedAt: other === null ? null : now,
        // A teammate who is assigned one that was imported as waiting is notified of it.
        ...(other === null || other.id === by.id ? {} : { importedWait: null }),
      };
      const to = other === null ? "no one" : other.id === by.id ? "themselves" : other.name;
      return { set, audience: "teammates", line: `${by.name} assigned this to ${to}.` };
    }
    case "resolve": {
      if (status === "resolved") return null;
      const set = {
        status: "resolved",
        resolvedAt: now,
        resolvedBy: by.id,
        snoozedUntil: null,
        waitingSince: null,
      } as const;
      return { set, audience: "teammates", line: `${by.name} resolved this.` };
    }
    case "reopen": {
      if (status === "open" || status === "waiting") return null;
      return { set: { ...OPEN, assignee }, audience: "teammates", line: `${by.name} opened this again.` };
    }
    case "snooze": {
      const set = {
        status: "snoozed",
        snoozedUntil: change.until,
        resolvedAt: null,
        resolvedBy: null,
        waitingSince: null,
      } as const;
      const until = dateFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: timezone })
        .format(change.until);
      return { set, audience: "teammates", line: `${by.name} put this off until ${until} (${timezone}).` };
    }
  }
}

function lineOf({ audience, line }: Effect, { teammate }: Caller): MessageDraft {
  const kind = audience === "customer" ? "event" : "note";
  return { author: "system", kind, text: line, teammate: teammate.id };
}

async function assignee(desk: Pick<Desk, "db">, workspace: string, id: string) {
  const teammate = await findTeammate(desk, workspace, id);
  const answering = await rolesWith(desk, workspace, "conversations.reply");
  if (teammate === null || !answering.includes(teammate.role)) {
    throw notAnswering();
  }
  return teammate;
}

function notAnswering(): DeskError {
  return unmarkedParameter("teammate", "must be someone who may answer customers.");
}

const SNOOZE_DAYS_MAX = 365;

function checkSnooze(until: Date, now: Date): void {
  const days = (until.getTime() - now.getTime()) / DAY;
  if (days > 0 && days <= SNOOZE_DAYS_MAX) return;
  throw unmarkedParameter("until", `must be a time in the next ${SNOOZE_DAYS_MAX} days.`);
}
