/**
 * The contacts of a workspace: customers who signed in to the app and opened the chat, and senders of emails.
 *
 * @module
 */
import { sql } from "kysely";
import { isCalled } from "../db/contact_names.ts";
import { CONTACT_SORT_NAME } from "../db/migrations/079_contact_sorts.ts";
import type { ContactTable } from "../db/tables/contacts.ts";
import type { Desk } from "../desk.ts";

/** Selects contacts; null matches all. */
export type ContactFilter = {
  /** Words that their name, email or id in the app must all contain, ignoring case. */
  readonly search: string;
  readonly blocked: boolean | null;
  readonly verified: boolean | null;
  /** Excludes contacts merged into another. */
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
    /** Whether they wrote emails from the address of a verified customer, and are not verified themselves. */
    readonly sharesEmail: boolean;
    /** The number of their conversations. */
    readonly conversations: number;
    /** The name that they are sorted by. */
    readonly sortName: string;
  };

/** The names of a contact. */
export type ContactNames = Pick<ContactRow, "id" | "name" | "email" | "externalId">;

/** Returns the names of contacts by their ids; missing or removed ones are omitted. */
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

/** The start of a page: after this contact, by the value that is sorted by. */
export type ContactPlace = { readonly value: Date | string; readonly id: string };

/** The sort keys of each order; ties are ordered by id. */
const ORDERS = {
  seen: { by: sql<Date | string>`contact.last_seen`, direction: "desc", beyond: "<", within: ">=" },
  new: { by: sql<Date | string>`contact.first_seen`, direction: "desc", beyond: "<", within: ">=" },
  name: { by: sql<Date | string>`${sql.raw(CONTACT_SORT_NAME)}`, direction: "asc", beyond: ">", within: "<=" },
} as const;

/** Returns the position of a row, for the page after it. */
export function placeAfter(
  { id, firstSeen, lastSeen, sortName }: Pick<ContactRow, "id" | "firstSeen" | "lastSeen" | "sortName">,
  sort: ContactSort = "seen",
): ContactPlace {
  return { id, value: { seen: lastSeen, new: firstSeen, name: sortName }[sort] };
}

const WORDS_MAX = 8;

/** Selects a page of the matching contacts. */
type ContactPage = { readonly after: ContactPlace | null; readonly limit: number; readonly sort: ContactSort };

/**
 * Up to this many contacts matched by words are sorted; with more, only those that any sample of this size shows could
 * be on the page.
 */
const SORTED_MAX = 1000;

/** Returns the matching contacts, in order; last seen first by default. */
export async function listContacts(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: ContactFilter,
  { after, limit, sort = "seen" }: Omit<ContactPage, "sort"> & { readonly sort?: ContactSort },
): Promise<readonly ContactRow[]> {
  const page = { after, limit, sort };
  const of = { workspace, filter };
  const words = filter.search.split(/\s+/).filter((word) => word !== "").slice(0, WORDS_MAX);
  if (words.length === 0) return await rowsOf(desk, inOrder(contactsOf(desk, of, page), page), page);
  const first = await firstOfSome(desk, of, page, words);
  const last = first.at(-1);
  if (last === undefined) return [];
  if (last.found < SORTED_MAX) {
    return await rowsOf(desk, contactsOf(desk, of, page).where("contact.id", "in", first.map(({ id }) => id)), page);
  }
  // No contact of the page is beyond the last one in a sample. They are selected before they are sorted: the planner
  // would scan the list in order, as if many matched any word.
  return await rowsOf(desk, contactsOf(desk, of, { ...page, until: last }, words).offset(sql.lit(0)), page);
}

type ContactsOf = { readonly workspace: string; readonly filter: ContactFilter };

/** Returns the first of any {@linkcode SORTED_MAX} matching contacts, and their number. */
async function firstOfSome(
  desk: Pick<Desk, "db">,
  of: ContactsOf,
  page: ContactPage,
  words: readonly string[],
): Promise<readonly (ContactPlace & { readonly found: number })[]> {
  const { by, direction } = ORDERS[page.sort];
  const some = contactsOf(desk, of, page, words).limit(SORTED_MAX);
  return await desk.db.selectFrom(some.as("contact"))
    .select(["contact.id", by.as("value"), sql<number>`(count(*) over ())::integer`.as("found")])
    .orderBy(by, direction).orderBy("contact.id", direction).limit(page.limit).execute();
}

/**
 * Selects the matching contacts beyond a position, unordered; those whose name, email or id contains all of some words.
 */
function contactsOf(
  { db }: Pick<Desk, "db">,
  { workspace, filter: { hidesMerged, blocked, verified } }: ContactsOf,
  { after, sort, until = null }: Pick<ContactPage, "after" | "sort"> & { readonly until?: ContactPlace | null },
  words: readonly string[] = [],
) {
  const { by, beyond, within } = ORDERS[sort];
  const compared = (how: string, { value, id }: ContactPlace) =>
    sql<boolean>`(${by}, contact.id) ${sql.raw(how)} (${value}, ${id})`;
  return db.selectFrom("contacts as contact").selectAll()
    .where("contact.workspace", "=", workspace)
    .$if(hidesMerged === true, (query) => query.where("contact.mergedInto", "is", null))
    .$if(words.length > 0, (query) => query.where(isCalled(words)))
    // A literal: with a parameter, a cached plan could not prove that an index applies.
    .$if(
      blocked !== null,
      (query) => query.where(blocked === true ? sql<boolean>`contact.blocked` : sql<boolean>`not contact.blocked`),
    )
    .$if(verified !== null, (query) => query.where("contact.verifiedAt", verified === true ? "is not" : "is", null))
    .where((where) =>
      where.and([
        ...(after === null ? [] : [compared(beyond, after)]),
        ...(until === null ? [] : [compared(within, until)]),
      ])
    );
}

function inOrder(contacts: ReturnType<typeof contactsOf>, { sort, limit }: Pick<ContactPage, "sort" | "limit">) {
  const { by, direction } = ORDERS[sort];
  return contacts.orderBy(by, direction).orderBy("contact.id", direction).limit(limit);
}

/** Returns the first of some contacts in order, with the columns of a row. */
async function rowsOf(
  { db }: Pick<Desk, "db">,
  contacts: Pick<ReturnType<typeof contactsOf>, "as">,
  { sort, limit }: Pick<ContactPage, "sort" | "limit">,
): Promise<readonly ContactRow[]> {
  const { by, direction } = ORDERS[sort];
  const first = db.selectFrom(contacts.as("contact")).selectAll()
    .orderBy(by, direction).orderBy("contact.id", direction).limit(limit);
  return await db.selectFrom(first.as("contact"))
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
    .orderBy(by, direction).orderBy("contact.id", direction)
    .execute();
}
