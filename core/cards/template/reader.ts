/**
 * Reads the parser's raw tree field by field, because its shape is undocumented, and collects the problems.
 *
 * @module
 */
import { CARD_LIMITS, TEMPLATE_LIMITS } from "../../limits/cards.ts";
import type { Problem } from "../../problem.ts";
import { fixName } from "../../nearest.ts";
import type { TemplatePosition } from "./nodes.ts";
import { type RawNode, TemplateSyntaxError } from "./parser.ts";

/** The state of a read: the position in the tree, and the problems so far. */
export type TemplateReader = {
  readonly file: string;
  readonly problems: Problem[];
  /** Nodes above this one. */
  depth: number;
  /** Enclosing loop bodies: inside one, `loop` is the loop. */
  loops: number;
  /** The position of this node, or of the nearest ancestor that has one. */
  place: TemplatePosition;
};

/** A problem at the reader's position; with a `misspelt` name, its fix is the nearest known one. */
export type Report = Pick<Problem, "code" | "message"> & {
  readonly misspelt?: { readonly name: string; readonly known: Iterable<string> };
};

/** Records a problem; reading continues, so that the author sees all of them at once (or the first fifty). */
export function report(reader: TemplateReader, { code, message, misspelt }: Report): void {
  if (reader.problems.length >= CARD_LIMITS.problemsMax) return;
  const fix = misspelt === undefined ? {} : fixName(misspelt.name, misspelt.known);
  reader.problems.push({
    file: reader.file,
    ...reader.place,
    code,
    message: message.slice(0, MESSAGE_CHARS_MAX),
    ...fix,
  });
}

const MESSAGE_CHARS_MAX = 200;

/** Descends one level: sets the position and counts the depth. @throws TemplateSyntaxError if the tree is too deep */
export function enter<Result>(
  reader: TemplateReader,
  raw: RawNode,
  read: () => Result,
): Result {
  const outer = reader.place;
  const { lineno, colno } = raw;
  if (typeof lineno === "number" && typeof colno === "number") {
    reader.place = { line: lineno + 1, column: colno + 1 };
  }
  if (++reader.depth > TEMPLATE_LIMITS.nodeDepthMax) {
    throw new TemplateSyntaxError(
      "the template is nested too deeply",
      reader.place.line,
      reader.place.column,
    );
  }
  const result = read();
  reader.depth--;
  reader.place = outer;
  return result;
}

/** The type of the node for a missing one. */
export const MISSING = "Missing";

/** Reads a field that must contain a node. */
export function nodeOf(raw: RawNode, field: string): RawNode {
  return nodeOrNull(raw, field) ?? { typename: MISSING };
}

/** Reads a field that may contain a node. */
export function nodeOrNull(raw: RawNode, field: string): RawNode | null {
  const value: unknown = Reflect.get(raw, field);
  return isRawNode(value) ? value : null;
}

/** Reads a field that contains a list of nodes; anything else is the empty list. */
export function nodesOf(raw: RawNode, field: string): readonly RawNode[] {
  const value: unknown = Reflect.get(raw, field);
  return Array.isArray(value) ? value.filter(isRawNode) : [];
}

/** Reads a field that contains a text, such as the name of a symbol; anything else is the empty text. */
export function textOf(raw: RawNode, field: string): string {
  const value: unknown = Reflect.get(raw, field);
  return typeof value === "string" ? value : "";
}

/** Whether a value is a node. */
export function isRawNode(value: unknown): value is RawNode {
  return typeof value === "object" && value !== null && "typename" in value &&
    typeof value.typename === "string";
}
