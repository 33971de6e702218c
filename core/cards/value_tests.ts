/**
 * All tests of the template language: `{{ value is name(arguments) }}`.
 *
 * @module
 */
import { numberOf } from "./filters/number.ts";
import { makeTable, type Operation, type OperationTable } from "./evaluate/operation.ts";
import { type Run, spendCharacters, spendSteps, TemplateFailure } from "./evaluate/run.ts";
import { admit, compareValues, isEqual, isList, isMap, isNothing, typeName, type Value } from "./evaluate/values.ts";

/** Creates a test without arguments. */
function plain(passes: (value: Value) => boolean): Operation {
  return { parameters: [], apply: (_run, value) => passes(value) };
}

const equal: Operation = {
  parameters: ["other"],
  apply: (run, value, [other]) => isEqual(run, value, other),
};

/** Creates a comparison test; a missing value is neither above nor below anything. */
function ordered(passes: (order: number) => boolean): Operation {
  return {
    parameters: ["other"],
    apply: (_run, value, [other]) => !isNothing(value) && !isNothing(other) && passes(compareValues(value, other)),
  };
}

const none = plain((value) => value === null);

/** Every test by name. */
export const VALUE_TESTS: OperationTable = makeTable({
  defined: plain((value) => value !== undefined),
  undefined: plain((value) => value === undefined),
  none,
  null: none,
  number: plain((value) => typeof value === "number"),
  string: plain((value) => typeof value === "string"),
  mapping: plain((value) => isMap(value) || value instanceof Map),
  iterable: plain((value) => typeof value === "string" || isList(value) || isMap(value)),
  sequence: plain((value) => typeof value === "string" || isList(value) || isMap(value)),
  boolean: plain((value) => typeof value === "boolean"),
  true: plain((value) => value === true),
  false: plain((value) => value === false),
  even: plain((value) => !isNothing(value) && numberOf(value) % 2 === 0),
  odd: plain((value) => !isNothing(value) && numberOf(value) % 2 !== 0),
  divisibleby: {
    parameters: ["num"],
    apply: (_run, value, [divisor]) => !isNothing(value) && numberOf(value) % numberOf(divisor) === 0,
  },
  eq: equal,
  equalto: equal,
  ne: { parameters: ["other"], apply: (run, value, [other]) => !isEqual(run, value, other) },
  gt: ordered((order) => order > 0),
  ge: ordered((order) => order >= 0),
  lt: ordered((order) => order < 0),
  le: ordered((order) => order <= 0),
  lower: plain((value) => typeof value === "string" && value !== value.toUpperCase() && value === value.toLowerCase()),
  upper: plain((value) => typeof value === "string" && value !== value.toLowerCase() && value === value.toUpperCase()),
  integer: plain((value) => Number.isInteger(value)),
  float: plain((value) => typeof value === "number" && !Number.isInteger(value)),
  in: {
    parameters: ["container"],
    apply: (run, value, [container]) => isIn(run, value, container),
  },
});

/**
 * Whether a container contains a value: a list an equal item, a string a substring, a map a key; a missing one contains
 * nothing.
 *
 * @throws TemplateFailure for any other container
 */
export function isIn(run: Run, value: Value, container: Value): boolean {
  if (isNothing(container)) return false;
  if (isList(container)) {
    return container.some((item) => isEqual(run, admit(item), value));
  }
  if (typeof container === "string") {
    spendCharacters(run, container.length);
    return typeof value === "string" && container.includes(value);
  }
  if (isMap(container)) {
    spendSteps(run, 1);
    return typeof value === "string" && Object.hasOwn(container, value);
  }
  throw new TemplateFailure(`a ${typeName(container)} holds nothing`);
}
