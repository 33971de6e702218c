/**
 * The tables of issues, as Kysely types.
 *
 * @module
 */

/** A supported issue tracker. */
export type TrackerKind = "github" | "gitlab" | "linear" | "jira";

/** The tracker of a workspace. Its key is a secret of the workspace, bound to the origin. */
export type IssueTrackerTable = {
  workspace: string;
  kind: TrackerKind;
  origin: string;
  /** The repository, project or team. */
  project: string;
  /** The issue type in Jira; empty for the others. */
  issueType: string;
  /** The end of its webhook's URL. */
  hookId: string;
  /**
   * The secret that signs its webhook, or that it sends. It grants no access: it can only report the state of this
   * workspace's issues.
   */
  hookSecret: string;
  /** The version for the optimistic lock of its form. */
  version: number;
};

/** An issue that a teammate made from a conversation. */
export type IssueTable = {
  workspace: string;
  /** Also the id of its form: submitted twice, it is created once. */
  id: string;
  conversation: string;
  kind: TrackerKind;
  project: string;
  title: string;
  /** `unknown`: the tracker gave no answer, and may have created it. */
  state: "making" | "made" | "unknown";
  /** Its id in the tracker's webhook. */
  externalId: string | null;
  /** Its display name, such as `#12` or `ENG-7`. */
  label: string | null;
  url: string | null;
  /** In the tracker's words; null until reported. */
  status: string | null;
  isDone: boolean;
  /** The last change by the tracker's clock: an older report is ignored. */
  changedAt: Date | null;
  madeAt: Date;
  madeBy: string;
};

/** The tables of issues by their names. */
export type IssueTables = {
  issues: IssueTable;
  issueTrackers: IssueTrackerTable;
};
