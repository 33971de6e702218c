/**
 * The label and colour of a result.
 *
 * @module
 */
import type { TestRun } from "../../../core/test_runs/records.ts";
import type { KeptResult } from "../../../core/test_runs/result.ts";
import type { Verdict } from "../../../core/test_runs/verdict.ts";

/** Each verdict's tone, and its rank in a list: results that need attention come first. */
export const VERDICTS: Readonly<Record<Verdict, { readonly tone: string; readonly rank: number }>> = {
  failed: { tone: "bad", rank: 0 },
  flaky: { tone: "warn", rank: 1 },
  "not judged": { tone: "warn", rank: 2 },
  changed: { tone: "accent", rank: 3 },
  passed: { tone: "good", rank: 4 },
  same: { tone: "good", rank: 5 },
};

/** The verdict as a badge; for a flaky case with how often it passed. */
export function VerdictBadge(props: { result: KeptResult }) {
  const { result } = props;
  const { verdict } = result;
  const flaky = result.kind === "case" && verdict === "flaky" ? result.case.repeats : null;
  return (
    <span class={`badge ${VERDICTS[verdict].tone}`}>
      {flaky === null ? verdict : `flaky: passed ${flaky.passed} of ${flaky.of}`}
    </span>
  );
}

/** A small dot before a name, with hidden text for screen readers. */
export function VerdictDot(props: { verdict: Verdict | null }) {
  const { verdict } = props;
  return (
    <span class={`verdict-dot ${verdict === null ? "" : VERDICTS[verdict].tone}`}>
      <span class="hidden">{verdict ?? "not run yet"}</span>
    </span>
  );
}

/** The counts of a run in words. */
export function summaryOf({ passed, failed, notJudged, request }: TestRun): string {
  const replays = request["replays"];
  return [
    `${passed} passed`,
    `${failed} failed`,
    ...(notJudged === 0 ? [] : [`${notJudged} not judged`]),
    ...(typeof replays === "number" && replays > 0 ? ["with replays"] : []),
  ].join(", ");
}

/** The badge of a whole run. */
export function runTone(
  { state, failed, passed }: Pick<TestRun, "state" | "failed" | "passed">,
): { readonly label: string; readonly tone: string } {
  if (state === "running") return { label: "running", tone: "accent" };
  if (state === "failed") return { label: "stopped early", tone: "bad" };
  if (failed > 0) return { label: "failed", tone: "bad" };
  return { label: passed > 0 ? "passed" : "done", tone: "good" };
}
