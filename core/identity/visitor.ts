/**
 * A person in the chat: identified by a token that only their browser has, and linked to a contact once identified.
 *
 * @module
 */
import { json, jsonOf, jsonText } from "../db/json.ts";
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { VisitorTable } from "../db/tables/contacts.ts";
import type { Page, VisitorFacts } from "../db/visitor_facts.ts";
import type { Desk } from "../desk.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { VISITOR_LIMITS } from "../limits/people.ts";
import { newOpaque, opaqueHash } from "./opaque.ts";

/** The page, language and browser of a visit. */
export type Sighting = {
  readonly page: Page | null;
  readonly locale: string | null;
  readonly browser: string | null;
  /** Omitted if the website reports none. */
  readonly facts?: VisitorFacts | null | undefined;
};

/** A visitor, with the token stored in the browser (only with consent where that is required). */
export type Visitor = {
  readonly id: string;
  readonly token: string;
  /** The contact of the last identification; it may no longer be valid. */
  readonly contactId: string | null;
  /** Just created: nothing references it yet. */
  readonly isNew: boolean;
};

type Visitors = Pick<Desk, "db" | "now">;

/**
 * Finds the visitor of a token, or creates one if the token is missing, unknown or 180 days old.
 *
 * @param admitNew called before a visitor is created; refuses it by throwing
 */
export async function meetVisitor(
  desk: Visitors & Pick<Desk, "randomBytes">,
  workspace: string,
  token: string | null,
  sighting: Sighting,
  admitNew: () => Promise<void> = () => Promise.resolve(),
): Promise<Visitor> {
  const known = token === null ? null : await findByToken(desk, workspace, token, sighting);
  if (known !== null) return known;
  await admitNew();
  return await newVisitor(desk, workspace, sighting);
}

/** Links the visitor to the contact of a verified token, or with null to none (logout). */
export async function linkVisitor(
  desk: Pick<Desk, "db">,
  workspace: string,
  visitorId: string,
  contactId: string | null,
): Promise<void> {
  await desk.db.updateTable("visitors").set({ contactId })
    .where("workspace", "=", workspace).where("id", "=", visitorId)
    .execute();
}

/**
 * Returns the contact that a visitor is signed in as: null for none, and for a blocked one; undefined for a visitor
 * that ended.
 */
export async function contactOfVisitor(
  desk: Pick<Desk, "db">,
  workspace: string,
  visitorId: string,
): Promise<string | null | undefined> {
  const [row] = await CONTACT_OF_VISITOR(desk.db, { workspace, visitorId });
  return row?.contactId;
}

const CONTACT_OF_VISITOR = keepQuery((db, value: QueryValue<{ workspace: string; visitorId: string }>) =>
  db.selectFrom("visitors as visitor")
    .leftJoin(
      "contacts as contact",
      (join) =>
        join.onRef("contact.workspace", "=", "visitor.workspace").onRef("contact.id", "=", "visitor.contactId")
          .on("contact.blocked", "=", false),
    )
    .select("contact.id as contactId")
    .where("visitor.workspace", "=", value("workspace")).where("visitor.id", "=", value("visitorId"))
);

/** Gives a visitor another id, and so another token or none, in the caller's transaction. */
export async function moveVisitor(
  { db }: Pick<Desk, "db">,
  { workspace, visitorId }: { readonly workspace: string; readonly visitorId: string },
  next: { readonly visitorId: string; readonly contactId: string | null },
): Promise<void> {
  const columns = ["workspace", "page", "locale", "browser", "facts", "attributes", "firstSeen", "lastSeen"] as const;
  await db.insertInto("visitors").columns(["id", "contactId", ...columns])
    .expression((insert) =>
      insert.selectFrom("visitors")
        .select((row) => [row.val(next.visitorId).as("id"), row.val(next.contactId).as("contactId")])
        .select(columns)
        .where("workspace", "=", workspace).where("id", "=", visitorId)
    )
    .execute();
  for (const table of ["conversations", "attachments", "confirmations"] as const) {
    await db.updateTable(table).set({ visitorId: next.visitorId })
      .where("workspace", "=", workspace).where("visitorId", "=", visitorId)
      .execute();
  }
  await db.deleteFrom("visitors").where("workspace", "=", workspace).where("id", "=", visitorId).execute();
}

async function findByToken(
  desk: Visitors,
  workspace: string,
  token: string,
  sighting: Sighting,
): Promise<Visitor | null> {
  const now = desk.now();
  const row = await desk.db.updateTable("visitors")
    .set({ ...columns(sighting), lastSeen: now })
    .where("workspace", "=", workspace)
    .where("id", "=", opaqueHash(token))
    .where("lastSeen", ">", new Date(now.getTime() - CONVERSATION_LIMITS.visitorMs))
    .returning(["id", "contactId"])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, token, isNew: false };
}

async function newVisitor(
  desk: Visitors & Pick<Desk, "randomBytes">,
  workspace: string,
  sighting: Sighting,
): Promise<Visitor> {
  const token = newOpaque(desk);
  const id = opaqueHash(token);
  const { page, locale, browser, facts = null } = sighting;
  const texts = { page: jsonText(storedPage(page)), facts: jsonText(storedFacts(facts)) };
  await NEW_VISITOR(desk.db, { id, workspace, locale, browser, ...texts, at: desk.now() });
  return { id, token, contactId: null, isNew: true };
}

type NewVisitor = Pick<VisitorTable, "id" | "workspace" | "locale" | "browser"> & {
  readonly page: string;
  readonly facts: string;
  readonly at: Date;
};

const NEW_VISITOR = keepQuery((db, value: QueryValue<NewVisitor>) =>
  db.insertInto("visitors").values({
    id: value("id"),
    workspace: value("workspace"),
    contactId: null,
    page: jsonOf<Page | null>(value("page")),
    locale: value("locale"),
    browser: value("browser"),
    facts: jsonOf<VisitorFacts | null>(value("facts")),
    firstSeen: value("at"),
    lastSeen: value("at"),
  })
);

/** Returns a page in stored form: anyone can open a chat, so the row of a visitor is short. */
export function storedPage(page: Page | null): Page | null {
  if (page === null) return null;
  const { urlCharsMax, titleCharsMax } = VISITOR_LIMITS;
  return { url: page.url.slice(0, urlCharsMax), title: page.title.slice(0, titleCharsMax) };
}

function storedFacts(facts: VisitorFacts | null): VisitorFacts | null {
  if (facts === null) return null;
  return { ...facts, referrer: facts.referrer?.slice(0, VISITOR_LIMITS.referrerCharsMax) ?? null };
}

function columns({ page, locale, browser, facts = null }: Sighting) {
  return { page: json(storedPage(page)), locale, browser, facts: json(storedFacts(facts)) };
}
