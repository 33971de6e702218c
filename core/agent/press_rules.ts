/**
 * Checks the payloads of a card's buttons against the inputs that actions declare.
 *
 * @module
 */
import { type CardButton, cardButtons } from "../cards/buttons.ts";
import type { Card } from "../cards/card.ts";
import { suggestName } from "../nearest.ts";
import type { Action } from "./action.ts";
import type { Fault } from "./source.ts";

/** The names of the inputs that a button passes to its action. */
export type CardRun = {
  readonly action: string;
  /** The words on the button. */
  readonly label: string;
  /** What its payload holds. */
  readonly given: readonly string[];
  /** What the customer fills in. */
  readonly fields: readonly string[];
};

/** The buttons of a card that run actions. */
export function runsOf(card: Card): readonly CardRun[] {
  return cardButtons(card).flatMap((button) => button.action.kind === "run" ? [runOf(button, button.action)] : []);
}

/** The inputs that a button passes to its action. */
export function runOf(
  { label, fields }: Pick<CardButton, "label" | "fields">,
  { action, input }: Extract<CardButton["action"], { readonly kind: "run" }>,
): CardRun {
  return { action, label, given: Object.keys(input), fields: fields.map(({ name }) => name) };
}

/** The faults of a button of a widget file: presses that would be refused, or would lose a field's value. */
export function runFaults({ label, given, fields }: CardRun, action: Pick<Action, "name" | "input">): readonly Fault[] {
  const names = [...action.input.keys()];
  const button = `the button ${JSON.stringify(label)}`;
  const undeclared = given.filter((name) => !action.input.has(name)).map((name) => ({
    code: "widget.undeclared-input",
    message: `The action \`${action.name}\` has no input \`${name}\`, so that ${button} would be refused.`,
    fix: suggestName(name, names),
  }));
  const missing = names.filter((name) =>
    action.input.get(name)?.required === true && !given.includes(name) && !fields.includes(name)
  );
  return [
    ...undeclared,
    ...missing.map((name) => ({
      code: "widget.missing-input",
      message: `The action \`${action.name}\` needs the input \`${name}\`, which ${button} does not give.`,
      fix: `Add \`${name}\` to its payload, or a field of that name to its form.`,
    })),
  ];
}
