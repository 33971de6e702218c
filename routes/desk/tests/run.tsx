/**
 * One run: its progress, the result of every case, and the differences from the previous version.
 *
 * @module
 */
import type { Comparison, TestRun } from "../../../core/test_runs/records.ts";
import type { KeptResult } from "../../../core/test_runs/result.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Head } from "../ui/parts.tsx";
import { resultPage, TESTS } from "./addresses.ts";
import { whatRan } from "./runs.tsx";
import { CHANGES, Differences, ResultFacts, RunState } from "./run_view.tsx";
import { summaryOf, VerdictBadge, VERDICTS } from "./verdict.tsx";

/** The data of the page. */
export type RunFacts = {
  readonly run: TestRun;
  readonly results: readonly KeptResult[];
  /** Null while it runs, and when no earlier version was tested. */
  readonly compared: Comparison | null;
  /** Whether its version is live. */
  readonly isLive: boolean;
  readonly mayRun: boolean;
};

/** The page. During the run, the script reloads the part marked `data-run`. */
export function RunPage(props: { shell: Shell; facts: RunFacts }) {
  const { shell, facts } = props;
  const { run } = facts;
  return (
    <Page shell={shell} title={`Run: ${whatRan(run)}`} path="/desk/agent">
      <Head title={whatRan(run)} back={{ path: TESTS, label: "Tests" }}>
        {facts.mayRun && <RunAgain shell={shell} run={run} />}
      </Head>
      <div class="run" data-run={run.state} data-done={String(run.done)}>
        <Progress facts={facts} />
        {facts.compared !== null && <Differences compared={facts.compared} />}
        <Results facts={facts} />
      </div>
    </Page>
  );
}

function RunAgain(props: { shell: Shell; run: TestRun }) {
  const { shell, run } = props;
  const { file, cases, replays, mockTools } = run.request;
  const keys = Array.isArray(cases) ? cases.map(String) : [];
  const what = keys.length > 0 ? "chosen" : typeof file === "string" ? `file ${file}` : "all";
  const fields = [
    ["csrf", shell.csrf],
    ["what", what],
    ["replays", String(replays ?? 0)],
    ...(mockTools === false ? [["real", "true"]] : []),
    ...keys.map((key) => ["case", key]),
  ] as const;
  return (
    <form method="post" action={`${TESTS}/run`}>
      {fields.map(([name = "", value = ""]) => <input key={value} type="hidden" name={name} value={value} />)}
      <button class="button" type="submit">Run again</button>
    </form>
  );
}

function Progress(props: { facts: RunFacts }) {
  const { run, isLive } = props.facts;
  const leaveNote = (
    <p class="muted">
      It continues if you leave this page. <a href="">Refresh</a>
    </p>
  );
  return (
    <RunState run={{ ...run, summary: summaryOf(run) }} whileRunning={leaveNote}>
      <p class="muted">
        Version {run.agentVersion}
        {stateOf(run, isLive)} · model {run.model} ·{" "}
        {run.request["mockTools"] === false ? "live data for read-only actions" : "mock answers"} · {run.startedBy},
        {" "}
        <When at={run.startedAt} />
        {run.endedAt !== null && ` · ${seconds(run)}`}
      </p>
    </RunState>
  );
}

/** Files that `test_files` laid over the version are only in its request. */
function stateOf({ request }: TestRun, isLive: boolean): string {
  if (request["unsaved"] !== undefined) return " with files that were not saved";
  return isLive ? ", live" : ", no longer live";
}

function seconds({ startedAt, endedAt }: TestRun): string {
  const ms = (endedAt ?? startedAt).getTime() - startedAt.getTime();
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

function Results(props: { facts: RunFacts }) {
  const { run, results, compared } = props.facts;
  const changed = new Set(compared === null ? [] : CHANGES.flatMap(({ of }) => compared[of]));
  const rank = (result: KeptResult) => VERDICTS[result.verdict].rank * 2 + Number(!changed.has(nameOf(result)));
  const sorted = results.toSorted((a, b) => rank(a) - rank(b) || a.place - b.place);
  const groups = [
    { title: "Cases", shown: sorted.filter(({ kind }) => kind === "case") },
    { title: "Replayed conversations", shown: sorted.filter(({ kind }) => kind === "replay") },
  ];
  return (
    <>
      {groups.filter(({ shown }) => shown.length > 0).map(({ title, shown }) => (
        <section key={title} class="panel results" aria-label={title}>
          <header>
            <h2>{title}</h2>
          </header>
          <ul>
            {shown.map((result) => <ResultLine key={result.place} run={run.id} result={result} compared={compared} />)}
          </ul>
        </section>
      ))}
    </>
  );
}

function ResultLine(props: { run: string; result: KeptResult; compared: Comparison | null }) {
  const { result, compared } = props;
  const shown = {
    verdict: result.verdict,
    title: result.kind === "case" ? result.name : `Conversation #${result.name}`,
    file: result.kind === "case" ? result.file : null,
    marks: compared === null ? [] : CHANGES.filter(({ of }) => compared[of].includes(nameOf(result))),
    reasons: result.kind === "case" ? result.case.reasons : reasonsOf(result),
  };
  return (
    <li>
      <a href={resultPage(props.run, result.place)}>
        <ResultFacts result={shown} badge={<VerdictBadge result={result} />} />
      </a>
    </li>
  );
}

/** The name of a case in a comparison. */
function nameOf({ file, name }: KeptResult): string {
  return `${file}: ${name}`;
}

function reasonsOf({ replay }: Extract<KeptResult, { kind: "replay" }>): readonly string[] {
  const turns = replay.changed.length;
  return [
    ...(replay.error === null ? [] : [`It stopped: ${replay.error}`]),
    ...(turns === 0
      ? []
      : [`${turns} of ${replay.turns} ${replay.turns === 1 ? "turn" : "turns"} came out differently.`]),
  ];
}
