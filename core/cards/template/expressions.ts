/**
 * Converts raw expressions: one row per kind of node, everything else is a problem.
 *
 * @module
 */
import { FILTERS } from "../filters.ts";
import { FUNCTIONS } from "../functions.ts";
import { methodParameters } from "../methods.ts";
import { keywordsOf, readArguments } from "./arguments.ts";
import type { ArithmeticOperator, CompareOperator, Expression, LoopField, TemplatePosition } from "./nodes.ts";
import type { RawNode } from "./parser.ts";
import { enter, MISSING, nodeOf, nodeOrNull, nodesOf, report, type TemplateReader, textOf } from "./reader.ts";
import { VALUE_TESTS } from "../value_tests.ts";

type ReadExpression = (reader: TemplateReader, raw: RawNode, place: TemplatePosition) => Expression;

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

const LOOP_FIELDS: ReadonlyMap<string, LoopField> = new Map(
  (["index", "index0", "revindex", "revindex0", "first", "last", "length", "previtem", "nextitem"] as const)
    .map((field) => [field, field]),
);

const COMPARE_OPERATORS: ReadonlyMap<string, CompareOperator> = new Map([
  ["==", "=="],
  ["===", "=="],
  ["!=", "!="],
  ["!==", "!="],
  ["<", "<"],
  ["<=", "<="],
  [">", ">"],
  [">=", ">="],
]);

/** Reads an expression; an invalid one becomes null, and a problem is reported. */
export function readExpression(reader: TemplateReader, raw: RawNode): Expression {
  return enter(reader, raw, () => {
    const { place } = reader;
    const read = EXPRESSIONS.get(raw.typename);
    if (read !== undefined) return read(reader, raw, place);
    const isMissing = raw.typename === MISSING;
    return refuse(reader, place, isMissing ? "a value is missing here" : `${raw.typename} is not supported here`);
  });
}

/** Reads the name of a variable. */
export function readName(reader: TemplateReader, raw: RawNode): string {
  const name = raw.typename === "Symbol" ? textOf(raw, "value") : "";
  if (!NAME.test(name)) {
    refuse(reader, reader.place, `"${name}" is not a name`);
  }
  return name;
}

function refuse(reader: TemplateReader, place: TemplatePosition, message: string): Expression {
  report(reader, { code: "template.unsupported", message });
  return { ...place, kind: "constant", value: null };
}

function arithmetic(operator: ArithmeticOperator): ReadExpression {
  return (reader, raw, place) => ({ ...place, kind: "arithmetic", operator, ...sides(reader, raw) });
}

function sides(reader: TemplateReader, raw: RawNode) {
  return {
    left: readExpression(reader, nodeOf(raw, "left")),
    right: readExpression(reader, nodeOf(raw, "right")),
  };
}

function operand(reader: TemplateReader, raw: RawNode) {
  return { operand: readExpression(reader, nodeOf(raw, "target")) };
}

function readOptional(reader: TemplateReader, raw: RawNode, field: string): Expression | null {
  const node = nodeOrNull(raw, field);
  return node === null ? null : readExpression(reader, node);
}

function readItems(reader: TemplateReader, raw: RawNode): readonly Expression[] {
  return nodesOf(raw, "children").map((item) => readExpression(reader, item));
}

const EXPRESSIONS: ReadonlyMap<string, ReadExpression> = new Map<string, ReadExpression>([
  ["Literal", readLiteral],
  ["Symbol", readSymbol],
  ["Group", readGroup],
  ["Array", (reader, raw, place) => ({ ...place, kind: "list", items: readItems(reader, raw) })],
  ["Dict", readDict],
  ["LookupVal", readLookup],
  ["InlineIf", (reader, raw, place) => ({
    ...place,
    kind: "choice",
    condition: readExpression(reader, nodeOf(raw, "cond")),
    value: readExpression(reader, nodeOf(raw, "body")),
    otherwise: readOptional(reader, raw, "else_"),
  })],
  ["And", (reader, raw, place) => ({ ...place, kind: "and", ...sides(reader, raw) })],
  ["Or", (reader, raw, place) => ({ ...place, kind: "or", ...sides(reader, raw) })],
  ["In", (reader, raw, place) => ({ ...place, kind: "in", ...sides(reader, raw) })],
  ["Concat", (reader, raw, place) => ({ ...place, kind: "concat", ...sides(reader, raw) })],
  ["Add", arithmetic("+")],
  ["Sub", arithmetic("-")],
  ["Mul", arithmetic("*")],
  ["Div", arithmetic("/")],
  ["FloorDiv", arithmetic("//")],
  ["Mod", arithmetic("%")],
  ["Pow", arithmetic("**")],
  ["Not", (reader, raw, place) => ({ ...place, kind: "not", ...operand(reader, raw) })],
  ["Neg", (reader, raw, place) => ({ ...place, kind: "negative", ...operand(reader, raw) })],
  ["Pos", (reader, raw, place) => ({ ...place, kind: "positive", ...operand(reader, raw) })],
  ["Compare", readCompare],
  ["Is", readTest],
  ["Filter", readFilter],
  ["FunCall", readCall],
]);

function readLiteral(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Expression {
  const value: unknown = Reflect.get(raw, "value");
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string") {
    return { ...place, kind: "constant", value };
  }
  return refuse(reader, place, "regular expressions are not supported");
}

function readSymbol(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Expression {
  const name = readName(reader, raw);
  return name === "loop" && reader.loops > 0
    ? refuse(reader, place, "loop is read field by field, such as loop.index")
    : { ...place, kind: "name", name };
}

/** Brackets around one value only group; around several they make a list. */
function readGroup(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Expression {
  const items = readItems(reader, raw);
  const [only] = items;
  return only !== undefined && items.length === 1 ? only : { ...place, kind: "list", items };
}

function readDict(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Expression {
  const entries = nodesOf(raw, "children").map((pair) => ({
    key: readExpression(reader, nodeOf(pair, "key")),
    value: readExpression(reader, nodeOf(pair, "value")),
  }));
  return { ...place, kind: "map", entries };
}

function isLoop(reader: TemplateReader, target: RawNode): boolean {
  return reader.loops > 0 && target.typename === "Symbol" && textOf(target, "value") === "loop";
}

function readLookup(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Expression {
  const target = nodeOf(raw, "target");
  const key = nodeOf(raw, "val");
  if (isLoop(reader, target)) {
    const field = LOOP_FIELDS.get(textOf(key, "value"));
    return field === undefined
      ? refuse(reader, place, `loop has no field ${textOf(key, "value")}`)
      : { ...place, kind: "loop", field };
  }
  if (key.typename !== "Slice") {
    return {
      ...place,
      kind: "lookup",
      target: readExpression(reader, target),
      key: readExpression(reader, key),
    };
  }
  return {
    ...place,
    kind: "slice",
    target: readExpression(reader, target),
    start: readOptional(reader, key, "start"),
    stop: readOptional(reader, key, "stop"),
    step: readOptional(reader, key, "step"),
  };
}

function readCompare(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Expression {
  const links = nodesOf(raw, "ops").map((link) => ({
    operator: COMPARE_OPERATORS.get(textOf(link, "type")) ?? "==",
    operand: readExpression(reader, nodeOf(link, "expr")),
  }));
  return { ...place, kind: "compare", first: readExpression(reader, nodeOf(raw, "expr")), links };
}

function unknownName(
  reader: TemplateReader,
  place: TemplatePosition,
  what: string,
  name: string,
  known: Iterable<string>,
): Expression {
  report(reader, {
    code: `template.unknown-${what}`,
    message: `there is no ${what} ${name}`,
    misspelt: { name, known },
  });
  return { ...place, kind: "constant", value: null };
}

function readFilter(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Expression {
  const name = textOf(nodeOf(raw, "name"), "value");
  const [value, ...args] = nodesOf(nodeOf(raw, "args"), "children");
  const filter = FILTERS.get(name);
  if (filter === undefined) return unknownName(reader, place, "filter", name, FILTERS.keys());
  if (value === undefined || value.typename === "Capture") {
    return refuse(reader, place, "filter blocks are not supported; use {{ value | filter }}");
  }
  const callee = { title: `filter ${name}`, parameters: filter.parameters };
  return {
    ...place,
    kind: "filter",
    name,
    value: readExpression(reader, value),
    args: readArguments(reader, args, callee, readExpression),
  };
}

/** `x is test` and `x is test(argument)`; the constants none, true and false name the tests of that name. */
function readTest(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Expression {
  const right = nodeOf(raw, "right");
  const called = right.typename === "FunCall";
  const named = called ? nodeOf(right, "name") : right;
  const isNamed = named.typename === "Symbol" || named.typename === "Literal";
  // Without its brackets an argument looks like an item: in['a'].
  if (!isNamed) {
    return refuse(reader, place, "`is` must be followed by the name of a test, its argument in brackets: in(list)");
  }
  const constant: unknown = Reflect.get(named, "value");
  const name = constant === null ? "none" : String(constant);
  const test = VALUE_TESTS.get(name);
  if (test === undefined) return unknownName(reader, place, "test", name, VALUE_TESTS.keys());
  const args = called ? nodesOf(nodeOf(right, "args"), "children") : [];
  const callee = { title: `test ${name}`, parameters: test.parameters };
  return {
    ...place,
    kind: "test",
    name,
    value: readExpression(reader, nodeOf(raw, "left")),
    args: readArguments(reader, args, callee, readExpression),
  };
}

/** Reads a call: of a method (`value.name()`) or of a function (`name()`); nothing else can be called. */
function readCall(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Expression {
  const callee = nodeOf(raw, "name");
  const args = nodesOf(nodeOf(raw, "args"), "children");
  if (callee.typename === "LookupVal") return readMethod(reader, callee, args, place);
  if (callee.typename !== "Symbol") return refuse(reader, place, "only functions and methods can be called");
  const name = textOf(callee, "value");
  if (name === "namespace") return readNamespace(reader, args, place);
  const known = FUNCTIONS.get(name);
  if (known === undefined) return unknownName(reader, place, "function", name, [...FUNCTIONS.keys(), "namespace"]);
  const { parameters } = known;
  return {
    ...place,
    kind: "call",
    name,
    args: readArguments(reader, args, { title: `function ${name}`, parameters }, readExpression),
  };
}

function readMethod(
  reader: TemplateReader,
  callee: RawNode,
  args: readonly RawNode[],
  place: TemplatePosition,
): Expression {
  const target = nodeOf(callee, "target");
  const key = nodeOf(callee, "val");
  const name = key.typename === "Literal" ? textOf(key, "value") : "";
  if (isLoop(reader, target) && name === "cycle") {
    return { ...place, kind: "cycle", values: args.map((arg) => readExpression(reader, arg)) };
  }
  const parameters = methodParameters(name);
  if (parameters === undefined) {
    report(reader, { code: "template.unknown-method", message: `there is no method ${name || "of a computed name"}` });
    return { ...place, kind: "constant", value: null };
  }
  return {
    ...place,
    kind: "method",
    name,
    value: readExpression(reader, target),
    args: readArguments(reader, args, { title: `method ${name}`, parameters }, readExpression),
  };
}

function readNamespace(reader: TemplateReader, args: readonly RawNode[], place: TemplatePosition): Expression {
  if (args.some((arg) => arg.typename !== "KeywordArgs")) {
    return refuse(reader, place, "namespace takes named values only, such as namespace(total=0)");
  }
  const entries = keywordsOf(args).map(({ name, value }) => ({
    key: { ...place, kind: "constant" as const, value: name },
    value: readExpression(reader, value),
  }));
  return { ...place, kind: "namespace", entries };
}
