/**
 * The methods of the template language, by the type of the value they are called on: `value.name(arguments)`.
 * They exist in call position only, so a data key of the same name stays readable.
 *
 * @module
 */
import { formatBraces } from "./filters/format.ts";
import { entriesOf } from "./filters/list.ts";
import { makeTable, type Operation, type OperationTable, textArgument } from "./evaluate/operation.ts";
import { isOwnList, makeList, spendCharacters, spendSteps, TemplateFailure } from "./evaluate/run.ts";
import { toPlainText } from "./evaluate/text.ts";
import { TEXT_FILTERS } from "./filters/text.ts";
import { admit, isList, isMap, lookUp, type TypeName, type Value } from "./evaluate/values.ts";

/** Creates a method of strings. */
function onText(
  parameters: readonly string[],
  apply: (
    text: string,
    args: readonly Value[],
    run: Parameters<Operation["apply"]>[0],
  ) => Value,
): Operation {
  return {
    parameters,
    apply: (run, value, args) => {
      const text = toPlainText(run, value);
      spendCharacters(run, text.length);
      return apply(text, args, run);
    },
  };
}

const split = onText(["sep"], (text, [separator], run) => {
  const parts = separator === undefined
    ? text.split(/\s+/).filter((part) => part !== "")
    : text.split(textArgument(separator, "the separator of split"));
  return makeList(run, parts);
});

const append: Operation = {
  parameters: ["item"],
  apply: (run, list, [item]) => {
    if (!isList(list) || !isOwnList(run, list)) {
      throw new TemplateFailure(
        "append changes only a list that the template made; write list + [item] instead",
      );
    }
    spendSteps(run, 1);
    list.push(item);
    return null;
  },
};

/** Every method, by the type it belongs to. */
export const METHODS: Readonly<Partial<Record<TypeName, OperationTable>>> = {
  string: makeTable({
    upper: TEXT_FILTERS.upper,
    lower: TEXT_FILTERS.lower,
    title: TEXT_FILTERS.title,
    capitalize: TEXT_FILTERS.capitalize,
    strip: TEXT_FILTERS.trim,
    replace: TEXT_FILTERS.replace,
    split,
    startswith: onText(["prefix"], (text, [prefix]) => text.startsWith(textArgument(prefix, "prefix"))),
    endswith: onText(["suffix"], (text, [suffix]) => text.endsWith(textArgument(suffix, "suffix"))),
    format: onText(["*values"], (text, values, run) => {
      const filled = formatBraces(run, text, values);
      spendCharacters(run, filled.length);
      return filled;
    }),
  }),
  map: makeTable({
    items: { parameters: [], apply: entriesOf },
    keys: {
      parameters: [],
      apply: (run, map) => makeList(run, isMap(map) ? Object.keys(map) : []),
    },
    values: {
      parameters: [],
      apply: (run, map) => makeList(run, isMap(map) ? Object.values(map).map(admit) : []),
    },
    get: {
      parameters: ["key", "default"],
      apply: (_run, map, [key, instead]) => lookUp(map, key) ?? instead ?? null,
    },
  }),
  list: makeTable({ append }),
};

/** Returns the parameters of a method, whatever type it belongs to; undefined if no type has it. */
export function methodParameters(name: string): readonly string[] | undefined {
  for (const table of Object.values(METHODS)) {
    const method = table?.get(name);
    if (method !== undefined) return method.parameters;
  }
  return undefined;
}
