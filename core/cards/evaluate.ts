/**
 * Renders a template with data, within a budget of steps and characters. No part of a template becomes code.
 *
 * @module
 */
import { TEMPLATE_LIMITS } from "../limits/cards.ts";
import { evaluate } from "./evaluate/expressions.ts";
import { spendCharacters, spendSteps, startRun, TemplateFailure } from "./evaluate/run.ts";
import { type EvaluationState, findName, inScope, type Print } from "./evaluate/scope.ts";
import type {
  AssignmentTarget,
  Expression,
  Statement,
  Template,
  TemplateBody,
  TemplatePosition,
} from "./template/nodes.ts";
import { toPlainText, toText } from "./evaluate/text.ts";
import {
  admit,
  isList,
  isMap,
  isNothing,
  isTrue,
  itemsOf,
  type List,
  typeName,
  type Value,
  type ValueMap,
} from "./evaluate/values.ts";

/** The result of a render; a failure has its position in the template, 1-based. */
export type RenderedText =
  | { readonly kind: "ok"; readonly text: string }
  | { readonly kind: "failed"; readonly message: string; readonly line: number; readonly column: number };

/** Options of a render. */
export type RenderOptions = {
  /** For lines that a person reads (`summary`, `widget_done`, `widget_failed`): null prints as nothing, not "None". */
  readonly isTextLine?: boolean;
};

/**
 * Renders a template. An object is used as the data, a list becomes `items`, anything else `value`; the data is never
 * modified, and a value in it that is not JSON counts as missing.
 */
export function renderText(template: Template, data: unknown, options: RenderOptions = {}): RenderedText {
  const state = startState(data, options);
  try {
    runBody(state, template.body);
    return { kind: "ok", text: state.output };
  } catch (error) {
    if (!(error instanceof TemplateFailure)) throw error;
    const { line, column } = state.at;
    return { kind: "failed", message: error.message, line, column };
  }
}

/**
 * Returns a function that maps an offset of the output to the position in the template that printed it. The render must
 * not have failed.
 */
export function sourcePositions(template: Template, data: unknown): (offset: number) => TemplatePosition {
  const state = startState(data, {});
  const prints: Print[] = [];
  state.prints = prints;
  runBody(state, template.body);
  return (offset) => {
    const print = prints.findLast((each) => each.offset <= offset);
    if (print === undefined) return { line: 1, column: 1 };
    const { line, column } = print.by;
    if (!print.isText) return { line, column };
    // Text between tags is printed verbatim.
    const lines = state.output.slice(print.offset, offset).split("\n");
    const last = lines.at(-1)?.length ?? 0;
    return { line: line + lines.length - 1, column: lines.length > 1 ? last + 1 : column + last };
  };
}

function startState(data: unknown, options: RenderOptions): EvaluationState {
  return {
    run: startRun(),
    data: templateData(data),
    print: options.isTextLine === true ? toPlainText : toText,
    scope: { names: new Map(), parent: null, turn: null },
    output: "",
    at: { line: 1, column: 1 },
    prints: null,
  };
}

function templateData(data: unknown): ValueMap {
  if (isMap(data)) return data;
  return isList(data) ? { items: data } : { value: data };
}

function runBody(state: EvaluationState, body: TemplateBody): void {
  for (const statement of body) runStatement(state, statement);
}

function runStatement(state: EvaluationState, node: Statement): void {
  spendSteps(state.run, 1);
  state.at = node;
  switch (node.kind) {
    case "text":
      return write(state, node.text, node);
    case "output":
      return write(state, state.print(state.run, evaluate(state, node.value)), node);
    case "if": {
      const taken = node.branches.find(({ condition }) => isTrue(evaluate(state, condition)));
      return runBody(state, taken?.body ?? node.otherwise);
    }
    case "for":
      return runLoop(state, node);
    case "set": {
      const value = evaluate(state, node.value);
      const [only, ...more] = node.targets;
      if (only !== undefined && more.length === 0) return assign(state, only, value);
      const values = unpack(value, node.targets.length);
      return node.targets.forEach((target, at) => assign(state, target, values[at]));
    }
    case "capture":
      return assign(state, node.target, capture(state, node.body));
  }
}

function write(state: EvaluationState, text: string, by: Statement): void {
  spendCharacters(state.run, text.length);
  state.prints?.push({ offset: state.output.length, by, isText: by.kind === "text" });
  state.output += text;
  if (state.output.length > TEMPLATE_LIMITS.outputCharsMax) {
    throw new TemplateFailure(
      `the template prints more than ${TEMPLATE_LIMITS.outputCharsMax} characters; show less of the data`,
    );
  }
}

/** Renders a body to a text; names that it sets are local to it. */
function capture(state: EvaluationState, body: TemplateBody): string {
  const { output, prints } = state;
  state.output = "";
  state.prints = null;
  inScope(state, null, () => runBody(state, body));
  const captured = state.output;
  state.output = output;
  state.prints = prints;
  return captured;
}

function assign(state: EvaluationState, target: AssignmentTarget, value: Value): void {
  if (target.kind === "name") {
    state.scope.names.set(target.name, value);
    return;
  }
  const namespace = findName(state, target.namespace);
  if (!(namespace instanceof Map)) {
    state.at = target;
    throw new TemplateFailure(
      `${target.namespace} is not a namespace; begin with set ${target.namespace} = namespace(...)`,
    );
  }
  namespace.set(target.field, value);
}

type Loop = Extract<Statement, { kind: "for" }>;

function runLoop(state: EvaluationState, node: Loop): void {
  const items = turnsOf(state, node);
  if (items.length === 0) return runBody(state, node.otherwise);
  for (let index0 = 0; index0 < items.length; index0++) {
    spendSteps(state.run, 1);
    inScope(state, { items, index0 }, () => {
      bind(state, node, admit(items[index0]));
      runBody(state, node.body);
    });
  }
}

/** Returns the items of the loop: all, or those that meet its own `if`. */
function turnsOf(state: EvaluationState, node: Loop): List {
  const source = evaluate(state, node.list);
  const items = node.names.length > 1 && isMap(source) ? Object.entries(source) : itemsOf(state.run, source);
  const { condition } = node;
  return condition === null ? [...items] : items.filter((item) => keeps(state, node, condition, admit(item)));
}

function keeps(state: EvaluationState, node: Loop, condition: Expression, item: Value): boolean {
  return inScope(state, null, () => {
    bind(state, node, item);
    return isTrue(evaluate(state, condition));
  });
}

function bind(state: EvaluationState, node: Loop, item: Value): void {
  const [only, ...more] = node.names;
  if (only !== undefined && more.length === 0) {
    state.scope.names.set(only, item);
    return;
  }
  const values = unpack(item, node.names.length);
  node.names.forEach((name, at) => state.scope.names.set(name, values[at]));
}

/** Unpacks a list, or the values of a map, one for each name. @throws TemplateFailure for another number of values */
function unpack(value: Value, count: number): readonly Value[] {
  if (isNothing(value)) return [];
  const parts = isList(value) ? value : isMap(value) ? Object.values(value) : [];
  if (parts.length !== count) {
    throw new TemplateFailure(`a ${typeName(value)} with ${parts.length} parts cannot fill ${count} names`);
  }
  return parts.map(admit);
}
