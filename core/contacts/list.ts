/**
 * The contacts of a workspace: everyone who signed in to the app and opened the chat.
 *
 * @module
 */
import { sql } from "kysely";
import { likeOf } from "../db/like.ts";
import { CONTACT_WORDS } from "../db/migrations/050_indexes.ts";
import type { ContactTable } from "../db/schema.ts";
import type { Desk } from "../desk.ts";

/** Which contacts; null leaves all of them. */
export type ContactFilter = {
  /** Words that their name, e-mail or id in the app must hold, all of them; in any letter case. */
  readonly search: string;
  readonly blocked: boolean | null;
  readonly verified: boolean | null;
};

/** One line of the list. */
export type ContactRow =
  & Pick<
    ContactTable,
    "id" | "name" | "email" | "externalId" | "verifiedAt" | "lastSeen" | "mergedInto"
  >
  & {
    readonly blocked: boolean;
    /** How many conversations they had. */
    readonly conversations: number;
  };

/** What a contact is called by. */
export type ContactNames = Pick<ContactRow, "id" | "name" | "email" | "externalId">;

/** The names of contacts by their ids; those that are not there, or were removed, are left out. */
export async function contactNames(
  { db }: Pick<Desk, "db">,
  workspace: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContactNames>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("contacts").select(["id", "name", "email", "externalId"])
    .where("workspace", "=", workspace).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where a page begins: after this contact. */
export type ContactPlace = { readonly lastSeen: Date; readonly id: string };

const WORDS_MAX = 8;

/** A contact's name, e-mail and id in the app, as the index `contacts_by_words` has them; no word holds a space. */
const WORDS = sql<string>`${sql.raw(CONTACT_WORDS)}`;

/** The contacts that a filter leaves, those seen last first. */
export async function listContacts(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: ContactFilter,
  page: { readonly after: ContactPlace | null; readonly limit: number },
): Promise<readonly ContactRow[]> {
  const { after } = page;
  const words = filter.search.split(/\s+/).filter((word) => word !== "").slice(0, WORDS_MAX).map(likeOf);
  return await desk.db.selectFrom("contacts as contact")
    .select(["contact.id", "contact.name", "contact.email", "contact.externalId", "contact.verifiedAt"])
    .select(["contact.lastSeen", "contact.blocked", "contact.mergedInto"])
    .select((row) =>
      row.selectFrom("conversations as conversation").select(sql<number>`count(*)::integer`.as("count"))
        .whereRef("conversation.workspace", "=", "contact.workspace")
        .whereRef("conversation.contactId", "=", "contact.id")
        .$asScalar().$notNull().as("conversations")
    )
    .where("contact.workspace", "=", workspace)
    // Who is merged into another one is found by their words alone.
    .$if(words.length === 0, (query) => query.where("contact.mergedInto", "is", null))
    .where((where) => where.and(words.map((word) => where(WORDS, "ilike", word))))
    .$if(filter.blocked !== null, (query) => query.where("contact.blocked", "=", filter.blocked === true))
    .$if(
      filter.verified !== null,
      (query) => query.where("contact.verifiedAt", filter.verified === true ? "is not" : "is", null),
    )
    .$if(after !== null, (query) =>
      query.where((where) =>
        where(
          where.refTuple("contact.lastSeen", "contact.id"),
          "<",
          where.tuple(after?.lastSeen ?? new Date(0), after?.id ?? ""),
        )
      ))
    .orderBy("contact.lastSeen", "desc").orderBy("contact.id", "desc").limit(page.limit)
    .execute();
}
