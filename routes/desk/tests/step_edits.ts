/**
 * The buttons that edit a case's list of steps: adding, moving and removing one.
 *
 * @module
 */
import { TEST_LIMITS } from "../../../core/limits/agent.ts";
import { EMPTY_STEP, type StepDraft } from "./case_draft.ts";
import { stepPath } from "./case_form.ts";

type Steps = readonly StepDraft[];

/** An edit of the steps. */
export type StepEdit =
  | { readonly kind: "add" }
  | { readonly kind: "up" | "down" | "remove"; readonly index: number };

/** The value of the button. */
export function editValue(edit: StepEdit): string {
  return edit.kind === "add" ? "add" : `${edit.kind}:${edit.index}`;
}

/** The edit of a button's value; null for a button that saves. */
export function stepEditOf(value: string): StepEdit | null {
  if (value === "add") return { kind: "add" };
  const [, kind, index = ""] = /^(up|down|remove):(\d{1,3})$/.exec(value) ?? [];
  return kind === "up" || kind === "down" || kind === "remove" ? { kind, index: Number(index) } : null;
}

/** The steps after an edit; null for an invalid edit. The first step is always a message. */
export function editSteps(steps: Steps, edit: StepEdit): Steps | null {
  const edited = edit.kind === "add"
    ? [...steps, EMPTY_STEP]
    : edit.kind === "remove"
    ? steps.filter((_, index) => index !== edit.index)
    : moved(steps, edit.index, edit.index + (edit.kind === "up" ? -1 : 1));
  return edited[0]?.kind === "message" && edited.length <= TEST_LIMITS.stepsMax && edited !== steps ? edited : null;
}

/** The name of the field, or the value of the button, to focus after an edit. */
export function focusAfter(steps: Steps, edit: StepEdit): string {
  if (edit.kind === "add") return `${stepPath(steps.length - 1)}message`;
  const { kind, index } = edit;
  const [step, back] = kind === "up"
    ? [index - 1, "down"] as const
    : kind === "down"
    ? [index + 1, "up"] as const
    : [Math.min(index, steps.length - 1), "remove"] as const;
  const wanted = [{ kind, index: step }, { kind: back, index: step }];
  return editValue(wanted.find((each) => editSteps(steps, each) !== null) ?? { kind: "add" });
}

function moved(steps: Steps, from: number, to: number): Steps {
  const [one, other] = [steps[from], steps[to]];
  if (one === undefined || other === undefined) return steps;
  return steps.map((step, index) => index === from ? other : index === to ? one : step);
}
