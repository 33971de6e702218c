/**
 * The rows and series of a Chart as data.
 *
 * @module
 */
import type { CardNode, Json } from "../../protocol.ts";
import { cssColor } from "./colors.ts";
import { isRecord, lookUp, oneOf, records, words } from "./properties.ts";

/** One line, area or set of bars. */
export type Series = {
  readonly type: "bar" | "area" | "line";
  readonly label: string;
  readonly color: string;
  /** Series with the same stack are stacked. */
  readonly stack: string | null;
  readonly curve: string;
  /** One value for each category; null for none. */
  readonly values: readonly (number | null)[];
};

/** The data of a chart. */
export type ChartData = {
  /** Below the axis, from left to right. */
  readonly categories: readonly string[];
  readonly series: readonly Series[];
  readonly hasXAxis: boolean;
  readonly hasYAxis: boolean;
  readonly barGapPx: number | null;
  readonly categoryGapPx: number | null;
};

const COLORS = ["blue", "purple", "orange", "green", "red", "yellow", "pink"] as const;
const GAP_PX_MAX = 100;
const POINTS_MAX = 500;

function seriesColor(value: Json | undefined, at: number): string {
  const token = oneOf(value, COLORS, "");
  return (token ? null : cssColor(value, "text")) ?? `var(--chart-${token || COLORS[at % COLORS.length]})`;
}

function numberOf(value: Json | undefined): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function gap(value: Json | undefined): number | null {
  return typeof value === "number" && value >= 0 && value <= GAP_PX_MAX ? value : null;
}

/** Reads a Chart; null when there is nothing to draw. */
export function readChart(node: CardNode): ChartData | null {
  const rows = records(node["data"]).slice(0, POINTS_MAX);
  const axis = isRecord(node["xAxis"]) ? node["xAxis"] : { dataKey: node["xAxis"] ?? null };
  const labels = isRecord(axis["labels"]) ? axis["labels"] : {};
  const own = (row: { readonly [name: string]: Json }, key: string) => Object.hasOwn(row, key) ? row[key] : undefined;
  const series = records(node["series"]).map((given, at): Series => {
    const key = words(given["dataKey"]);
    const type = oneOf(given["type"], ["area", "line"], "bar");
    return {
      type: type === "area" || type === "line" ? type : "bar",
      label: words(given["label"]) || key,
      color: seriesColor(given["color"], at),
      stack: words(given["stack"]) || null,
      curve: words(given["curveType"]),
      values: rows.map((row) => numberOf(own(row, key))),
    };
  });
  if (rows.length === 0 || series.length === 0) return null;
  return {
    categories: rows.map((row) => {
      const tick = words(own(row, words(axis["dataKey"])));
      return words(lookUp(labels, tick) ?? undefined) || tick;
    }),
    series,
    hasXAxis: axis["hide"] !== true,
    hasYAxis: node["showYAxis"] === true,
    barGapPx: gap(node["barGap"]),
    categoryGapPx: gap(node["barCategoryGap"]),
  };
}

/** Formats a number for people. */
export function showNumber(value: number): string {
  const notation = Math.abs(value) >= 100_000 ? "compact" : "standard";
  return new Intl.NumberFormat(undefined, { notation, maximumFractionDigits: 2 }).format(value);
}
