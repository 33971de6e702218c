/**
 * Checks what test cases expect of other files: actions, their inputs and mocks, and widgets.
 *
 * @module
 */
import { suggestName } from "../../nearest.ts";
import type { Action } from "../actions/action_types.ts";
import { filePath } from "../files.ts";
import { type Fault, problemIn } from "../source/source.ts";
import type { Problem } from "../../problem.ts";
import { expectationsOf, type ExpectedCall, type TestCase, type TestFile } from "./test_file.ts";

/** Names that exist as files, even with problems: one fault is not reported twice. */
export type FileNames = {
  readonly actions: ReadonlySet<string>;
  readonly widgets: ReadonlySet<string>;
};

/** The parts of an agent to compare. */
type Tested = {
  readonly actions: ReadonlyMap<string, Action>;
  readonly tests: ReadonlyMap<string, TestFile>;
};

/** Returns warnings, each at its case. */
export function testReferences({ actions, tests }: Tested, names: FileNames): readonly Problem[] {
  return [...tests.values()].flatMap((file) =>
    file.cases.flatMap((test) =>
      [...unknownNames(test, names), ...faultyCalls(test, actions)]
        .map((fault) => problemIn(filePath("tests", file.name), test, fault))
    )
  );
}

function unknownNames(test: TestCase, names: FileNames): readonly Fault[] {
  const widgets = new Set(expectationsOf(test).flatMap(({ widget }) => widget ?? []));
  const unknown = (noun: "action" | "widget", expected: Iterable<string>) =>
    [...expected].filter((name) => !names[`${noun}s`].has(name)).map((name) => ({
      code: `test.unknown-${noun}`,
      message: `The case "${test.name}" expects the ${noun} \`${name}\`, which does not exist.`,
      fix: suggestName(name, names[`${noun}s`]),
    }));
  return [...unknown("action", expectedCalls(test).keys()), ...unknown("widget", widgets)];
}

function faultyCalls(test: TestCase, actions: ReadonlyMap<string, Action>): readonly Fault[] {
  return [...expectedCalls(test)].flatMap(([name, inputs]) => {
    const action = actions.get(name);
    return action === undefined ? [] : [...unknownInputs(test, action, inputs), ...withoutMock(test, action)];
  });
}

/** A call never has unknown inputs, so the case would always fail. */
function unknownInputs(test: TestCase, { name, input }: Action, expected: ReadonlySet<string>): readonly Fault[] {
  return [...expected].filter((key) => !input.has(key)).map((key) => ({
    code: "test.unknown-input",
    message: `The case "${test.name}" expects the input \`${key}\` of \`${name}\`, which that action does not have.`,
    fix: input.size === 0 ? "Leave `input` out: the action has none." : suggestName(key, input.keys()),
  }));
}

/** With mock tools, a case whose action has no mock tests almost nothing. */
function withoutMock(test: TestCase, { name, changes, mock }: Action): readonly Fault[] {
  // A changing action stops at its confirmation, before the mock is used.
  if (changes || mock !== undefined) return [];
  return [{
    code: "test.no-mock",
    message: `The case "${test.name}" expects the action \`${name}\`, which has no mock to answer with.`,
    fix: `Add \`mock\` to actions/${name}.yaml: the answer in tests.`,
  }];
}

/** Returns the inputs that a case names, by action. */
function expectedCalls(test: TestCase): ReadonlyMap<string, ReadonlySet<string>> {
  const calls: readonly ExpectedCall[] = expectationsOf(test).flatMap(({ tools }) => tools ?? []);
  const inputs = new Map<string, Set<string>>(calls.map(({ name }) => [name, new Set()]));
  for (const { name, input } of calls) {
    for (const key of Object.keys(input ?? {})) inputs.get(name)?.add(key);
  }
  return inputs;
}
