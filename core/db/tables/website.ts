/**
 * The tables of websites' actions and calls of their pages, as Kysely types.
 *
 * @module
 */
import type { JsonObject, JsonValue } from "../../json.ts";
import type { Json } from "../json.ts";

/** An action that a page of a website registered. Reported by browsers, so it is only a hint for teammates. */
export type WebsiteActionTable = {
  workspace: string;
  /** Its origin, such as `https://app.example`. */
  origin: string;
  name: string;
  title: string | null;
  description: string;
  /** JSON Schema of its input. */
  input: Json<JsonObject>;
  readOnly: boolean;
  /** Paths on which it is offered; empty for all. */
  pages: Json<readonly string[]>;
  lastSeen: Date;
  firstSeen: Date;
  /** Marks of the first visitors with it, the one that reported it first; a mark does not identify a visitor. */
  seenBy: Json<readonly string[]>;
  /** Whether an identified customer had it. */
  verified: boolean;
  calledAt: Date | null;
};

/** One call that waits for a page; removed once the answer was read. */
export type PageCallTable = {
  workspace: string;
  id: string;
  conversationId: string;
  /** The browser that was asked, and may answer: see `core/website/offer.ts`. */
  browser: string;
  /** Null until the page has answered. */
  answer: Json<JsonValue | null>;
  at: Date;
};

/** The tables of the customer's page by their names. */
export type WebsiteTables = {
  websiteActions: WebsiteActionTable;
  pageCalls: PageCallTable;
};
