/**
 * Parses Jinja text to a {@link Template}, or to problems with positions. Parsing executes nothing of the template.
 *
 * @module
 */
import { TEMPLATE_LIMITS } from "../limits/cards.ts";
import type { Parsed, Problem } from "../problem.ts";
import type { Template } from "./template/nodes.ts";
import { parseSource, TemplateSyntaxError } from "./template/parser.ts";
import { isRawNode, type TemplateReader } from "./template/reader.ts";
import { readBody } from "./template/statements.ts";
import { VALUE_TESTS } from "./value_tests.ts";

export type { Template } from "./template/nodes.ts";

/**
 * Parses a template. The result can be stored and rendered any number of times.
 *
 * @param file the name in problems; their lines and columns are relative to `source`
 */
export function parseTemplate(source: string, file: string): Parsed<Template> {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  if (text.length > TEMPLATE_LIMITS.sourceCharsMax) {
    return refused({
      file,
      line: 1,
      column: 1,
      code: "template.too-long",
      message: `the template has more than ${TEMPLATE_LIMITS.sourceCharsMax} characters`,
    });
  }
  const reader: TemplateReader = {
    file,
    problems: [],
    depth: 0,
    loops: 0,
    place: { line: 1, column: 1 },
  };
  try {
    const root = parseSource(text);
    const body = readBody(reader, isRawNode(root) ? root : null);
    return reader.problems.length > 0
      ? { kind: "problems", problems: reader.problems }
      : { kind: "ok", value: { file, body }, warnings: [] };
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
    return refused(syntaxProblem(error, text, file));
  }
}

function refused(problem: Problem): Parsed<Template> {
  return { kind: "problems", problems: [problem] };
}

function syntaxProblem(
  error: TemplateSyntaxError,
  text: string,
  file: string,
): Problem {
  const { line, column, message } = error;
  const tag = /^unknown block tag: (\w+)/.exec(message)?.[1];
  return {
    file,
    line,
    column,
    code: tag === undefined ? "template.syntax" : "template.unsupported",
    message: tag === undefined ? message : `${tag} is not supported`,
    ...bracketFix(text, line, column),
  };
}

/** Jinja2 also accepts `x is divisibleby 2`; here a test's argument is in brackets. */
function bracketFix(
  text: string,
  line: number,
  column: number,
): { readonly fix?: string } {
  const before = (text.split("\n", line)[line - 1] ?? "").slice(
    Math.max(0, column - 40),
    column - 1,
  );
  const test = /\bis (?:not )?(\w+)\s*$/.exec(before)?.[1];
  const takesArgument = test !== undefined &&
    (VALUE_TESTS.get(test)?.parameters.length ?? 0) > 0;
  return takesArgument ? { fix: `write ${test}(…) with brackets` } : {};
}
