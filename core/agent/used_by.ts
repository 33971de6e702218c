/**
 * Finds where the parts of an agent are used: the tasks, actions, cards and tests that refer to a file.
 *
 * @module
 */
import type { Agent } from "./check.ts";
import { expectationsOf, type TestCase } from "./cases/test_file.ts";

/** One case of a test file. */
export type NamedCase = { readonly file: string; readonly name: string };

/** Returns the tasks that call an action. */
export function tasksCalling({ tasks }: Pick<Agent, "tasks">, action: string): readonly string[] {
  return [...tasks.values()].filter(({ references }) => references.some((reference) => reference.action === action))
    .map(({ name }) => name);
}

/** Returns the cards with a button that runs an action. */
export function cardsPressing({ widgets }: Pick<Agent, "widgets">, action: string): readonly string[] {
  return [...widgets.values()].filter(({ references }) => references.some((reference) => reference.action === action))
    .map(({ name }) => name);
}

/** Returns the actions that use another action as the preview of their question. */
export function actionsPreviewing({ actions }: Pick<Agent, "actions">, action: string): readonly string[] {
  return [...actions.values()].filter(({ preview }) => preview === action).map(({ name }) => name);
}

/** Returns the actions that show a card. */
export function actionsShowing({ actions }: Pick<Agent, "actions">, widget: string): readonly string[] {
  return [...actions.values()].filter((action) => action.widget === widget).map(({ name }) => name);
}

/** Returns the cases that expect a call of an action. */
export function casesCalling(agent: Pick<Agent, "tests">, action: string): readonly NamedCase[] {
  return casesWhere(
    agent,
    (test) => expectationsOf(test).some(({ tools }) => tools?.some(({ name }) => name === action)),
  );
}

/** Returns the cases that expect a card. */
export function casesShowing(agent: Pick<Agent, "tests">, widget: string): readonly NamedCase[] {
  return casesWhere(agent, (test) => expectationsOf(test).some((expect) => expect.widget === widget));
}

function casesWhere(
  { tests }: Pick<Agent, "tests">,
  fits: (test: TestCase) => boolean | undefined,
): readonly NamedCase[] {
  return [...tests.values()].flatMap(({ name: file, cases }) =>
    cases.filter((test) => fits(test)).map(({ name }) => ({ file, name }))
  );
}
