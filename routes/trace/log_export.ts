/**
 * Exports the desk's log to the operator's collector, in addition to standard error.
 *
 * @module
 */
import type { Config } from "../../config.ts";
import { TRACE_LIMITS } from "../../core/limits/traces.ts";
import type { LogRecord } from "../../sandbox/client.ts";
import { type LogLine, openLog } from "../log.ts";
import { openBatches } from "./batches.ts";

/** The trace and span in which a line was logged. */
export type LineContext = { readonly traceId: string | null; readonly spanId: string | null };

/** The queue of lines. They are collected from the start, and sent once the sandbox is connected. */
export type LogExport = {
  readonly add: (line: LogLine) => void;
  /** Sets the sender, and the function that returns a line's span. */
  readonly connect: (send: Send, contextOf: () => LineContext) => void;
  readonly flush: () => Promise<void>;
};

type Send = (records: readonly LogRecord[]) => Promise<boolean>;

/** Opens the export; null when the operator has configured none. */
export function openLogExport(
  { otlpUrl, otlpSignals, log, logLevel }: Pick<Config, "otlpUrl" | "otlpSignals" | "log" | "logLevel">,
): LogExport | null {
  if (otlpUrl === null || !otlpSignals.includes("logs")) return null;
  let sender: Send = () => Promise.resolve(false);
  let contextOf: () => LineContext = () => ({ traceId: null, spanId: null });
  let isConnected = false;
  // Standard error only: a line about lost lines would be the next one lost.
  const own = openLog({ log, logLevel });
  const batches = openBatches<LogRecord>({
    waitingMax: TRACE_LIMITS.recordsWaitingMax,
    batchMax: TRACE_LIMITS.recordsBatchMax,
    send: (records) => sender(records),
    onLost: () => own("warn", "The collector did not take lines of the log; they are here alone.", { to: otlpUrl }),
  });
  return {
    add: (line) => batches.add(recordOf(line, contextOf())),
    connect: (send, context) => {
      sender = send;
      contextOf = context;
      isConnected = true;
    },
    flush: () => isConnected ? batches.flush() : Promise.resolve(),
  };
}

/**
 * Fits a line into the limits of the sandbox's protocol: long texts are cut, and facts beyond the limit are left out.
 */
function recordOf({ at, level, message, facts }: LogLine, context: LineContext): LogRecord {
  let left: number = TRACE_LIMITS.recordCharsMax - message.length;
  const kept = Object.entries(facts).slice(0, TRACE_LIMITS.recordFactsMax).flatMap(([name, value]) => {
    const fact = typeof value === "number" || typeof value === "boolean" ? value : textOf(value);
    if (fact === null || name.length > 100) return [];
    const cut = typeof fact === "string" ? cutText(fact, Math.max(0, left)) : fact;
    left -= String(cut).length;
    return [[name, cut] as [string, string | number | boolean]];
  });
  return {
    timeMs: at.getTime(),
    level,
    message: cutText(message, TRACE_LIMITS.recordTextMax),
    ...context,
    facts: kept,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : JSON.stringify(value) ?? null;
}

function cutText(text: string, charsMax: number): string {
  const most = Math.min(charsMax, TRACE_LIMITS.recordTextMax);
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1))}…`;
}
