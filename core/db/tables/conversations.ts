/**
 * The tables of conversations and their messages, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject, JsonValue } from "../../json.ts";
import type { Json } from "../json.ts";
import type { Page } from "../visitor_facts.ts";

/** The number of a workspace's newest conversation. */
export type ConversationNumberTable = {
  workspace: string;
  last: number;
};

export type ConversationStatus = "open" | "waiting" | "snoozed" | "resolved";

export type ConversationTable = {
  id: string;
  workspace: string;
  /** Its display number: 1, 2, 3 … in the workspace. */
  number: number;
  status: ConversationStatus;
  handler: "ai" | "human" | "none";
  assignee: string | null;
  contactId: string | null;
  visitorId: string;
  identityVerified: boolean;
  subject: string | null;
  tags: Json<readonly string[]>;
  startedAt: Date;
  lastMessageAt: Date;
  waitingSince: Date | null;
  /** The wait that it was imported with, of which no teammate is notified; null once the wait is news. */
  importedWait: Date | null;
  firstReplyAt: Date | null;
  resolvedAt: Date | null;
  /** The teammate who resolved it; null if it ended automatically, or was resolved before this was stored. */
  resolvedBy: string | null;
  snoozedUntil: Date | null;
  handoffReason: string | null;
  agentVersion: number;
  page: Json<Page | null>;
  locale: string | null;
  rating: number | null;
  /** The number of the newest message; taken with the conversation's row locked. */
  lastN: Generated<number>;
  /** Replies the AI has given, for `maxReplies`. */
  aiReplies: Generated<number>;
  /** When `assignee` was assigned, for taking turns. */
  assignedAt: Date | null;
  /** The number of the newest message that the customer has seen, and that any teammate has. */
  customerSeenN: Generated<number>;
  teamSeenN: Generated<number>;
  /** The side that wrote first, or could have written first. */
  begunBy: Generated<"customer" | "team">;
  /** Whether its messages were moved into another conversation when the visitor signed in: reports exclude it. */
  joined: Generated<boolean>;
  /** Replies of the AI that answered something, and those that only offered a person; never reset. */
  aiAnswers: Generated<number>;
  aiMisses: Generated<number>;
  /** Replies of teammates. */
  peopleAnswers: Generated<number>;
  firstPersonAt: Date | null;
  /** When the AI first handed it over to a person, and why. Giving it back does not clear them. */
  handedOverAt: Date | null;
  handoffKind: HandoffKind | null;
  /** The name of its first task. */
  topic: string | null;
  /** How it began: a chat, or an email with an unverified sender. */
  channel: Generated<"chat" | "mail">;
};

/** Why the AI hands a conversation over to a person. */
export type HandoffKind = "asked" | "topic" | "replies" | "switched_off" | "model_limit" | "website" | "agent" | "mail";

/** `other`: a person who wrote by email from an address that is not the customer's. */
export type Author = "customer" | "other" | "ai" | "teammate" | "system";

export type MessageKind =
  | "text"
  | "card"
  | "press"
  | "action"
  | "note"
  | "event";

export type MessageTable = {
  id: string;
  workspace: string;
  conversationId: string;
  /** 1, 2, 3 … in the conversation. */
  n: number;
  at: Date;
  author: Author;
  /** The teammate's id if `author` is teammate. */
  teammate: string | null;
  kind: MessageKind;
  text: string | null;
  /** The normalised card as shown. */
  card: Json<JsonValue>;
  /** Data specific to the kind: an action's call and picked answer, a confirmation's id, a press's button. */
  data: Json<JsonObject>;
  /** The browser's id of a customer's message, which identifies a retry. */
  clientId: string | null;
};

/** The tables of conversations and their messages by their names. */
export type ConversationTables = {
  conversationNumbers: ConversationNumberTable;
  conversations: ConversationTable;
  messages: MessageTable;
};
