/**
 * Agent, Tests: every case with its expected result, and the form that runs them.
 *
 * @module
 */
import { expectationsOf, type TestCase, type TestFile } from "../../../core/agent/cases/test_file.ts";
import { TEST_LIMITS } from "../../../core/limits/agent.ts";
import type { TestRun } from "../../../core/test_runs/records.ts";
import type { Verdict } from "../../../core/test_runs/verdict.ts";
import { AGENT_TABS, filePage } from "../agent/addresses.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Empty, Head, SavedVersion, Tabs } from "../ui/parts.tsx";
import { casePage, newCasePage, TESTS, TRY } from "./addresses.ts";
import { CASE_STATES, type CaseSearch, casesPage, isSearching, type ShownCases } from "./find_cases.ts";
import { RunList } from "./runs.tsx";
import { VerdictDot } from "./verdict.tsx";

/** The data of the page. */
export type TestsFacts = {
  /** The names of all files. */
  readonly names: readonly string[];
  readonly shown: ShownCases;
  readonly search: CaseSearch;
  /** The last result of each case, by key. */
  readonly last: ReadonlyMap<string, Verdict>;
  readonly runs: readonly TestRun[];
  readonly live: number;
  readonly mayEdit: boolean;
  readonly mayRun: boolean;
  /** Whether the reader may read conversations, and so replay them. */
  readonly mayReplay: boolean;
  readonly mayCall: boolean;
  readonly saved: number | null;
  /** Why a run was not started. */
  readonly fault: string | null;
};

/** The key of a case in a form; the file's name contains no slash. */
export function caseKey(file: string, name: string): string {
  return `${file}/${name}`;
}

export function TestsPage(props: { shell: Shell; facts: TestsFacts }) {
  const { shell, facts } = props;
  const { names, runs } = facts;
  return (
    <Page shell={shell} title="Tests" path="/desk/agent">
      <Head
        title="Agent"
        says="Describe what a customer writes and what should happen. Run the cases before and after every change."
      >
        <div class="row">
          {facts.mayRun && <a class="button" href={TRY}>Try it</a>}
          {facts.mayEdit && <a class="button primary" href={`${TESTS}/new`}>New case</a>}
        </div>
      </Head>
      <Tabs shell={shell} label="Agent" tabs={AGENT_TABS} current={TESTS} />
      <SavedVersion version={facts.saved} />
      {facts.fault !== null && (
        <p class="notice bad" role="alert">
          <strong>{facts.fault}</strong>
        </p>
      )}
      {names.length === 0 ? <NoCases mayEdit={facts.mayEdit} /> : (
        <>
          <Search facts={facts} />
          <Cases shell={shell} facts={facts} />
          <Pages shown={facts.shown} search={facts.search} />
        </>
      )}
      {runs.length > 0 && (
        <section class="panel" aria-label="Runs">
          <header>
            <h2>Last runs</h2>
          </header>
          <RunList runs={runs} live={facts.live} />
        </section>
      )}
      {runs.length > 0 && (
        <p class="more">
          <a href={`${TESTS}/runs`}>All runs</a>
        </p>
      )}
    </Page>
  );
}

function NoCases(props: { mayEdit: boolean }) {
  return (
    <section class="panel">
      <Empty
        icon="test"
        title="No cases yet"
        says="A case is one message and its expected result: which action is called, which card is shown, what the reply says."
      >
        {props.mayEdit && <a class="button primary" href={newCasePage({})}>Write the first case</a>}
      </Empty>
    </section>
  );
}

function Cases(props: { shell: Shell; facts: TestsFacts }) {
  const { shell, facts } = props;
  return (
    <form class="run-form" method="post" action={`${TESTS}/run`}>
      <input type="hidden" name="csrf" value={shell.csrf} />
      {facts.mayRun && <RunBar facts={facts} />}
      {facts.shown.files.map((file) => <FilePanel key={file.name} file={file} facts={facts} />)}
      {facts.shown.files.length === 0 && (
        <section class="panel">
          <Empty icon="test" title="No matching cases" says="Search for other words, or show all cases.">
            <a class="button" href={TESTS}>Show all</a>
          </Empty>
        </section>
      )}
    </form>
  );
}

/** The search; hidden for only a few cases. */
function Search({ facts: { names, search, shown } }: { facts: TestsFacts }) {
  if (!isSearching(search) && shown.pages === 1 && shown.found <= FEW) return null;
  return (
    <form class="filters case-filters" method="get" action={TESTS} role="search">
      <label class="field">
        <span>Find</span>
        <input type="search" name="q" value={search.words} maxlength={100} placeholder="Any words" dir="auto" />
      </label>
      <label class="field">
        <span>In the file</span>
        <select name="file">
          <option value="">All files</option>
          {names.map((name) => <option key={name} value={name} selected={name === search.file}>{name}</option>)}
        </select>
      </label>
      <label class="field">
        <span>Last result</span>
        <select name="state">
          {Object.entries(CASE_STATES).map(([id, label]) => (
            <option key={id} value={id} selected={id === search.state}>{label}</option>
          ))}
        </select>
      </label>
      <div class="row">
        <button class="button" type="submit">Find</button>
        {isSearching(search) && <a class="button quiet" href={TESTS}>Show all</a>}
      </div>
    </form>
  );
}

/** Up to this many cases need no search. */
const FEW = 12;

function Pages({ shown: { page, pages, found }, search }: { shown: ShownCases; search: CaseSearch }) {
  if (pages === 1) return null;
  return (
    <nav class="list-parts" aria-label="Pages of cases">
      {page > 1 && <a class="button small" href={casesPage({ ...search, page: page - 1 })}>Before</a>}
      <span class="muted">
        Page {page} of {pages}, {found} cases
      </span>
      {page < pages && <a class="button small" href={casesPage({ ...search, page: page + 1 })}>Next</a>}
    </nav>
  );
}

const REPLAYS = [10, 20, 50, TEST_LIMITS.replaysMax] as const;

function RunBar(props: { facts: TestsFacts }) {
  return (
    <section class="panel run-bar" aria-label="Run">
      <div class="run-buttons">
        <button class="button primary" type="submit" name="what" value="all">Run all</button>
        <button class="button" type="submit" name="what" value="chosen">Run selected</button>
      </div>
      {props.facts.mayReplay && (
        <label class="replays">
          <span>Replay conversations</span>
          <select name="replays">
            <option value="0">none</option>
            {REPLAYS.map((count) => <option key={count} value={String(count)}>the last {count}</option>)}
          </select>
        </label>
      )}
      {props.facts.mayCall && (
        <label class="check">
          <input type="checkbox" name="real" value="true" />
          Use live data for read-only actions
        </label>
      )}
      <p class="muted">
        Cases run in a copy of the desk: customers do not see them, and actions answer with their <code>mock</code>.
      </p>
    </section>
  );
}

function FilePanel(props: { file: TestFile; facts: TestsFacts }) {
  const { file, facts } = props;
  const id = `file-${file.name}`;
  return (
    <section class="panel cases" aria-labelledby={id}>
      <header>
        <h2 id={id}>{file.name}</h2>
        <span class="muted">{file.cases.length === 1 ? "1 case" : `${file.cases.length} cases`}</span>
        <span class="end">
          <a
            class="button small quiet"
            href={filePage(`tests/${file.name}.yaml`)}
            aria-label={`Open the file ${file.name}`}
          >
            File
          </a>
          {facts.mayEdit && <a class="button small quiet" href={newCasePage({ file: file.name })}>Add a case</a>}
          {facts.mayRun && (
            <button
              class="button small"
              type="submit"
              name="what"
              value={`file ${file.name}`}
              aria-label={`Run the file ${file.name}`}
            >
              Run
            </button>
          )}
        </span>
      </header>
      <ul>
        {file.cases.map((test) => <CaseLine key={test.name} file={file.name} test={test} facts={facts} />)}
      </ul>
    </section>
  );
}

function CaseLine(props: { file: string; test: TestCase; facts: TestsFacts }) {
  const { file, test, facts } = props;
  const key = caseKey(file, test.name);
  return (
    <li>
      {facts.mayRun && (
        <label class="case-choice">
          <input type="checkbox" name="case" value={key} aria-label={`Choose ${test.name}`} />
        </label>
      )}
      <a href={casePage(file, test.name)}>
        <span class="case-name">
          <VerdictDot verdict={facts.last.get(key) ?? null} />
          {test.name}
        </span>
        <span class="case-message" dir="auto">“{test.message}”</span>
        {test.steps.length > 1 && <span class="badge">{test.steps.length} steps</span>}
        <Expected test={test} />
      </a>
    </li>
  );
}

/** A summary of a case's expectation. */
function Expected(props: { test: TestCase }) {
  const { outcome, tools, widget, criteria } = props.test.expect;
  const nothing = expectationsOf(props.test).every((expect) => Object.values(expect).every((value) => value === null));
  return (
    <span class="expects">
      {outcome !== null && <span class="badge">{outcome}</span>}
      {tools?.length === 0 && <span class="badge">no call</span>}
      {tools?.map(({ name }) => <code key={name}>{name}</code>)}
      {widget !== null && <span class="badge">card {widget}</span>}
      {criteria !== null && <span class="criterion">{criteria}</span>}
      {nothing && <span class="badge warn">expects nothing</span>}
    </span>
  );
}
