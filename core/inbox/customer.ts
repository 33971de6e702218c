/**
 * The customer of a conversation: their facts, their other activity, and the teammates' notes about them.
 *
 * @module
 */
import { writeContactNotes } from "../contacts/contact.ts";
import { contactNames } from "../contacts/list.ts";
import { personOf } from "../contacts/person.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Page, VisitorAttributes, VisitorFacts } from "../db/visitor_facts.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { DeskError } from "../problem.ts";
import { readVisitorEmail } from "./visitor_email.ts";
import { type TimelineEntry, timelineOf } from "./timeline.ts";
import type { Caller } from "../teammates/caller.ts";

/** The person of a conversation. */
export type CustomerFacts = {
  /** Null for a visitor who never signed in. */
  readonly contact: {
    readonly id: string;
    readonly externalId: string | null;
    readonly email: string | null;
    readonly name: string | null;
    /** The attributes of the app's token. */
    readonly attributes: JsonObject;
    readonly verifiedAt: Date | null;
    readonly firstSeen: Date;
    readonly blocked: boolean;
    readonly notes: string;
  } | null;
  /** Their last page and browser. */
  readonly page: Page | null;
  readonly browser: string | null;
  /** Their browser facts; null if the website reported none. */
  readonly facts: VisitorFacts | null;
  /** Reported by the page, unverified. */
  readonly said: VisitorAttributes;
  readonly lastSeen: Date | null;
  /** The address that they left in the chat, unverified. */
  readonly visitorEmail: string | null;
  /** The contact that teammates merged theirs into, if any. */
  readonly person: { readonly id: string; readonly name: string } | null;
  /** Their other conversations, and the calls made in all of them. */
  readonly timeline: readonly TimelineEntry[];
};

/** Identifies the conversation. */
type Of = Pick<ConversationTable, "id" | "workspace" | "contactId" | "visitorId">;

/** Reads the facts about the customer of a conversation. */
export async function readCustomer(desk: Pick<Desk, "db">, of: Of): Promise<CustomerFacts> {
  const { workspace, contactId, visitorId } = of;
  const contact = contactId === null ? undefined : await desk.db.selectFrom("contacts")
    .select(["id", "externalId", "email", "name", "attributes", "verifiedAt", "firstSeen", "blocked", "notes"])
    .where("workspace", "=", workspace).where("id", "=", contactId)
    .executeTakeFirst();
  const visitor = await desk.db.selectFrom("visitors").select(["page", "browser", "facts", "attributes", "lastSeen"])
    .where("workspace", "=", workspace).where("id", "=", visitorId)
    .executeTakeFirst();
  const { page = null, browser = null, facts = null, attributes, lastSeen = null } = visitor ?? {};
  const visitorEmail = (await readVisitorEmail(desk, of))?.address ?? null;
  return {
    contact: contact ?? null,
    page,
    browser,
    facts,
    said: attributes ?? {},
    lastSeen,
    visitorEmail,
    person: await personBeside(desk, of),
    timeline: await timelineOf(desk, of),
  };
}

async function personBeside(desk: Pick<Desk, "db">, of: Of): Promise<CustomerFacts["person"]> {
  const id = await personOf(desk, of);
  if (id === null || id === of.contactId) return null;
  const names = (await contactNames(desk, of.workspace, [id])).get(id);
  return names === undefined ? null : { id, name: names.name ?? names.email ?? names.externalId ?? "No name" };
}

/**
 * Saves the teammates' notes about the contact of a conversation.
 *
 * @param written `was` is the text when editing began, so that another teammate's change is not silently overwritten
 * @throws DeskError forbidden below the role teammate, not_found, invalid_input, version_conflict
 */
export async function writeNotes(
  desk: Pick<Desk, "db" | "live">,
  caller: Caller,
  number: number,
  written: { readonly notes: string; readonly was: string },
): Promise<void> {
  const { workspace } = caller;
  const conversation = await desk.db.selectFrom("conversations").select(["id", "contactId"])
    .where("workspace", "=", workspace).where("number", "=", number)
    .executeTakeFirst();
  if (conversation === undefined || conversation.contactId === null) {
    throw new DeskError(
      "not_found",
      "The visitor of this conversation never signed in, so there is no contact to keep notes about.",
    );
  }
  await writeContactNotes(desk, caller, conversation.contactId, written);
  desk.live.publish({ kind: "conversation", workspace, conversationId: conversation.id });
}
