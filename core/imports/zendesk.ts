/**
 * Reads what Zendesk's API and JSON export give: users, tickets with their comments, help centre articles and macros.
 *
 * @see https://developer.zendesk.com/api-reference/
 * @module
 */
import type { JsonObject, JsonValue } from "../json.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
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
  RESTRICTED_ARTICLE,
} from "./imported.ts";
import { plainText } from "./plain_text.ts";
import { UNKNOWN_PLACEHOLDER, withOwnPlaceholders } from "./reply_placeholders.ts";
import { ZENDESK_FIELDS } from "./zendesk_fields.ts";

const { nameCharsMax, emailCharsMax } = TEAMMATE_LIMITS;

/** A ticket's ratings in stars. */
const RATINGS: ReadonlyMap<string, number> = new Map([["good", 5], ["bad", 1]]);

function readUser(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  if (id === null) return leftOut("a user without an id");
  if (entry.role === "agent" || entry.role === "admin") {
    return leftOut("an agent: invite them on the Team page");
  }
  if (entry.active === false) return leftOut("a deleted user");
  const { phone = null, locale: language = null, time_zone = null } = entry;
  return entryOf({
    kind: "contacts",
    id,
    userId: idOf(entry.external_id),
    email: lineOf(entry.email, emailCharsMax),
    name: lineOf(entry.name, nameCharsMax),
    attributes: attributesOf({ phone, language, time_zone }, entry.user_fields),
    notes: [textOf(entry.details), textOf(entry.notes)].filter((text) => text !== "").join("\n"),
    createdAt: timeOf(entry.created_at),
  }, withoutPlace(ZENDESK_FIELDS, "contacts", entry));
}

function readTicket(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  if (id === null) return leftOut("a ticket without an id");
  if (entry.status === "deleted") return leftOut("a deleted ticket");
  const requester = idOf(entry.requester_id) ?? idOf(objectOf(entry.requester).id);
  const comments = objectsOf(entry.comments);
  const begun = timeOf(entry.created_at);
  const commented = comments.flatMap((comment) => messageOf(comment, requester, begun));
  const messages = commented.length > 0 ? commented : descriptionOf(entry);
  if (messages.length === 0) return leftOut("a ticket in which nothing was written");
  return entryOf({
    kind: "conversations",
    id,
    contact: requester,
    subject: lineOf(entry.subject, nameCharsMax),
    isOpen: !["solved", "closed"].includes(textOf(entry.status)),
    tags: textsOf(entry.tags),
    rating: RATINGS.get(textOf(objectOf(entry.satisfaction_rating).score)) ?? null,
    messages,
  }, [
    ...withoutPlace(ZENDESK_FIELDS, "conversations", entry),
    ...comments.flatMap((comment) => withoutPlace(ZENDESK_FIELDS, "messages", comment)),
    ...comments.flatMap((comment) => objectsOf(comment.attachments)).map(() => "a file of a message" as const),
    ...comments.filter((comment) =>
      timeOf(comment.created_at) === null && messageOf(comment, requester, begun).length > 0
    )
      .map(() => LOST_TIME),
    textOf(objectOf(entry.satisfaction_rating).comment) !== "" && RATING_COMMENT,
    comments.length === 0 && "comments of a ticket that are not in its export",
    objectsOf(entry.custom_fields).some(({ value = null }) => hasValue(value)) && "custom fields of a ticket",
  ]);
}

/** @param begun when the ticket was, for a comment without a time */
function messageOf(comment: JsonObject, requester: string | null, begun: Date | null): readonly ImportedMessage[] {
  const text = plainText(textOf(comment.html_body)) || textOf(comment.plain_body) || textOf(comment.body);
  const at = timeOf(comment.created_at) ?? begun;
  if (text === "" || at === null) return [];
  const writer = idOf(comment.author_id);
  const isNote = comment.public === false;
  if (requester !== null && writer === requester) return [{ author: "customer", isNote, text, at }];
  // A person copied on the mail writes comments as well; the file of users contains which of them are agents.
  const { address } = objectOf(objectOf(objectOf(comment.via).source).from);
  const by = writer === null ? {} : { by: { id: writer, from: lineOf(address, emailCharsMax) } };
  return [{ author: "teammate", isNote, text, at, ...by }];
}

function descriptionOf({ description, created_at }: JsonObject): readonly ImportedMessage[] {
  const [text, at] = [textOf(description), timeOf(created_at)];
  return text === "" || at === null ? [] : [{ author: "customer", isNote: false, text, at }];
}

function readArticle(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  const title = lineOf(entry.title ?? entry.name, nameCharsMax);
  const html = textOf(entry.body);
  if (entry.draft === true) return leftOut("an article that is not published");
  const segments = [entry.user_segment_id ?? null, entry.user_segment_ids ?? null];
  if (segments.some((segment) => hasValue(segment))) return leftOut(RESTRICTED_ARTICLE);
  if (id === null || title === null || html === "") return leftOut("an article without a title or a text");
  const rest = withoutPlace(ZENDESK_FIELDS, "articles", entry);
  return entryOf({ kind: "articles", id, title, html, address: lineOf(entry.html_url, 2000) }, rest);
}

function readMacro(entry: JsonObject): ReadEntryResult {
  const id = idOf(entry.id);
  const name = lineOf(entry.title, nameCharsMax);
  const actions = objectsOf(entry.actions);
  const says = actions.filter(({ field }) => field === "comment_value" || field === "comment_value_html");
  const message = says.map(({ value }) => plainText(valueOf(value))).find((text) => text !== "") ?? "";
  const { text: body, unknown } = withOwnPlaceholders("zendesk", message);
  if (entry.active === false) return leftOut("a macro that is switched off");
  const modes = actions.filter(({ field }) => field === "comment_mode_is_public").map(({ value }) => value);
  if (modes.some((mode) => mode === false || mode === "false")) {
    return leftOut("a macro that writes a note: its words are for teammates");
  }
  if (id === null || name === null || body === "") return leftOut("a macro that says nothing to the customer");
  return entryOf({ kind: "replies", id, name, body }, [
    ...withoutPlace(ZENDESK_FIELDS, "replies", entry),
    actions.length > says.length + modes.length && "actions of a macro",
    unknown > 0 && UNKNOWN_PLACEHOLDER,
  ]);
}

/** Returns the text of an action, which may follow the name of a channel. */
function valueOf(value: JsonValue | undefined): string {
  return Array.isArray(value) ? textsOf(value).at(-1) ?? "" : textOf(value);
}

/** Reads an export by its files' names. */
export const ZENDESK: ExportReader = {
  files: [
    { name: /^(users|end.?users|contacts)/, read: readUser },
    { name: /^tickets?/, read: readTicket },
    { name: /^articles?/, read: readArticle },
    { name: /^macros/, read: readMacro },
    { name: /^tags/, read: () => leftOut("a tag by itself: the desk has the tags of its conversations") },
    { name: /^organizations/, read: () => leftOut("an organization: the desk has none") },
  ],
};
