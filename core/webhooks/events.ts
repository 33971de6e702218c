/**
 * The catalogue of webhook events: the meaning of each type and the schema of its data.
 *
 * The data is created by the triggers of migration 036; a test parses it with these schemas.
 *
 * @module
 */
import { z } from "zod";

const time = z.string().describe("ISO 8601 date and time");

const conversation = z.strictObject({
  conversation: z.strictObject({
    id: z.string(),
    number: z.int().describe("as the inbox shows it"),
    status: z.enum(["open", "waiting", "snoozed", "resolved"]),
    handler: z.enum(["ai", "human"]),
    assignee: z.string().nullable().describe("id of a teammate"),
    contact: z.string().nullable().describe("id of a contact; null for an anonymous visitor"),
    tags: z.array(z.string()),
    handoffReason: z.string().nullable(),
    rating: z.int().nullable().describe("1 to 5"),
    startedAt: time,
  }),
});

const message = z.strictObject({
  conversation: z.strictObject({ id: z.string() }),
  message: z.strictObject({
    id: z.string(),
    n: z.int().describe("place in the conversation, from 1"),
    author: z.enum(["customer", "other", "ai", "teammate", "system"])
      .describe("other: by email, from an address that is not the customer's"),
    from: z.string().nullable().describe("the sender's address of what came by email, not verified"),
    teammate: z.string().nullable().describe("id of the teammate who wrote it"),
    kind: z.string(),
    text: z.string().nullable(),
    at: time,
  }),
});

const contact = z.strictObject({
  contact: z.strictObject({
    id: z.string(),
    userId: z.string().nullable().describe("the customer's id in your app"),
    email: z.string().nullable(),
    name: z.string().nullable(),
    attributes: z.record(z.string(), z.json()),
    blocked: z.boolean(),
    firstSeen: time,
  }),
});

const action = z.strictObject({
  conversation: z.strictObject({ id: z.string() }).nullable(),
  action: z.strictObject({
    record: z.string().describe("id of the audit record"),
    name: z.string(),
    actor: z.string(),
    outcome: z.string(),
    confirmedBy: z.string(),
    agentVersion: z.int().describe("a version of History; below zero a rollout, -3 is rollout 3"),
    at: time,
  }),
});

const version = z.strictObject({
  version: z.strictObject({
    number: z.int(),
    message: z.string(),
    savedBy: z.string(),
    savedAt: time,
    changed: z.array(z.json()).describe("the changed files"),
  }),
});

const testRun = z.strictObject({
  testRun: z.strictObject({
    id: z.string(),
    state: z.enum(["done", "failed"]),
    agentVersion: z.int(),
    total: z.int(),
    passed: z.int(),
    failed: z.int(),
    error: z.string().nullable(),
  }),
});

type EventRow = {
  readonly label: string;
  /** When it is sent. */
  readonly when: string;
  /** The shape of `data`. */
  readonly data: z.ZodObject;
};

const EVENTS = {
  "conversation.opened": {
    label: "Conversation opened",
    when: "A customer began a conversation.",
    data: conversation,
  },
  "message.created": {
    label: "Message",
    when: "A message that the customer sees was added. What the AI agent says comes when its turn has ended.",
    data: message,
  },
  "conversation.handed_over": {
    label: "Conversation handed over",
    when: "The AI agent handed a conversation over to a person.",
    data: conversation,
  },
  "conversation.assigned": {
    label: "Conversation assigned",
    when: "A conversation was assigned to a teammate, or to no one any more.",
    data: conversation,
  },
  "conversation.resolved": { label: "Conversation resolved", when: "A conversation was resolved.", data: conversation },
  "conversation.rated": { label: "Conversation rated", when: "A customer rated a conversation.", data: conversation },
  "contact.changed": {
    label: "Contact changed",
    when: "A contact was added, or their id, email, name, attributes or block changed.",
    data: contact,
  },
  "action.made": {
    label: "Action called",
    when: "A call of an action ended, or was refused. Arguments and answers stay in the audit log.",
    data: action,
  },
  "agent.saved": { label: "Agent saved", when: "A version of the AI agent was saved.", data: version },
  "test_run.ended": { label: "Test run ended", when: "A run of the agent's tests ended.", data: testRun },
} as const satisfies Readonly<Record<string, EventRow>>;

/** The type of an event, such as `message.created`. */
export type WebhookEventType = keyof typeof EVENTS;

/** The catalogue, for the page, the documentation and tests. */
export const WEBHOOK_EVENTS: Readonly<Record<WebhookEventType, EventRow>> = EVENTS;

/** Every type, in the order of the catalogue. */
export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] = Object.keys(EVENTS).filter(isWebhookEventType);

/** The type of an event that a teammate sends to test an endpoint; every endpoint receives it. */
export const TEST_EVENT_TYPE = "webhook.test";

/** Whether a text is the name of an event type. */
export function isWebhookEventType(name: string): name is WebhookEventType {
  return Object.hasOwn(EVENTS, name);
}
