/**
 * The port to traces: what took how long in a request, for OpenTelemetry.
 *
 * @see docs/self-hosting.md#traces
 * @module
 */
import type { Door } from "./outbound.ts";

/** What spans may say. Each is from a table of the code or an id: no text of a person, no address, no key. */
export type SpanFacts = {
  readonly method?: string;
  /** The route's own pattern, such as `GET /desk/inbox/:number`. */
  readonly route?: string;
  readonly status?: number;
  /** The id of the request. */
  readonly request?: string;
  readonly door?: Door;
  /** How a question to the sandbox ended, or the reading of a document. */
  readonly result?: "answer" | "rejected" | "refused" | "no_answer" | "extracted" | "mail" | "failed";
  /** The id of the audit record of an action's call. */
  readonly call?: string;
  /** What a query does, such as `select`. */
  readonly operation?: string;
};

/** What is timed. `database`: one query; recorded inside another span alone. */
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

/** Times work as a span of the span that it is called in; `note` adds what is known at its end. */
export type Trace = <Result>(
  kind: SpanKind,
  facts: SpanFacts,
  work: (note: (facts: SpanFacts) => void) => Promise<Result>,
) => Promise<Result>;

/** Times nothing: where no collector is configured. */
export const untraced: Trace = (_kind, _facts, work) => work(() => {});
