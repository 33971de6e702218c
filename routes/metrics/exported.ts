/**
 * Converts the metrics into the sandbox's format for a collector, with the names and labels of `/metrics`.
 *
 * @module
 */
import type { Metric } from "../../sandbox/client.ts";

/** A value as `prom-client` lists it: a plain one, or a bucket (with `le`), sum or count of a histogram. */
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

/** Converts the metrics of `prom-client`; those without a value are left out. */
export function exportedMetrics(listed: readonly ListedMetric[]): readonly Metric[] {
  return listed.map(exportedMetric).filter(({ points }) => points.length > 0);
}

function exportedMetric({ name, type, values }: ListedMetric): Metric {
  if (type === "histogram") return { kind: "histogram", name, points: histogramPoints(name, values) };
  const points = values.map(({ labels, value }) => ({ labels: labelsOf(labels), value }));
  return { kind: type === "counter" ? "counter" : "gauge", name, points };
}

type HistogramPoint = Extract<Metric, { kind: "histogram" }>["points"][number];

/** Converts cumulative buckets, as Prometheus counts them, into the separate ones of OpenTelemetry. */
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
