/**
 * The budget of one render, and the lists that it created itself.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { TEMPLATE_LIMITS } from "../../limits/cards.ts";

/** One render in progress: its counters only go down. */
export type Run = {
  stepsLeft: number;
  charactersLeft: number;
  /** Lists that this template created: only these may grow by `append`, so data from outside never changes. */
  readonly ownLists: WeakSet<readonly unknown[]>;
};

/** The template cannot be rendered with this data; the message is a sentence for the author. */
export class TemplateFailure extends Error {
  override readonly name = "TemplateFailure";
}

/** Starts a render with the full budget of {@link TEMPLATE_LIMITS}. */
export function startRun(): Run {
  return {
    stepsLeft: TEMPLATE_LIMITS.stepsMax,
    charactersLeft: TEMPLATE_LIMITS.builtCharsMax,
    ownLists: new WeakSet(),
  };
}

/**
 * Takes steps from the budget: one per visited node, per loop iteration and per list item read or copied.
 *
 * @throws TemplateFailure if the budget is exhausted
 */
export function spendSteps(run: Run, count: number): void {
  run.stepsLeft -= count;
  if (run.stepsLeft < 0) {
    throw new TemplateFailure(
      `the template takes more than ${TEMPLATE_LIMITS.stepsMax} steps; use fewer or shorter loops`,
    );
  }
}

/**
 * Takes the characters of one string from the budget; called before the string is built.
 *
 * @throws TemplateFailure if the string alone, or all strings together, are too long
 */
export function spendCharacters(run: Run, count: number): void {
  run.charactersLeft -= count;
  if (count > TEMPLATE_LIMITS.outputCharsMax || run.charactersLeft < 0) {
    throw new TemplateFailure(
      `the template builds a text of more than ${TEMPLATE_LIMITS.outputCharsMax} characters; show less of the data`,
    );
  }
}

/** Registers a list that the template created, at one step per item. */
export function makeList(run: Run, items: unknown[]): readonly unknown[] {
  spendSteps(run, items.length);
  run.ownLists.add(items);
  return items;
}

/** Whether the template created this list itself, so that it may modify it. */
export function isOwnList(
  run: Run,
  list: readonly unknown[],
): list is unknown[] {
  return run.ownLists.has(list);
}
