/**
 * The contacts of a workspace: everyone who signed in to the app and opened the chat, and senders of emails.
 *
 * @module
 */
import { sql } from "kysely";
import { isCalled } from "../db/contact_names.ts";
import { CONTACT_SORT_NAME } from "../db/migrations/079_contact_sorts.ts";
import type { ContactTable } from "../db/tables/contacts.ts";
import type { Desk } from "../desk.ts";

/** Which contacts; null leaves all of them. */
export type ContactFilter = {
  /** Words that their name, email or id in the app must hold, all of them; in any letter case. */
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
    /** Whether they wrote emails from the address of a customer who is verified, and are not verified themselves. */
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
  seen: { by: sql<Date | string>`contact.last_seen`, direction: "desc", beyond: "<", within: ">=" },
  new: { by: sql<Date | string>`contact.first_seen`, direction: "desc", beyond: "<", within: ">=" },
  name: { by: sql<Date | string>`${sql.raw(CONTACT_SORT_NAME)}`, direction: "asc", beyond: ">", within: "<=" },
} as const;

/** The place of a row, for the page after it. */
export function placeAfter(
  { id, firstSeen, lastSeen, sortName }: Pick<ContactRow, "id" | "firstSeen" | "lastSeen" | "sortName">,
  sort: ContactSort = "seen",
): ContactPlace {
  return { id, value: { seen: lastSeen, new: firstSeen, name: sortName }[sort] };
}

const WORDS_MAX = 8;

/** Which of the contacts that a filter leaves. */
type ContactPage = { readonly after: ContactPlace | null; readonly limit: number; readonly sort: ContactSort };

/** So many contacts that words name are sorted; of more, those that any so many of them show to be on the page. */
const SORTED_MAX = 1000;

/** The contacts that a filter leaves, in their order; those seen last first where none is named. */
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
  // No contact of the page is beyond the last one that some of them give. They are chosen before they are sorted: the
  // planner would look through the list in its order, as if many were called by any word.
  return await rowsOf(desk, contactsOf(desk, of, { ...page, until: last }, words).offset(sql.lit(0)), page);
}

type ContactsOf = { readonly workspace: string; readonly filter: ContactFilter };

/** The first of any {@linkcode SORTED_MAX} contacts who are called so, and how many these were. */
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

/** The contacts that a filter leaves beyond a place, in no order; those whose name, email or id holds all of some words. */
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
    // Written out: of a parameter a kept plan could not know that an index holds them.
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

/** The first of some contacts in their order, with what a row shows. */
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
