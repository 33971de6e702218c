/**
 * The customer of a conversation: their facts, their earlier conversations, and the teammates' notes about them.
 *
 * @module
 */
import { writeContactNotes } from "../contacts/contact.ts";
import type { ConversationTable } from "../db/schema.ts";
import type { Page, VisitorFacts } from "../db/visitor_facts.ts";
import { firstLine } from "../conversations/first_line.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { DeskError } from "../problem.ts";
import { readLeftAddress } from "./left_address.ts";
import type { Caller } from "../teammates/caller.ts";

/** Another conversation with the same person. */
export type EarlierConversation = Pick<ConversationTable, "number" | "status" | "startedAt"> & {
  /** The first message. */
  readonly firstLine: string | null;
};

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
  /** Where they were last, and with which browser. */
  readonly page: Page | null;
  readonly browser: string | null;
  /** How they see the website; null when no website said. */
  readonly facts: VisitorFacts | null;
  readonly lastSeen: Date | null;
  /** The address that they left in the chat; no one has verified it. */
  readonly leftAddress: string | null;
  readonly earlier: readonly EarlierConversation[];
};

/** Which conversation it is about. */
type Of = Pick<ConversationTable, "id" | "contactId" | "visitorId"> & { readonly workspace: string };

const EARLIER_MAX = 20;

/** Reads the facts about the customer of a conversation. */
export async function readCustomer(desk: Pick<Desk, "db">, of: Of): Promise<CustomerFacts> {
  const { workspace, contactId, visitorId } = of;
  const contact = contactId === null ? undefined : await desk.db.selectFrom("contacts")
    .select(["id", "externalId", "email", "name", "attributes", "verifiedAt", "firstSeen", "blocked", "notes"])
    .where("workspace", "=", workspace).where("id", "=", contactId)
    .executeTakeFirst();
  const visitor = await desk.db.selectFrom("visitors").select(["page", "browser", "facts", "lastSeen"])
    .where("workspace", "=", workspace).where("id", "=", visitorId)
    .executeTakeFirst();
  const { page = null, browser = null, facts = null, lastSeen = null } = visitor ?? {};
  const leftAddress = (await readLeftAddress(desk, of))?.address ?? null;
  return {
    contact: contact ?? null,
    page,
    browser,
    facts,
    lastSeen,
    leftAddress,
    earlier: await listEarlier(desk, of),
  };
}

/**
 * The contact's other conversations; for a visitor who never signed in, the other anonymous ones of the same browser.
 */
async function listEarlier(desk: Pick<Desk, "db">, of: Of): Promise<readonly EarlierConversation[]> {
  const { workspace, id, contactId, visitorId } = of;
  return await desk.db.selectFrom("conversations as conversation")
    .select(["conversation.number", "conversation.status", "conversation.startedAt"])
    .select(firstLine())
    .where("conversation.workspace", "=", workspace).where("conversation.id", "!=", id)
    .where((where) =>
      contactId === null
        ? where.and([where("conversation.visitorId", "=", visitorId), where("conversation.contactId", "is", null)])
        : where("conversation.contactId", "=", contactId)
    )
    .orderBy("conversation.lastMessageAt", "desc").limit(EARLIER_MAX)
    .execute();
}

/**
 * Saves the teammates' notes about the contact of a conversation.
 *
 * @param written `was` is the text when editing began, so that another teammate's change is not overwritten unseen
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
