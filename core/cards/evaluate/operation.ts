/**
 * The row type of the template language's tables: filters, tests, methods and functions.
 *
 * @module
 */
import { type Run, TemplateFailure } from "./run.ts";
import { isNothing, type Value } from "./values.ts";

/** A filter, test, method or function. Arguments arrive in the order of `parameters`, missing ones as undefined. */
export type Operation = {
  /** Names of the arguments, for keyword arguments; a last name that begins with `*` takes any number. */
  readonly parameters: readonly string[];
  readonly apply: (run: Run, value: Value, args: readonly Value[]) => Value;
};

/** A table of operations by name. Built with {@link makeTable}, so that a name such as `constructor` finds nothing. */
export type OperationTable = ReadonlyMap<string, Operation>;

/** Creates a table from its rows. */
export function makeTable(
  rows: Readonly<Record<string, Operation>>,
): OperationTable {
  return new Map(Object.entries(rows));
}

/** Reads an integer; returns the fallback for anything that is not a finite number. */
export function wholeNumber(value: Value, fallback: number): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.trunc(value) : fallback;
}

/** @throws TemplateFailure if the value is not a string; a missing value gives the fallback */
export function textArgument(
  value: Value,
  name: string,
  fallback?: string,
): string {
  if (typeof value === "string") return value;
  if (isNothing(value) && fallback !== undefined) return fallback;
  throw new TemplateFailure(`${name} must be a text in quotes`);
}
