/**
 * The form of a real call: its customer, and a value for each input.
 *
 * @module
 */
import type { Action } from "../../../core/agent/actions/action.ts";
import type { ActionInput } from "../../../core/agent/inputs/input_types.ts";
import { textIn } from "../../../core/agent/localized.ts";
import { nameInWords } from "../../../core/name_words.ts";
import type { TrialDraft } from "./call_now.ts";

/** The form; `to` is its address. */
export function TrialForm(props: { to: string; csrf: string; action: Action; draft: TrialDraft }) {
  const { to, csrf, action, draft } = props;
  const { usesIdentity, changes } = action;
  return (
    <form class="trial-form" method="post" action={to}>
      <input type="hidden" name="csrf" value={csrf} />
      {usesIdentity && (
        <label class="field">
          <span>Customer's id</span>
          <input type="text" name="customer" value={draft.customer} maxlength={128} required autocomplete="off" />
        </label>
      )}
      {[...action.input].map(([name, input]) => (
        <label class="field" key={name}>
          <span>{input.label === null ? nameInWords(name) : textIn(input.label, "en")}</span>
          <Value name={name} input={input} value={draft.input.get(name) ?? ""} />
          {input.description !== "" && <small>{input.description}</small>}
        </label>
      ))}
      <button class={changes ? "button danger" : "button primary"} type="submit">
        {changes ? "Make the change" : "Call it"}
      </button>
    </form>
  );
}

function Value({ name, input, value }: { name: string; input: ActionInput; value: string }) {
  const choices = input.type === "string" ? input.enum : null;
  const labels = input.type === "string" ? input.labels : {};
  const common = { name: `input ${name}`, required: input.required };
  if (choices === null) return <input {...common} type="text" value={value} autocomplete="off" />;
  return (
    <select {...common}>
      <option value="">Choose</option>
      {choices.map((choice) => {
        const text = String(choice);
        const label = labels[text];
        return (
          <option key={text} value={text} selected={text === value}>
            {label === undefined ? text : textIn(label, "en")}
          </option>
        );
      })}
    </select>
  );
}
