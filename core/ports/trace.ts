/**
 * The port to traces: durations within a request, for OpenTelemetry.
 *
 * @see docs/self-hosting.md#traces
 * @module
 */
import type { Door } from "./outbound.ts";

/** The attributes of spans. Each is from a table of the code or an id: no text of a person, no address, no key. */
export type SpanFacts = {
  readonly method?: string;
  /** The route's own pattern, such as `GET /desk/inbox/:number`. */
  readonly route?: string;
  readonly status?: number;
  /** The id of the request. */
  readonly request?: string;
  readonly door?: Door;
  /** How a request to the sandbox ended, or the reading of a document. */
  readonly result?: "answer" | "rejected" | "refused" | "no_answer" | "extracted" | "mail" | "failed";
  /** The id of the audit record of an action's call. */
  readonly call?: string;
  /** The operation of a query, such as `select`. */
  readonly operation?: string;
};

/** The timed operation. `database`: one query; only recorded inside another span. */
export type SpanKind =
  | "request"
  | "turn"
  | "outbound"
  | "extractor"
  | "database"
  | `mail ${"send" | "fetch"}`
  | `vault ${"set" | "remove" | "compare" | "mask"}`
  | "identity verify"
  | `files ${"put" | "begin" | "part" | "complete" | "abort" | "get" | "remove" | "list"}`;

/** Times work as a child of the current span; `note` adds attributes known at its end. */
export type Trace = <Result>(
  kind: SpanKind,
  facts: SpanFacts,
  work: (note: (facts: SpanFacts) => void) => Promise<Result>,
) => Promise<Result>;

/** Records nothing: used if no collector is configured. */
export const untraced: Trace = (_kind, _facts, work) => work(() => {});
