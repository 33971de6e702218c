/**
 * Reads results of Intercom's API and exports: contacts, conversations with their parts, articles and macros.
 *
 * @see https://developers.intercom.com/docs/references/rest-api/api.intercom.io
 * @module
 */
import type { JsonObject } from "../json.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { hasValue, withoutPlace } from "./field_mapping.ts";
import { attributesOf, idOf, lineOf, objectOf, objectsOf, textOf, timeOf } from "./fields.ts";
import { INTERCOM_FIELDS } from "./intercom_fields.ts";
import {
  entryOf,
  type ExportReader,
  type ImportedMessage,
  leftOut,
  LOST_TIME,
  RATING_COMMENT,
  type ReadEntryResult,
  RESTRICTED_ARTICLE,
} from "./imported.ts";
import { plainText } from "./plain_text.ts";
import { UNKNOWN_PLACEHOLDER, withOwnPlaceholders } from "./reply_placeholders.ts";

const { nameCharsMax, emailCharsMax } = TEAMMATE_LIMITS;

/** The author of a part, by its type. */
const AUTHORS: ReadonlyMap<string, ImportedMessage["author"]> = new Map([
  ["user", "customer"],
  ["lead", "customer"],
  ["contact", "customer"],
  ["admin", "teammate"],
  ["team", "teammate"],
  ["bot", "ai"],
]);

/**
 * Types of parts whose text the customer saw; those of other types, such as `note_and_reopen`, are for teammates only.
 */
const SHOWN = new Set([
  ...["comment", "open", "close", "assignment", "assign_and_reopen", "assign_and_unsnooze", "quick_reply"],
  ...["snoozed", "unsnoozed", "timer_unsnooze"],
]);

function readContact(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  if (id === null) return leftOut("a contact without an id");
  const { city = null, region = null, country = null } = objectOf(entry.location);
  const { phone = null, language_override: language = null } = entry;
  return entryOf({
    kind: "contacts",
    id,
    userId: idOf(entry.external_id ?? entry.user_id),
    email: lineOf(entry.email, emailCharsMax),
    name: lineOf(entry.name, nameCharsMax),
    attributes: attributesOf({ phone, language, city, region, country }, entry.custom_attributes),
    notes: "",
    createdAt: timeOf(entry.created_at),
  }, withoutPlace(INTERCOM_FIELDS, "contacts", entry));
}

function readConversation(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  if (id === null) return leftOut("a conversation without an id");
  const source = objectOf(entry.source);
  const parts = objectsOf(objectOf(entry.conversation_parts).conversation_parts);
  const written = parts.filter(({ body }) => textOf(body) !== "");
  const first = { ...source, created_at: entry.created_at ?? null };
  const [contact, ...others] = objectsOf(objectOf(entry.contacts).contacts);
  const otherIds = new Set(others.map(({ id }) => idOf(id)));
  const begun = timeOf(entry.created_at);
  const messages = [first, ...written].flatMap((part) => messageOf(part, otherIds, begun));
  if (messages.length === 0) return leftOut("a conversation in which nothing was written");
  const rating = objectOf(entry.conversation_rating).rating;
  return entryOf({
    kind: "conversations",
    id,
    contact: idOf(contact?.id) ?? idOf(objectOf(source.author).id),
    subject: lineOf(plainText(textOf(entry.title) || textOf(source.subject)), nameCharsMax),
    isOpen: entry.state === "open" || entry.state === "snoozed",
    tags: objectsOf(objectOf(entry.tags).tags).map(({ name }) => textOf(name)),
    rating: typeof rating === "number" ? rating : null,
    messages,
  }, [
    ...withoutPlace(INTERCOM_FIELDS, "conversations", entry),
    ...[source, ...written].flatMap((part) => withoutPlace(INTERCOM_FIELDS, "messages", part)),
    ...[source, ...written].flatMap((part) => objectsOf(part.attachments)).map(() => "a file of a message" as const),
    ...written.filter((part) => timeOf(part.created_at) === null && messageOf(part, otherIds, begun).length > 0)
      .map(() => LOST_TIME),
    textOf(objectOf(entry.conversation_rating).remark) !== "" && RATING_COMMENT,
    parts.length > written.length && "assignments and other events of a conversation",
    lacksParts(entry, parts.length) && "messages of a conversation that are not in its export",
  ]);
}

/** Whether there were more parts: a list of conversations has none of them, and one conversation has 500 at most. */
function lacksParts(entry: JsonObject, given: number): boolean {
  const { total_count: total } = objectOf(entry.conversation_parts);
  const { count_conversation_parts: counted } = objectOf(entry.statistics);
  return typeof total === "number" && total > given || given === 0 && typeof counted === "number" && counted > 1;
}

/**
 * @param others the people in the conversation besides its contact; the same person may have ids that are in no list
 * @param begun when the conversation began, for a part without a time
 */
function messageOf(
  part: JsonObject,
  others: ReadonlySet<string | null>,
  begun: Date | null,
): readonly ImportedMessage[] {
  const text = plainText(textOf(part.body));
  const at = timeOf(part.created_at) ?? begun;
  if (text === "" || at === null) return [];
  const { type, from_ai_agent: isByAgent, is_ai_answer: isAnswer } = objectOf(part.author);
  const author = isByAgent === true || isAnswer === true ? "ai" : AUTHORS.get(textOf(type)) ?? "teammate";
  const isNote = author !== "customer" && part.part_type !== undefined && !SHOWN.has(textOf(part.part_type));
  return [{ author, isNote, text, at, ...(author === "customer" ? otherIn(part, others) : {}) }];
}

function otherIn({ author }: JsonObject, others: ReadonlySet<string | null>): Pick<ImportedMessage, "by"> {
  const { id: given, email, name } = objectOf(author);
  const id = idOf(given);
  if (id === null || !others.has(id)) return {};
  return { by: { id, from: lineOf(email, emailCharsMax) ?? lineOf(name, nameCharsMax) } };
}

function readArticle(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  const title = lineOf(entry.title, nameCharsMax);
  const html = textOf(entry.body);
  if (entry.state !== undefined && entry.state !== "published") return leftOut("an article that is not published");
  const audience = entry.help_center_audience ?? null;
  if (audience !== null && audience !== "everyone") return leftOut(RESTRICTED_ARTICLE);
  if (hasValue(entry.audience_ids ?? null)) return leftOut(RESTRICTED_ARTICLE);
  if (entry.ai_chatbot_availability === false) return leftOut("an article that the AI may not use");
  if (id === null || title === null || html === "") return leftOut("an article without a title or a text");
  const rest = withoutPlace(INTERCOM_FIELDS, "articles", entry);
  return entryOf({ kind: "articles", id, title, html, address: lineOf(entry.url, 2000) }, rest);
}

function readMacro(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  const name = lineOf(entry.name, nameCharsMax);
  // The HTML has its placeholders as elements; the text has them in braces.
  const { text: body, unknown } = withOwnPlaceholders(
    "intercom",
    textOf(entry.body_text).trim() || plainText(bracedAttributes(textOf(entry.body))),
  );
  if (id === null || name === null || body === "") return leftOut("a macro without a name or a text");
  return entryOf({ kind: "replies", id, name, body }, [
    ...withoutPlace(INTERCOM_FIELDS, "replies", entry),
    objectsOf(entry.actions).length > 0 && "actions of a macro",
    unknown > 0 && UNKNOWN_PLACEHOLDER,
  ]);
}

/** Converts `<attribute key="user.name" default="there"/>` to `{{user.name|fallback:"there"}}`. */
function bracedAttributes(html: string): string {
  return html.replace(/<attribute\b([^>]{0,500})>/gi, (_, written: string) => {
    const [key = "", otherwise = ""] = ["key", "default"].map((name) =>
      new RegExp(`\\b${name}="([^"]{0,200})"`).exec(written)?.[1]
    );
    return otherwise === "" ? `{{${key}}}` : `{{${key}|fallback:"${otherwise}"}}`;
  });
}

/** The content of each file. */
export const INTERCOM: ExportReader = {
  files: [
    { name: /^(contacts|users|leads)/, read: readContact },
    { name: /^conversations?/, read: readConversation },
    { name: /^articles?/, read: readArticle },
    { name: /^(macros|saved.?replies)/, read: readMacro },
    { name: /^tags/, read: () => leftOut("a tag by itself: the desk has the tags of its conversations") },
  ],
};
