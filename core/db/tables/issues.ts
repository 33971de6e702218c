/**
 * The tables of issues, as Kysely sees them.
 *
 * @module
 */

/** An issue tracker that the desk knows. */
export type TrackerKind = "github" | "gitlab" | "linear" | "jira";

/** The tracker of a workspace. Its key is a secret of the workspace, bound to the origin. */
export type IssueTrackerTable = {
  workspace: string;
  kind: TrackerKind;
  origin: string;
  /** The repository, project or team. */
  project: string;
  /** The kind of issue that Jira makes; empty for the others. */
  issueType: string;
  /** What the address of its webhook ends with. */
  hookId: string;
  /** What its webhook is signed with, or sends. It lets no one in: it only says how issues of this workspace stand. */
  hookSecret: string;
  /** Counts its changes, for the optimistic lock of its form. */
  version: number;
};

/** An issue that a teammate made from a conversation. */
export type IssueTable = {
  workspace: string;
  /** Also the id of its form: sent twice, it is made once. */
  id: string;
  conversation: string;
  kind: TrackerKind;
  project: string;
  title: string;
  /** `unknown`: the tracker gave no answer, and may have made it. */
  state: "making" | "made" | "unknown";
  /** What the tracker's webhook names it by. */
  externalId: string | null;
  /** What people call it, such as `#12` or `ENG-7`. */
  label: string | null;
  url: string | null;
  /** In the tracker's words; null until it has said. */
  status: string | null;
  isDone: boolean;
  /** When it changed last, by the tracker's clock: an older report is left out. */
  changedAt: Date | null;
  madeAt: Date;
  madeBy: string;
};

/** The tables of issues by their names. */
export type IssueTables = {
  issues: IssueTable;
  issueTrackers: IssueTrackerTable;
};
