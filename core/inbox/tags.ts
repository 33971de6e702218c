/**
 * Tags of conversations: short words for classifying them.
 *
 * @module
 */
import { isVisible } from "../../widget/visible_text.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { json } from "../db/json.ts";
import type { Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { TAG_LIMITS } from "../limits/people.ts";
import { DeskError, unmarkedParameter } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";

/** A tag in use, and its number of conversations. */
export type UsedTag = { readonly tag: string; readonly conversations: number };

/** Adds a tag to a conversation, or removes it. */
export type TagChange = { readonly kind: "tag" | "untag"; readonly tag: string };

/** The maximum number of suggested tags. */
const OFFERED_MAX = 100;

/** The rule for a tag, for error messages. */
export const TAG_RULE = `must be 1 to ${TAG_LIMITS.tagCharsMax} letters, digits, spaces or - _ . /`;

/** Changes that one statement adds up. */
const ADDED_UP_AT_ONCE = 5000;

/**
 * Returns the stored form of a tag: in lower case, with single spaces.
 *
 * @throws DeskError invalid_input for one that is empty, too long, or contains characters that are not part of a word
 */
export function tagOf(typed: string): string {
  const tag = plainTag(typed);
  if (isTag(tag)) return tag;
  throw unmarkedParameter("tag", TAG_RULE);
}

/** Whether a text is a tag in stored form. */
export function isTag(text: string): boolean {
  return text.length > 0 && text.length <= TAG_LIMITS.tagCharsMax && /^[\p{L}\p{M}\p{N} _./-]+$/u.test(text) &&
    // Some letters and marks are invisible.
    isVisible(text);
}

/** Normalizes a text: lower case, single spaces, composed characters. */
export function plainTag(typed: string): string {
  return typed.normalize("NFC").trim().toLowerCase().replace(/\s+/g, " ");
}

/**
 * Makes the change and publishes an event. One that changes nothing is not an error.
 *
 * @throws DeskError forbidden without the right conversations.reply, not_found, invalid_input for an invalid tag or one
 *   too many
 */
export async function tagConversation(
  desk: Pick<Desk, "db" | "live">,
  caller: Caller,
  number: number,
  change: TagChange,
): Promise<{ readonly before: readonly string[]; readonly after: readonly string[] }> {
  needRight(caller, "conversations.reply");
  const { workspace } = caller;
  const tag = tagOf(change.tag);
  const { id: conversationId, before, after } = await desk.db.transaction().execute(async (db) => {
    const conversation = await db.selectFrom("conversations").select(["id", "tags"])
      .where("workspace", "=", workspace).where("number", "=", number)
      .forUpdate().executeTakeFirst();
    if (conversation === undefined) throw new DeskError("not_found", `There is no conversation #${number}.`);
    const others = conversation.tags.filter((each) => each !== tag);
    const tags = change.kind === "tag" ? [...others, tag].sort() : others;
    if (tags.length > TAG_LIMITS.tagsMax) {
      throw unmarkedParameter("tag", `a conversation has at most ${TAG_LIMITS.tagsMax} of them.`);
    }
    await db.updateTable("conversations").set({ tags: json(tags) })
      .where("workspace", "=", workspace).where("id", "=", conversation.id).execute();
    return { id: conversation.id, before: conversation.tags, after: tags };
  });
  desk.live.publish({ kind: "conversation", workspace, conversationId });
  return { before, after };
}

/** Returns the tags in use, the most frequent first. */
export async function listTags({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly UsedTag[]> {
  return await usedTags(db, sql`${workspace}`).execute();
}

/** Selects the tags in use, the most frequent first. Reads the stored counts and the pending changes. */
export function usedTags(db: Kysely<Database>, workspace: RawBuilder<string>) {
  const counted = sql<{ tag: string; times: number }>`(
    select tag, conversations as times from tag_uses where workspace = ${workspace}
    union all select tag, change from tag_changes where workspace = ${workspace})`;
  const times = sql<number>`sum(times)`;
  return db.selectFrom(counted.as("counted")).select(["tag", sql<number>`sum(times)::integer`.as("conversations")])
    .groupBy("tag").having(times, ">", sql.lit(0))
    .orderBy(times, "desc").orderBy("tag").limit(sql.lit(OFFERED_MAX));
}

/** Adds the pending changes to the counts. Two concurrent instances take different changes. */
export async function addUpTags(desk: Pick<Desk, "db">): Promise<void> {
  const { rows: [row] } = await sql<{ taken: number }>`
    with taken as (
      delete from tag_changes
      where seq in (select seq from tag_changes order by seq limit ${sql.lit(ADDED_UP_AT_ONCE)} for update skip locked)
      returning workspace, tag, change
    ), added as (
      insert into tag_uses (workspace, tag, conversations)
      select workspace, tag, sum(change) from taken group by workspace, tag order by workspace, tag
      on conflict (workspace, tag) do update set conversations = tag_uses.conversations + excluded.conversations
    )
    select count(*)::integer as taken from taken`.execute(desk.db);
  if (row?.taken === ADDED_UP_AT_ONCE) return await addUpTags(desk);
  await desk.db.deleteFrom("tagUses").where("conversations", "=", 0).execute();
}
