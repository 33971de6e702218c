/**
 * The metrics as the sandbox takes them for a collector: the same names and labels as at `/metrics`.
 *
 * @module
 */
import type { Metric } from "../../sandbox/client.ts";

/** One value as `prom-client` lists it; those of a histogram are buckets (with `le`), sums and counts. */
type ListedValue = {
  readonly value: number;
  readonly labels: Partial<Readonly<Record<string, string | number>>>;
  readonly metricName?: string;
};

/** A metric as `prom-client` lists it. */
export type ListedMetric = {
  readonly name: string;
  readonly type: unknown;
  readonly values: readonly ListedValue[];
};

/** Turns what `prom-client` lists into metrics; those without a value are left out. */
export function exportedMetrics(listed: readonly ListedMetric[]): readonly Metric[] {
  return listed.map(exportedMetric).filter(({ points }) => points.length > 0);
}

function exportedMetric({ name, type, values }: ListedMetric): Metric {
  if (type === "histogram") return { kind: "histogram", name, points: histogramPoints(name, values) };
  const points = values.map(({ labels, value }) => ({ labels: labelsOf(labels), value }));
  return { kind: type === "counter" ? "counter" : "gauge", name, points };
}

type HistogramPoint = Extract<Metric, { kind: "histogram" }>["points"][number];

/** Prometheus counts each bucket with all that are below it, OpenTelemetry by itself. */
function histogramPoints(name: string, values: readonly ListedValue[]): readonly HistogramPoint[] {
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify(labelsOf(labels)));
  return [...series.values()].map((own) => {
    const buckets = own.filter(({ metricName }) => metricName === `${name}_bucket`);
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0));
    const bounds = buckets.map(({ labels }) => Number(labels["le"])).filter(Number.isFinite);
    const sum = own.find(({ metricName }) => metricName === `${name}_sum`)?.value ?? 0;
    return { labels: labelsOf(own[0]?.labels ?? {}), sum, bounds, counts };
  });
}

function labelsOf(labels: ListedValue["labels"]): [string, string][] {
  return Object.entries(labels).flatMap(([label, value]): [string, string][] =>
    label === "le" || value === undefined ? [] : [[label, String(value)]]
  );
}
