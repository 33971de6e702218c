/**
 * Maps a position in a widget file to one in the editor's form: the file contains the template as one line of JSON.
 *
 * @module
 */
import { jsonStringIndex, parseJson } from "../../../core/agent/source/json.ts";
import type { FileNode } from "../../../core/agent/source/node.ts";
import { type Position, positionAt, readSource, type Source } from "../../../core/agent/source/source.ts";
import type { Problem } from "../../../core/problem.ts";
import type { DraftProblem } from "./draft.ts";

/** Moves problems to their positions in the form; those of other files keep their file. */
export function placeProblems(
  path: string,
  content: string,
  problems: readonly Problem[],
  tone: DraftProblem["tone"],
): readonly DraftProblem[] {
  const source = readSource(path, content);
  const parsed = parseJson(source);
  const root = parsed.kind === "ok" ? parsed.value : null;
  return problems.filter(isFirstThere).map(({ file, line, column, message, fix = "" }) => {
    const said = { message: message.replace(IN_TEMPLATE, ""), fix, tone };
    if (file !== path) return { ...said, field: "", file, line, column };
    const offset = (source.lineStarts[line - 1] ?? 0) + column - 1;
    return { ...said, file: "", ...placeIn(source, root, offset) };
  });
}

/** Removes duplicates: the same mistake is found with the sample and with each state. */
function isFirstThere({ file, line, column, code }: Problem, at: number, all: readonly Problem[]): boolean {
  const isThere = (other: Problem) =>
    other.code === code && other.file === file && other.line === line && other.column === column;
  return SEEN_WITH_DATA.has(code) ? all.findIndex(isThere) === at : true;
}

const SEEN_WITH_DATA: ReadonlySet<string> = new Set(["card.not-json", "card.template-failed", "card.summary-failed"]);

/** The message's own position, which the editor shows instead. */
const IN_TEMPLATE = / \(line \d+, column \d+ of the template\)(?=\.$)/;

type FieldPosition = Position & { readonly field: string };

const NOWHERE: FieldPosition = { field: "template", line: 1, column: 1 };

function placeIn(source: Source, root: FileNode | null, offset: number): FieldPosition {
  if (root?.kind !== "map") return NOWHERE;
  for (const [key, { keyStart, value }] of root.entries) {
    if (offset < keyStart || offset > value.end) continue;
    if (key === "sample") return { field: key, line: 1, column: 1 };
    if (key === "states") return { field: `state.${itemAt(value, offset)}`, line: 1, column: 1 };
    if ((key === "template" || key === "summary") && value.kind === "scalar") {
      return { field: key, ...placeInText(source, value, offset) };
    }
  }
  return NOWHERE;
}

function itemAt(list: FileNode, offset: number): number {
  return list.kind === "list" ? Math.max(0, list.items.findIndex(({ end }) => offset <= end)) : 0;
}

/** Maps a position in the file to one inside a JSON string's value. */
function placeInText(source: Source, { value, start }: Extract<FileNode, { kind: "scalar" }>, offset: number) {
  return positionAt(readSource(source.file, String(value)), jsonStringIndex(source, start, offset));
}
