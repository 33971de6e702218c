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
  "core/agent/shape.ts": "{…}.",
  "core/cards/card.ts": "card.",
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
    const messages = [...new Set(faults.map(({ message }) => message).filter((message) => message !== ""))];
    return [`\`${code}\``, messages.join(" / ")];
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

type FaultText = { readonly code: string; readonly message: string };

/** Every object of a file whose `code` is a dotted text. */
function faultsIn(file: ts.SourceFile): FaultText[] {
  const found: FaultText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const code = textOf(node, "code");
      const prefix = PREFIXES[file.fileName];
      const isWhole = /^(?:[a-z-]+|\{…\})\.[a-z][a-z{…}-]*$/.test(code);
      if (isWhole) found.push({ code, message: textOf(node, "message") });
      else if (prefix !== undefined && /^[a-z-]+$/.test(code)) {
        found.push({ code: prefix + code, message: textOf(node, "message") });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A member's text with `{…}` for each expression in it; empty for one that is no text. */
function textOf(object: ts.ObjectLiteralExpression, name: string): string {
  const member = object.properties.find((property) => property.name?.getText() === name);
  return member !== undefined && ts.isPropertyAssignment(member) ? writtenText(member.initializer) : "";
}

function writtenText(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join("");
  }
  if (ts.isBinaryExpression(node)) return writtenText(node.left) + writtenText(node.right);
  return "";
}
