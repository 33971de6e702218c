/**
 * The tables of what websites can do and are asked to do, as Kysely sees them.
 *
 * @module
 */
import type { JsonObject, JsonValue } from "../../json.ts";
import type { Json } from "../json.ts";

/** An action that a page of a website registered. Browsers report it, so it is a hint for teammates and nothing else. */
export type WebsiteActionTable = {
  workspace: string;
  /** Where it was seen, such as `https://app.example`. */
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
  /** Marks of the first visitors who had it, the one that brought it first; no mark leads back to a visitor. */
  seenBy: Json<readonly string[]>;
  /** Whether an identified customer had it. */
  verified: boolean;
  calledAt: Date | null;
};

/** One call that waits for a page; it is gone once the answer was read. */
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
