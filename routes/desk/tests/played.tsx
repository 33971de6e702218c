/**
 * A case in words: what the customer writes and presses, and what is expected.
 *
 * @module
 */
import { ANONYMOUS, type Expectation, type ExpectedCall, type TestCase } from "../../../core/agent/cases/test_file.ts";
import type { LastResult } from "../../../core/test_runs/last_results.ts";
import type { KeptResult } from "../../../core/test_runs/result.ts";
import { agentActionPage, cardPage } from "../agent/addresses.ts";
import { When } from "../ui/locale.tsx";
import type { Shell } from "../page/shell.ts";
import { resultPage, TESTS } from "./addresses.ts";
import { OUTCOME_WORDS } from "./case_content.ts";
import { caseKey } from "./list.tsx";
import { VerdictBadge } from "./verdict.tsx";

function signedIn({ customer }: TestCase): string {
  if (customer === ANONYMOUS) return "By a visitor who is not signed in.";
  return customer === null ? "Signed in as a sample customer." : `Signed in as ${customer.id}.`;
}

/** The conversation of a case. */
export function Played({ test }: { test: TestCase }) {
  return (
    <section class="panel" aria-label="As it is played">
      <header>
        <h2>As it is played</h2>
        <p>{signedIn(test)}</p>
      </header>
      <div class="thread as-customer">
        {test.steps.map(({ sent, expect }, at) => (
          <>
            {sent.kind === "press"
              ? <div class="happened" dir="auto">presses “{sent.text}”</div>
              : (
                <div class="said customer">
                  <div class="bubble" dir="auto">{sent.text}</div>
                </div>
              )}
            <Expected key={`expected-${at}`} expect={expect} />
          </>
        ))}
      </div>
      <div class="body played-end">
        <h3>In the end</h3>
        <Expected expect={test.expect} none="Nothing more is expected." />
      </div>
    </section>
  );
}

/** An expectation, line by line. */
function Expected({ expect, none }: { expect: Expectation; none?: string }) {
  const { outcome, tools, widget, criteria } = expect;
  const nothing = outcome === null && tools === null && widget === null && criteria === null;
  if (nothing) return none === undefined ? null : <p class="muted">{none}</p>;
  return (
    <ul class="expected-words">
      {outcome !== null && <li>{OUTCOME_WORDS[outcome]}</li>}
      {tools !== null && tools.length === 0 && <li>Calls no action</li>}
      {tools?.map((call) => (
        <li key={call.name}>
          Calls <Called call={call} />
        </li>
      ))}
      {widget !== null && (
        <li>
          Shows the card <a href={cardPage(widget)}>{widget}</a>
        </li>
      )}
      {criteria !== null && <li dir="auto">Says: {criteria}</li>}
    </ul>
  );
}

function Called({ call: { name, input } }: { call: ExpectedCall }) {
  const values = Object.entries(input ?? {}).map(([key, value]) =>
    `${key} = ${typeof value === "string" ? value : JSON.stringify(value)}`
  );
  return (
    <>
      <a href={agentActionPage(name)}>{name}</a>
      {values.length > 0 && ` with ${values.join(", ")}`}
    </>
  );
}

/** The last result of a case. */
export type CaseResultFacts = { readonly last: LastResult; readonly kept: KeptResult };

/** The last result, and the button that runs the case. */
export function LastRun(
  props: { shell: Shell; file: string; name: string; result: CaseResultFacts | null; live: number; mayRun: boolean },
) {
  const { shell, file, name, result, live, mayRun } = props;
  return (
    <section class="panel" aria-label="Last result">
      <header>
        <h2>Last result</h2>
      </header>
      <div class="body">
        {result === null ? <p class="muted">It was not run yet.</p> : <Ended result={result} live={live} />}
        {mayRun && (
          <form method="post" action={`${TESTS}/run`}>
            <input type="hidden" name="csrf" value={shell.csrf} />
            <input type="hidden" name="case" value={caseKey(file, name)} />
            <button class="button primary" type="submit" name="what" value="chosen">Run it now</button>
          </form>
        )}
      </div>
    </section>
  );
}

function Ended({ result: { last, kept }, live }: { result: CaseResultFacts; live: number }) {
  const reasons = kept.kind === "case" ? kept.case.reasons : [];
  return (
    <>
      <p>
        <VerdictBadge result={kept} /> <When at={last.at} exact />
        {last.agentVersion !== live && <span class="muted">, with version {last.agentVersion}</span>}
      </p>
      {reasons.length > 0 && (
        <ul class="expected-words">
          {reasons.map((reason) => <li key={reason} dir="auto">{reason}</li>)}
        </ul>
      )}
      {kept.kind === "case" && kept.case.reply !== "" && (
        <blockquote class="words" dir="auto">{kept.case.reply}</blockquote>
      )}
      <p>
        <a href={resultPage(last.runId, last.place)}>What was said and called</a>
      </p>
    </>
  );
}
