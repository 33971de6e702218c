/**
 * The tracer of the desk's process, when the operator has configured a collector, and the handles that it times.
 *
 * @module
 */
import type { Config } from "../../config.ts";
import type { Handles } from "../../core/handles.ts";
import { timeQueries } from "../../core/db/time_queries.ts";
import type { Log } from "../../core/ports/log.ts";
import { type Trace, untraced } from "../../core/ports/trace.ts";
import project from "../../deno.json" with { type: "json" };
import type { Sandbox } from "../../sandbox/client.ts";
import { tracedExtractor } from "./traced_extractor.ts";
import { tracedOutbound } from "./traced_outbound.ts";
import { openTracer, type Tracer } from "./tracer.ts";

/** Opens the tracer, which sends spans through the sandbox; null without a collector for traces. */
export function deskTracer(
  { otlpUrl, otlpSignals, traceRatio }: Pick<Config, "otlpUrl" | "otlpSignals" | "traceRatio">,
  sandbox: Pick<Sandbox, "spans">,
  log: Log,
): Tracer | null {
  if (otlpUrl === null || !otlpSignals.includes("traces")) return null;
  return openTracer({
    ratio: traceRatio,
    send: async (spans) => (await sandbox.spans({ version: project.version, spans })).kind === "exported",
    onLost: () => log("warn", "The collector of traces did not take what was sent; traces are lost.", { to: otlpUrl }),
  });
}

type Timed = Pick<Handles, "db" | "outbound" | "extractor">;

/** Wraps the handles to be timed; without a tracer they are returned unchanged. */
export function tracedParts(
  tracer: Tracer | null,
  { db, outbound, extractor }: Timed,
): Timed & { readonly trace: Trace } {
  if (tracer === null) return { db, outbound, extractor, trace: untraced };
  const { trace, nowMs, query } = tracer;
  return {
    db: db.withPlugin(timeQueries(nowMs, query)),
    outbound: tracedOutbound(outbound, tracer),
    extractor: tracedExtractor(extractor, tracer),
    trace,
  };
}
