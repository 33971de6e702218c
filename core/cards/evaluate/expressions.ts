/**
 * Evaluates expressions.
 *
 * @module
 */
import { calculate, sliceOf } from "./arithmetic.ts";
import { FILTERS } from "../filters.ts";
import { FUNCTIONS } from "../functions.ts";
import { METHODS } from "../methods.ts";
import type { Operation } from "./operation.ts";
import { makeList, spendCharacters, spendSteps, TemplateFailure } from "./run.ts";
import { type EvaluationState, findName, loopField } from "./scope.ts";
import type { Arguments, CompareOperator, DictEntry, Expression } from "../template/nodes.ts";
import { isIn, VALUE_TESTS } from "../value_tests.ts";
import { toPlainText } from "./text.ts";
import { compareValues, isEqual, isNothing, isTrue, lookUp, makeMap, typeName, type Value } from "./values.ts";

/** Evaluates an expression; one step per node. @throws TemplateFailure */
export function evaluate(state: EvaluationState, node: Expression): Value {
  spendSteps(state.run, 1);
  const outer = state.at;
  state.at = node;
  const value = valueOf(state, node);
  state.at = outer;
  return value;
}

function valueOf(state: EvaluationState, node: Expression): Value {
  switch (node.kind) {
    case "constant":
      return node.value;
    case "name":
      return findName(state, node.name);
    case "lookup":
      return lookUp(evaluate(state, node.target), evaluate(state, node.key));
    case "filter":
      return operate(state, FILTERS.get(node.name), evaluate(state, node.value), node.args);
    case "test":
      return operate(state, VALUE_TESTS.get(node.name), evaluate(state, node.value), node.args);
    case "method":
      return callMethod(state, node);
    case "call":
      return operate(state, FUNCTIONS.get(node.name), undefined, node.args);
    case "concat":
      return concatenate(state, evaluate(state, node.left), evaluate(state, node.right));
    case "choice":
      if (isTrue(evaluate(state, node.condition))) return evaluate(state, node.value);
      return node.otherwise === null ? undefined : evaluate(state, node.otherwise);
    case "and": {
      const left = evaluate(state, node.left);
      return isTrue(left) ? evaluate(state, node.right) : left;
    }
    case "or": {
      const left = evaluate(state, node.left);
      return isTrue(left) ? left : evaluate(state, node.right);
    }
    case "not":
      return !isTrue(evaluate(state, node.operand));
    case "compare":
      return compareChain(state, evaluate(state, node.first), node.links);
    case "in":
      return isIn(state.run, evaluate(state, node.left), evaluate(state, node.right));
    case "arithmetic":
      return calculate(state.run, node.operator, evaluate(state, node.left), evaluate(state, node.right));
    case "negative":
      return calculate(state.run, "-", 0, evaluate(state, node.operand));
    case "positive":
      return calculate(state.run, "+", 0, evaluate(state, node.operand));
    case "slice":
      return sliceOf(state.run, evaluate(state, node.target), {
        start: evaluateOptional(state, node.start),
        stop: evaluateOptional(state, node.stop),
        step: evaluateOptional(state, node.step),
      });
    case "list":
      return makeList(state.run, node.items.map((item) => evaluate(state, item)));
    case "map":
      return makeMap(evaluateEntries(state, node.entries));
    case "namespace":
      return new Map(evaluateEntries(state, node.entries));
    case "loop":
      return loopField(state, node.field);
    case "cycle":
      return cycle(state, node.values);
  }
}

function evaluateOptional(state: EvaluationState, node: Expression | null): Value {
  return node === null ? undefined : evaluate(state, node);
}

function evaluateEntries(state: EvaluationState, entries: readonly DictEntry[]): readonly (readonly [string, Value])[] {
  return entries.map(({ key, value }) => {
    const name = evaluate(state, key);
    if (typeof name !== "string" && typeof name !== "number") {
      throw new TemplateFailure(`the key of a map is a text, this is a ${typeName(name)}`);
    }
    return [String(name), evaluate(state, value)] as const;
  });
}

function operate(state: EvaluationState, operation: Operation | undefined, value: Value, args: Arguments): Value {
  return operation?.apply(state.run, value, args.map((arg) => evaluateOptional(state, arg)));
}

/** A method of a missing value is missing, like its attributes. */
function callMethod(
  state: EvaluationState,
  call: { readonly name: string; readonly value: Expression; readonly args: Arguments },
): Value {
  const value = evaluate(state, call.value);
  if (isNothing(value)) return undefined;
  const type = typeName(value);
  const method = METHODS[type]?.get(call.name);
  if (method === undefined) throw new TemplateFailure(`a ${type} has no method ${call.name}`);
  return operate(state, method, value, call.args);
}

function concatenate(state: EvaluationState, left: Value, right: Value): string {
  const start = toPlainText(state.run, left);
  const end = toPlainText(state.run, right);
  spendCharacters(state.run, start.length + end.length);
  return start + end;
}

function cycle(state: EvaluationState, values: readonly Expression[]): Value {
  const chosen = values[(state.scope.turn?.index0 ?? 0) % Math.max(1, values.length)];
  return chosen === undefined ? undefined : evaluate(state, chosen);
}

const ORDERS: Readonly<Record<Exclude<CompareOperator, "==" | "!=">, (order: number) => boolean>> = {
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

/** `a < b < c` is true if every neighbouring pair is; a missing value is neither above nor below anything. */
function compareChain(
  state: EvaluationState,
  first: Value,
  links: readonly { readonly operator: CompareOperator; readonly operand: Expression }[],
): boolean {
  let left = first;
  for (const { operator, operand } of links) {
    const right = evaluate(state, operand);
    if (!holds(state, operator, left, right)) return false;
    left = right;
  }
  return true;
}

function holds(state: EvaluationState, operator: CompareOperator, left: Value, right: Value): boolean {
  if (operator === "==") return isEqual(state.run, left, right);
  if (operator === "!=") return !isEqual(state.run, left, right);
  if (isNothing(left) || isNothing(right)) return false;
  return ORDERS[operator](compareValues(left, right));
}
