/**
 * Replaces the old name of an action or a widget file in all files that use it.
 *
 * @module
 */
import { type Document, isMap, isScalar, isSeq, parseDocument, type Scalar, type YAMLMap } from "yaml";
import { type AgentFiles, type FileKind, fileKind } from "../agent/files.ts";
import { YAML_OPTIONS } from "../agent/source/yaml.ts";
import { keepLines } from "../agent/source/yaml_lines.ts";

type Rename = (text: string, before: string, after: string) => string;

/** How each kind of file refers to something. */
type References = Readonly<Partial<Record<FileKind, Rename>>>;

const ACTION_REFERENCES: References = {
  action: renameScalars(({ contents }) => isMap(contents) ? [contents.get("preview", true)] : []),
  task: (text, before, after) => text.replaceAll(new RegExp(`(?<![\\w.@/-])@${before}(?![\\w@-])`, "g"), `@${after}`),
  widget: (text, before, after) => text.replaceAll(new RegExp(`\\btool:${before}\\b`, "g"), `tool:${after}`),
  tests: renameScalars((document) => expectationsIn(document).flatMap((expect) => calledIn(expect))),
};

const WIDGET_REFERENCES: References = {
  // Deeper in an action, in its body or its mock, `widget` is a field of the app's.
  action: renameScalars(({ contents }) => isMap(contents) ? [contents.get("widget", true)] : []),
  tests: renameScalars((document) => expectationsIn(document).map((expect) => expect.get("widget", true))),
};

/**
 * Returns the files with `@old` in tasks, `tool:old` in cards, and `old` in `preview` of actions and `tools` of tests
 * renamed.
 */
export function renameAction(files: AgentFiles, before: string, after: string): AgentFiles {
  return renameIn(files, ACTION_REFERENCES, before, after);
}

/** Returns the files with `old` in the `widget` of actions and of tests renamed. */
export function renameWidget(files: AgentFiles, before: string, after: string): AgentFiles {
  return renameIn(files, WIDGET_REFERENCES, before, after);
}

function renameIn(files: AgentFiles, references: References, before: string, after: string): AgentFiles {
  return new Map([...files].map(([path, text]) => {
    const rename = references[fileKind(path) ?? "instructions"];
    return [path, rename === undefined ? text : rename(text, before, after)] as const;
  }));
}

/** Returns a rename of the scalars that are references in a YAML file; a file without any keeps every byte. */
function renameScalars(find: (document: Document) => readonly unknown[]): Rename {
  return (text, before, after) => {
    const document = parseDocument(text, YAML_OPTIONS);
    if (document.errors.length > 0) return text;
    const found = find(document).filter((node): node is Scalar => isScalar(node) && node.value === before);
    for (const scalar of found) scalar.value = after;
    return found.length > 0 ? keepLines(text, document) : text;
  };
}

/** Each `expect` of the cases and of their steps. Deeper in them, in an input or a customer, any name is the app's. */
function expectationsIn({ contents }: Document): readonly YAMLMap[] {
  const cases = mapsIn(contents);
  const steps = cases.flatMap((each) => mapsIn(each.get("steps", true)));
  return mapsOf([...cases, ...steps].map((each) => each.get("expect", true)));
}

/** Returns the names in `tools`, where a call is a name or `{name, input}`. */
function calledIn(expect: YAMLMap): readonly unknown[] {
  const tools = expect.get("tools", true);
  return isSeq(tools) ? tools.items.map((call) => isMap(call) ? call.get("name", true) : call) : [];
}

function mapsIn(list: unknown): readonly YAMLMap[] {
  return isSeq(list) ? mapsOf(list.items) : [];
}

function mapsOf(nodes: readonly unknown[]): readonly YAMLMap[] {
  return nodes.filter((node): node is YAMLMap => isMap(node));
}
