/**
 * Charts: an SVG, and a table with the same values for screen readers.
 *
 * @module
 */
import type { TargetedKeyboardEvent, TargetedPointerEvent, VNode } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type ChartData, readChart, type Series, showNumber } from "./chart_data.ts";
import type { ChartPicture } from "./chart_picture.ts";
import { useLazy } from "./lazy.ts";
import type { NodeContext } from "./node_context.ts";
import { classes } from "./properties.ts";
import { BLOCK_PROPERTIES, styleOf } from "./style.ts";

const SIGN_PX = 6.4;
const TICK_SIGNS_MAX = 14;
const loadPicture = () => import("./chart_picture.ts");

function shorten(label: string): string {
  return label.length > TICK_SIGNS_MAX ? label.slice(0, TICK_SIGNS_MAX - 1) + "…" : label;
}

/** Observes the size of an element. */
function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, []);
  return { element, size };
}

function Swatch({ color }: Pick<Series, "color">): VNode {
  return <span class="swatch" style={{ backgroundColor: color }} />;
}

function Drawing({ data, picture, size, active }: {
  readonly data: ChartData;
  readonly picture: ChartPicture;
  readonly size: { readonly width: number; readonly height: number };
  readonly active: number | null;
}): VNode {
  const x = active === null ? undefined : picture.middles[active];
  return (
    <svg width={size.width} height={size.height} aria-hidden="true">
      {picture.gridLines.map(({ y, value }) => (
        <g key={value}>
          <line
            class={value === 0 ? "grid-line zero" : "grid-line"}
            x1={picture.left}
            x2={picture.right}
            y1={y}
            y2={y}
          />
          {data.hasYAxis && (
            <text class="tick" x={picture.left - 6} y={y + 3.5} text-anchor="end">{showNumber(value)}</text>
          )}
        </g>
      ))}
      {x !== undefined && <line class="cursor" x1={x} x2={x} y1={0} y2={picture.bottom} />}
      {picture.shapes.map(({ kind, series, d }) => (
        <path key={kind + series} class={"shape-" + kind} style={{ color: data.series[series]?.color ?? "" }} d={d} />
      ))}
      {picture.ticks.map(({ x: at, category }) => (
        <text key={category} class="tick" x={at} y={picture.bottom + 16} text-anchor={anchorAt(at, size.width)}>
          {shorten(data.categories[category] ?? "")}
        </text>
      ))}
    </svg>
  );
}

/** The anchor of a label, so that one at an edge stays inside. */
function anchorAt(x: number, width: number): "start" | "middle" | "end" {
  if (x < 16) return "start";
  return x > width - 16 ? "end" : "middle";
}

function Tooltip({ data, at, isRight }: {
  readonly data: ChartData;
  readonly at: number;
  readonly isRight: boolean;
}): VNode {
  return (
    <div class={isRight ? "chart-tooltip at-start" : "chart-tooltip"} aria-hidden="true">
      <b dir="auto">{data.categories[at]}</b>
      {data.series.map(({ label, color, values }, series) => {
        const value = values[at] ?? null;
        return value === null ? null : (
          <span key={series}>
            <Swatch color={color} /> <span dir="auto">{label}</span> <em>{showNumber(value)}</em>
          </span>
        );
      })}
    </div>
  );
}

function Values({ data, caption, isSeen }: {
  readonly data: ChartData;
  readonly caption: string;
  readonly isSeen: boolean;
}): VNode {
  return (
    <div class={isSeen ? "data-table" : "unseen"}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            <td />
            {data.series.map(({ label }, series) => <th key={series} scope="col">{label}</th>)}
          </tr>
        </thead>
        <tbody>
          {data.categories.map((category, row) => (
            <tr key={row}>
              <th scope="row">{category}</th>
              {data.series.map(({ values }, series) => (
                <td key={series}>{typeof values[row] === "number" ? showNumber(values[row]) : ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Bars, areas and lines over categories. If the drawing cannot be loaded, its table is shown. */
export function Chart({ node, context: { texts } }: NodeContext): VNode | null {
  const data = useMemo(() => readChart(node), [node]);
  const loaded = useLazy(loadPicture);
  const { element, size } = useSize();
  const [active, setActive] = useState<number | null>(null);
  const draw = loaded.kind === "here" ? loaded.part.drawChart : null;
  const picture = useMemo(
    () => draw && size && data ? draw(data, { ...size, signPx: SIGN_PX }, showNumber) : null,
    [draw, size, data],
  );
  if (!data) return null;
  const hasTooltip = node["showTooltip"] === true;
  const last = data.categories.length - 1;
  const name = `${texts.chart}: ${data.series.map(({ label }) => label).join(", ")}`;

  function point({ currentTarget, clientX }: TargetedPointerEvent<HTMLDivElement>) {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    const distances = picture?.middles.map((middle) => Math.abs(middle - x)) ?? [];
    setActive(distances.length > 0 ? distances.indexOf(Math.min(...distances)) : null);
  }
  function pressKey(event: TargetedKeyboardEvent<HTMLDivElement>) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(last, (active ?? (step > 0 ? -1 : last + 1)) + step)));
  }

  const pointing = hasTooltip && {
    tabIndex: 0,
    onPointerMove: point,
    onPointerLeave: () => setActive(null),
    onBlur: () => setActive(null),
    onKeyDown: pressKey,
  };
  const isSized = ["height", "size", "aspectRatio"].some((property) => node[property] !== undefined);
  return (
    <figure class={classes("chart", isSized && "sized")} style={styleOf(node, [...BLOCK_PROPERTIES, "flex"])}>
      {loaded.kind !== "failed" && (
        <div class="plot" ref={element} role="img" aria-label={name} {...pointing}>
          {picture && size && <Drawing data={data} picture={picture} size={size} active={active} />}
          {active !== null && <Tooltip data={data} at={active} isRight={active > last / 2} />}
        </div>
      )}
      {node["showLegend"] === true && (
        <div class="legend" aria-hidden="true">
          {data.series.map(({ label, color }, series) => (
            <span key={series}>
              <Swatch color={color} /> <span dir="auto">{label}</span>
            </span>
          ))}
        </div>
      )}
      <Values data={data} caption={name} isSeen={loaded.kind === "failed"} />
    </figure>
  );
}
