/**
 * Reads results of Chatwoot's API: contacts, conversations with their messages, articles and canned responses.
 *
 * @see https://developers.chatwoot.com/api-reference/
 * @module
 */
import type { JsonObject, JsonValue } from "../json.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { CHATWOOT_FIELDS } from "./chatwoot_fields.ts";
import { hasValue, withoutPlace } from "./field_mapping.ts";
import { attributesOf, idOf, lineOf, objectOf, objectsOf, textOf, textsOf, timeOf } from "./fields.ts";
import {
  entryOf,
  type ExportReader,
  type ImportedMessage,
  leftOut,
  LOST_TIME,
  RATING_COMMENT,
  type ReadEntryResult,
} from "./imported.ts";
import { UNKNOWN_PLACEHOLDER, withOwnPlaceholders } from "./reply_placeholders.ts";

const { nameCharsMax, emailCharsMax } = TEAMMATE_LIMITS;

/** The author of a message, by its type; activities are not messages. */
const TYPES: ReadonlyMap<JsonValue, "customer" | "teammate"> = new Map<JsonValue, "customer" | "teammate">([
  [0, "customer"],
  ["incoming", "customer"],
  [1, "teammate"],
  ["outgoing", "teammate"],
  [3, "teammate"],
  ["template", "teammate"],
]);

/** Senders of messages that are programs. */
const PROGRAMS = new Set(["agent_bot", "captain_assistant", "AgentBot", "Captain::Assistant"]);

const PROFILES = "profiles of a contact on other websites";

function readContact(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  if (id === null) return leftOut("a contact without an id");
  const { city = null, country = null, company_name = null, description = null } = objectOf(
    entry.additional_attributes,
  );
  const outside = { phone: entry.phone_number ?? null, city, country, company_name, description };
  return entryOf({
    kind: "contacts",
    id,
    userId: idOf(entry.identifier),
    email: lineOf(entry.email, emailCharsMax),
    name: lineOf(entry.name, nameCharsMax),
    attributes: attributesOf(outside, entry.custom_attributes),
    notes: "",
    createdAt: timeOf(entry.created_at),
  }, [
    ...withoutPlace(CHATWOOT_FIELDS, "contacts", entry),
    hasValue(objectOf(entry.additional_attributes).social_profiles ?? null) && PROFILES,
  ]);
}

function readConversation(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  if (id === null) return leftOut("a conversation without an id");
  // The list of conversations contains messages as an array; the list of messages wraps them in `payload`.
  const all = objectsOf(objectOf(entry.messages).payload ?? entry.messages);
  const begun = timeOf(entry.created_at);
  const messages = all.flatMap((message) => messageOf(message, begun));
  if (messages.length === 0) return leftOut("a conversation in which nothing was written");
  const { sender: givenSender, assignee = null, team = null } = objectOf(entry.meta);
  const sender = objectOf(givenSender);
  const survey = all.map(surveyOf).find(({ rating }) => typeof rating === "number") ?? {};
  return entryOf({
    kind: "conversations",
    id,
    contact: idOf(sender.id) ?? idOf(entry.contact_id),
    subject: lineOf(objectOf(entry.additional_attributes).mail_subject, nameCharsMax),
    isOpen: entry.status !== "resolved",
    tags: textsOf(entry.labels),
    rating: typeof survey.rating === "number" ? survey.rating : null,
    messages,
  }, [
    ...withoutPlace(CHATWOOT_FIELDS, "conversations", entry),
    ...all.flatMap(leftOutOfMessage),
    ...all.filter((message) => timeOf(message.created_at) === null && messageOf(message, begun).length > 0)
      .map(() => LOST_TIME),
    (hasValue(assignee) || hasValue(team)) && "who of the team has a conversation",
    textOf(survey.feedback_message) !== "" && RATING_COMMENT,
    isOnlyTheLast(entry, messages) &&
    "other messages of a conversation: a list of conversations has the last one alone",
    all.length > messages.length && "assignments and other events of a conversation",
  ]);
}

/** Returns the customer's answer to a rating request. */
function surveyOf({ content_attributes }: JsonObject): JsonObject {
  return objectOf(objectOf(objectOf(content_attributes).submitted_values).csat_survey_response);
}

function leftOutOfMessage(message: JsonObject): readonly string[] {
  const { deleted, cc_emails = null, bcc_emails = null } = objectOf(message.content_attributes);
  return [
    ...withoutPlace(CHATWOOT_FIELDS, "messages", message),
    ...objectsOf(message.attachments).map(() => "a file of a message"),
    ...(deleted === true ? ["a message that was deleted"] : []),
    ...(message.status === "failed" ? ["that a message did not arrive"] : []),
    ...(hasValue(cc_emails) || hasValue(bcc_emails) ? ["other recipients of an email"] : []),
  ];
}

/** How much later than its conversation a first message may be, in milliseconds. */
const FIRST_WITHIN_MS = 60_000;

/** Whether it is an entry of a list of conversations, each of which has only its last message. */
function isOnlyTheLast(entry: JsonObject, [first, ...others]: readonly ImportedMessage[]): boolean {
  const begun = timeOf(entry.created_at);
  if (first === undefined || begun === null || others.length > 0) return false;
  return first.at.getTime() - begun.getTime() > FIRST_WITHIN_MS;
}

/** @param begun when the conversation began, for a message without a time */
function messageOf(message: JsonObject, begun: Date | null): readonly ImportedMessage[] {
  const author = TYPES.get(message.message_type ?? null);
  const [text, at] = [textOf(message.content), timeOf(message.created_at) ?? begun];
  if (author === undefined || text === "" || at === null) return [];
  if (objectOf(message.content_attributes).deleted === true) return [];
  const isBot = PROGRAMS.has(textOf(objectOf(message.sender).type)) || PROGRAMS.has(textOf(message.sender_type));
  return [{ author: isBot ? "ai" : author, isNote: message.private === true, text, at }];
}

function readArticle(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  const title = lineOf(entry.title, nameCharsMax);
  const content = textOf(entry.content);
  if (entry.status === "draft" || entry.status === "archived" || entry.status === 0 || entry.status === 2) {
    return leftOut("an article that is not published");
  }
  if (id === null || title === null || content === "") return leftOut("an article without a title or a text");
  const html = content.split(/\n{2,}/).map((part) => `<p>${escaped(part)}</p>`).join("\n");
  return entryOf(
    { kind: "articles", id, title, html, address: null },
    withoutPlace(CHATWOOT_FIELDS, "articles", entry),
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function readCanned(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  const name = lineOf(entry.short_code, nameCharsMax);
  const { text: body, unknown } = withOwnPlaceholders("chatwoot", textOf(entry.content));
  if (id === null || name === null || body === "") return leftOut("a canned response without a code or a text");
  return entryOf({ kind: "replies", id, name, body }, [
    ...withoutPlace(CHATWOOT_FIELDS, "replies", entry),
    unknown > 0 && UNKNOWN_PLACEHOLDER,
  ]);
}

/** A macro that sends a message is a canned reply; a separate number range distinguishes it from canned responses. */
function readMacro(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  const name = lineOf(entry.name, nameCharsMax);
  const actions = objectsOf(entry.actions);
  const says = actions.filter(({ action_name }) => action_name === "send_message");
  const message = says.map(({ action_params }) => textsOf(action_params)[0] ?? "").find((text) => text !== "") ?? "";
  const { text: body, unknown } = withOwnPlaceholders("chatwoot", message);
  if (id === null || name === null || body === "") return leftOut("a macro that says nothing to the customer");
  return entryOf({ kind: "replies", id: `macro-${id}`, name, body }, [
    ...withoutPlace(CHATWOOT_FIELDS, "replies", entry),
    entry.visibility === "personal" && "who of the team may use a canned reply",
    actions.length > says.length && "actions of a macro",
    unknown > 0 && UNKNOWN_PLACEHOLDER,
  ]);
}

/** The content of each file. */
export const CHATWOOT: ExportReader = {
  files: [
    { name: /^contacts/, read: readContact },
    { name: /^conversations?/, read: readConversation },
    { name: /^articles?/, read: readArticle },
    { name: /^canned/, read: readCanned },
    { name: /^macros/, read: readMacro },
    { name: /^labels/, read: () => leftOut("a tag by itself: the desk has the tags of its conversations") },
  ],
};
