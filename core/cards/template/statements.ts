/**
 * Converts raw statements: one row per kind of node, everything else is a problem.
 *
 * @module
 */
import { readExpression, readName } from "./expressions.ts";
import type { AssignmentTarget, Expression, Statement, TemplateBody, TemplatePosition } from "./nodes.ts";
import type { RawNode } from "./parser.ts";
import { enter, nodeOf, nodeOrNull, nodesOf, report, type TemplateReader, textOf } from "./reader.ts";

type ReadStatement = (reader: TemplateReader, raw: RawNode, place: TemplatePosition) => Statement;

/** Statements that are not supported, by the name of their node. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["Include", "include"],
  ["Import", "import"],
  ["FromImport", "from … import"],
  ["Extends", "extends"],
  ["Block", "block"],
  ["Macro", "macro"],
  ["Switch", "switch"],
  ["AsyncEach", "asyncEach"],
  ["AsyncAll", "asyncAll"],
  ["IfAsync", "ifAsync"],
]);

/** Reads a body, node by node; invalid nodes are left out, and a problem is recorded. */
export function readBody(reader: TemplateReader, raw: RawNode | null): TemplateBody {
  if (raw === null) return [];
  return enter(reader, raw, () => nodesOf(raw, "children").flatMap((node) => readStatement(reader, node)));
}

function readStatement(reader: TemplateReader, raw: RawNode): readonly Statement[] {
  return enter(reader, raw, () => {
    const { place } = reader;
    if (raw.typename === "Output") {
      return nodesOf(raw, "children").map((node) => readOutput(reader, node, place));
    }
    const read = STATEMENTS.get(raw.typename);
    if (read !== undefined) return [read(reader, raw, place)];
    const tag = REFUSED.get(raw.typename) ?? raw.typename;
    report(reader, { code: "template.unsupported", message: `${tag} is not supported` });
    return [];
  });
}

function readOutput(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Statement {
  if (raw.typename === "TemplateData") {
    return { ...place, kind: "text", text: textOf(raw, "value") };
  }
  return { ...place, kind: "output", value: readCallBlock(reader, raw) ?? readExpression(reader, raw) };
}

/** The parser gives a call block as a call with an argument `caller`. */
function readCallBlock(reader: TemplateReader, raw: RawNode): Expression | null {
  if (raw.typename !== "FunCall") return null;
  const args = nodesOf(nodeOf(raw, "args"), "children");
  const pairs = args.flatMap((arg) => arg.typename === "KeywordArgs" ? nodesOf(arg, "children") : []);
  if (!pairs.some((pair) => nodeOf(pair, "value").typename === "Caller")) return null;
  report(reader, { code: "template.unsupported", message: "call is not supported" });
  return { ...reader.place, kind: "constant", value: null };
}

const STATEMENTS: ReadonlyMap<string, ReadStatement> = new Map<string, ReadStatement>([
  ["If", readIf],
  ["For", readFor],
  ["Set", readSet],
]);

/** Reads an if with all its elifs, which the parser nests inside each other. */
function readIf(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Statement {
  const branches: { condition: Expression; body: TemplateBody }[] = [];
  let node: RawNode | null = raw;
  while (node?.typename === "If") {
    branches.push({
      condition: readExpression(reader, nodeOf(node, "cond")),
      body: readBody(reader, nodeOrNull(node, "body")),
    });
    node = nodeOrNull(node, "else_");
  }
  return { ...place, kind: "if", branches, otherwise: readBody(reader, node) };
}

/** Reads a loop; the parser gives `for x in xs if c` as a loop over an inline if without else. */
function readFor(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Statement {
  const name = nodeOf(raw, "name");
  const symbols = name.typename === "Array" ? nodesOf(name, "children") : [name];
  const names = symbols.map((symbol) => readName(reader, symbol));
  const list = nodeOf(raw, "arr");
  const isFiltered = list.typename === "InlineIf" && nodeOrNull(list, "else_") === null;
  const source = readExpression(reader, isFiltered ? nodeOf(list, "body") : list);
  const condition = isFiltered ? readExpression(reader, nodeOf(list, "cond")) : null;
  reader.loops++;
  const body = readBody(reader, nodeOrNull(raw, "body"));
  reader.loops--;
  const otherwise = readBody(reader, nodeOrNull(raw, "else_"));
  return { ...place, kind: "for", names, list: source, condition, body, otherwise };
}

function readSet(reader: TemplateReader, raw: RawNode, place: TemplatePosition): Statement {
  const targets = nodesOf(raw, "targets").map((target) => readTarget(reader, target));
  const value = nodeOrNull(raw, "value");
  if (value !== null) {
    return { ...place, kind: "set", targets, value: readExpression(reader, value) };
  }
  const [target] = targets;
  const capture = nodeOrNull(raw, "body");
  if (target === undefined || targets.length > 1 || capture === null) {
    report(reader, { code: "template.unsupported", message: "a set block fills one name" });
    return { ...place, kind: "text", text: "" };
  }
  return { ...place, kind: "capture", target, body: readBody(reader, nodeOrNull(capture, "body")) };
}

function readTarget(reader: TemplateReader, raw: RawNode): AssignmentTarget {
  return enter(reader, raw, () => {
    const { place } = reader;
    if (raw.typename !== "LookupVal") return { ...place, kind: "name", name: readName(reader, raw) };
    const field = nodeOf(raw, "val");
    if (field.typename !== "Literal") {
      report(reader, { code: "template.unsupported", message: "set fills a name or a field of a namespace" });
    }
    const namespace = readName(reader, nodeOf(raw, "target"));
    return { ...place, kind: "field", namespace, field: textOf(field, "value") };
  });
}
