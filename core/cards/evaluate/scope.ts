/**
 * Names and their values while a template runs: nested scopes, with the data outermost.
 *
 * @module
 */
import type { LoopField, TemplatePosition } from "../template/nodes.ts";
import type { Run } from "./run.ts";
import { admit, type List, lookUp, type Value, type ValueMap } from "./values.ts";

/** One iteration of a loop. */
export type LoopIteration = { readonly items: List; readonly index0: number };

/** The names of one body; other names are looked up in the parent. */
export type Scope = {
  readonly names: Map<string, Value>;
  readonly parent: Scope | null;
  /** The iteration of the innermost loop. */
  readonly turn: LoopIteration | null;
};

/** A render in progress: its budget, its position, and its output. */
export type EvaluationState = {
  readonly run: Run;
  readonly data: ValueMap;
  /** How `{{ value }}` prints. */
  readonly print: (run: Run, value: Value) => string;
  scope: Scope;
  output: string;
  /** The node being evaluated, at which a failure is reported. */
  at: TemplatePosition;
  /** The source of each part of the output; null if no caller needs it, and while a part is captured. */
  prints: Print[] | null;
};

/** A part of the output: its offset, and the node that printed it. */
export type Print = { readonly offset: number; readonly by: TemplatePosition; readonly isText: boolean };

const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["True", true],
  ["False", false],
  ["None", null],
]);

/** Runs a function in a new scope. */
export function inScope<Result>(
  state: EvaluationState,
  turn: LoopIteration | null,
  work: () => Result,
): Result {
  const outer = state.scope;
  state.scope = { names: new Map(), parent: outer, turn: turn ?? outer.turn };
  const result = work();
  state.scope = outer;
  return result;
}

/**
 * Returns the value of a name: from the innermost scope that has it, else from the data, else a constant, else
 * undefined.
 */
export function findName(state: EvaluationState, name: string): Value {
  for (let scope: Scope | null = state.scope; scope; scope = scope.parent) {
    if (scope.names.has(name)) return scope.names.get(name);
  }
  return Object.hasOwn(state.data, name) ? admit(state.data[name]) : CONSTANTS.get(name);
}

/** Returns a field of `loop` in the innermost loop. */
export function loopField(state: EvaluationState, field: LoopField): Value {
  const { turn } = state.scope;
  if (turn === null) return undefined;
  const { items, index0 } = turn;
  switch (field) {
    case "index":
      return index0 + 1;
    case "index0":
      return index0;
    case "revindex":
      return items.length - index0;
    case "revindex0":
      return items.length - index0 - 1;
    case "first":
      return index0 === 0;
    case "last":
      return index0 === items.length - 1;
    case "length":
      return items.length;
    case "previtem":
      return index0 === 0 ? undefined : admit(items[index0 - 1]);
    case "nextitem":
      return lookUp(items, index0 + 1);
  }
}
