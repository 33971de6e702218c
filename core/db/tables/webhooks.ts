/**
 * The tables of webhooks, as Kysely types. Triggers of migration 036 write the deliveries.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { Sealed } from "../../ports/vault.ts";
import type { Json } from "../json.ts";

/** A signing secret: its name in the vault, its record, and its expiry; null: it is the newest. */
export type WebhookSecret = { readonly name: string; readonly sealed: Sealed; readonly until: string | null };

/** A receiver of events. */
export type WebhookEndpointTable = {
  id: string;
  workspace: string;
  url: string;
  description: string;
  /** Names of event types. */
  types: Json<readonly string[]>;
  secrets: Json<readonly WebhookSecret[]>;
  enabled: boolean;
  /** Why the desk disabled it; null if a teammate did, or it is enabled. */
  stoppedBecause: string | null;
  /** The version for the optimistic lock of its form. */
  version: number;
  createdAt: Date;
};

/** A pending or finished delivery of one event to one endpoint. */
export type WebhookDeliveryTable = {
  id: string;
  workspace: string;
  endpoint: string;
  /** The order in which the events happened. */
  seq: Generated<number>;
  type: string;
  /** Its events are sent in order, and are removed with it; null for an event without a conversation. */
  conversation: string | null;
  contact: string | null;
  data: Json<JsonObject>;
  /** By the database's clock, the only one available to triggers. */
  createdAt: Date;
  /** When it is sent next; null once it has ended. */
  dueAt: Date | null;
  /** The end of a process's lease on it. */
  leasedUntil: Date | null;
  attempts: number;
  attemptedAt: Date | null;
  state: "waiting" | "delivered" | "failed";
  /** The HTTP status of the last answer; null for none. */
  status: number | null;
  /** The beginning of the last answer, or why there was none. */
  answer: string | null;
};

/** The tables of webhooks by their names. */
export type WebhookTables = {
  webhookDeliveries: WebhookDeliveryTable;
  webhookEndpoints: WebhookEndpointTable;
};
