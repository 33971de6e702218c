/**
 * Canned replies, each with a shortcut that teammates type after `/`. One with steps is a macro; see `macro.ts`.
 *
 * @see docs/decisions/inbox.md, "A macro is a canned reply with steps"
 * @module
 */
import { type Kysely, type Selectable, sql } from "kysely";
import { isUniqueViolation } from "../db/errors.ts";
import { json } from "../db/json.ts";
import { literal, type QueryValue } from "../db/kept_query.ts";
import type { Database } from "../db/schema.ts";
import type { CannedReplyTable, MacroSteps } from "../db/tables/inbox.ts";
import type { Desk } from "../desk.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { atField, DeskError, wrongParameter } from "../problem.ts";
import type { Membership } from "../teammates/accounts.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { listAnswering } from "../teammates/teammates.ts";
import { checkSteps, hasSteps, NO_STEPS } from "./macro.ts";
import { checkPlaceholders } from "./placeholders.ts";

const SHORTCUT = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const REPLIES_MAX = 500;
const SHORTCUTS = new Intl.Collator("en", { numeric: true });
const COLUMNS = ["id", "shortcut", "body", "steps", "teammate"] as const;

type Row = Pick<Selectable<CannedReplyTable>, typeof COLUMNS[number]>;

/** A canned reply. */
export type CannedReply = Omit<Row, "teammate"> & {
  /** Whether only the current teammate sees it. */
  readonly own: boolean;
};

/** Returns shared replies and the teammate's own, by shortcut. */
export async function listCanned(
  desk: Pick<Desk, "db">,
  { workspace, teammate: { id: teammate } }: Caller,
): Promise<readonly CannedReply[]> {
  return inOrder(await cannedReplies(desk.db, literal({ workspace, teammate })).execute());
}

/** Selects shared replies and the teammate's own, for {@linkcode inOrder}. */
export function cannedReplies(db: Kysely<Database>, value: QueryValue<Membership>) {
  return seenBy(db, value).orderBy("shortcut").orderBy("id").limit(sql.lit(REPLIES_MAX));
}

/** Returns the replies by shortcut: "text-2" comes before "text-10". */
export function inOrder(rows: readonly Row[]): readonly CannedReply[] {
  return rows.map(seen).toSorted((one, other) => SHORTCUTS.compare(one.shortcut, other.shortcut));
}

/** @throws DeskError not_found */
export async function readCanned(
  desk: Pick<Desk, "db">,
  { workspace, teammate: { id: teammate } }: Caller,
  id: string,
): Promise<CannedReply> {
  const row = await seenBy(desk.db, literal({ workspace, teammate })).where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw missing();
  return seen(row);
}

function seenBy(db: Kysely<Database>, value: QueryValue<Membership>) {
  return db.selectFrom("cannedReplies").select(COLUMNS)
    .where("workspace", "=", value("workspace"))
    .where((where) => where.or([where("teammate", "is", null), where("teammate", "=", value("teammate"))]));
}

function seen({ teammate, ...reply }: Row): CannedReply {
  return { ...reply, own: teammate !== null };
}

/** The displayed state of a reply when editing begins. If it has no steps, they are not compared. */
export type ShownReply = { readonly shortcut: string; readonly body: string; readonly steps?: MacroSteps };

/** A reply as entered. */
export type CannedReplyDraft = {
  /** Null for a new one. */
  readonly id: string | null;
  readonly shortcut: string;
  /** May be empty if there are steps. */
  readonly body: string;
  readonly steps?: MacroSteps;
  /** Whether only its author sees it; cannot be changed later. */
  readonly own?: boolean;
  /**
   * The reply when editing began, so that another teammate's change is not silently overwritten; omitted, it is not
   * checked.
   */
  readonly was?: ShownReply;
};

/**
 * Saves a reply.
 *
 * @throws DeskError forbidden without the right conversations.reply, invalid_input, not_found, name_taken, version_conflict
 */
export async function saveCanned(
  desk: Pick<Desk, "db" | "now" | "newId">,
  caller: Caller,
  { id, shortcut: typed, body, steps = NO_STEPS, own = false, was }: CannedReplyDraft,
): Promise<CannedReply> {
  needRight(caller, "conversations.reply");
  const { workspace, teammate } = caller;
  const answering = (await listAnswering(desk, workspace)).map((each) => each.id);
  const checked = checkSteps(steps, answering);
  const kept = {
    ...check({ shortcut: typed.trim().toLowerCase().replace(/^\//, ""), body: body.trim() }, checked),
    steps: json(checked),
  };
  try {
    const saved = id === null
      ? await desk.db.insertInto("cannedReplies")
        .values({
          ...kept,
          workspace,
          id: desk.newId(),
          createdAt: desk.now(),
          teammate: own ? teammate.id : null,
        })
        .returning(COLUMNS).executeTakeFirst()
      : await desk.db.updateTable("cannedReplies").set(kept)
        .where("workspace", "=", workspace).where("id", "=", id)
        .where((where) => where.or([where("teammate", "is", null), where("teammate", "=", teammate.id)]))
        // If two submit the same, the second changes nothing.
        .$if(was !== undefined, (query) =>
          query.where("shortcut", "in", [was?.shortcut ?? "", kept.shortcut])
            .where("body", "in", [was?.body ?? "", kept.body])
            .$if(was?.steps !== undefined, (both) =>
              both.where("steps", "in", [json(was?.steps ?? NO_STEPS), kept.steps])))
        .returning(COLUMNS).executeTakeFirst();
    if (saved === undefined) throw await missed(desk, caller, id, SAVE_AGAIN);
    return seen(saved);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const says = `/${kept.shortcut} is taken. Choose another word.`;
    throw new DeskError("name_taken", `shortcut: ${says}`, { ...atField("shortcut", says), cause: error });
  }
}

/**
 * Removes a reply.
 *
 * @param was the displayed state, so that another teammate's change is not silently removed; omitted, it is not checked
 * @throws DeskError forbidden without the right conversations.reply, not_found, version_conflict
 */
export async function removeCanned(
  desk: Pick<Desk, "db">,
  caller: Caller,
  id: string,
  was?: ShownReply,
): Promise<void> {
  needRight(caller, "conversations.reply");
  const removed = await desk.db.deleteFrom("cannedReplies")
    .where("workspace", "=", caller.workspace).where("id", "=", id)
    .where((where) => where.or([where("teammate", "is", null), where("teammate", "=", caller.teammate.id)]))
    .$if(
      was !== undefined,
      (query) =>
        query.where("shortcut", "=", was?.shortcut ?? "").where("body", "=", was?.body ?? "")
          .$if(was?.steps !== undefined, (both) => both.where("steps", "=", json(was?.steps ?? NO_STEPS))),
    )
    .returning("id").executeTakeFirst();
  if (removed === undefined) throw await missed(desk, caller, id, "Remove it again if you still want to.");
}

const SAVE_AGAIN = "Save again to replace theirs, or reload the page to keep it.";

/** Returns why a reply could not be changed: the teammate has no such reply, or it was changed since. */
async function missed(desk: Pick<Desk, "db">, caller: Caller, id: string | null, fix: string): Promise<DeskError> {
  const reader = { workspace: caller.workspace, teammate: caller.teammate.id };
  const now = id === null ? undefined : await seenBy(desk.db, literal(reader)).where("id", "=", id).executeTakeFirst();
  if (now === undefined) return missing();
  return new DeskError("version_conflict", "Another teammate changed this reply in the meantime.", { fix });
}

function missing(): DeskError {
  return new DeskError("not_found", "There is no such reply.");
}

function check(reply: { readonly shortcut: string; readonly body: string }, steps: MacroSteps) {
  if (!SHORTCUT.test(reply.shortcut)) {
    throw wrongParameter("shortcut", "must be 1 to 40 letters, digits, - and _, such as refund.");
  }
  const isEmpty = reply.body === "" && !hasSteps(steps);
  if (isEmpty || reply.body.length > CONVERSATION_LIMITS.messageCharsMax) {
    const fix = isEmpty ? "Write what it sends, or choose what else it does." : undefined;
    throw wrongParameter("body", `must have 1 to ${CONVERSATION_LIMITS.messageCharsMax} characters.`, fix);
  }
  checkPlaceholders(reply.body);
  return reply;
}
