/**
 * The shapes of conversations, messages and contacts in answers.
 *
 * @module
 */
import { z } from "zod";

const TIME = z.string().meta({ format: "date-time" });
const STATUS = z.enum(["open", "waiting", "snoozed", "resolved"]);
const HANDLER = z.enum(["ai", "human", "none"]);

/** A line of the list of conversations. */
export const CONVERSATION_ROW = z.object({
  number: z.int(),
  status: STATUS,
  handler: HANDLER,
  assignee: z.string().nullable().describe("The id of a teammate"),
  assigneeName: z.string().nullable(),
  customerName: z.string().nullable().describe("Their name, else their email, else their id; null for a visitor"),
  identityVerified: z.boolean(),
  lastLine: z.string().nullable().describe(
    "The customer's last words, on one line; a request for a person only where it is all",
  ),
  lastMessageAt: TIME,
  waitingSince: TIME.nullable(),
  snoozedUntil: TIME.nullable(),
});

/** One conversation. */
export const CONVERSATION = z.object({
  number: z.int(),
  status: STATUS,
  handler: HANDLER,
  assignee: z.string().nullable().describe("The id of a teammate"),
  contactId: z.string().nullable().describe("Null for a visitor who never signed in"),
  customer: z.object({
    externalId: z.string().nullable().describe("Their id in the app"),
    email: z.string().nullable(),
    name: z.string().nullable(),
  }).nullable(),
  identityVerified: z.boolean(),
  tags: z.array(z.string()),
  startedAt: TIME,
  lastMessageAt: TIME,
  waitingSince: TIME.nullable(),
  snoozedUntil: TIME.nullable(),
  resolvedAt: TIME.nullable(),
  handoffReason: z.string().nullable(),
  rating: z.int().nullable(),
  lastMessage: z.int().describe("The number of its newest message"),
});

/** A message. */
export const MESSAGE = z.object({
  n: z.int().describe("1, 2, 3 … in the conversation"),
  at: TIME,
  author: z.string().describe(
    "customer, other (by email, from an address that is not the customer's), ai, teammate or system",
  ),
  teammate: z.string().nullable().describe("The id of the teammate who wrote it"),
  by: z.string().nullable().describe("Their name"),
  from: z.string().nullable().describe("The sender's address of what came by email, not verified"),
  kind: z.string().describe("text, card, press, event, note, …"),
  text: z.string().nullable(),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.int() })),
});

/** A line of the list of contacts. */
export const CONTACT_ROW = z.object({
  id: z.string(),
  externalId: z.string().nullable().describe("Their id in the app"),
  name: z.string().nullable(),
  email: z.string().nullable(),
  verifiedAt: TIME.nullable(),
  lastSeen: TIME,
  blocked: z.boolean(),
  conversations: z.int().describe("How many they had"),
});

/** One contact. */
export const CONTACT = z.object({
  id: z.string(),
  externalId: z.string().nullable().describe("Their id in the app"),
  name: z.string().nullable(),
  email: z.string().nullable(),
  attributes: z.record(z.string(), z.unknown()).describe("Of the app's token"),
  verifiedAt: TIME.nullable(),
  firstSeen: TIME,
  lastSeen: TIME,
  blocked: z.boolean(),
  notes: z.string().describe("What teammates wrote down"),
});

/** Formats a time in an answer. */
export function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
