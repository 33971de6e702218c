/**
 * Reads what Chatwoot's API gives: contacts, conversations with their messages, articles and canned responses.
 *
 * @see https://developers.chatwoot.com/api-reference/
 * @module
 */
import type { JsonObject, JsonValue } from "../json.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { attributesOf, idOf, lineOf, objectOf, objectsOf, textOf, textsOf, timeOf } from "./fields.ts";
import { entryOf, type ExportReader, leftOut, type OutsideMessage, type ReadOutside } from "./parcel.ts";
import { UNKNOWN_PLACEHOLDER, withOwnPlaceholders } from "./reply_placeholders.ts";

const { nameCharsMax, emailCharsMax } = TEAMMATE_LIMITS;

/** What a message is, by its type; activities are no messages. */
const TYPES: ReadonlyMap<JsonValue, "customer" | "teammate"> = new Map<JsonValue, "customer" | "teammate">([
  [0, "customer"],
  ["incoming", "customer"],
  [1, "teammate"],
  ["outgoing", "teammate"],
  [3, "teammate"],
  ["template", "teammate"],
]);

function readContact(entry: JsonObject): ReadOutside {
  const id = idOf(entry.id);
  if (id === null) return leftOut("a contact without an id");
  const phone = entry.phone_number;
  return entryOf({
    kind: "contacts",
    id,
    userId: idOf(entry.identifier),
    email: lineOf(entry.email, emailCharsMax),
    name: lineOf(entry.name, nameCharsMax),
    attributes: attributesOf({ ...(phone === undefined ? {} : { phone }) }, entry.custom_attributes),
    notes: "",
    createdAt: timeOf(entry.created_at),
  }, [textsOf(entry.labels).length > 0 && "tags of a contact"]);
}

function readConversation(entry: JsonObject): ReadOutside {
  const id = idOf(entry.id);
  if (id === null) return leftOut("a conversation without an id");
  const all = objectsOf(entry.messages);
  const messages = all.flatMap((message) => messageOf(message));
  if (messages.length === 0) return leftOut("a conversation in which nothing was written");
  const sender = objectOf(objectOf(entry.meta).sender);
  return entryOf({
    kind: "conversations",
    id,
    contact: idOf(sender.id) ?? idOf(entry.contact_id),
    subject: lineOf(objectOf(entry.additional_attributes).mail_subject, nameCharsMax),
    isOpen: entry.status !== "resolved",
    tags: textsOf(entry.labels),
    rating: null,
    messages,
  }, [
    ...all.flatMap((message) => objectsOf(message.attachments)).map(() => "a file of a message" as const),
    all.length > messages.length && "assignments and other events of a conversation",
  ]);
}

function messageOf(message: JsonObject): readonly OutsideMessage[] {
  const author = TYPES.get(message.message_type ?? null);
  const [text, at] = [textOf(message.content), timeOf(message.created_at)];
  if (author === undefined || text === "" || at === null) return [];
  const isBot = textOf(objectOf(message.sender).type) === "agent_bot" || message.sender_type === "AgentBot";
  return [{ author: isBot ? "ai" : author, isNote: message.private === true, text, at }];
}

function readArticle(entry: JsonObject): ReadOutside {
  const id = idOf(entry.id);
  const title = lineOf(entry.title, nameCharsMax);
  const content = textOf(entry.content);
  if (entry.status === "draft" || entry.status === "archived" || entry.status === 0 || entry.status === 2) {
    return leftOut("an article that is not published");
  }
  if (id === null || title === null || content === "") return leftOut("an article without a title or a text");
  const html = content.split(/\n{2,}/).map((part) => `<p>${escaped(part)}</p>`).join("\n");
  return entryOf({ kind: "articles", id, title, html, address: null });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function readCanned(entry: JsonObject): ReadOutside {
  const id = idOf(entry.id);
  const name = lineOf(entry.short_code, nameCharsMax);
  const { text: body, unknown } = withOwnPlaceholders("chatwoot", textOf(entry.content));
  if (id === null || name === null || body === "") return leftOut("a canned response without a code or a text");
  return entryOf({ kind: "replies", id, name, body }, [unknown > 0 && UNKNOWN_PLACEHOLDER]);
}

/** Which file holds what. */
export const CHATWOOT: ExportReader = {
  files: [
    { name: /^contacts/, read: readContact },
    { name: /^conversations?/, read: readConversation },
    { name: /^articles?/, read: readArticle },
    { name: /^canned/, read: readCanned },
    { name: /^labels/, read: () => leftOut("a tag by itself: the desk has the tags of its conversations") },
  ],
};
