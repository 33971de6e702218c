/**
 * Collects spans and sends them in batches.
 *
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { SpanFacts, SpanKind, Trace } from "../../core/ports/trace.ts";
import { requestId } from "../../ipc/request_id.ts";
import { askForSteps } from "../../ipc/steps.ts";
import { TRACE_LIMITS } from "../../core/limits/traces.ts";
import type { Span } from "../../sandbox/client.ts";
import { openBatches } from "./batches.ts";
import { addSteps, type SteppedProcess, type StepSpan } from "./steps.ts";

/** A tracer of this process. */
export type Tracer = {
  readonly trace: Trace;
  /** Records a finished query inside the current span. */
  readonly query: (beganMs: number, operation: string) => void;
  /**
   * Runs work that calls another process, whose steps become child spans of the current one; without a trace no steps
   * are requested.
   */
  readonly stepped: <Result>(process: SteppedProcess, work: () => Promise<Result>) => Promise<Result>;
  /** The clock of spans: milliseconds since 1970 with fractions. */
  readonly nowMs: () => number;
  /** The current span; null where nothing is traced. */
  readonly spanContext: () => SpanContext | null;
  /** Sends the queued spans. */
  readonly flush: () => Promise<void>;
};

/** The options of a tracer. */
export type TracerOptions = {
  /** Sends spans; false when they were not accepted. */
  readonly send: (spans: readonly Span[]) => Promise<boolean>;
  /** Called when spans begin to be lost, and again only after some were accepted in between. */
  readonly onLost: () => void;
  /** The share of requests that is traced, 0 to 1. */
  readonly ratio: number;
  readonly nowMs?: () => number;
};

/** Names a span in its trace. */
export type SpanContext = { readonly traceId: string; readonly spanId: string };

/** Opens a tracer. */
export function openTracer({ send, onLost, ratio, nowMs = wallClock }: TracerOptions): Tracer {
  const spanContexts = new AsyncLocalStorage<SpanContext | null>();
  const { waitingMax, batchMax } = TRACE_LIMITS;
  const { add, flush } = openBatches<Span>({ send, onLost, waitingMax, batchMax });

  const addInside = (parent: SpanContext, about: Pick<Span, "name" | "startMs" | "endMs" | "facts">) => {
    const ids = { traceId: parent.traceId, spanId: hex(8), parentSpanId: parent.spanId };
    add({ ...ids, isServer: false, failed: false, ...about });
  };

  const trace: Trace = async (kind, facts, work) => {
    const parent = spanContexts.getStore();
    const spanContext = parent === undefined ? newTrace(ratio) : parent && { ...parent, spanId: hex(8) };
    if (spanContext === null) return await spanContexts.run(null, () => work(() => {}));
    const known = { ...facts };
    const note = (more: SpanFacts) => void Object.assign(known, more);
    const startMs = nowMs();
    let failed = true;
    try {
      const result = await spanContexts.run(spanContext, () => work(note));
      failed = (known.status ?? 0) >= 500;
      return result;
    } finally {
      const ids = { ...spanContext, parentSpanId: parent?.spanId ?? null };
      add({
        ...ids,
        name: nameOf(kind, known),
        isServer: kind === "request",
        startMs,
        endMs: nowMs(),
        failed,
        facts: known,
      });
    }
  };

  return {
    trace,
    query: (startMs, operation) => {
      const parent = spanContexts.getStore() ?? null;
      if (parent === null) return;
      const facts = { operation };
      addInside(parent, { name: nameOf("database", facts), startMs, endMs: nowMs(), facts });
    },
    stepped: (process, work) => {
      const parent = spanContexts.getStore() ?? null;
      if (parent === null) return work();
      const addStep = (span: StepSpan) => addInside(parent, { ...span, facts: {} });
      return askForSteps(() => addSteps(process, nowMs, addStep), work);
    },
    nowMs,
    spanContext: () => spanContexts.getStore() ?? null,
    flush,
  };
}

/** A request's id is used as its trace id if it is a UUID, so that one id finds both. */
function newTrace(ratio: number): SpanContext | null {
  const traceId = requestTraceId() ?? hex(16);
  return Number.parseInt(traceId.slice(0, 8), 16) < ratio * 2 ** 32 ? { traceId, spanId: hex(8) } : null;
}

/** The trace id of the current request, traced or not; null when its id is not a UUID. */
export function requestTraceId(): string | null {
  const id = requestId()?.replaceAll("-", "") ?? "";
  return /^[0-9a-f]{32}$/.test(id) ? id : null;
}

function nameOf(kind: SpanKind, { route, door, operation }: SpanFacts): string {
  if (kind === "request") return route ?? "request";
  return [kind, door ?? operation].filter(Boolean).join(" ");
}

function hex(bytes: number): string {
  return crypto.getRandomValues(new Uint8Array(bytes)).toHex();
}

function wallClock(): number {
  return performance.timeOrigin + performance.now();
}
