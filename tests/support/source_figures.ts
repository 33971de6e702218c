/**
 * Measures the source: lines of files and functions, and import cycles. For the architecture test and for `deno task
 * figures`.
 *
 * @module
 */
import { dirname, join } from "node:path/posix";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The repository's folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The folders of the product's files. */
export const ROOMS = [
  ...[
    "commands",
    "config",
    "core",
    "eval",
    "extractor",
    "ipc",
    "kv",
    "packages",
    "prove",
    "routes",
    "sandbox",
    "supervisor",
    "widget",
    "examples",
  ],
];

/** The product's files at the top level. */
export const TOP_FILES = ["main.ts", "config.ts", "environment.ts", "build.ts"];

/** A source file; `path` is relative to the repository's folder. */
export type SourceFile = { readonly path: string; readonly text: string };

/** A function or method with a body, and its number of lines. */
export type FunctionSize = {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly lines: number;
};

/** Reads the TypeScript files in folders; declaration files are skipped. */
export async function sourceFilesIn(folders: readonly string[]): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  const walk = async (folder: string) => {
    for await (const entry of Deno.readDir(`${ROOT}${folder}`)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory && entry.name !== "node_modules") await walk(path);
      else if (/\.tsx?$/.test(path) && !path.endsWith(".d.ts")) files.push(await readSource(path));
    }
  };
  for (const folder of folders) await walk(folder);
  return files;
}

/** Reads one file. */
export async function readSource(path: string): Promise<SourceFile> {
  return { path, text: await Deno.readTextFile(`${ROOT}${path}`) };
}

/** The lines of a file. */
export function linesOf({ text }: SourceFile): number {
  return text.split("\n").length - 1;
}

/** A line that begins or ends a declaration of a formatted file. What a template literal has at its margin is none. */
const AT_MARGIN = /^(?:[}\])]+;?$|\/\*\*|(?:export|import|function|async|class|const|let|type|await) |Deno\.)/;

/**
 * The lines of the longest declaration of a formatted file, or more: no function of the file has more. It takes a hundredth
 * of the time of parsing the file.
 */
export function longestDeclaration({ text }: SourceFile): number {
  let longest = 0;
  let start = 0;
  const lines = text.split("\n");
  for (const [at, line] of lines.entries()) {
    if (!AT_MARGIN.test(line) && at < lines.length - 1) continue;
    longest = Math.max(longest, at - start + 1);
    start = at;
  }
  return longest;
}

/** The median of numbers, the upper one of two; 0 for none. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Every function of a file. One without its own name gets that of its variable, or `(function)`. */
export function functionsIn(file: SourceFile): readonly FunctionSize[] {
  const source = parseSource(file);
  const found: FunctionSize[] = [];
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node, parent: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const line = lineAt(node.getStart(source));
      found.push({ path: file.path, line, name: nameOf(node, parent, source), lines: lineAt(node.end) - line + 1 });
    }
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(source, source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration, parent: ts.Node, source: ts.SourceFile): string {
  const named = node.name ?? ("name" in parent ? parent.name : undefined);
  return named !== undefined && typeof named === "object" && named !== null && "getText" in named &&
      typeof named.getText === "function"
    ? named.getText(source)
    : "(function)";
}

/** Parses a file without docstrings and parent links, which take longer than the rest. */
export function parseSource({ path, text }: SourceFile): ts.SourceFile {
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return ts.createSourceFile(path, text, options, false, kind);
}

/** The files that a file imports or re-exports from, type-only imports included. */
export function importsIn({ path, text }: SourceFile): readonly string[] {
  return ts.preProcessFile(text, true, true).importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(path), name));
}

/**
 * The import cycles among files, types included; each is a maximal set of files that reach one another.
 *
 * @example
 * circlesIn([{ path: "a.ts", text: 'import "./b.ts"' }, { path: "b.ts", text: 'import "./a.ts"' }]) // [["a.ts", "b.ts"]]
 */
export function circlesIn(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const imports = new Map(files.map((file) => [file.path, importsIn(file)]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: (readonly string[])[] = [];
  // Tarjan's strongly connected components.
  const visit = (path: string) => {
    const place = order.size;
    order.set(path, place);
    let low = place;
    stack.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!imports.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(path, low);
    if (low === place) {
      const circle = stack.splice(stack.indexOf(path));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return circles;
}
