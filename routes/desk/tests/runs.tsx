/**
 * The list of test runs.
 *
 * @module
 */
import type { TestRun } from "../../../core/test_runs/records.ts";
import { AGENT_TABS } from "../agent/addresses.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Empty, Head, Tabs } from "../ui/parts.tsx";
import { runPage, TESTS } from "./addresses.ts";
import { runTone, summaryOf } from "./verdict.tsx";

/** Runs as a list; `live` is the live version. */
export function RunList(props: { runs: readonly TestRun[]; live: number }) {
  return (
    <ol class="list runs">
      {props.runs.map((run) => {
        const { label, tone } = runTone(run);
        return (
          <li key={run.id}>
            <a href={runPage(run.id)}>
              <span class={`badge ${tone}`}>{label}</span>
              <span class="what">
                {whatRan(run)} <span class="muted">{onWhat(run, props.live)}</span>
              </span>
              <span class="muted">{run.state === "running" ? `${run.done} of ${run.total}` : summaryOf(run)}</span>
              <span class="end muted">
                {run.startedBy} · <When at={run.startedAt} />
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

function onWhat({ agentVersion, request }: TestRun, live: number): string {
  if (request["unsaved"] !== undefined) return `with a draft, on version ${agentVersion}`;
  return `on version ${agentVersion}${agentVersion === live ? ", live" : ""}`;
}

/** What a run was requested to run, in words. */
export function whatRan({ request }: TestRun): string {
  const { file, names, cases } = request;
  const chosen = Array.isArray(cases) ? cases : Array.isArray(names) ? names : null;
  if (chosen !== null) return chosen.length === 1 ? "1 selected case" : `${chosen.length} selected cases`;
  return typeof file === "string" ? `File ${file}` : "All cases";
}

/** The page of all stored runs. */
export function RunsPage(props: { shell: Shell; runs: readonly TestRun[]; live: number }) {
  const { shell, runs, live } = props;
  return (
    <Page shell={shell} title="Runs" path="/desk/agent">
      <Head title="Runs" says="The last 50 are kept." back={{ path: TESTS, label: "Tests" }} />
      <Tabs shell={shell} label="Agent" tabs={AGENT_TABS} current={TESTS} />
      <section class="panel" aria-label="Runs">
        {runs.length === 0
          ? <Empty icon="test" title="No runs yet" says="Results appear here after the first run." />
          : <RunList runs={runs} live={live} />}
      </section>
    </Page>
  );
}
