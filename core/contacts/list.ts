/**
 * The contacts of a workspace: everyone who signed in to the app and opened the chat, and senders of mails.
 *
 * @module
 */
import { sql } from "kysely";
import { likeOf } from "../db/like.ts";
import { CONTACT_WORDS } from "../db/migrations/050_indexes.ts";
import { CONTACT_SORT_NAME } from "../db/migrations/079_contact_sorts.ts";
import type { ContactTable } from "../db/schema.ts";
import type { Desk } from "../desk.ts";

/** Which contacts; null leaves all of them. */
export type ContactFilter = {
  /** Words that their name, e-mail or id in the app must hold, all of them; in any letter case. */
  readonly search: string;
  readonly blocked: boolean | null;
  readonly verified: boolean | null;
  /** Leaves out who is merged into another contact. */
  readonly hidesMerged?: boolean;
};

/** The orders of the list: seen last first, the newest first, or by name. */
export const CONTACT_SORTS = ["seen", "new", "name"] as const;
export type ContactSort = typeof CONTACT_SORTS[number];

/** One line of the list. */
export type ContactRow =
  & Pick<
    ContactTable,
    "id" | "name" | "email" | "externalId" | "verifiedAt" | "firstSeen" | "lastSeen" | "mergedInto"
  >
  & {
    readonly blocked: boolean;
    /** Whether they wrote mails from the address of a customer who is verified, and are not verified themselves. */
    readonly sharesEmail: boolean;
    /** How many conversations they had. */
    readonly conversations: number;
    /** What they are sorted by as a name. */
    readonly sortName: string;
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

/** Where a page begins: after this contact, by what the order compares. */
export type ContactPlace = { readonly value: Date | string; readonly id: string };

/** What each order compares; the id decides where that is the same. */
const ORDERS = {
  seen: { by: sql<Date | string>`contact.last_seen`, direction: "desc", beyond: "<" },
  new: { by: sql<Date | string>`contact.first_seen`, direction: "desc", beyond: "<" },
  name: { by: sql<Date | string>`${sql.raw(CONTACT_SORT_NAME)}`, direction: "asc", beyond: ">" },
} as const;

/** The place of a row, for the page after it. */
export function placeAfter(
  { id, firstSeen, lastSeen, sortName }: Pick<ContactRow, "id" | "firstSeen" | "lastSeen" | "sortName">,
  sort: ContactSort = "seen",
): ContactPlace {
  return { id, value: { seen: lastSeen, new: firstSeen, name: sortName }[sort] };
}

const WORDS_MAX = 8;

/** A contact's name, e-mail and id in the app, as the index `contacts_by_words` has them; no word holds a space. */
const WORDS = sql<string>`${sql.raw(CONTACT_WORDS)}`;

/** The contacts that a filter leaves, in their order; those seen last first where none is named. */
export async function listContacts(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: ContactFilter,
  page: { readonly after: ContactPlace | null; readonly limit: number; readonly sort?: ContactSort },
): Promise<readonly ContactRow[]> {
  const { after, sort = "seen" } = page;
  const { by, direction, beyond } = ORDERS[sort];
  const words = filter.search.split(/\s+/).filter((word) => word !== "").slice(0, WORDS_MAX).map(likeOf);
  return await desk.db.selectFrom("contacts as contact")
    .select(["contact.id", "contact.name", "contact.email", "contact.externalId", "contact.verifiedAt"])
    .select(["contact.firstSeen", "contact.lastSeen", "contact.blocked", "contact.mergedInto"])
    .select(sql<string>`${sql.raw(CONTACT_SORT_NAME)}`.as("sortName"))
    .select(sql<boolean>`contact.external_id is null and exists (select from contacts as other
      where other.workspace = contact.workspace and other.email in (contact.email, lower(contact.email))
        and other.id <> contact.id and other.verified_at is not null)`.as("sharesEmail"))
    .select((row) =>
      row.selectFrom("conversations as conversation").select(sql<number>`count(*)::integer`.as("count"))
        .whereRef("conversation.workspace", "=", "contact.workspace")
        .whereRef("conversation.contactId", "=", "contact.id")
        .$asScalar().$notNull().as("conversations")
    )
    .where("contact.workspace", "=", workspace)
    .$if(filter.hidesMerged === true, (query) => query.where("contact.mergedInto", "is", null))
    .where((where) => where.and(words.map((word) => where(WORDS, "ilike", word))))
    .$if(filter.blocked !== null, (query) => query.where("contact.blocked", "=", filter.blocked === true))
    .$if(
      filter.verified !== null,
      (query) => query.where("contact.verifiedAt", filter.verified === true ? "is not" : "is", null),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${by}, contact.id) ${sql.raw(beyond)} (${after?.value ?? ""}, ${after?.id ?? ""})`,
      ))
    .orderBy(by, direction).orderBy("contact.id", direction).limit(page.limit)
    .execute();
}
