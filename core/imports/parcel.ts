/**
 * What exports of other products have in common: the entries that the desk has a place for.
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

/** A person who is no teammate. */
export type OutsideContact = {
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
export type OutsideReply = {
  readonly kind: "replies";
  readonly id: string;
  readonly name: string;
  readonly body: string;
};

/** An article of a help centre, as HTML. */
export type OutsideArticle = {
  readonly kind: "articles";
  readonly id: string;
  readonly title: string;
  readonly html: string;
  readonly address: string | null;
};

/** Who wrote a message, where that may be another person than the conversation's contact. */
export type OutsideWriter = {
  /** The id in the export. */
  readonly id: string;
  /** The email address or name that the message itself gives; null for none. */
  readonly from: string | null;
};

/** A message; a note is for teammates alone. */
export type OutsideMessage = {
  readonly author: "customer" | "teammate" | "ai";
  readonly by?: OutsideWriter;
  readonly isNote: boolean;
  readonly text: string;
  readonly at: Date;
};

/** A conversation. */
export type OutsideConversation = {
  readonly kind: "conversations";
  readonly id: string;
  /** The id of its contact in the same export; null for none. */
  readonly contact: string | null;
  readonly subject: string | null;
  readonly isOpen: boolean;
  readonly tags: readonly string[];
  readonly rating: number | null;
  readonly messages: readonly OutsideMessage[];
};

/** An entry that is written. */
export type Outside = OutsideContact | OutsideReply | OutsideArticle | OutsideConversation;

/** Of a message whose own time is missing or cannot be read: its words are worth more than its place. */
export const A_LOST_TIME = "the time of a message: it has that of its conversation";

/** What a customer wrote beside the stars: the desk keeps the stars alone. */
export const A_RATINGS_COMMENT = "a comment on a rating";

/** The AI shows customers what the knowledge says, so that only what each of them may read is knowledge. */
export const A_RESTRICTED_ARTICLE = "an article that not every customer may read";

/** What an entry of an export is: something to write with what it leaves out, or nothing with why. */
export type ReadOutside =
  | { readonly kind: "entry"; readonly entry: Outside; readonly leftOut: readonly string[] }
  | { readonly kind: "left out"; readonly why: string };

/** How the export of a product is read: which file holds what, and what an entry of it is. */
export type ExportReader = {
  readonly files: readonly {
    /** Of the file's name without its ending, in small letters. */
    readonly name: RegExp;
    readonly read: (entry: JsonObject) => ReadOutside;
  }[];
};

/** An entry with what it leaves out. */
export function entryOf(entry: Outside, leftOut: readonly (string | false)[] = []): ReadOutside {
  const isByTeam = entry.kind === "conversations" && entry.messages.some(({ author }) => author === "teammate");
  const all = [...leftOut, isByTeam && "who of the team wrote the messages of a conversation"];
  return { kind: "entry", entry, leftOut: all.filter((each) => each !== false) };
}

/** An entry that is not written. */
export function leftOut(why: string): ReadOutside {
  return { kind: "left out", why };
}
