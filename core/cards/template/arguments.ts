/**
 * Matches the arguments of a filter, test, method or function with its parameters, when the template is parsed.
 *
 * @module
 */
import type { Arguments, Expression } from "./nodes.ts";
import { nodeOf, nodesOf, report, type TemplateReader, textOf } from "./reader.ts";
import type { RawNode } from "./parser.ts";

/** The called operation, for messages and for its parameters. */
export type Callee = {
  /** Such as `filter round`. */
  readonly title: string;
  readonly parameters: readonly string[];
};

/** Converts an argument to an expression. */
export type ReadExpression = (reader: TemplateReader, raw: RawNode) => Expression;

/** Puts every argument at the position of its parameter; invalid ones are problems. */
export function readArguments(
  reader: TemplateReader,
  raw: readonly RawNode[],
  callee: Callee,
  read: ReadExpression,
): Arguments {
  const takesMore = callee.parameters.at(-1)?.startsWith("*") === true;
  const args: (Expression | null)[] = [];
  for (const argument of raw) {
    if (argument.typename === "KeywordArgs") continue;
    if (args.length >= callee.parameters.length && !takesMore) {
      report(reader, {
        code: "template.too-many-arguments",
        message: `${callee.title} takes ${callee.parameters.length} arguments at most`,
      });
      break;
    }
    args.push(read(reader, argument));
  }
  for (const { name, value } of keywordsOf(raw)) {
    const position = callee.parameters.indexOf(name);
    if (position < 0) {
      report(reader, {
        code: "template.unknown-argument",
        message: `${callee.title} has no argument ${name}`,
      });
      continue;
    }
    while (args.length < position) args.push(null);
    args[position] = read(reader, value);
  }
  return args;
}

/** Returns the arguments given by name. */
export function keywordsOf(
  raw: readonly RawNode[],
): readonly { readonly name: string; readonly value: RawNode }[] {
  return raw
    .filter((argument) => argument.typename === "KeywordArgs")
    .flatMap((keywords) => nodesOf(keywords, "children"))
    .map((pair) => ({
      name: textOf(nodeOf(pair, "key"), "value"),
      value: nodeOf(pair, "value"),
    }));
}
