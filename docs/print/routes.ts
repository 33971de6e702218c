/**
 * `routes.md`: every address of the desk, who may call it, and what its handler says it does.
 *
 * @module
 */
import ts from "../../tests/support/typescript.ts";
import { ROUTES } from "../../routes/app.ts";
import { pageHead, section, table } from "./markdown.ts";
import { exportDoc, parseFile } from "./source.ts";

/** The table, and the part of it that has a file of its own. */
const TABLES = ["routes/app.ts", "routes/desk/settings/routes.ts"] as const;

const HEAD = `
What a request must prove:

| Caller | Proof |
| - | - |
| anyone | Nothing. |
| a site | A widget key that exists, in the path, and no \`Origin\` of a website that is not allowed. Counts for the rate \`widget\`. Most handlers also need the bearer of a chat session; see [chat-api.md](chat-api.md). |
| a teammate | The session cookie of a teammate. Without one the answer is a redirect to \`/desk/sign-in\`. |
| a right, such as agent.edit | The same, of a teammate whose role has this right. |
| … form | Also a form of the desk's own pages: same origin and, of a teammate, the token of forms in the field \`csrf\`. |

The rights and who has them: [roles.md](roles.md). A refusal is a page for a browser that asks for \`text/html\`, and problem details for everything else; see
[errors.md](errors.md). An address that is not listed answers 404.
`;

/** Sections by the beginning of the path; the first that fits. */
const SECTIONS = [
  { title: "Chat", begins: ["/api/widget/", "/widget", "/assets/"] },
  { title: "MCP", begins: ["/mcp", "/.well-known/", "/register"] },
  { title: "HTTP API", begins: ["/api/v1/"] },
  { title: "The desk's pages", begins: ["/desk", "/setup/"] },
  { title: "Service", begins: ["/"] },
] as const;

/** The page of routes. */
export function routesPage(): string {
  const docs = handlerDocs();
  const rows = ROUTES.map(({ at, who }) => {
    const [method = "", path = ""] = at.split(" ");
    return { path, cells: [method, `\`${path}\``, who, docs.get(at) ?? ""] };
  });
  const sections = SECTIONS.map(({ title, begins }, index) => {
    const earlier = SECTIONS.slice(0, index).flatMap((other) => [...other.begins]);
    const own = rows.filter(({ path }) => startsWithAny(path, begins) && !startsWithAny(path, earlier));
    return section(title, "", table(["Method", "Path", "Caller", "What it does"], own.map(({ cells }) => cells)));
  });
  return pageHead("Routes", [...TABLES], HEAD) + sections.join("");
}

function startsWithAny(path: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => path.startsWith(beginning));
}

/** What each line of the table does, by its `at`. */
function handlerDocs(): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  for (const table of TABLES) addDocs(parseFile(table), docs);
  return docs;
}

function addDocs(file: ts.SourceFile, docs: Map<string, string>): void {
  const sources = importedFrom(file);
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const at = memberOf(node, "at");
      const run = memberOf(node, "run");
      if (at !== null && run !== null && ts.isStringLiteral(at)) docs.set(at.text, handlerDoc(run, sources));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

function memberOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | null {
  const found = object.properties.find((property) => property.name?.getText() === name);
  return found !== undefined && ts.isPropertyAssignment(found) ? found.initializer : null;
}

/** The files behind the names that a file imports. */
function importedFrom(file: ts.SourceFile): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const path = new URL(statement.moduleSpecifier.text, `file:///${file.fileName}`).pathname.slice(1);
    const names = statement.importClause?.namedBindings;
    if (names === undefined) continue;
    const locals = ts.isNamespaceImport(names) ? [names.name] : names.elements.map(({ name }) => name);
    for (const local of locals) sources.set(local.text, path);
  }
  return sources;
}

function handlerDoc(run: ts.Expression, sources: ReadonlyMap<string, string>): string {
  if (ts.isIdentifier(run)) return summary(exportDoc(sources.get(run.text) ?? "", run.text));
  if (ts.isPropertyAccessExpression(run)) {
    return summary(exportDoc(sources.get(run.expression.getText()) ?? "", run.name.text));
  }
  const [, target] = /redirect\("([^"]+)"\)/.exec(run.getText()) ?? [];
  if (run.getText().includes("served.api")) return "See [api.md](api.md).";
  return target === undefined ? "See [mcp.md](mcp.md)." : `Redirects to \`${target}\`.`;
}

/** A docstring without the route that it may begin with. */
function summary(doc: string): string {
  const text = doc.replace(/^`[A-Z]+ [^`]*`(?:: |$)/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
