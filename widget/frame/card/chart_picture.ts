/**
 * Converts the data of a chart to lines and areas in pixels. Loaded with the first chart.
 *
 * @module
 */
import type { ChartData, Series } from "./chart_data.ts";
import { curvePath, type Point } from "./curves.ts";

/** A drawn series, as the data of an SVG path. */
export type Shape = { readonly kind: Series["type"]; readonly series: number; readonly d: string };

/** A chart in pixels, from the top left. */
export type ChartPicture = {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly gridLines: readonly { readonly y: number; readonly value: number }[];
  readonly ticks: readonly { readonly x: number; readonly category: number }[];
  readonly shapes: readonly Shape[];
  /** Middle of each category. */
  readonly middles: readonly number[];
};

/** The drawing area in px, and the approximate width of a character of a label. */
export type Plane = { readonly width: number; readonly height: number; readonly signPx: number };

const GRID_LINES = 4;
const EDGE_PX = 6;
const AXIS_PX = 22;
const BAR_PX_MAX = 44;
const CORNER_PX = 3;

/** The start and end of a series' value on the y axis. */
type Span = { readonly low: number; readonly high: number } | null;

/** The spans of all series: series of one stack are stacked, negative values downwards. */
function spansOf(series: readonly Series[]): readonly (readonly Span[])[] {
  const tops = new Map<string, number>();
  return series.map(({ type, stack, values }) =>
    values.map((value, row) => {
      if (value === null) return null;
      if (stack === null || type === "line") return { low: 0, high: value };
      const pile = `${type} ${stack} ${row} ${value < 0}`;
      const low = tops.get(pile) ?? 0;
      tops.set(pile, low + value);
      return { low, high: low + value };
    })
  );
}

/** A step of 1, 2, 2.5 or 5 times a power of ten, so that about `GRID_LINES` of them cover the extent. */
function niceStep(extent: number): number {
  const raw = extent / GRID_LINES;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 2.5, 5, 10].find((nice) => raw <= nice * power * 1.0001) ?? 10;
  return factor * power;
}

/** The values of the grid lines: round, enclosing all data and zero. */
export function gridValues(values: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = niceStep(most - least || 1);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

function bar(x: number, width: number, from: number, to: number): string {
  const corner = Math.min(CORNER_PX, width / 2, Math.abs(to - from));
  const inner = to + (to < from ? corner : -corner);
  const [start, end] = [x + corner, x + width - corner];
  return `M${x} ${from}V${inner}Q${x} ${to} ${start} ${to}H${end}Q${x + width} ${to} ${x + width} ${inner}V${from}Z`;
}

/** The adjacent bars in a category; a stack counts as one. */
function barPlaces(series: readonly Series[]): readonly string[] {
  const bars = series.flatMap((one, at) => one.type === "bar" ? [one.stack ?? `#${at}`] : []);
  return bars.filter((place, at) => bars.indexOf(place) === at);
}

/** Consecutive points that have a value. */
function runsOf(points: readonly (Point & { readonly base: number } | null)[]) {
  const runs: (Point & { readonly base: number })[][] = [[]];
  for (const point of points) {
    if (point) runs[runs.length - 1]?.push(point);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** The interval of categories whose labels have room. */
function tickStep(categories: readonly string[], bandPx: number, signPx: number): number {
  const longest = Math.max(...categories.map((label) => Math.min(label.length, 14)));
  return Math.max(1, Math.ceil((longest * signPx + 8) / bandPx));
}

/** Lays out a chart in an area. */
export function drawChart(data: ChartData, plane: Plane, yLabels: (value: number) => string): ChartPicture {
  const { series, categories } = data;
  const spans = spansOf(series);
  const grid = gridValues(spans.flatMap((list) => list.flatMap((span) => span ? [span.low, span.high] : [])));
  const [lowest = 0, highest = 1] = [grid[0], grid[grid.length - 1]];
  const labelSigns = data.hasYAxis ? Math.max(...grid.map((value) => yLabels(value).length)) : 0;
  const left = data.hasYAxis ? labelSigns * plane.signPx + 10 : EDGE_PX;
  const right = plane.width - EDGE_PX;
  const bottom = plane.height - (data.hasXAxis ? AXIS_PX : EDGE_PX);
  const y = (value: number) => round(bottom - (value - lowest) / (highest - lowest) * (bottom - EDGE_PX));

  const places = barPlaces(series);
  const band = (right - left) / categories.length;
  const step = categories.length > 1 ? (right - left) / (categories.length - 1) : 0;
  // Bars need room around each category; a line runs from edge to edge.
  const middles = categories.map((_, at) =>
    round(places.length > 0 || step === 0 ? left + band * (at + 0.5) : left + step * at)
  );

  const gap = data.barGapPx ?? 2;
  const room = Math.max(2, band - (data.categoryGapPx ?? band * 0.28));
  const width = Math.max(1, Math.min(BAR_PX_MAX, (room - gap * (places.length - 1)) / (places.length || 1)));
  const group = width * places.length + gap * (places.length - 1);

  const shapes = series.flatMap((one, at): Shape[] => {
    const own = spans[at] ?? [];
    if (one.type === "bar") {
      const offset = places.indexOf(one.stack ?? `#${at}`) * (width + gap) - group / 2;
      const d = own.map((span, row) =>
        span ? bar(round((middles[row] ?? 0) + offset), round(width), y(span.low), y(span.high)) : ""
      );
      return [{ kind: "bar", series: at, d: d.join("") }];
    }
    const points = own.map((span, row) => span ? { x: middles[row] ?? 0, y: y(span.high), base: y(span.low) } : null);
    const runs = runsOf(points);
    const line = runs.map((run) => curvePath(run, one.curve)).join("");
    if (one.type === "line") return [{ kind: "line", series: at, d: line }];
    const area = runs.map((run) => {
      const back = run.map(({ x, base }) => ({ x, y: base })).reverse();
      return curvePath(run, one.curve) + curvePath(back, one.curve).replace("M", "L") + "Z";
    }).join("");
    return [{ kind: "area", series: at, d: area }, { kind: "line", series: at, d: line }];
  });

  const every = tickStep(categories, places.length > 0 ? band : step || band, plane.signPx);
  return {
    left: round(left),
    right,
    bottom,
    middles,
    shapes,
    gridLines: grid.map((value) => ({ y: y(value), value })),
    ticks: middles.flatMap((x, category) => data.hasXAxis && category % every === 0 ? [{ x, category }] : []),
  };
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}
