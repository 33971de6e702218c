/**
 * Reads names and docstrings out of the product's own sources, for the reference.
 *
 * @module
 */
import ts from "../../tests/support/typescript.ts";

/** The project's folder, with `/` at its end. */
export const ROOT = new URL("../../", import.meta.url);

/** The text of a file of the project. */
export function readText(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT));
}

/** What was parsed: a file of many routes is asked for each of them. */
const parsed = new Map<string, ts.SourceFile>();

/** A file of the project, parsed. */
export function parseFile(path: string): ts.SourceFile {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = parsed.get(path) ?? ts.createSourceFile(path, readText(path), ts.ScriptTarget.Latest, true, kind);
  parsed.set(path, file);
  return file;
}

/** The docstring of a node without its tags, on one line; empty when there is none. */
export function docOf(node: ts.Node): string {
  return ts.getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => plainLine(ts.getTextOfJSDocComment(comment) ?? ""))
    .join(" ");
}

/** A table of a file: an exported constant that holds an object. */
export type SourceTable = {
  readonly name: string;
  readonly doc: string;
  /** The docstring of each row by its path, such as `action.totalMs`. */
  readonly rowDocs: ReadonlyMap<string, string>;
};

/** Every exported table of a file, in its order. */
export function tablesOf(path: string): readonly SourceTable[] {
  return parseFile(path).statements.filter(ts.isVariableStatement).filter(isExported).flatMap((statement) =>
    statement.declarationList.declarations.flatMap((declaration) => {
      const object = objectIn(declaration.initializer);
      if (object === null) return [];
      const name = declaration.name.getText();
      return [{ name, doc: docOf(statement), rowDocs: new Map(rowsOf(object, "")) }];
    })
  );
}

function rowsOf(object: ts.ObjectLiteralExpression, prefix: string): (readonly [string, string])[] {
  return object.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) return [];
    const path = prefix + property.name.getText().replaceAll('"', "");
    const inner = objectIn(property.initializer);
    const below = inner === null ? [] : rowsOf(inner, `${path}.`);
    return [[path, docOf(property)] as const, ...below];
  });
}

/** The object behind `as const` and `satisfies`. */
function objectIn(expression: ts.Expression | undefined): ts.ObjectLiteralExpression | null {
  if (expression === undefined) return null;
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)) return objectIn(expression.expression);
  return ts.isObjectLiteralExpression(expression) ? expression : null;
}

/**
 * The declarations of types as they are written, without `export` and `readonly`. One that the file takes from another
 * file is found there.
 *
 * @throws when a file has no type of a name
 */
export function typesOf(path: string, names: readonly string[]): string {
  return names.map((name) => typeText(path, name)).join("\n\n")
    .replaceAll(/\bexport type\b/g, "type").replaceAll(/\breadonly /g, "");
}

function typeText(path: string, name: string): string {
  const file = parseFile(path);
  const found = file.statements.find((statement) =>
    ts.isTypeAliasDeclaration(statement) && statement.name.text === name
  );
  if (found !== undefined) return file.text.slice(found.getStart(file, true), found.end);
  const source =
    file.statements.filter(ts.isImportDeclaration).find(({ importClause }) =>
      importClause?.namedBindings !== undefined && ts.isNamedImports(importClause.namedBindings) &&
      importClause.namedBindings.elements.some((element) => element.name.text === name)
    ) ?? file.statements.filter(ts.isExportDeclaration).find(({ exportClause }) =>
      exportClause !== undefined && ts.isNamedExports(exportClause) &&
      exportClause.elements.some((element) =>
        element.name.text === name
      )
    );
  const specifier = source?.moduleSpecifier;
  if (specifier === undefined || !ts.isStringLiteral(specifier)) throw new Error(`${path} has no type ${name}.`);
  return typeText(new URL(specifier.text, `file:///${path}`).pathname.slice(1), name);
}

/** The docstring of a function or value that a file exports. */
export function exportDoc(path: string, name: string): string {
  const found = parseFile(path).statements.find((statement) =>
    (ts.isFunctionDeclaration(statement) && statement.name?.text === name) ||
    (ts.isVariableStatement(statement) &&
      statement.declarationList.declarations.some((declaration) => declaration.name.getText() === name))
  );
  return found === undefined ? "" : docOf(found);
}

function isExported(node: ts.VariableStatement): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function plainLine(text: string): string {
  return text.replace(/\{@link(?:code)? ([^}]+)\}/g, "`$1`").replace(/\s+/g, " ").trim();
}
