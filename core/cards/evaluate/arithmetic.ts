/**
 * `+ - * / // % **`, and slices.
 *
 * @module
 */
import { makeList, type Run, spendCharacters, spendSteps, TemplateFailure } from "./run.ts";
import type { ArithmeticOperator } from "../template/nodes.ts";
import { formatPercent } from "../filters/format.ts";
import { admit, isList, isNothing, type List, typeName, type Value } from "./values.ts";

const OPERATIONS: Readonly<Record<ArithmeticOperator, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / divisor(b),
  "//": (a, b) => Math.floor(a / divisor(b)),
  "%": (a, b) => ((a % divisor(b)) + b) % b,
  "**": (a, b) => a ** b,
};

/**
 * Combines two values; with a missing value on one side the result is missing, so that a missing field stays null.
 *
 * @throws TemplateFailure for invalid types, or a division by zero
 */
export function calculate(run: Run, operator: ArithmeticOperator, a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") return OPERATIONS[operator](a, b);
  if (isNothing(a) || isNothing(b)) return undefined;
  if (operator === "+" && typeof a === "string" && typeof b === "string") {
    spendCharacters(run, a.length + b.length);
    return a + b;
  }
  if (operator === "+" && isList(a) && isList(b)) {
    spendSteps(run, a.length + b.length);
    return makeList(run, [...a, ...b]);
  }
  if (operator === "*" && typeof a === "string" && typeof b === "number") {
    const times = Number.isFinite(b) ? Math.max(0, Math.trunc(b)) : 0;
    spendCharacters(run, a.length * times);
    return a.length === 0 ? "" : a.repeat(times);
  }
  if (operator === "%" && typeof a === "string") {
    const text = formatPercent(run, a, isList(b) ? b.map(admit) : [b]);
    spendCharacters(run, text.length);
    return text;
  }
  if (operator === "*" && isList(a) && typeof b === "number") {
    const times = Number.isFinite(b) ? Math.max(0, Math.trunc(b)) : 0;
    spendSteps(run, a.length * times);
    return makeList(run, Array.from({ length: times }, () => a).flat());
  }
  if (operator === "*" && typeof a === "number" && (typeof b === "string" || isList(b))) {
    return calculate(run, operator, b, a);
  }
  const advice = operator === "+" ? "; to join texts write a ~ b" : "";
  throw new TemplateFailure(`a ${typeName(a)} ${operator} a ${typeName(b)} makes no sense${advice}`);
}

function divisor(value: number): number {
  if (value === 0) throw new TemplateFailure("a number is divided by zero");
  return value;
}

/** The three parts of `[start:stop:step]`. */
export type SliceParts = { readonly start: Value; readonly stop: Value; readonly step: Value };

/** Returns a part of a list or a string, sliced as in Python; for anything else it is missing, as in Jinja2. */
export function sliceOf(run: Run, value: Value, parts: SliceParts): Value {
  if (typeof value !== "string" && !isList(value)) return undefined;
  const step = slicePart(parts.step) ?? 1;
  if (step === 0) throw new TemplateFailure("a slice needs a step above or below 0");
  const [start, stop] = sliceBounds(value.length, step, parts);
  if (step === 1) {
    const end = Math.max(start, stop);
    return typeof value === "string" ? value.slice(start, end) : makeList(run, value.slice(start, end));
  }
  const items = pick(run, value, start, stop, step);
  return typeof value === "string" ? items.join("") : makeList(run, items);
}

function sliceBounds(length: number, step: number, parts: SliceParts): readonly [number, number] {
  const lowest = step > 0 ? 0 : -1;
  const highest = step > 0 ? length : length - 1;
  const bound = (part: number | undefined, otherwise: number) =>
    part === undefined ? otherwise : Math.min(Math.max(part < 0 ? part + length : part, lowest), highest);
  return step > 0
    ? [bound(slicePart(parts.start), 0), bound(slicePart(parts.stop), length)]
    : [bound(slicePart(parts.start), length - 1), bound(slicePart(parts.stop), -1)];
}

function pick(run: Run, value: string | List, start: number, stop: number, step: number): unknown[] {
  const items: unknown[] = [];
  for (let at = start; step > 0 ? at < stop : at > stop; at += step) {
    spendSteps(run, 1);
    items.push(value[at]);
  }
  return items;
}

function slicePart(value: Value): number | undefined {
  if (isNothing(value)) return undefined;
  if (typeof value === "number" && Number.isInteger(value)) return value;
  throw new TemplateFailure("a slice is made with whole numbers");
}
