/**
 * Writing an action's new name wherever other files use the old one.
 *
 * @module
 */
import { isScalar, isSeq, parseDocument, visit } from "yaml";
import { type AgentFiles, type FileKind, fileKind } from "../agent/files.ts";

/** The same files with `@old` in tasks, `tool:old` in cards and `old` in the `tools` of tests renamed. */
export function renameAction(files: AgentFiles, before: string, after: string): AgentFiles {
  return new Map([...files].map(([path, text]) => {
    const rename = RENAMES[fileKind(path) ?? "instructions"];
    return [path, rename === undefined ? text : rename(text, before, after)] as const;
  }));
}

const RENAMES: Readonly<Partial<Record<FileKind, (text: string, before: string, after: string) => string>>> = {
  task: (text, before, after) => text.replaceAll(new RegExp(`(?<![\\w.@/-])@${before}(?![\\w@-])`, "g"), `@${after}`),
  widget: (text, before, after) => text.replaceAll(new RegExp(`\\btool:${before}\\b`, "g"), `tool:${after}`),
  tests: renameInTests,
};

function renameInTests(text: string, before: string, after: string): string {
  const document = parseDocument(text, { logLevel: "error" });
  let renamed = false;
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || key.value !== "tools" || !isSeq(value)) return;
      for (const item of value.items) {
        if (!isScalar(item) || item.value !== before) continue;
        item.value = after;
        renamed = true;
      }
    },
  });
  return renamed ? document.toString({ lineWidth: 0, flowCollectionPadding: false }) : text;
}
