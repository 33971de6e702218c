/**
 * The fields of a case's conversation, step by step.
 *
 * @module
 */
import type { Agent } from "../../../core/agent/check.ts";
import { CONVERSATION_LIMITS } from "../../../core/limits/conversations.ts";
import { Icon, type IconName } from "../ui/icons.tsx";
import { isExpecting, type StepDraft } from "./case_draft.ts";
import { stepPath } from "./case_form.ts";
import { ExpectationFields } from "./expectation.tsx";
import { editSteps, editValue, type StepEdit } from "./step_edits.ts";

type StepsProps = {
  readonly steps: readonly StepDraft[];
  readonly agent: Agent;
  /** The field or button to focus after an edit; null for none. */
  readonly focus: string | null;
};

/** The list of steps, and the button that adds one. */
export function StepFields(props: StepsProps) {
  const { steps, focus } = props;
  const add: StepEdit = { kind: "add" };
  return (
    <fieldset class="group">
      <legend>Conversation</legend>
      <ol class="case-steps">
        {steps.map((_, index) => <Step key={index} {...props} index={index} />)}
      </ol>
      <datalist id="press-labels">
        <option value="Yes" />
        <option value="No" />
      </datalist>
      {editSteps(steps, add) !== null && (
        <button
          class="button small add-step"
          type="submit"
          name="do"
          value={editValue(add)}
          formnovalidate
          autofocus={focus === editValue(add)}
        >
          <Icon name="plus" />
          Add a step
        </button>
      )}
    </fieldset>
  );
}

type StepProps = StepsProps & { readonly index: number };

function Step(props: StepProps) {
  const { steps, agent, index, focus } = props;
  const step = steps[index];
  if (step === undefined) return null;
  const path = stepPath(index);
  const label = `Step ${index + 1}`;
  return (
    <li class="case-step field">
      <div class="step-head">
        <span class="muted" aria-hidden="true">{index + 1}</span>
        {index === 0
          ? <label for="step-0">The customer writes</label>
          : (
            <select name={`${path}kind`} aria-label={`${label}: what the customer does`}>
              <option value="message">The customer writes</option>
              <option value="press" selected={step.kind === "press"}>The customer presses</option>
            </select>
          )}
        <StepButtons {...props} label={label} />
      </div>
      <textarea
        id={`step-${index}`}
        name={`${path}message`}
        required={index === 0}
        rows={2}
        dir="auto"
        aria-label={index === 0 ? undefined : `${label}: the message`}
        maxlength={CONVERSATION_LIMITS.messageCharsMax}
        autofocus={focus === `${path}message`}
      >
        {`\n${step.message}`}
      </textarea>
      {index > 0 && (
        <input
          name={`${path}press`}
          list="press-labels"
          value={step.press}
          autocomplete="off"
          placeholder="The label of a button, or Yes or No"
          aria-label={`${label}: the label of the button`}
        />
      )}
      {(steps.length > 1 || isExpecting(step.expect)) && (
        <details class="advanced" open={isExpecting(step.expect)}>
          <summary>Expected after step {index + 1}</summary>
          <ExpectationFields prefix={path} expect={step.expect} agent={agent} />
        </details>
      )}
    </li>
  );
}

const BUTTONS: readonly { readonly kind: "up" | "down" | "remove"; readonly icon: IconName; readonly title: string }[] =
  [
    { kind: "up", icon: "up", title: "Move up" },
    { kind: "down", icon: "down", title: "Move down" },
    { kind: "remove", icon: "close", title: "Remove" },
  ];

function StepButtons({ steps, index, focus, label }: StepProps & { readonly label: string }) {
  return (
    <span class="step-buttons">
      {BUTTONS.filter(({ kind }) => editSteps(steps, { kind, index }) !== null).map(({ kind, icon, title }) => (
        <button
          key={kind}
          class="icon-link"
          type="submit"
          name="do"
          value={editValue({ kind, index })}
          formnovalidate
          aria-label={`${title}: ${label}`}
          title={title}
          autofocus={focus === editValue({ kind, index })}
        >
          <Icon name={icon} />
        </button>
      ))}
    </span>
  );
}
