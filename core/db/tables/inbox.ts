/**
 * The tables of the teammates' work in the inbox, as Kysely sees them.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { GeneratedJson, Json } from "../json.ts";

/** What a canned reply does besides sending its words. */
export type MacroSteps = {
  readonly tags: readonly string[];
  /** `me` is who uses it, `no_one` takes the assignee away, else a teammate's id; null leaves it. */
  readonly assign: string | null;
  /** `resolve`, or the id of a snooze time; null leaves it open. */
  readonly finish: string | null;
};

/** A reply kept for use again: `/` and its shortcut write it. One with steps is a macro. */
export type CannedReplyTable = {
  id: string;
  workspace: string;
  shortcut: string;
  /** Empty in a macro that sends nothing. */
  body: string;
  steps: GeneratedJson<MacroSteps>;
  /** Who alone sees it; null: everyone. */
  teammate: string | null;
  createdAt: Date;
};

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

/** What a bulk change can change in one conversation. Times are ISO 8601. */
export type ChangeableState = {
  readonly status: "open" | "waiting" | "snoozed" | "resolved";
  readonly handler: "ai" | "human" | "none";
  readonly assignee: string | null;
  readonly assignedAt: string | null;
  readonly waitingSince: string | null;
  /** Left out in states that were kept before it was. */
  readonly importedWait?: string | null;
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

/** A bulk change, and what it did. */
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

/** Two conversations of a customer that became one: the messages of `fromId` are in `intoId`. */
export type ConversationMergeTable = {
  id: string;
  workspace: string;
  intoId: string;
  fromId: string;
  teammate: string;
  /** The `moved` messages have the numbers after this one. */
  afterN: number;
  moved: number;
  /** What undoing restores, where nothing else has changed. */
  intoBefore: Json<ChangeableState>;
  intoAfter: Json<ChangeableState>;
  fromBefore: Json<ChangeableState>;
  madeAt: Date;
  undoneAt: Date | null;
};

/** How far a teammate has read a conversation. */
export type ConversationReadTable = {
  workspace: string;
  conversationId: string;
  teammate: string;
  n: number;
};

/** On how many conversations a tag is, up to the changes that are not added up yet. */
export type TagUseTable = {
  workspace: string;
  tag: string;
  conversations: number;
};

/** By how many more or fewer conversations a tag is on; the database writes it with each change of tags. */
export type TagChangeTable = {
  seq: Generated<number>;
  workspace: string;
  tag: string;
  change: number;
};

/** The tables of the inbox by their names. */
export type InboxTables = {
  conversationReads: ConversationReadTable;
  cannedReplies: CannedReplyTable;
  inboxViews: InboxViewTable;
  tagChanges: TagChangeTable;
  tagUses: TagUseTable;
  bulkChanges: BulkChangeTable;
  conversationMerges: ConversationMergeTable;
};
