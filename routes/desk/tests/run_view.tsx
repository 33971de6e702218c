/**
 * A test run, rendered from plain values: on the desk's page, and in the MCP App of `run_tests`.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { Comparison, TestRun } from "../../../core/test_runs/records.ts";
import type { Verdict } from "../../../core/test_runs/verdict.ts";
import { runTone, VerdictDot } from "./verdict.tsx";

/** The progress of a run; `summary` is its counts in words. */
export type ShownRun =
  & Pick<TestRun, "state" | "passed" | "failed" | "done" | "total" | "error">
  & { readonly summary: string };

/** The state of a run: its counts, its progress, or why it stopped. `children` are lines below. */
export function RunState(props: { run: ShownRun; whileRunning?: Child; children?: Child }) {
  const { run, whileRunning, children } = props;
  const { label, tone } = runTone(run);
  const isRunning = run.state === "running";
  return (
    <section class="panel progress" aria-label="Summary">
      <p class="counts" data-summary={isRunning ? undefined : run.summary}>
        <span class={`badge ${tone}`}>{label}</span>
        <strong>{isRunning ? `${run.done} of ${run.total} done` : run.summary}</strong>
      </p>
      {isRunning && (
        <>
          <progress max={run.total} value={run.done} aria-label="Progress" />
          {whileRunning}
        </>
      )}
      {run.error !== null && <p class="notice bad">{run.error}</p>}
      {children}
    </section>
  );
}

/** The possible differences from the previous version, with their badges. */
export const CHANGES = [
  { of: "newlyFailing", label: "newly failing", tone: "bad" },
  { of: "newlyPassing", label: "newly passing", tone: "good" },
  { of: "changedReply", label: "other reply", tone: "accent" },
] as const;

/** The differences from the previous version, counted. */
export function Differences(props: { compared: Comparison }) {
  const { compared } = props;
  const found = CHANGES.map((change) => ({ ...change, count: compared[change.of].length }))
    .filter(({ count }) => count > 0);
  return (
    <section class="panel compared" aria-label="Compared with the previous version">
      <h2>Since version {compared.version}</h2>
      {found.length === 0
        ? <p class="muted">Every case has the same result and the same reply.</p>
        : found.map(({ label, tone, count }) => <span key={label} class={`badge ${tone}`}>{count} {label}</span>)}
    </section>
  );
}

/** A result of a run, in its list. */
export type ShownResult = {
  readonly verdict: Verdict;
  readonly title: string;
  /** The file of a case. */
  readonly file: string | null;
  /** Differences from the previous version. */
  readonly marks: readonly { readonly label: string; readonly tone: string }[];
  readonly reasons: readonly string[];
};

/** The line of a result. @param props.badge the verdict in words, unless it is a pass */
export function ResultFacts(props: { result: ShownResult; badge?: Child }) {
  const { result: { verdict, title, file, marks, reasons }, badge } = props;
  return (
    <>
      <span class="result-name">
        <VerdictDot verdict={verdict} />
        {title} {file !== null && <span class="muted">{file}</span>}
      </span>
      <span class="marks">
        {marks.map(({ label, tone }) => <span key={label} class={`badge ${tone}`}>{label}</span>)}
        {verdict !== "passed" && verdict !== "same" && badge}
      </span>
      {reasons.length > 0 && (
        <span class="why">
          {reasons.map((reason) => <span key={reason}>{reason}</span>)}
        </span>
      )}
    </>
  );
}
