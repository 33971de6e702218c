/**
 * The desk's log on its way to the operator's collector, beside standard error.
 *
 * @module
 */
import type { Config } from "../../config.ts";
import { TRACE_LIMITS } from "../../core/limits/traces.ts";
import type { LogRecord } from "../../sandbox/client.ts";
import { type LogLine, openLog } from "../log.ts";
import { openBatches } from "./batches.ts";

/** The trace and the span in which a line was written. */
export type LineContext = { readonly traceId: string | null; readonly spanId: string | null };

/** The lines that wait. They are collected from the desk's first moment, and sent once there is a sandbox. */
export type LogExport = {
  readonly add: (line: LogLine) => void;
  /** Says who sends them, and in which span a line is. */
  readonly connect: (send: Send, contextOf: () => LineContext) => void;
  readonly flush: () => Promise<void>;
};

type Send = (records: readonly LogRecord[]) => Promise<boolean>;

/** The log's way to the collector; null where the operator wants none. */
export function openLogExport(
  { otlpUrl, otlpSignals, log, logLevel }: Pick<Config, "otlpUrl" | "otlpSignals" | "log" | "logLevel">,
): LogExport | null {
  if (otlpUrl === null || !otlpSignals.includes("logs")) return null;
  let sender: Send = () => Promise.resolve(false);
  let contextOf: () => LineContext = () => ({ traceId: null, spanId: null });
  let isConnected = false;
  // On standard error alone: a line about lost lines would be the next one that is lost.
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

/** A line within the bounds of the sandbox's protocol: long texts are cut, and what does not fit any more is left out. */
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
