/**
 * The table of what websites can do, as Kysely sees it.
 *
 * @module
 */
import type { JsonObject } from "../json.ts";
import type { Json } from "./schema.ts";

/** An action that a page of a website registered. Browsers tell it, so it is a hint for teammates and nothing else. */
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
};
