/**
 * The interface of an issue tracker: how an issue is created, what its answer contains, and how its webhook is verified
 * and parsed.
 *
 * @module
 */
import type { IssueTrackerTable } from "../db/tables/issues.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** The parts of a tracker that its requests need. */
export type TrackerPlace = Pick<IssueTrackerTable, "origin" | "project" | "issueType">;

/** The name of the action that creates an issue, as recorded in the audit. */
export const ISSUE_ACTION = "make_issue";

/** A teammate's submission. */
export type IssueDraft = { readonly title: string; readonly body: string };

/** An issue created by a tracker. */
export type MadeIssue = { readonly externalId: string; readonly label: string; readonly url: string };

/** A webhook's report about an issue. */
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
  /** Its address. `default`: the service's own, empty if each customer has their own. */
  readonly origin: { readonly default: string; readonly help: string };
  readonly project: { readonly label: string; readonly example: string; readonly pattern: RegExp };
  readonly issueType: string | null;
  readonly key: { readonly label: string; readonly help: string };
  /** The place to set up its webhook, and the events to select. */
  readonly hook: string;
  /** Whether the tracker generates the secret of its webhook. */
  readonly makesSecret: boolean;
  /** The header with the key: its prefix, and the part of the typed key that is stored. */
  readonly authorization: {
    readonly header: string;
    readonly prefix: (place: TrackerPlace) => string;
    readonly value: (key: string, place: TrackerPlace) => string;
  };
  /** The rest of the action that creates an issue: see an action file. */
  readonly request: (place: TrackerPlace) => {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: JsonObject;
    /** The condition of a successful answer. */
    readonly okWhen: string;
    /** Fixed inputs, for values that a body cannot contain literally. */
    readonly input?: Readonly<Record<string, string>>;
  };
  /** Null if the answer does not name an issue. */
  readonly made: (answer: JsonValue, place: TrackerPlace) => MadeIssue | null;
  readonly isSigned: (request: HookRequest, secret: string, now: Date) => boolean;
  /** Null for an event that is not about the state of an issue. */
  readonly report: (payload: unknown, place: TrackerPlace) => IssueReport | null;
};
