import assert from "node:assert/strict";
import type { Json } from "../../../../widget/protocol.ts";
import { type ChartData, readChart } from "../../../../widget/frame/card/chart_data.ts";
import { drawChart, gridValues } from "../../../../widget/frame/card/chart_picture.ts";
import { curvePath } from "../../../../widget/frame/card/curves.ts";

const PLANE = { width: 312, height: 128, signPx: 6 };

function chart(
  series: readonly Json[],
  data: readonly Json[],
  more: { readonly [name: string]: Json } = {},
): ChartData {
  const read = readChart({ type: "Chart", xAxis: "x", data, series, ...more });
  assert.ok(read);
  return read;
}

Deno.test("gridValues are round numbers that enclose every value and zero", () => {
  assert.deepEqual(gridValues([3, 43]), [0, 20, 40, 60]);
  assert.deepEqual(gridValues([-8, 43]), [-20, 0, 20, 40, 60]);
  assert.deepEqual(gridValues([0.1, 0.3]), [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(gridValues([]), [0, 0.25]);
  assert.deepEqual(gridValues([-5, -1]), [-6, -4, -2, 0]);
});

Deno.test("readChart reads numbers from texts, gaps from the rest, and labels from the axis", () => {
  const data = chart(
    [{ type: "line", dataKey: "a" }, { type: "odd", dataKey: "b", color: "url(x)", label: "B" }],
    [{ x: "jan", a: "3.5", b: 2 }, { x: "feb", a: "many" }, { x: 3, b: null }],
    { xAxis: { dataKey: "x", labels: { jan: "January" } } },
  );
  assert.deepEqual(data.categories, ["January", "feb", "3"]);
  assert.deepEqual(data.series.map(({ values }) => values), [[3.5, null, null], [2, null, null]]);
  assert.deepEqual(data.series.map(({ type }) => type), ["line", "bar"]);
  assert.deepEqual(data.series.map(({ color }) => color), ["var(--chart-blue)", "var(--chart-purple)"]);
  assert.equal(readChart({ type: "Chart", data: [], series: [{ type: "bar", dataKey: "a" }], xAxis: "x" }), null);
});

Deno.test("drawChart stacks bars of one stack and places others side by side", () => {
  const data = chart(
    [
      { type: "bar", dataKey: "a", stack: "s" },
      { type: "bar", dataKey: "b", stack: "s" },
      { type: "bar", dataKey: "c" },
    ],
    [{ x: "one", a: 10, b: 30, c: -20 }],
  );
  const { shapes, middles, bottom } = drawChart(data, PLANE, String);
  const bars = shapes.map(({ d }) => /^M([\d.]+) ([\d.]+)V.*?Q[\d.]+ ([\d.]+) /.exec(d)?.slice(1).map(Number));
  const [first, second, third] = bars;
  assert.ok(first && second && third);
  assert.equal(first[0], second[0]);
  assert.equal(first[2], second[1], "the second begins where the first ends");
  assert.ok((third[0] ?? 0) > (middles[0] ?? 0));
  assert.ok((third[2] ?? 0) > (third[1] ?? 0), "a negative bar hangs");
  assert.ok((third[2] ?? 0) <= bottom);
});

Deno.test("drawChart interrupts a line at a missing value, and omits labels that do not fit", () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ x: `category ${at}`, a: at === 5 ? null : at }));
  const data = chart([{ type: "line", dataKey: "a" }], rows);
  const { shapes, ticks } = drawChart(data, PLANE, String);
  assert.equal(shapes[0]?.d.match(/M/g)?.length, 2);
  assert.ok(ticks.length >= 2 && ticks.length <= 4, String(ticks.length));
});

Deno.test("drawChart makes paths of numbers only, whatever the data", () => {
  const data = chart(
    [{ type: "area", dataKey: "a", curveType: "monotone" }, { type: "bar", dataKey: "a" }],
    [{ x: "a", a: 1e300 }, { x: "b", a: -1e300 }, { x: "c", a: 0 }, { x: "d", a: "M0 0<script>" }],
  );
  for (const { d } of drawChart(data, PLANE, String).shapes) {
    assert.match(d, /^[MLHVCQZ\d. e-]*$/);
    assert.doesNotMatch(d, /NaN|Infinity/);
  }
});

Deno.test("curvePath draws the named curve, or straight lines for an unknown name", () => {
  const points = [{ x: 0, y: 10 }, { x: 10, y: 0 }];
  assert.equal(curvePath(points, "linear"), "M0 10L10 0");
  assert.equal(curvePath(points, "constructor"), "M0 10L10 0");
  assert.equal(curvePath(points, "step"), "M0 10H5V0H10");
  assert.equal(curvePath(points, "stepAfter"), "M0 10H10V0H10");
  assert.equal(curvePath(points, "bump"), "M0 10C5 10 5 0 10 0");
  assert.equal(curvePath([], "step"), "");
});

Deno.test("a monotone curve never leaves the range of its two points", () => {
  const points = [0, 9, 10, 1, 1, 8].map((y, at) => ({ x: at * 10, y }));
  const curve = curvePath(points, "monotone");
  const parts = [...curve.matchAll(/C[\d.-]+ ([\d.-]+) [\d.-]+ ([\d.-]+) [\d.-]+ ([\d.-]+)/g)];
  assert.equal(parts.length, 5);
  parts.forEach(([, one, other], at) => {
    const ends = [points[at]?.y ?? 0, points[at + 1]?.y ?? 0];
    for (const y of [Number(one), Number(other)]) {
      assert.ok(y >= Math.min(...ends) - 0.1 && y <= Math.max(...ends) + 0.1, curve);
    }
  });
});
