/**
 * The metrics of the desk's process, for Prometheus and for the reference.
 *
 * @module
 */

/** The help text and labels of a metric. */
export type MetricSpec = { readonly help: string; readonly labels: readonly string[] };

/** Events since the process started. */
export const COUNTERS = {
  desk_requests_total: {
    help: "Requests by route and status. Status 429 was over a rate.",
    labels: ["route", "status"],
  },
  desk_outbound_total: {
    help: "Requests to the outside by the sandbox's door and how they ended: answer, refused or no_answer.",
    labels: ["door", "result"],
  },
} as const satisfies Readonly<Record<string, MetricSpec>>;

/** Durations, in seconds. */
export const HISTOGRAMS = {
  desk_request_seconds: {
    help: "Time until the head of an answer was ready, by area: chat, desk, mcp or other.",
    labels: ["area"],
  },
} as const satisfies Readonly<Record<string, MetricSpec>>;

/** Current values at the time of reading. */
export const GAUGES = {
  desk_turns_running: { help: "Turns and other work that goes on without a request.", labels: [] },
  desk_sockets: { help: "Open sockets of visitors and teammates.", labels: ["of"] },
  desk_waiting: {
    help: "Rows of a queue that wait: mails, incomingMails, drafts, webhooks or pushes; counted to 10,000.",
    labels: ["outbox"],
  },
  desk_extractor_waiting: {
    help: "Documents and emails that the extractor is reading, or that wait for it.",
    labels: [],
  },
  desk_sources_syncing: { help: "Knowledge sources that are being read or indexed.", labels: [] },
  desk_database_bytes: { help: "Size of the database.", labels: [] },
  desk_memory_bytes: { help: "Resident memory of the desk's process.", labels: [] },
  desk_start_time_seconds: { help: "When the desk's process started, in seconds since 1970.", labels: [] },
  desk_sandbox_up: { help: "1 when the sandbox answers, otherwise 0.", labels: [] },
} as const satisfies Readonly<Record<string, MetricSpec>>;
