/**
 * What of an agent uses what: the names of tasks, actions, cards and tests that a file is used by.
 *
 * @module
 */
import type { Agent } from "./check.ts";
import { expectationsOf, type TestCase } from "./test_file.ts";

/** One case of a test file. */
export type NamedCase = { readonly file: string; readonly name: string };

/** The tasks that call an action. */
export function tasksCalling({ tasks }: Pick<Agent, "tasks">, action: string): readonly string[] {
  return [...tasks.values()].filter(({ references }) => references.some((reference) => reference.action === action))
    .map(({ name }) => name);
}

/** The cards with a button that runs an action. */
export function cardsPressing({ widgets }: Pick<Agent, "widgets">, action: string): readonly string[] {
  return [...widgets.values()].filter(({ references }) => references.some((reference) => reference.action === action))
    .map(({ name }) => name);
}

/** The actions whose question to the customer is filled in by another action. */
export function actionsPreviewing({ actions }: Pick<Agent, "actions">, action: string): readonly string[] {
  return [...actions.values()].filter(({ preview }) => preview === action).map(({ name }) => name);
}

/** The actions that show a card. */
export function actionsShowing({ actions }: Pick<Agent, "actions">, widget: string): readonly string[] {
  return [...actions.values()].filter((action) => action.widget === widget).map(({ name }) => name);
}

/** The cases that expect a call of an action. */
export function casesCalling(agent: Pick<Agent, "tests">, action: string): readonly NamedCase[] {
  return casesWhere(
    agent,
    (test) => expectationsOf(test).some(({ tools }) => tools?.some(({ name }) => name === action)),
  );
}

/** The cases that expect a card. */
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
