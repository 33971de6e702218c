/**
 * The tables of the teammates' work in the inbox, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { GeneratedJson, Json } from "../json.ts";

/** Effects of a canned reply besides sending its text. */
export type MacroSteps = {
  readonly tags: readonly string[];
  /** `me` is the user, `no_one` removes the assignee, else a teammate's id; null leaves it. */
  readonly assign: string | null;
  /** `resolve`, or the id of a snooze time; null leaves it open. */
  readonly finish: string | null;
};

/** A reply kept for reuse: `/` and its shortcut insert it. One with steps is a macro. */
export type CannedReplyTable = {
  id: string;
  workspace: string;
  shortcut: string;
  /** Empty in a macro that sends nothing. */
  body: string;
  steps: GeneratedJson<MacroSteps>;
  /** The only teammate who sees it; null: everyone. */
  teammate: string | null;
  createdAt: Date;
};

/** A search with a name. */
export type InboxViewTable = {
  id: string;
  workspace: string;
  name: string;
  /** As entered in the search of the inbox. */
  query: string;
  /** The author. */
  teammate: string;
  /** Whether everyone sees it. */
  shared: boolean;
  createdAt: Date;
};

/** The fields of a conversation that a bulk change can change. Times are ISO 8601. */
export type ChangeableState = {
  readonly status: "open" | "waiting" | "snoozed" | "resolved";
  readonly handler: "ai" | "human" | "none";
  readonly assignee: string | null;
  readonly assignedAt: string | null;
  readonly waitingSince: string | null;
  /** Missing in states that were stored before it existed. */
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

/** A bulk change, and its results. */
export type BulkChangeTable = {
  id: string;
  workspace: string;
  teammate: string;
  /** The change, such as `Resolved`. */
  label: string;
  items: Json<readonly ChangedConversation[]>;
  /** Those that could not be changed, and why. */
  skipped: Json<readonly { readonly number: number; readonly why: string }[]>;
  madeAt: Date;
  undoneAt: Date | null;
};

/** Two merged conversations of a customer: the messages of `fromId` are in `intoId`. */
export type ConversationMergeTable = {
  id: string;
  workspace: string;
  intoId: string;
  fromId: string;
  teammate: string;
  /** The `moved` messages have the numbers after this one. */
  afterN: number;
  moved: number;
  /** The state that undoing restores, unless it was changed since. */
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

/** The number of conversations with a tag, up to the pending changes. */
export type TagUseTable = {
  workspace: string;
  tag: string;
  conversations: number;
};

/** The change in the number of conversations with a tag; written by the database with each change of tags. */
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
