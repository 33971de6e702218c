/**
 * Common to exports of other products: the entries with an equivalent on the desk.
 *
 * @module
 */
import type { ImportTable } from "../db/tables/imports.ts";
import type { JsonObject } from "../json.ts";

/** A product whose exports can be read. */
export type ImportSource = ImportTable["source"];

/** Kinds of entries, in the order in which they are written: a conversation belongs to a contact. */
export const KINDS = ["contacts", "replies", "articles", "conversations"] as const;
export type ImportKind = typeof KINDS[number];

/** A person who is not a teammate. */
export type ImportedContact = {
  readonly kind: "contacts";
  readonly id: string;
  /** The id in the company's own app: the `sub` of its tokens. */
  readonly userId: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly notes: string;
  readonly createdAt: Date | null;
};

/** A canned reply. */
export type ImportedReply = {
  readonly kind: "replies";
  readonly id: string;
  readonly name: string;
  readonly body: string;
};

/** An article of a help centre, as HTML. */
export type ImportedArticle = {
  readonly kind: "articles";
  readonly id: string;
  readonly title: string;
  readonly html: string;
  readonly address: string | null;
};

/** The writer of a message, if they may be another person than the conversation's contact. */
export type ImportedWriter = {
  /** The id in the export. */
  readonly id: string;
  /** The email address or name in the message itself; null if there is none. */
  readonly from: string | null;
};

/** A message; a note is for teammates only. */
export type ImportedMessage = {
  readonly author: "customer" | "teammate" | "ai";
  readonly by?: ImportedWriter;
  readonly isNote: boolean;
  readonly text: string;
  readonly at: Date;
};

/** A conversation. */
export type ImportedConversation = {
  readonly kind: "conversations";
  readonly id: string;
  /** The id of its contact in the same export, or null. */
  readonly contact: string | null;
  readonly subject: string | null;
  readonly isOpen: boolean;
  readonly tags: readonly string[];
  readonly rating: number | null;
  readonly messages: readonly ImportedMessage[];
};

/** An entry to write. */
export type ImportedEntry = ImportedContact | ImportedReply | ImportedArticle | ImportedConversation;

/** For a message whose own time is missing or unreadable: its text matters more than its position. */
export const LOST_TIME = "the time of a message: it has that of its conversation";

/** A customer's comment with a rating: the desk only stores the stars. */
export const RATING_COMMENT = "a comment on a rating";

/** The AI shows customers the content of the knowledge, so only articles for all of them are imported. */
export const RESTRICTED_ARTICLE = "an article that not every customer may read";

/** The result of reading an entry: something to write with what it omits, or nothing with the reason. */
export type ReadEntryResult =
  | { readonly kind: "entry"; readonly entry: ImportedEntry; readonly leftOut: readonly string[] }
  | { readonly kind: "left out"; readonly why: string };

/** How a product's export is read: the content of each file, and the conversion of its entries. */
export type ExportReader = {
  readonly files: readonly {
    /** Matches the file's name without its extension, in lower case. */
    readonly name: RegExp;
    readonly read: (entry: JsonObject) => ReadEntryResult;
  }[];
};

/** Creates an entry with what it omits. */
export function entryOf(entry: ImportedEntry, leftOut: readonly (string | false)[] = []): ReadEntryResult {
  const isByTeam = entry.kind === "conversations" && entry.messages.some(({ author }) => author === "teammate");
  const all = [...leftOut, isByTeam && "who of the team wrote the messages of a conversation"];
  return { kind: "entry", entry, leftOut: all.filter((each) => each !== false) };
}

/** Creates the result for an entry that is not written. */
export function leftOut(why: string): ReadEntryResult {
  return { kind: "left out", why };
}
