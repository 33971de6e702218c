/**
 * The tables of the teammates' work in the inbox, as Kysely sees them.
 *
 * @module
 */
import type { Json } from "../json.ts";

/** A search with a name. */
export type InboxViewTable = {
  id: string;
  workspace: string;
  name: string;
  /** As it is typed into the search of the inbox. */
  query: string;
  /** Who saved it. */
  teammate: string;
  /** Whether everyone sees it. */
  shared: boolean;
  createdAt: Date;
};

/** What a change of several conversations can change of one. Times are ISO 8601. */
export type ChangeableState = {
  readonly status: "open" | "waiting" | "snoozed" | "resolved";
  readonly handler: "ai" | "human" | "none";
  readonly assignee: string | null;
  readonly assignedAt: string | null;
  readonly waitingSince: string | null;
  readonly resolvedAt: string | null;
  readonly snoozedUntil: string | null;
  readonly tags: readonly string[];
};

/** One conversation that was changed. */
export type ChangedConversation = {
  readonly number: number;
  readonly before: ChangeableState;
  readonly after: ChangeableState;
};

/** A change of several conversations. */
export type BulkChangeTable = {
  id: string;
  workspace: string;
  teammate: string;
  /** What was done, such as `Resolved`. */
  label: string;
  items: Json<readonly ChangedConversation[]>;
  /** Those that could not be changed, and why. */
  skipped: Json<readonly { readonly number: number; readonly why: string }[]>;
  madeAt: Date;
  undoneAt: Date | null;
};
