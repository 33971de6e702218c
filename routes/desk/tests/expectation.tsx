/**
 * The fields of an expectation: of a whole case, or of one of its steps.
 *
 * @module
 */
import type { Agent } from "../../../core/agent/check.ts";
import { Field } from "../form/control.tsx";
import { anyCall, type CallDraft, type ExpectationDraft } from "./case_draft.ts";
import { callFields, jsonField, typedAt } from "./case_fields.ts";
import { callPath } from "./case_form.ts";
import { OUTCOME_WORDS } from "./case_content.ts";

type ExpectationProps = {
  /** The prefix of its fields' names. */
  readonly prefix: string;
  readonly expect: ExpectationDraft;
  readonly agent: Agent;
};

/** The fields. */
export function ExpectationFields(props: ExpectationProps) {
  const { prefix, expect } = props;
  const id = `case-${prefix}criteria`;
  return (
    <div class="expectation">
      <OutcomeField {...props} />
      <CallFields {...props} />
      <WidgetField {...props} />
      <div class="field">
        <label for={id}>
          The reply <span class="optional">optional</span>
        </label>
        <textarea id={id} name={`${prefix}criteria`} rows={2} aria-describedby={`${id}-hint`}>
          {`\n${expect.criteria}`}
        </textarea>
        <small id={`${id}-hint`}>
          In words, such as: Names the plan "Starter". A model judges it; without one, quoted text, numbers and
          addresses must appear.
        </small>
      </div>
    </div>
  );
}

function OutcomeField({ prefix, expect }: ExpectationProps) {
  const id = `case-${prefix}outcome`;
  return (
    <div class="field">
      <label for={id}>Outcome</label>
      <select id={id} name={`${prefix}outcome`}>
        <option value="">Any</option>
        {Object.entries(OUTCOME_WORDS).map(([outcome, words]) => (
          <option key={outcome} value={outcome} selected={outcome === expect.outcome}>{outcome}: {words}</option>
        ))}
      </select>
    </div>
  );
}

function CallFields(props: ExpectationProps) {
  const { prefix, expect, agent } = props;
  const id = `case-${prefix}calls`;
  return (
    <div class="field asks-tools">
      <label for={id}>Actions</label>
      <select id={id} name={`${prefix}namesCalls`}>
        <option value="" selected={!expect.namesCalls}>Any</option>
        <option value="true" selected={expect.namesCalls}>exactly these; none selected means no call</option>
      </select>
      <ul class="choices">
        {callRows(agent, expect.calls).map((row, index) => (
          <CallRow key={index} agent={agent} row={row} path={callPath(prefix, index)} />
        ))}
      </ul>
    </div>
  );
}

type Row = { readonly call: CallDraft; readonly isExpected: boolean; readonly isAgain: boolean };

/** The expected calls in the order of the agent's actions, and a row to add each action, also repeatedly. */
function callRows({ actions }: Agent, calls: readonly CallDraft[]): readonly Row[] {
  const names = [...new Set([...actions.keys(), ...calls.map(({ name }) => name)])];
  return names.flatMap((name) => {
    const own = calls.filter((call) => call.name === name);
    const isOpen = own.every(({ typed }) => typed.size > 0);
    const rows = isOpen ? [...own, anyCall(name)] : own;
    return rows.map((call, index) => ({ call, isExpected: index < own.length, isAgain: index > 0 }));
  });
}

function CallRow({ agent, row, path }: { agent: Agent; row: Row; path: string }) {
  const { call: { name, isJson, typed }, isExpected, isAgain } = row;
  const fields = isJson ? [jsonField(path)] : callFields(agent, name, path);
  const filled = { typed: typedAt(fields, typed), faults: [], badLines: new Set<number>(), form: "case" };
  return (
    <li class="call-row">
      <input type="hidden" name={`${path}.name`} value={name} />
      <label class="check">
        <input type="checkbox" name={`${path}.expected`} value="true" checked={isExpected} />
        <code>{name}</code> {isAgain && <span class="muted">once more</span>}
      </label>
      {fields.length > 0 && (
        <div class="call-inputs" role="group" aria-label={`Inputs of ${name}`}>
          <small class="muted">With these inputs; an empty one may have any value.</small>
          {fields.map((field) => <Field key={field.path} field={field} filled={filled} />)}
        </div>
      )}
    </li>
  );
}

function WidgetField({ prefix, expect, agent }: ExpectationProps) {
  const id = `case-${prefix}widget`;
  const names = [...new Set([...agent.widgets.keys(), ...expect.widget === "" ? [] : [expect.widget]])];
  return (
    <div class="field">
      <label for={id}>Card</label>
      <select id={id} name={`${prefix}widget`}>
        <option value="">Any</option>
        {names.map((name) => <option key={name} value={name} selected={name === expect.widget}>{name}</option>)}
      </select>
    </div>
  );
}
