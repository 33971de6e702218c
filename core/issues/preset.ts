/**
 * What the desk has to know of an issue tracker: how an issue is made, what its answer says, and how its webhook proves
 * itself and says what has changed.
 *
 * @module
 */
import type { IssueTrackerTable } from "../db/tables/issues.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** The part of a tracker that its requests are made of. */
export type TrackerPlace = Pick<IssueTrackerTable, "origin" | "project" | "issueType">;

/** The name of the action that makes an issue, as the audit records it. */
export const ISSUE_ACTION = "make_issue";

/** What a teammate sends. */
export type IssueDraft = { readonly title: string; readonly body: string };

/** An issue that a tracker has made. */
export type MadeIssue = { readonly externalId: string; readonly label: string; readonly url: string };

/** What a webhook says of an issue. */
export type IssueReport = {
  readonly project: string;
  readonly externalId: string;
  /** In the tracker's words. */
  readonly status: string;
  readonly isDone: boolean;
  readonly at: Date;
};

/** A webhook's request. */
export type HookRequest = { readonly headers: Headers; readonly body: Uint8Array };

/** One tracker. */
export type TrackerPreset = {
  readonly label: string;
  /** Where it is. `default`: the service's own address, empty where each customer has their own. */
  readonly origin: { readonly default: string; readonly help: string };
  readonly project: { readonly label: string; readonly example: string; readonly pattern: RegExp };
  readonly issueType: string | null;
  readonly key: { readonly label: string; readonly help: string };
  /** Where its webhook is set up, and for which events. */
  readonly hook: string;
  /** Whether the tracker makes the secret of its webhook. */
  readonly makesSecret: boolean;
  /** The header with the key: what is before it, and what is kept of what a teammate types as the key. */
  readonly authorization: {
    readonly header: string;
    readonly prefix: (place: TrackerPlace) => string;
    readonly value: (key: string, place: TrackerPlace) => string;
  };
  /** The rest of the action that makes an issue: see an action file. */
  readonly request: (place: TrackerPlace) => {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: JsonObject;
    /** A condition that a good answer meets. */
    readonly okWhen: string;
    /** Fixed inputs, for what a body cannot hold as it is. */
    readonly input?: Readonly<Record<string, string>>;
  };
  /** Null where the answer does not name an issue. */
  readonly made: (answer: JsonValue, place: TrackerPlace) => MadeIssue | null;
  readonly isSigned: (request: HookRequest, secret: string, now: Date) => boolean;
  /** Null for an event that is not about the state of an issue. */
  readonly report: (payload: unknown, place: TrackerPlace) => IssueReport | null;
};
