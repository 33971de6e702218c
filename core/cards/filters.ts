/**
 * All filters of the template language: `{{ value | name(arguments) }}`.
 *
 * @module
 */
import { date } from "./filters/date.ts";
import { LIST_FILTERS } from "./filters/list.ts";
import { NUMBER_FILTERS } from "./filters/number.ts";
import { makeTable, type Operation, type OperationTable, wholeNumber } from "./evaluate/operation.ts";
import { makeList, type Run, spendSteps, TemplateFailure } from "./evaluate/run.ts";
import { VALUE_TESTS } from "./value_tests.ts";
import { toJson } from "./evaluate/text.ts";
import { TEXT_FILTERS } from "./filters/text.ts";
import { admit, isTrue, itemsOf, lookUpPath, type Value } from "./evaluate/values.ts";

const INDENT_MAX = 8;

const tojson: Operation = {
  parameters: ["indent"],
  apply: (run, value, [indent]) =>
    toJson(
      run,
      value,
      Math.min(Math.max(wholeNumber(indent, 0), 0), INDENT_MAX),
    ),
};

const fallback: Operation = {
  parameters: ["default_value", "boolean"],
  apply: (_run, value, [instead, alsoFalse]) => {
    const isMissing = alsoFalse === true ? !isTrue(value) : value === undefined;
    return isMissing ? instead ?? "" : value;
  },
};

const map: Operation = {
  parameters: ["filter", "attribute", "default", "*values"],
  apply: (run, value, [name, attribute, instead, ...rest]) => {
    const items = itemsOf(run, value);
    spendSteps(run, items.length);
    if (typeof name === "string") {
      const filter = FILTERS.get(name);
      if (filter === undefined) {
        throw new TemplateFailure(`map: there is no filter ${name}`);
      }
      const values = [attribute, instead, ...rest];
      return makeList(
        run,
        items.map((item) => filter.apply(run, admit(item), values)),
      );
    }
    return makeList(
      run,
      items.map((item) => lookUpPath(admit(item), attribute) ?? instead),
    );
  },
};

/** Keeps the items that pass (or fail) a test; without a test, those that are true. */
function select(wanted: boolean): Operation {
  return {
    parameters: ["test", "*values"],
    apply: (run, value, [test, ...values]) => {
      const passes = testNamed(run, test, values);
      return keep(run, value, (item) => passes(item) === wanted);
    },
  };
}

/** Like {@linkcode select}, by one field of each item. */
function selectByField(wanted: boolean): Operation {
  return {
    parameters: ["attribute", "test", "*values"],
    apply: (run, value, [attribute, test, ...values]) => {
      const passes = testNamed(run, test, values);
      return keep(run, value, (item) => passes(lookUpPath(item, attribute)) === wanted);
    },
  };
}

function keep(run: Run, value: Value, isKept: (item: Value) => boolean): Value {
  const items = itemsOf(run, value);
  spendSteps(run, items.length);
  return makeList(run, items.filter((item) => isKept(admit(item))));
}

function testNamed(
  run: Run,
  name: Value,
  values: readonly Value[],
): (value: Value) => boolean {
  if (name === undefined) return isTrue;
  const test = typeof name === "string" ? VALUE_TESTS.get(name) : undefined;
  if (test === undefined) {
    throw new TemplateFailure(`there is no test ${String(name)}`);
  }
  return (value) => isTrue(test.apply(run, value, values));
}

/** Every filter by name. */
export const FILTERS: OperationTable = makeTable({
  ...TEXT_FILTERS,
  ...NUMBER_FILTERS,
  ...LIST_FILTERS,
  e: TEXT_FILTERS.escape,
  count: LIST_FILTERS.length,
  date,
  default: fallback,
  d: fallback,
  map,
  select: select(true),
  reject: select(false),
  selectattr: selectByField(true),
  rejectattr: selectByField(false),
  tojson,
});
