/**
 * The tables of webhooks, as Kysely sees them. Triggers of migration 036 write the deliveries.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { Sealed } from "../../ports/vault.ts";
import type { Json } from "../json.ts";

/** A secret that signs: its name in the vault, its record, and until when it is used; null: it is the newest. */
export type WebhookSecret = { readonly name: string; readonly sealed: Sealed; readonly until: string | null };

/** Where events are sent. */
export type WebhookEndpointTable = {
  id: string;
  workspace: string;
  url: string;
  description: string;
  /** Names of event types. */
  types: Json<readonly string[]>;
  secrets: Json<readonly WebhookSecret[]>;
  enabled: boolean;
  /** Why the desk disabled it; null when a teammate did, or no one. */
  stoppedBecause: string | null;
  /** Counts its changes, for the optimistic lock of its form. */
  version: number;
  createdAt: Date;
};

/** One event on its way to one endpoint. */
export type WebhookDeliveryTable = {
  id: string;
  workspace: string;
  endpoint: string;
  /** The order in which the events happened. */
  seq: Generated<number>;
  type: string;
  /** Its events are sent in order, and are removed with it; null for an event of no conversation. */
  conversation: string | null;
  contact: string | null;
  data: Json<JsonObject>;
  /** By the database's clock, as the triggers have no other. */
  createdAt: Date;
  /** When it is sent next; null once it has ended. */
  dueAt: Date | null;
  /** Until when a process has it for itself. */
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
