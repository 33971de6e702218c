/**
 * The plots of a report, as SVG made here. The data of a plot is also in a table beside or behind it, so the drawing is
 * hidden from screen readers and not focusable.
 *
 * @module
 */
import { type MeasureName, MEASURES, PART_NAMES } from "../../../core/reports/measures.ts";
import { numberText, useLocale } from "../ui/locale.tsx";
import type { Column, ColumnUnit } from "./columns.ts";
import { NumberLink, type Opens } from "./numbers.tsx";

const HEIGHT = 168;
const TOP = 14;
/** The part of a column's width that its bar fills. */
const FILLED = 0.72;
const GAP_PERCENT_MAX = 40;

type TimeProps = { readonly columns: readonly Column[]; readonly unit: ColumnUnit; readonly opens: Opens };

/** Conversations over time by outcome: the plot, its legend, and the same as a table. */
export function TimePlot({ columns, unit, opens }: TimeProps) {
  const locale = useLocale();
  const most = Math.max(1, ...columns.map(({ all }) => all));
  const scale = niceScale(most);
  return (
    <figure class="plot">
      <svg class="plot-columns" width="100%" height={HEIGHT + 24} aria-hidden="true" focusable="false">
        {[0, 0.5, 1].map((part) => (
          <GridLine key={part} value={scale * part} y={yOf(scale * part, scale)} isNamed={part === 1} />
        ))}
        {columns.map((column, at) => (
          <PlotColumn key={column.name} place={{ at, of: columns.length }} column={column} scale={scale} />
        ))}
      </svg>
      <Legend />
      <figcaption>{`Highest ${unit}: ${numberText(locale, most)}`}</figcaption>
      <details>
        <summary>Show as a table</summary>
        <TimeTable columns={columns} unit={unit} opens={opens} />
      </details>
    </figure>
  );
}

function GridLine({ value, y, isNamed }: { value: number; y: number; isNamed: boolean }) {
  return (
    <>
      <line class="plot-line" x1="0" x2="100%" y1={y} y2={y} />
      {isNamed && <text class="plot-tick" x="0" y={y - 4}>{numberText(useLocale(), value)}</text>}
    </>
  );
}

type ColumnProps = {
  readonly place: { readonly at: number; readonly of: number };
  readonly column: Column;
  readonly scale: number;
};

function PlotColumn({ place: { at, of }, column, scale }: ColumnProps) {
  const locale = useLocale();
  const slot = Math.min(100 / of, GAP_PERCENT_MAX);
  const x = at * (100 / of) + (100 / of - slot * FILLED) / 2;
  let below = 0;
  const pieces = PART_NAMES.map((name) => {
    const from = below;
    below += column.parts[name];
    return { name, y: yOf(below, scale), height: yOf(from, scale) - yOf(below, scale) };
  });
  const isNamed = at === 0 || at === of - 1 || of > 4 && at === Math.floor((of - 1) / 2);
  const anchor = at === 0 ? "start" : at === of - 1 ? "end" : "middle";
  return (
    <g>
      <title>{`${column.name}: ${numberText(locale, column.all)}`}</title>
      {pieces.filter(({ height }) => height > 0).map(({ name, y, height }) => (
        <rect
          key={name}
          class={`part-${name}`}
          x={`${round(x)}%`}
          width={`${round(slot * FILLED)}%`}
          y={round(y)}
          height={round(height)}
        />
      ))}
      {isNamed && of > 1 && (
        <text
          class="plot-tick"
          x={`${anchor === "start" ? 0 : anchor === "end" ? 100 : round((at + 0.5) * 100 / of)}%`}
          y={HEIGHT + 18}
          text-anchor={anchor}
        >
          {column.name}
        </text>
      )}
    </g>
  );
}

/** The legend of the colours. */
function Legend() {
  return (
    <ul class="plot-legend">
      {PART_NAMES.map((name) => (
        <li key={name}>
          <PartMark name={name} />
          {MEASURES[name].label}
        </li>
      ))}
    </ul>
  );
}

/** The colour mark of a part. */
export function PartMark({ name }: { name: MeasureName }) {
  return (
    <svg class="plot-mark" width="10" height="10" aria-hidden="true" focusable="false">
      <rect class={`part-${name}`} width="10" height="10" rx="3" />
    </svg>
  );
}

function TimeTable({ columns, unit, opens }: TimeProps) {
  return (
    <div class="report-scroll" tabindex={0} role="region" aria-label={`Conversations by ${unit}`}>
      <table class="table tight report-table">
        <thead>
          <tr>
            <th scope="col">{UNIT_NAMES[unit]}</th>
            <th scope="col" class="report-value">All</th>
            {PART_NAMES.map((name) => <th key={name} scope="col" class="report-value">{MEASURES[name].label}</th>)}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, change, all, parts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="report-value">
                <NumberLink opens={opens} count={all} change={change} />
              </td>
              {PART_NAMES.map((only) => (
                <td key={only} class="report-value">
                  <NumberLink opens={opens} count={parts[only]} change={{ ...change, only }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const UNIT_NAMES: Readonly<Record<ColumnUnit, string>> = { day: "Day", week: "Week", month: "Month", hour: "Hour" };

/** A stacked bar of a row's parts; the longest row fills the width. */
export function PartBar(
  { counts, most }: { counts: Readonly<Record<typeof PART_NAMES[number], number>>; most: number },
) {
  let before = 0;
  return (
    <svg class="plot-bar" width="100%" height="10" aria-hidden="true" focusable="false">
      <rect class="plot-track" width="100%" height="10" rx="3" />
      {PART_NAMES.map((name) => {
        const x = before;
        before += counts[name];
        if (counts[name] === 0) return null;
        const [left, width] = [x * 100 / most, counts[name] * 100 / most];
        return <rect key={name} class={`part-${name}`} x={`${round(left)}%`} width={`${round(width)}%`} height="10" />;
      })}
    </svg>
  );
}

function yOf(value: number, scale: number): number {
  return HEIGHT - value / scale * (HEIGHT - TOP);
}

/** Rounds the end of a scale up to 2, 4, 10, 20, 40, 100 … */
function niceScale(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 10].find((step) => step * power >= most) ?? 10;
  return Math.max(2, step * power);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
