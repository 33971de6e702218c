/**
 * The table of drafted answers, as Kysely types.
 *
 * @module
 */
import type { Json } from "../json.ts";

/** The states of a draft: it is written, then used, discarded, or sent by the agent itself. */
export type AnswerDraftState = "waiting" | "ready" | "none" | "used" | "discarded" | "sent";

/** A source of a draft in the knowledge. */
type DraftSource = {
  readonly title: string;
  readonly url: string | null;
  readonly sourceId: string;
  readonly pageId: string;
  readonly chunkId: number;
};

/** The newest draft of a conversation. */
export type DraftTable = {
  id: string;
  workspace: string;
  conversation: string;
  /** The message that it answers, and its number. */
  message: string;
  n: number;
  /** Whether a person sends it, or the agent itself if it may. */
  wish: "draft" | "answer";
  state: AnswerDraftState;
  text: string | null;
  sources: Json<readonly DraftSource[]>;
  /** Why there is none, or why the agent did not send it itself. */
  reason: string | null;
  createdAt: Date;
  /** The teammate who used or discarded it. */
  endedBy: string | null;
  /** When it is due to be written; null once it is. */
  dueAt: Date | null;
  leasedUntil: Date | null;
  attempts: number;
};

/** The tables of drafts by their names. */
export type DraftTables = {
  drafts: DraftTable;
};
