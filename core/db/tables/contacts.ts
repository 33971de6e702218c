/**
 * The tables of visitors and contacts, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { Json } from "../json.ts";
import type { Page, VisitorAttributes, VisitorFacts } from "../visitor_facts.ts";

export type VisitorTable = {
  /** SHA-256 of the visitor token, so that the table cannot be used to resume anyone's conversation. */
  id: string;
  workspace: string;
  contactId: string | null;
  page: Json<Page | null>;
  locale: string | null;
  browser: string | null;
  facts: Json<VisitorFacts | null>;
  attributes: Json<VisitorAttributes> | null;
  /** The contact that teammates merged them into; it grants them nothing of that contact. */
  mergedInto: string | null;
  firstSeen: Date;
  lastSeen: Date;
};

export type ContactTable = {
  id: string;
  workspace: string;
  /** The token's `sub`. */
  externalId: string | null;
  email: string | null;
  name: string | null;
  attributes: Json<JsonObject>;
  verifiedAt: Date | null;
  firstSeen: Date;
  lastSeen: Date;
  blocked: Generated<boolean>;
  /** Teammates' notes about them. */
  notes: Generated<string>;
  /** The contact that teammates merged them into; access and identity ignore it. */
  mergedInto: string | null;
};

/** The tables of visitors and contacts by their names. */
export type ContactTables = {
  visitors: VisitorTable;
  contacts: ContactTable;
};
