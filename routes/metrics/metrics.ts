/**
 * The process's metrics for Prometheus. Every label value is from a table in the code, so that no request or customer
 * can add a series.
 *
 * @see docs/reference/metrics.md
 * @module
 */
import { Counter, Gauge, Histogram, Registry } from "./prom_client/prom_client.ts";
import type { Door, Outbound, OutboundAnswer, OutboundStream } from "../../core/ports/outbound.ts";
import type { Metric } from "../../sandbox/client.ts";
import { exportedMetrics } from "./exported.ts";
import { COUNTERS, GAUGES, HISTOGRAMS } from "./table.ts";

/** The metrics of a process. */
export type Metrics = {
  /** Counts an answered request. `route` is the route's pattern, such as `GET /desk/inbox/:number`. */
  readonly request: (route: string, status: number, seconds: number) => void;
  /** Counts an outgoing request by its result. */
  readonly outbound: (door: Door, result: OutboundResult) => void;
  /** Sets a gauge, or one series of it. */
  readonly set: (gauge: keyof typeof GAUGES, value: number, labels?: Readonly<Record<string, string>>) => void;
  /** All metrics in the text format of Prometheus. */
  readonly text: () => Promise<string>;
  /** All metrics for an OpenTelemetry collector. */
  readonly exported: () => Promise<readonly Metric[]>;
};

/** `answer`: the app or server answered, with any status. */
type OutboundResult = "answer" | "refused" | "no_answer";

/** Upper bounds of the buckets, in seconds, from a page of the desk to a long turn. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Opens the metrics of this process; all counters are 0. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: keyof typeof COUNTERS) => {
    const { help, labels } = COUNTERS[name];
    return new Counter<string>({ name, help, labelNames: labels, registers });
  };
  const [requests, outbound] = [counter("desk_requests_total"), counter("desk_outbound_total")];
  const { help, labels } = HISTOGRAMS.desk_request_seconds;
  const seconds = new Histogram<string>({
    name: "desk_request_seconds",
    help,
    labelNames: labels,
    buckets: SECONDS,
    registers,
  });
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, { help, labels }]) =>
      [name, new Gauge<string>({ name, help, labelNames: labels, registers })] as const
    ),
  );
  return {
    request: (route, status, time) => {
      requests.inc({ route, status });
      seconds.observe({ area: areaOf(route) }, time);
    },
    outbound: (door, result) => outbound.inc({ door, result }),
    set: (name, value, labels = {}) => gauges.get(name)?.set(labels, value),
    text: () => registry.metrics(),
    exported: async () => exportedMetrics(await registry.getMetricsAsJSON()),
  };
}

/** Areas of the desk, by path, that are timed separately. */
const AREAS = [["/api/widget/", "chat"], ["/desk", "desk"], ["/mcp", "mcp"]] as const;

function areaOf(route: string): string {
  const [, path = ""] = route.split(" ");
  return AREAS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "other";
}

/** Wraps the outbound port to count every request. */
export function countedOutbound(outbound: Outbound, { outbound: note }: Pick<Metrics, "outbound">): Outbound {
  const noted = <Answer extends OutboundAnswer | OutboundStream>(door: Door, answer: Answer): Answer => {
    note(door, answer.kind === "stream" ? "answer" : answer.kind);
    return answer;
  };
  return {
    ...outbound,
    call: async (request) => noted(request.door, await outbound.call(request)),
    stream: async (request, signal) => noted(request.door, await outbound.stream(request, signal)),
  };
}
