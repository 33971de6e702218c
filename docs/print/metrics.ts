/**
 * `metrics.md`: every metric of `GET /metrics`.
 *
 * @module
 */
import { COUNTERS, GAUGES, HISTOGRAMS, type MetricSpec } from "../../routes/metrics/table.ts";
import { pageHead, table } from "./markdown.ts";

const HEAD = `
\`GET /metrics\` answers in the text format of Prometheus, for \`Authorization: Bearer\` with \`SVC_METRICS_TOKEN\`; without
that variable it is 404. Counters begin at 0 when the process starts. Routes are patterns, such as \`GET /desk/inbox/:number\`:
no label holds anything of a request or a customer.
`;

const KINDS: readonly (readonly [string, Readonly<Record<string, MetricSpec>>])[] = [
  ["counter", COUNTERS],
  ["histogram", HISTOGRAMS],
  ["gauge", GAUGES],
];

/** The page of metrics. */
export function metricsPage(): string {
  const rows = KINDS.flatMap(([kind, specs]) =>
    Object.entries(specs).map(([name, { help, labels }]) => [
      `\`${name}\``,
      kind,
      labels.map((label) => `\`${label}\``).join(", "),
      help,
    ])
  );
  return pageHead("Metrics", ["routes/metrics/table.ts"], HEAD) + "\n" +
    table(["Metric", "Kind", "Labels", "Meaning"], rows);
}
