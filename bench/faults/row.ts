/**
 * One fault's row of the table.
 *
 * @module
 */
import { type Figure, showMs, showRatio } from "../measure.ts";
import type { Outcome } from "./visitors.ts";

/** The measurements of one fault. */
export type Row = Outcome & {
  readonly fault: string;
  readonly times: number;
  /** Milliseconds until the desk was ready again, for each time. */
  readonly readyMs: readonly number[];
  /** A remark, or what is wrong, which begins with "wrong: ". */
  readonly note: string;
};

/** The quantile of values at a share. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The row as a figure: met when no acknowledged message was lost or doubled and nothing else is wrong. */
export function figureOf(row: Row, undisturbedMs: number): Figure {
  const { fault, times, acknowledged, lost, doubled, readyMs, read, note } = row;
  const [p50, p95] = [percentile(readyMs, 0.5), percentile(readyMs, 0.95)];
  const ready = readyMs.length === 0 ? [] : [
    `ready after ${showMs(p50)} (p50), ${showMs(p95)} (p95)`,
    `${showRatio(p50 / undisturbedMs)} and ${showRatio(p95 / undisturbedMs)} an undisturbed start`,
  ];
  const words = [...read].map(([words, count]) => `${count} × ${words}`);
  const seen = words.length === 0 ? [] : [`visitors read: ${words.join("; ")}`];
  return {
    figure: `faults: ${fault}, ${times} times`,
    wanted: "0 lost, 0 doubled",
    measured: [
      `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`,
      ...ready,
      ...seen,
      ...note === "" ? [] : [note],
    ].join("; "),
    isMet: lost === 0 && doubled === 0 && !note.startsWith("wrong: "),
  };
}
