/**
 * `problems.md`: the codes of faults in files and inputs, with the sentence of each.
 *
 * @module
 */
import ts from "../../tests/support/typescript.ts";
import { pageHead, table } from "./markdown.ts";
import { parseFile, ROOT } from "./source.ts";

/** Where faults are found in files and inputs. */
const FOLDERS = ["core/agent", "core/cards", "core/actions"] as const;

/** Files whose faults get the first part of their code elsewhere. */
const PREFIXES: Readonly<Record<string, string>> = {
  "core/agent/source/shape.ts": "{…}.",
  "core/cards/card.ts": "card.",
};

/** Sentences that are made at run time and handed to the place that reports them. */
const COMPUTED: Readonly<Record<string, string>> = {
  "card.idle-button": "A button that has no effect when it is pressed; the sentence says why.",
  "card.not-json": "the template does not print JSON, near {…}",
  "card.refused-value": "A value that the catalogue refuses, such as a password field; the sentence is the reason.",
  "card.summary-failed": "The template of the summary failed; the sentence is the template engine's.",
  "card.template-failed": "The template failed while it was rendered; the sentence is the template engine's.",
  "card.too-large": "the card is nested more than {…} levels deep / the card has more than {…} components, or fields",
};

const HEAD = `
A fault in a file or an input is data: \`{file, line, column, code, message, fix?}\`, with lines and columns from 1. The same
object is in the answers of tools, in the editor and in the results of tests. \`{…}\` stands for what the sentence fills in.
A code whose beginning depends on the kind of file is written with \`{…}\` as well.
`;

/** The page of problem codes. */
export function problemsPage(): string {
  const found = FOLDERS.flatMap((folder) => sourcesIn(folder)).flatMap((path) => faultsIn(parseFile(path)));
  const byCode = Map.groupBy(found, ({ code }) => code);
  const rows = [...byCode].sort(([a], [b]) => a < b ? -1 : 1).map(([code, faults]) => {
    const computed = COMPUTED[code];
    const messages = new Set([
      ...faults.flatMap((fault) => fault.messages),
      ...computed === undefined ? [] : [computed],
    ]);
    return [`\`${code}\``, [...messages].join(" / ")];
  });
  return pageHead("Problem codes", FOLDERS, HEAD) + "\n" + table(["Code", "Sentence"], rows);
}

function sourcesIn(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, ROOT))]
    .sort((a, b) => a.name < b.name ? -1 : 1)
    .flatMap(({ name, isDirectory }) => {
      const path = `${folder}/${name}`;
      if (isDirectory) return sourcesIn(path);
      return name.endsWith(".ts") ? [path] : [];
    });
}

type FaultText = { readonly code: string; readonly messages: readonly string[] };

/** Every object of a file whose `code` is a dotted text. */
function faultsIn(file: ts.SourceFile): FaultText[] {
  const found: FaultText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && !ts.isSpreadAssignment(node.parent)) {
      const code = textsOf(node, "code").join("");
      const messages = textsOf(node, "message");
      const prefix = PREFIXES[file.fileName];
      const isWhole = /^(?:[a-z-]+|\{…\})\.[a-z][a-z{…}-]*$/.test(code);
      if (isWhole) found.push({ code, messages });
      else if (prefix !== undefined && /^[a-z-]+$/.test(code)) found.push({ code: prefix + code, messages });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The texts that a member of an object, or of an object spread into it, can be; empty when it is computed. */
function textsOf(object: ts.ObjectLiteralExpression, name: string): readonly string[] {
  return object.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) {
      return ts.isObjectLiteralExpression(property.expression) ? textsOf(property.expression, name) : [];
    }
    if (property.name?.getText() !== name) return [];
    if (ts.isShorthandPropertyAssignment(property)) return writtenTexts(valueInScope(property, name));
    return ts.isPropertyAssignment(property) ? writtenTexts(property.initializer) : [];
  });
}

/** The initial value of the constant of that name in the nearest block around a node. */
function valueInScope(node: ts.Node, name: string): ts.Expression | undefined {
  for (let scope = node.parent; !ts.isSourceFile(scope); scope = scope.parent) {
    if (!ts.isBlock(scope)) continue;
    const declared = scope.statements.filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .find((declaration) => declaration.name.getText() === name);
    if (declared !== undefined) return declared.initializer;
  }
  return undefined;
}

/** The texts of an expression, with `{…}` for each value in them; one for each side of a condition. */
function writtenTexts(node: ts.Expression | undefined): readonly string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...writtenTexts(node.whenTrue), ...writtenTexts(node.whenFalse)];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join("")];
  }
  if (ts.isBinaryExpression(node)) {
    return [[...writtenTexts(node.left), ...writtenTexts(node.right)].join("")];
  }
  return [];
}
