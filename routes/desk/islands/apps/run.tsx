/**
 * The MCP App of `run_tests`: a run with its results, as on the desk's page.
 *
 * @module
 */
import { verdictOf } from "../../../../core/test_runs/verdict.ts";
import { type Fields, isFields, listOf, textOf } from "../../../../widget/app/host.ts";
import { runPage } from "../../tests/addresses.ts";
import { CHANGES, Differences, ResultFacts, RunState, type ShownResult, type ShownRun } from "../../tests/run_view.tsx";
import { VERDICTS } from "../../tests/verdict.tsx";
import { OpenOnDesk, startDeskApp } from "./page.tsx";
import { numberOf, textsOf } from "./read.ts";

startDeskApp("desk-run", ({ answer, desk, host }) => {
  const compared = comparedOf(answer);
  const run = textOf(answer, "run");
  const groups = [
    { title: "Cases", shown: byRank(listOf(answer, "cases").map((each) => caseOf(each, compared))) },
    { title: "Replayed conversations", shown: byRank(listOf(answer, "replays").map(replayOf)) },
  ];
  return (
    <div class="run">
      <RunState run={runOf(answer)}>
        <p class="muted">
          Version {numberOf(answer, "version")} · model {textOf(answer, "model") ?? "unknown"}
        </p>
        {run !== null && host.openLink !== null && <OpenOnDesk desk={desk} path={runPage(run)} />}
      </RunState>
      {compared !== null && <Differences compared={compared} />}
      {groups.filter(({ shown }) => shown.length > 0).map(({ title, shown }) => (
        <section key={title} class="panel results" aria-label={title}>
          <header>
            <h2>{title}</h2>
          </header>
          <ul>
            {shown.map(({ result, reply }, at) => (
              <li key={at}>
                <div class="app-result">
                  <ResultFacts result={result} badge={<VerdictWord verdict={result.verdict} />} />
                  {reply !== "" && result.verdict !== "passed" && (
                    <span class="why app-reply" dir="auto">“{reply}”</span>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});

function VerdictWord({ verdict }: Pick<ShownResult, "verdict">) {
  return <span class={`badge ${VERDICTS[verdict].tone}`}>{verdict}</span>;
}

function runOf(answer: Fields): ShownRun {
  const state = textOf(answer, "state");
  return {
    state: state === "running" || state === "failed" ? state : "done",
    passed: numberOf(answer, "passed"),
    failed: numberOf(answer, "failed"),
    done: numberOf(answer, "done"),
    total: numberOf(answer, "total"),
    error: textOf(answer, "error"),
    summary: textOf(answer, "summary") ?? "",
  };
}

type Compared = Parameters<typeof Differences>[0]["compared"];

function comparedOf({ compared }: Fields): Compared | null {
  if (!isFields(compared)) return null;
  return {
    version: numberOf(compared, "version"),
    newlyFailing: textsOf(compared, "newlyFailing"),
    newlyPassing: textsOf(compared, "newlyPassing"),
    changedReply: textsOf(compared, "changedReply"),
  };
}

/** A result, and the agent's reply. */
type Line = { readonly result: ShownResult; readonly reply: string };

/** Sorts those that need attention first. */
function byRank(lines: readonly Line[]): readonly Line[] {
  return lines.toSorted((a, b) => VERDICTS[a.result.verdict].rank - VERDICTS[b.result.verdict].rank);
}

function caseOf(found: Fields, compared: Compared | null): Line {
  const [file, title] = [textOf(found, "file") ?? "", textOf(found, "name") ?? ""];
  const checks = listOf(found, "checks")
    .map((check) => ({ pass: check.pass === true, judged: textOf(check, "judged") ?? "" }));
  const repeats = isFields(found.repeats) ? found.repeats : {};
  const verdict = verdictOf({
    pass: found.pass === true,
    repeats: { passed: numberOf(repeats, "passed") },
    // A shortened answer has no checks, nor has a passed case; a case that could not run has none either.
    error: checks.length === 0 ? "" : null,
    checks,
  });
  const marks = compared === null ? [] : CHANGES.filter(({ of }) => compared[of].includes(`${file}: ${title}`));
  const result = { verdict, title, file, marks, reasons: textsOf(found, "reasons") };
  return { result, reply: textOf(found, "reply") ?? "" };
}

function replayOf(found: Fields): Line {
  const error = textOf(found, "error");
  const changed = listOf(found, "changed").length;
  const verdict = error !== null ? "failed" : changed === 0 ? "same" : "changed";
  const reasons = [
    ...(error === null ? [] : [`It stopped: ${error}`]),
    ...(changed === 0 ? [] : [`${changed} of ${numberOf(found, "turns")} turns came out differently.`]),
  ];
  const title = `Conversation #${numberOf(found, "conversation")}`;
  return { result: { verdict, title, file: null, marks: [], reasons }, reply: "" };
}
