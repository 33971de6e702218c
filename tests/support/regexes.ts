/**
 * The regular expressions of the product, and texts that make slow ones take more than linear time.
 *
 * @module
 */
import ts from "typescript";
import { parseSource, ROOMS, type SourceFile, sourceFilesIn } from "./source_figures.ts";

/** A regular expression and its location. */
export type SourceRegex = {
  readonly path: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
};

/**
 * The regex literals of a file, and constants passed to `new RegExp`. A concatenated expression is skipped, but its
 * parts are included.
 *
 * @example
 * regexesIn({ path: "a.ts", text: "const AT = /a+/g;" }) // [{ path: "a.ts", line: 1, source: "a+", flags: "g" }]
 */
export function regexesIn(source: SourceFile): readonly SourceRegex[] {
  const file = parseSource(source);
  const found: SourceRegex[] = [];
  const visit = (node: ts.Node) => {
    const regex = regexOf(node, file);
    const lineOf = () => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    if (regex !== null) found.push({ path: source.path, line: lineOf(), ...regex });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Every regular expression of the product, once per file. */
export async function productRegexes(): Promise<readonly SourceRegex[]> {
  const all = (await sourceFilesIn(ROOMS)).filter(mayHoldRegex).flatMap(regexesIn);
  const once = Map.groupBy(all, ({ path, source, flags }) => `${path} /${source}/${flags}`);
  return once.values().flatMap(([first]) => first === undefined ? [] : [first]).toArray();
}

/** Whether a file is worth parsing: a literal has two slashes on one line that are not a comment or an import. */
export function mayHoldRegex({ text }: Pick<SourceFile, "text">): boolean {
  if (text.includes("RegExp")) return true;
  const code = text.split("\n").filter((line) => !/^\s*(?:\*|\/\/|\/\*\*)|^import .* from ".*";$/.test(line));
  return code.some((line) => line.indexOf("/") !== line.lastIndexOf("/"));
}

/** The location and source of an expression. */
export function regexName({ path, line, source, flags }: SourceRegex): string {
  return `${path}:${line} /${source}/${flags}`;
}

function regexOf(node: ts.Node, file: ts.SourceFile): Pick<SourceRegex, "source" | "flags"> | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) || node.expression.getText(file) !== "RegExp") return null;
  const [source, flags] = (node.arguments ?? []).map((argument) => constantOf(argument, file));
  return typeof source === "string" ? { source, flags: flags ?? "" } : null;
}

function constantOf(node: ts.Expression, file: ts.SourceFile): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === "String.raw";
  return isRaw && ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.rawText ?? null : null;
}

/** Repetitions known to slow down harmless-looking expressions. */
const KNOWN_PUMPS = [
  ...[
    "![!",
    "![](",
    "[](",
    " 【00",
    "T.",
    "NT E",
    "r ",
    "p get ",
    "G else i can G",
    "0««",
    "WWW.]",
    '\\"\\',
    "translate(",
  ],
  ...["os error", "\n\n[", "40", "eyJeyJ-", "<a", "{", "\uE000", ",\t", "00,", "</a ", "a@a.", "http://"],
  ...[" ", "\t", "\n", "a", "A", "0", "-", "_", ".", "/", "#", "?", "[", "(", "<", '"', "'", "é", "\0", "\uFFFD"],
];

/** The length of {@link pumpedTexts}: that of a model's longest reply. */
const PUMPED_CHARS = 16_384;

/** Long texts for an expression: its own words and characters, one or two of them repeated, and known slow ones. */
export function pumpedTexts({ source }: Pick<SourceRegex, "source">): readonly string[] {
  const tokens = tokensOf(source).slice(0, 12);
  const pairs = tokens.flatMap((token, at) => [`${token} `, `${token}${tokens[at + 1] ?? " "}`]);
  const begin = tokens.slice(0, 2).join("");
  return [...new Set([...tokens, ...pairs, ...KNOWN_PUMPS])].flatMap((pump) => {
    const pumped = pump.repeat(PUMPED_CHARS / pump.length);
    return [`${pumped}\0`, `${begin}${pumped}\n\0`];
  });
}

/** The words and characters in an expression, without its classes. */
function tokensOf(source: string): readonly string[] {
  const plain = source.replace(/\\[pP]\{[^}]*\}|\\u\{?[\dA-Fa-f]+\}?|\\[bBdDwWsS]|\(\?<?[:=!]|\{\d+,?\d*\}/g, " ")
    .replaceAll("\\", "");
  return [...new Set(plain.match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_|*+$]/gu) ?? [])];
}
