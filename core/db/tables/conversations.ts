/**
 * The tables of conversations and their messages, as Kysely sees them.
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
  /** What people call it: 1, 2, 3 … in the workspace. */
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
  /** The teammate who resolved it; null where it ended by itself, and where it was resolved before this was kept. */
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
  /** When `assignee` was given it, for taking turns. */
  assignedAt: Date | null;
  /** The number of the newest message that the customer has seen, and that any teammate has. */
  customerSeenN: Generated<number>;
  teamSeenN: Generated<number>;
  /** Who wrote first, or was the first who could. */
  begunBy: Generated<"customer" | "team">;
  /** Whether its messages went on in another conversation when the visitor signed in: reports leave it out. */
  joined: Generated<boolean>;
  /** Replies of the AI that answered something, and those that only offered a person; never set back. */
  aiAnswers: Generated<number>;
  aiMisses: Generated<number>;
  /** Replies of teammates. */
  peopleAnswers: Generated<number>;
  firstPersonAt: Date | null;
  /** When the AI first passed it to a person, and why. Giving it back does not clear them. */
  handedOverAt: Date | null;
  handoffKind: HandoffKind | null;
  /** The name of the task that it was first about. */
  topic: string | null;
  /** How it began: a chat, or an email whose sender no one vouches for. */
  channel: Generated<"chat" | "mail">;
};

/** Why the AI passes a conversation to a person. */
export type HandoffKind = "asked" | "topic" | "replies" | "switched_off" | "model_limit" | "website" | "agent" | "mail";

/** `other`: one who wrote into the conversation by email from an address that is not its customer's. */
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
  /** The teammate's id when `author` is teammate. */
  teammate: string | null;
  kind: MessageKind;
  text: string | null;
  /** The normalised card as it was shown. */
  card: Json<JsonValue>;
  /** What the kind needs besides: an action's call and picked answer, a confirmation's id, a press's button. */
  data: Json<JsonObject>;
  /** The browser's id of a customer's message, so that a retry is the same message. */
  clientId: string | null;
};

/** The tables of conversations and their messages by their names. */
export type ConversationTables = {
  conversationNumbers: ConversationNumberTable;
  conversations: ConversationTable;
  messages: MessageTable;
};
