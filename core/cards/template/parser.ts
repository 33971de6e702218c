/**
 * Parses Jinja text to a raw syntax tree: nunjucks' lexer and parser, with those parts replaced that differ from Jinja2
 * (slices, trailing commas, chained inline ifs, the precedence of `* / // %`) or take quadratic time.
 *
 * @module
 */
// @ts-types="./nunjucks.d.ts"
import { lex } from "nunjucks/src/lexer.js";
// @ts-types="./nunjucks.d.ts"
import { Parser } from "nunjucks/src/parser.js";
import type { Token } from "./nunjucks.d.ts";
import { TEMPLATE_LIMITS } from "../../limits/cards.ts";

/** A node of the parser's tree before validation; positions are 0-based. */
export type RawNode = {
  readonly typename: string;
  readonly lineno?: number;
  readonly colno?: number;
};

/** A syntax error in the template; line and column are 1-based. */
export class TemplateSyntaxError extends Error {
  override readonly name = "TemplateSyntaxError";
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

/** Parses a template's text; the tree is of unknown shape. @throws TemplateSyntaxError */
export function parseSource(source: string): unknown {
  const parser = new Parser(lex(source, {}));
  let depth = 0;
  const nested = <Result>(parse: (parser: Parser) => Result): Result => {
    if (++depth > TEMPLATE_LIMITS.depthMax) {
      parser.fail(
        `tags and brackets are nested more than ${TEMPLATE_LIMITS.depthMax} levels deep`,
      );
    }
    const result = parse(parser);
    depth--;
    return result;
  };
  parser.parseNodes = () => nested(parseNodes);
  parser.parseInlineIf = () => nested(parseInlineIf);
  parser.parseAdd = () => parseLeftToRight(parser, ADDITIONS, parser.parseMul);
  parser.parseMul = () => parseLeftToRight(parser, PRODUCTS, parser.parsePow);
  parser.parseAggregate = () => parseAggregate(parser);
  parser.parseRaw = (tag) => parseRawBlock(parser, tag);
  try {
    return parser.parseAsRoot();
  } catch (error) {
    throw syntaxError(error, parser);
  }
}

const ADDITIONS: ReadonlyMap<string, string> = new Map([
  ["+", "Add"],
  ["-", "Sub"],
]);

const PRODUCTS: ReadonlyMap<string, string> = new Map([
  ["*", "Mul"],
  ["/", "Div"],
  ["//", "FloorDiv"],
  ["%", "Mod"],
]);

/** Parses operators of one precedence, from left to right; nunjucks gives each its own precedence. */
function parseLeftToRight(
  parser: Parser,
  operators: ReadonlyMap<string, string>,
  parseOperand: () => unknown,
): unknown {
  let left = parseOperand.call(parser);
  for (;;) {
    const token = parser.peekToken();
    const typename = token?.type === "operator" ? operators.get(String(token.value)) : undefined;
    if (token === null || typename === undefined) return left;
    parser.nextToken();
    const right = parseOperand.call(parser);
    left = { ...place(token), typename, left, right };
  }
}

/** Parses an inline if whose else part may be another inline if. */
function parseInlineIf(parser: Parser): unknown {
  const start = parser.peekToken();
  const body = parser.parseOr();
  if (!parser.skipSymbol("if")) return body;
  const cond = parser.parseOr();
  const else_ = parser.skipSymbol("else") ? parser.parseInlineIf() : null;
  return { ...place(start), typename: "InlineIf", body, cond, else_ };
}

const AGGREGATES: ReadonlyMap<string, { typename: string; close: string }> = new Map([
  ["left-paren", { typename: "Group", close: "right-paren" }],
  ["left-bracket", { typename: "Array", close: "right-bracket" }],
  ["left-curly", { typename: "Dict", close: "right-curly" }],
]);

/** Parses everything in brackets: with an optional trailing comma, slices, and matching brackets only. */
function parseAggregate(parser: Parser): unknown {
  const start = parser.nextToken();
  const kind = AGGREGATES.get(start?.type ?? "");
  if (start === null || kind === undefined) return null;
  const children: unknown[] = [];
  let { typename } = kind;
  while (!skipClosing(parser, kind.close)) {
    if (children.length > 0 && !parser.skip("comma")) {
      parser.fail("expected a comma or the closing bracket");
    }
    if (skipClosing(parser, kind.close)) {
      // `(x,)` is a list of one, `(x)` is x.
      if (typename === "Group") typename = "Array";
      break;
    }
    if (parser.peekToken() === null) {
      parser.fail("a bracket is not closed", start.lineno, start.colno);
    }
    children.push(parseItem(parser, kind.typename));
  }
  return { ...place(start), typename, children };
}

/** Skips a closing bracket. Inside a map, the `}}` of two maps does not end an output: it is read again, one by one. */
function skipClosing(parser: Parser, close: string): boolean {
  if (close === "right-curly" && parser.peekToken()?.value === "}}") {
    parser.nextToken();
    parser.tokens.backN(1);
    parser.tokens.in_code = true;
    return true;
  }
  return parser.skip(close);
}

function parseItem(parser: Parser, typename: string): unknown {
  const start = parser.peekToken();
  if (typename === "Dict") {
    const key = parser.parsePrimary();
    if (!parser.skip("colon")) parser.fail("expected a colon after the key");
    const value = parser.parseExpression();
    return { ...place(start), typename: "Pair", key, value };
  }
  if (typename === "Group") return parser.parseExpression();
  const parts = [parseSlicePart(parser)];
  while (parts.length < 3 && parser.skip("colon")) {
    parts.push(parseSlicePart(parser));
  }
  const [first, stop = null, step = null] = parts;
  return parts.length === 1
    ? first ?? parser.fail("expected a value")
    : { ...place(start), typename: "Slice", start: first, stop, step };
}

function parseSlicePart(parser: Parser): unknown {
  const next = parser.peekToken()?.type;
  return next === "colon" || next === "right-bracket" ? null : parser.parseExpression();
}

/** Parses a body: text, tags and outputs up to the tag that ends it. Trims text in linear time, unlike nunjucks. */
function parseNodes(parser: Parser): unknown[] {
  const nodes: unknown[] = [];
  for (;;) {
    const token = parser.nextToken();
    switch (token?.type) {
      case undefined:
        return nodes;
      case "data":
        nodes.push(dataNode(parser, token, String(token.value)));
        break;
      case "block-start": {
        parser.dropLeadingWhitespace = false;
        const statement = parser.parseStatement();
        if (!statement) return nodes;
        nodes.push(statement);
        break;
      }
      case "variable-start": {
        const children = [parser.parseExpression()];
        parser.advanceAfterVariableEnd();
        nodes.push({ ...place(token), typename: "Output", children });
        break;
      }
      default:
        parser.dropLeadingWhitespace = String(token?.value).endsWith("-#}");
    }
  }
}

const TRIMMING_STARTS: ReadonlySet<string> = new Set([
  "block-start",
  "variable-start",
]);

/** Text between tags without the space that they drop; it begins at the first remaining character. */
function dataNode(parser: Parser, token: Token, data: string): unknown {
  const next = parser.peekToken();
  const text = parser.dropLeadingWhitespace ? data.trimStart() : data;
  parser.dropLeadingWhitespace = false;
  const value = String(next?.value);
  const trims = TRIMMING_STARTS.has(next?.type ?? "")
    ? value.endsWith("-")
    : next?.type === "comment" && value.startsWith("{#-");
  return textNode(movedOver(token, data.slice(0, data.length - text.length)), trims ? text.trimEnd() : text);
}

function movedOver(token: Token, dropped: string): Token {
  const lines = dropped.split("\n");
  const last = lines.at(-1)?.length ?? 0;
  const colno = lines.length > 1 ? last : token.colno + last;
  return { ...token, lineno: token.lineno + lines.length - 1, colno };
}

/** `{% raw %}`: everything up to the first `{% endraw %}` is text. */
function parseRawBlock(parser: Parser, tag = "raw"): unknown {
  if (tag !== "raw") parser.fail(`unknown block tag: ${tag}`);
  const start = parser.advanceAfterBlockEnd();
  const { str, index } = parser.tokens;
  const end = /\{%(-?)\s*endraw\s*(-?)%\}/g;
  end.lastIndex = index;
  const found = end.exec(str);
  if (found === null) {
    return parser.fail("raw is not closed", start.lineno, start.colno);
  }
  const data = str.slice(index, found.index);
  const text = parser.dropLeadingWhitespace ? data.trimStart() : data;
  parser.tokens.forwardN(end.lastIndex - index);
  parser.dropLeadingWhitespace = found[2] === "-";
  return textNode(start, found[1] === "-" ? text.trimEnd() : text);
}

function textNode(token: Token, value: string): unknown {
  const at = place(token);
  return {
    ...at,
    typename: "Output",
    children: [{ ...at, typename: "TemplateData", value }],
  };
}

function place(token: Token | null): { lineno?: number; colno?: number } {
  return token === null ? {} : { lineno: token.lineno, colno: token.colno };
}

/** Converts an error of nunjucks to one with a position; it throws a TypeError for a template that ends too early. */
function syntaxError(error: unknown, parser: Parser): TemplateSyntaxError {
  const { str, index, lineno, colno } = parser.tokens;
  const here = [lineno + 1, colno + 1] as const;
  if (error instanceof RangeError) {
    return new TemplateSyntaxError("the template is nested too deeply", ...here);
  }
  const line: unknown = error instanceof Error && Reflect.get(error, "lineno");
  const column: unknown = error instanceof Error && Reflect.get(error, "colno");
  if (
    error instanceof Error && typeof line === "number" &&
    typeof column === "number"
  ) {
    return new TemplateSyntaxError(plainMessage(error), line, column);
  }
  const ended = index >= str.length || !(error instanceof Error);
  return new TemplateSyntaxError(
    ended ? "the template ends inside a tag, a comment or a text in quotes" : plainMessage(error),
    ...here,
  );
}

/** Returns the message without the name of the parser's method. */
function plainMessage(error: Error): string {
  return error.message.replace(/^parse\w+: /, "");
}
