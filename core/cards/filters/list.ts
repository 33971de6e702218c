/**
 * Filters on lists and maps. A missing value counts as the empty list.
 *
 * @module
 */
import { numberOf } from "./number.ts";
import { type Operation, textArgument, wholeNumber } from "../evaluate/operation.ts";
import { makeList, type Run, spendCharacters, spendSteps, TemplateFailure } from "../evaluate/run.ts";
import { toJson, toPlainText } from "../evaluate/text.ts";
import {
  admit,
  compareValues,
  isEqual,
  isList,
  isMap,
  isNothing,
  itemsOf,
  lookUpPath,
  makeMap,
  typeName,
  type Value,
} from "../evaluate/values.ts";

/** The list filters by name. */
export const LIST_FILTERS = {
  length: { parameters: [], apply: (_run, value) => lengthOf(value) },
  first: {
    parameters: [],
    apply: (run, value) => admit(itemsOf(run, value)[0]),
  },
  last: {
    parameters: [],
    apply: (run, value) => admit(itemsOf(run, value).at(-1)),
  },
  reverse: {
    parameters: [],
    apply: (run, value) => {
      const items = itemsOf(run, value).toReversed();
      return typeof value === "string" ? items.join("") : makeList(run, items);
    },
  },
  list: {
    parameters: [],
    apply: (run, value) => makeList(run, [...itemsOf(run, value)]),
  },
  join: {
    parameters: ["d", "attribute"],
    apply: (run, value, [separator, attribute]) => {
      const between = textArgument(separator, "the separator of join", "");
      const items = fields(run, value, attribute);
      const parts = items.map((item) => toPlainText(run, item));
      spendCharacters(
        run,
        parts.reduce((sum, part) => sum + part.length + between.length, 0),
      );
      return parts.join(between);
    },
  },
  sum: {
    parameters: ["attribute", "start"],
    apply: (run, value, [attribute, start]) =>
      fields(run, value, attribute).reduce<number>(
        (sum, item) => isNothing(item) ? sum : sum + numberOf(item),
        wholeNumber(start, 0),
      ),
  },
  min: {
    parameters: ["case_sensitive", "attribute"],
    apply: (run, value, [exact, attribute]) => admit(sorted(run, value, attribute, exact)[0]),
  },
  max: {
    parameters: ["case_sensitive", "attribute"],
    apply: (run, value, [exact, attribute]) => admit(sorted(run, value, attribute, exact).at(-1)),
  },
  sort: {
    parameters: ["reverse", "case_sensitive", "attribute"],
    apply: (run, value, [reverse, exact, attribute]) => {
      const items = sorted(run, value, attribute, exact);
      return makeList(run, reverse === true ? items.reverse() : items);
    },
  },
  unique: {
    parameters: ["case_sensitive", "attribute"],
    apply: (run, value, [exact, attribute]) => {
      const seen = new Set<string>();
      const items = itemsOf(run, value).filter((item) => {
        const field = isNothing(attribute) ? admit(item) : lookUpPath(admit(item), attribute);
        const key = toJson(run, foldCase(field, exact));
        return seen.has(key) ? false : seen.add(key);
      });
      return makeList(run, items);
    },
  },
  groupby: {
    parameters: ["attribute", "default"],
    apply: (run, value, [attribute, fallback]) => groupBy(run, value, attribute, fallback),
  },
  batch: {
    parameters: ["linecount", "fill_with"],
    apply: (run, value, [count, fill]) => {
      const size = wholeNumber(count, 0);
      if (size < 1) throw new TemplateFailure("batch needs a number above 0");
      const items = itemsOf(run, value);
      const batches: Value[] = [];
      for (let at = 0; at < items.length; at += size) {
        const batch = items.slice(at, at + size);
        const gap = isNothing(fill) ? 0 : size - batch.length;
        spendSteps(run, gap);
        batches.push(makeList(run, [...batch, ...Array(gap).fill(fill)]));
      }
      return makeList(run, batches);
    },
  },
  items: {
    parameters: [],
    apply: (run, value) => entriesOf(run, value),
  },
  dictsort: {
    parameters: ["case_sensitive", "by", "reverse"],
    apply: (run, value, [exact, by, reverse]) => {
      const position = by === "value" ? 1 : 0;
      const items = sorted(run, entriesOf(run, value), position, exact);
      return makeList(run, reverse === true ? items.reverse() : items);
    },
  },
} as const satisfies Readonly<Record<string, Operation>>;

/** Returns the entries of a map as lists of key and value. */
export function entriesOf(run: Run, value: Value): Value {
  if (isNothing(value)) return makeList(run, []);
  if (!isMap(value)) {
    throw new TemplateFailure(
      `a map is needed here, this is a ${typeName(value)}`,
    );
  }
  const entries = Object.entries(value);
  return makeList(run, entries.map((entry) => makeList(run, entry)));
}

function lengthOf(value: Value): number {
  if (isNothing(value)) return 0;
  if (typeof value === "string" || isList(value)) return value.length;
  if (isMap(value)) return Object.keys(value).length;
  throw new TemplateFailure(`a ${typeName(value)} has no length`);
}

/** Returns the items, or one field of each; one step per item. */
function fields(run: Run, value: Value, attribute: Value): readonly Value[] {
  const items = itemsOf(run, value);
  spendSteps(run, items.length);
  return items.map((item) => isNothing(attribute) ? admit(item) : lookUpPath(admit(item), attribute));
}

/**
 * Returns a sorted copy, by the item or one of its fields; texts ignore case unless `exact`; missing values come last.
 */
function sorted(
  run: Run,
  value: Value,
  attribute: Value,
  exact: Value,
): unknown[] {
  const keys = fields(run, value, attribute);
  const items = itemsOf(run, value);
  return items
    .map((item, at) => ({ item, key: foldCase(keys[at], exact) }))
    .sort((a, b) => {
      spendSteps(run, 1);
      if (isNothing(a.key) || isNothing(b.key)) {
        return Number(isNothing(a.key)) - Number(isNothing(b.key));
      }
      return compareValues(a.key, b.key);
    })
    .map(({ item }) => item);
}

function foldCase(value: Value, exact: Value): Value {
  return typeof value === "string" && exact !== true ? value.toLowerCase() : value;
}

/** Groups in the order of the field's values; a group is a map of `grouper` and `list`. */
function groupBy(
  run: Run,
  value: Value,
  attribute: Value,
  fallback: Value,
): Value {
  const groups: { grouper: Value; list: Value[] }[] = [];
  for (const item of sorted(run, value, attribute, true)) {
    const grouper = lookUpPath(admit(item), attribute) ?? fallback;
    const last = groups.at(-1);
    if (last !== undefined && isEqual(run, last.grouper, grouper)) {
      last.list.push(admit(item));
    } else {
      groups.push({ grouper, list: [admit(item)] });
    }
  }
  return makeList(
    run,
    groups.map(({ grouper, list }) => makeMap([["grouper", grouper], ["list", makeList(run, list)]])),
  );
}
