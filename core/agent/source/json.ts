/**
 * Parses JSON text to a tree with positions: strict JSON, no comments, no trailing commas.
 *
 * @module
 */
import { parseTree, printParseErrorCode } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";
import type { Parsed, Problem } from "../../problem.ts";
import { isNestedDeeperThan } from "./nesting.ts";
import type { FileEntry, FileNode } from "./node.ts";
import { type Fault, problemAt, type Source } from "./source.ts";

const DEPTH_MAX = 128;

/** Parses JSON; reports at most the first five syntax errors. */
export function parseJson(source: Source): Parsed<FileNode> {
  const problems: Problem[] = [];
  const report = (offset: number, fault: Fault) => problems.push(problemAt(source, offset, fault));
  if (isNestedDeeperThan(source.text, DEPTH_MAX, '"')) {
    report(0, {
      code: "json.too-deep",
      message: `The file nests deeper than ${DEPTH_MAX} levels.`,
      fix: "Flatten the values.",
    });
    return { kind: "problems", problems };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(source.text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  });
  let lastOffset = -1;
  for (const error of errors.slice(0, 5)) {
    // One mistake is often reported twice: a name expected, and a value expected.
    if (error.offset === lastOffset) continue;
    lastOffset = error.offset;
    report(error.offset, {
      code: "json.syntax",
      message: `Not valid JSON: ${sentence(printParseErrorCode(error.error))}.`,
      fix: "Check the commas, quotes and brackets here.",
    });
  }
  if (tree === undefined || problems.length > 0) {
    return { kind: "problems", problems };
  }
  const value = convertNode(tree, report);
  return problems.length > 0 ? { kind: "problems", problems } : { kind: "ok", value, warnings: [] };
}

type Report = (offset: number, fault: Fault) => void;

function convertNode(node: Node, report: Report): FileNode {
  const place = { start: node.offset, end: node.offset + node.length };
  const children = node.children ?? [];
  switch (node.type) {
    case "object":
      return {
        kind: "map",
        entries: convertProperties(children, report),
        ...place,
      };
    case "array": {
      const items = children.map((child) => convertNode(child, report));
      return { kind: "list", items, ...place };
    }
    default:
      return { kind: "scalar", value: node.value ?? null, ...place };
  }
}

function convertProperties(
  properties: readonly Node[],
  report: Report,
): ReadonlyMap<string, FileEntry> {
  const entries = new Map<string, FileEntry>();
  for (const { children } of properties) {
    const [key, value] = children ?? [];
    if (key === undefined || value === undefined) continue;
    const name = String(key.value);
    if (entries.has(name)) {
      report(key.offset, {
        code: "json.duplicate-key",
        message: `The key \`${name}\` appears twice.`,
        fix: "Remove one of them.",
      });
      continue;
    }
    entries.set(name, {
      keyStart: key.offset,
      value: convertNode(value, report),
    });
  }
  return entries;
}

/** Converts "CommaExpected" to words. */
function sentence(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

/**
 * Returns the offset in a file of the character at `index` of a JSON string's value.
 *
 * @param start the offset of the string's opening quote
 */
export function jsonStringOffset(
  source: Source,
  start: number,
  index: number,
): number {
  let at = start + 1;
  for (let read = 0; read < index && at < source.text.length; read++) {
    if (source.text[at] !== "\\") at += 1;
    else at += source.text[at + 1] === "u" ? 6 : 2;
  }
  return at;
}

/** Returns the index in a JSON string's value of the character at an offset of the file: the inverse. */
export function jsonStringIndex({ text }: Source, start: number, offset: number): number {
  let index = 0;
  for (let at = start + 1; at < offset && at < text.length; index++) {
    if (text[at] !== "\\") at += 1;
    else at += text[at + 1] === "u" ? 6 : 2;
  }
  return index;
}
