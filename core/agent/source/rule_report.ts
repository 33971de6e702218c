/**
 * How the rules of an action file report problems.
 *
 * @module
 */
import type { Problem } from "../../problem.ts";
import { type FileNode, keyStartOf, nodeAt, type NodePath, startOf } from "./node.ts";
import { printPlaceholder } from "../actions/placeholders.ts";
import type { Placed } from "../actions/placement.ts";
import { type Fault, problemAt, type Source } from "./source.ts";

/** Reporters of rules: at the value of a path, at its key, or at a placeholder's own text. */
export type RuleReport = {
  readonly problem: (path: NodePath, fault: Fault) => void;
  readonly problemAtKey: (path: NodePath, fault: Fault) => void;
  readonly problemAtPlaceholder: (placed: Placed, fault: Fault) => void;
  readonly warning: (path: NodePath, fault: Fault) => void;
};

/** Creates a report that appends to two lists. */
export function collectInto(
  source: Source,
  root: FileNode,
  problems: Problem[],
  warnings: Problem[],
): RuleReport {
  const problemAtOffset = (offset: number, fault: Fault) => {
    problems.push(problemAt(source, offset, fault));
  };
  return {
    problem: (path, fault) => problemAtOffset(startOf(root, path), fault),
    problemAtKey: (path, fault) => problemAtOffset(keyStartOf(root, path), fault),
    problemAtPlaceholder: (placed, fault) => problemAtOffset(offsetOf(source, root, placed), fault),
    warning: (path, fault) => {
      warnings.push(problemAt(source, keyStartOf(root, path), fault));
    },
  };
}

/** Returns the offset of a placeholder's braces; of the value that contains it if the file escapes it. */
function offsetOf(source: Source, root: FileNode, placed: Placed): number {
  const node = nodeAt(root, placed.path);
  if (node === null) return root.start;
  const written = source.text.slice(node.start, node.end);
  const within = written.indexOf(printPlaceholder(placed.placeholder));
  return node.start + Math.max(0, within);
}
