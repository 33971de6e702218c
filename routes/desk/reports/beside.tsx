/**
 * Panels beside the conversations of a report: calls of actions, the model's cost, and missing knowledge.
 *
 * @module
 */
import type { AnswerCounts } from "../../../core/model/answer_counts.ts";
import type { ActionRow } from "../../../core/reports/report.ts";
import { onPage } from "../calls/call_name.ts";
import type { Shell } from "../page/shell.ts";
import { numberText, useLocale } from "../ui/locale.tsx";
import { Panel } from "../ui/parts.tsx";
import { QUESTIONS } from "../knowledge/addresses.ts";
import { cost, shortTokens } from "../settings/amounts.ts";
import { NumberLink, type Opens } from "./numbers.tsx";
import type { ReportFacts } from "./facts.ts";

/** The actions that were called. */
export function ActionsPanel({ actions, opens }: { actions: readonly ActionRow[]; opens: Opens }) {
  return (
    <Panel
      title="Actions"
      says="Calls of your app in these conversations. “Failed” is what your team can fix: an error of the app, no answer, a missing key."
    >
      {actions.length === 0 ? <p class="muted">No action was called.</p> : (
        <table class="table tight report-table">
          <thead>
            <tr>
              <th scope="col">Action</th>
              <th scope="col" class="report-value">Calls</th>
              <th scope="col" class="report-value">Made</th>
              <th scope="col" class="report-value">Failed</th>
              <th scope="col" class="report-value">Conversations</th>
            </tr>
          </thead>
          <tbody>
            {actions.map(({ action, calls, made, failed, conversations }) => (
              <tr key={action}>
                <th scope="row">
                  {onPage(action) ?? <code>{action}</code>}
                </th>
                <td class="report-value">
                  <NumberLink opens={opens} count={calls} change={{ action }} />
                </td>
                <td class="report-value">
                  <NumberLink opens={opens} count={made} change={{ action, ended: "made" }} />
                </td>
                <td class={`report-value${failed > 0 ? " report-failed" : ""}`}>
                  <NumberLink opens={opens} count={failed} change={{ action, ended: "failed" }} />
                </td>
                <td class="report-value">
                  <NumberLink opens={opens} count={conversations} change={{ action }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** The cost of the model, and a link to the missing knowledge. */
export function CostPanel({ facts: { report, currency }, shell }: { facts: ReportFacts; shell: Shell }) {
  const locale = useLocale();
  const { model, answers, gaps } = report;
  const linked = (path: string, text: string) => shell.mayOpen(path) ? <a href={path}>{text}</a> : text;
  return (
    <Panel title="Model and knowledge">
      {model === null ? <p class="muted">The cost is counted by day, so it is shown without filters only.</p> : (
        <p>
          {model.requests === 0 ? "No requests to a model on these days. " : (
            <>
              {`${numberText(locale, model.requests)} requests, ${shortTokens(locale, model.tokens)} tokens, `}
              <strong>{model.micros === 0 ? "no prices set" : cost(locale, model, currency)}</strong>.{" "}
            </>
          )}
          {linked("/desk/settings/usage", "Usage and limits")}
        </p>
      )}
      {answers !== null && answers.searched > 0 && <AnswersLine answers={answers} />}
      <p>
        {gaps === 0 ? "The knowledge had an answer to every question. " : (
          `The knowledge had no answer in ${numberText(locale, gaps)} ${
            gaps === 1 ? "conversation" : "conversations"
          }. `
        )}
        {linked(QUESTIONS, "Unanswered questions")}
      </p>
    </Panel>
  );
}

/** How often answers from the knowledge are supported by a source, and how many of their statements are not. */
function AnswersLine({ answers }: { answers: AnswerCounts }) {
  const locale = useLocale();
  const { searched, grounded, statements, unsupported } = answers;
  const count = (value: number, one: string, many: string) =>
    `${numberText(locale, value)} ${value === 1 ? one : many}`;
  return (
    <p>
      {`${count(searched, "question", "questions")} for the knowledge: `}
      <strong>{numberText(locale, grounded)}</strong> answered with a source,{" "}
      <strong>{numberText(locale, searched - grounded)}</strong> without.
      {statements > 0 && (
        <>
          {` Of ${count(statements, "statement", "statements")}, `}
          <strong class={unsupported > 0 ? "report-failed" : ""}>{numberText(locale, unsupported)}</strong>{" "}
          <span title="Neither cited with words of a source, nor in the words of a source, an app's answer or the instructions.">
            not in any source
          </span>.
        </>
      )}
    </p>
  );
}
