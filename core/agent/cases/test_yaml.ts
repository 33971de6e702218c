/**
 * Writes test files: adds, changes or removes one case, and keeps comments and the other cases.
 *
 * @module
 */
import { Document, isMap, isNode, isScalar, isSeq, parseDocument, visit } from "yaml";
import type { YAMLMap, YAMLSeq } from "yaml";
import { readSource } from "../source/source.ts";
import { parseYaml, YAML_OPTIONS } from "../source/yaml.ts";
import { keepLines } from "../source/yaml_lines.ts";

/** The fields of a case; null removes one. */
export type CaseFields = Readonly<Record<string, unknown>>;

/** Appends a case to the file. */
export function addCase(text: string, fields: CaseFields): string {
  return edit(text, (document, cases) => {
    const node = document.createNode(fields);
    node.spaceBefore = cases.items.length > 0;
    cases.add(node);
  });
}

/** Returns the file with some fields of a case replaced; unchanged if there is no such case. */
export function updateCase(text: string, name: string, fields: CaseFields): string {
  return edit(text, (document, cases) => {
    const found = findCase(cases, name);
    for (const [key, value] of Object.entries(fields)) {
      if (value === null) found?.delete(key);
      else if (value !== undefined) found?.set(key, document.createNode(value));
    }
  });
}

/** Removes a case from the file. */
export function deleteCase(text: string, name: string): string {
  return edit(text, (_document, cases) => {
    const found = findCase(cases, name);
    cases.items = cases.items.filter((item) => item !== found);
  });
}

function edit(text: string, change: (document: Document, cases: YAMLSeq) => void): string {
  const readable = readableList(text);
  const document = readable ?? new Document([]);
  const { contents } = document;
  if (!isSeq(contents)) return text;
  // An empty list is written as [], and its first case would be in flow style too.
  contents.flow = false;
  change(document, contents);
  if (contents.items.length === 0) return "";
  visit(contents, {
    Pair(_key, { key, value }) {
      if (isScalar(key) && key.value === "tools" && isSeq(value)) value.flow = true;
    },
  });
  const [first] = contents.items;
  if (isNode(first)) first.spaceBefore = false;
  return keepLines(readable === null ? "" : text, document);
}

/** Returns the parsed list; null if {@link parseYaml} refuses the text, which the library may be unable to write. */
function readableList(text: string): Document | null {
  if (parseYaml(readSource("", text)).kind === "problems") return null;
  const document = parseDocument(text, YAML_OPTIONS);
  return isSeq(document.contents) ? document : null;
}

function findCase(cases: YAMLSeq, name: string): YAMLMap | undefined {
  return cases.items.filter((item) => isMap(item)).find((item) => item.get("name") === name);
}
