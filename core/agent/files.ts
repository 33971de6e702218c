/**
 * The agent's files: which paths exist, what they contain, and how two states differ.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { FileChange } from "../db/tables/agent.ts";
import { AGENT_LIMITS } from "../limits/agent.ts";
import type { Problem } from "../problem.ts";
import { diffLines } from "./versions/diff.ts";
import { type Fault, problemOf } from "./source/source.ts";

/** Every file of an agent by its path, such as `tasks/account.md`. */
export type AgentFiles = ReadonlyMap<string, string>;

/** The kind of a file. */
export type FileKind =
  | "instructions"
  | "task"
  | "action"
  | "widget"
  | "tests"
  | "website";

export type { FileChange };

type PathRule = {
  readonly kind: FileKind;
  readonly before: string;
  readonly after: string;
  /** Whether a name comes between `before` and `after`. */
  readonly named: boolean;
};

/** The table of paths. */
const PATHS: readonly PathRule[] = [
  { kind: "instructions", before: "instructions", after: ".md", named: false },
  { kind: "task", before: "tasks/", after: ".md", named: true },
  { kind: "action", before: "actions/", after: ".yaml", named: true },
  { kind: "widget", before: "widgets/", after: ".json", named: true },
  { kind: "tests", before: "tests/", after: ".yaml", named: true },
  { kind: "website", before: "website", after: ".yaml", named: false },
];

const NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** The rule for a file's name, for messages. */
export const NAME_RULE = "lower-case letters, digits and _, beginning with a letter, at most 64 characters";

/** Whether a text is a valid name of a task, action, widget file or test file. */
export function isFileName(name: string): boolean {
  return NAME.test(name);
}

/** Returns the kind of the file at a path, or null for a path that no agent has. */
export function fileKind(path: string): FileKind | null {
  return ruleOf(path)?.kind ?? null;
}

/** Returns the path of a file; `name` is ignored for the two kinds that exist once (`instructions`, `website`). */
export function filePath(kind: FileKind, name: string): string {
  const rule = PATHS.find((each) => each.kind === kind);
  if (rule === undefined) return name;
  return `${rule.before}${rule.named ? name : ""}${rule.after}`;
}

/**
 * Returns the name in a path: `get_account` of `actions/get_account.yaml`, `website` of `website.yaml`; else the path.
 */
export function fileName(path: string): string {
  const rule = ruleOf(path);
  if (rule === null) return path;
  return rule.named ? nameIn(path, rule) : rule.before;
}

/** Returns the same files with one of them written, or deleted if `content` is null. */
export function withFile(
  files: AgentFiles,
  path: string,
  content: string | null,
): AgentFiles {
  const changed = new Map(files);
  if (content === null) changed.delete(path);
  else changed.set(path, content);
  return changed;
}

/** Returns the paths of the files that differ between two states. */
export function changedFiles(
  before: AgentFiles,
  after: AgentFiles,
): readonly FileChange[] {
  const changes: FileChange[] = [];
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    if (!before.has(path)) changes.push({ path, change: "added" });
    else if (!after.has(path)) changes.push({ path, change: "deleted" });
    else if (before.get(path) !== after.get(path)) {
      changes.push({ path, change: "changed" });
    }
  }
  return changes;
}

/** Returns the unified diff of two states, cut at `AGENT_LIMITS.diffCharsMax` characters; empty if nothing differs. */
export function diffFiles(before: AgentFiles, after: AgentFiles): string {
  let diff = "";
  for (const { path, change } of changedFiles(before, after)) {
    const lines = diffLines(before.get(path) ?? "", after.get(path) ?? "");
    const from = change === "added" ? "/dev/null" : path;
    const to = change === "deleted" ? "/dev/null" : path;
    diff += `--- ${from}\n+++ ${to}\n${lines}`;
    if (diff.length > AGENT_LIMITS.diffCharsMax) {
      const end = diff.lastIndexOf("\n", AGENT_LIMITS.diffCharsMax);
      return `${diff.slice(0, end)}\n… the rest of the diff is left out\n`;
    }
  }
  return diff;
}

/** Reports every unknown path, every file that is too large, and an agent that is too large as a whole. */
export function checkFiles(files: AgentFiles): readonly Problem[] {
  const problems: Problem[] = [];
  const report = (path: string, fault: Fault) => problems.push(problemOf(path, fault));
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const [path, content] of files) {
    const size = encoder.encode(content).length;
    bytes += size;
    if (fileKind(path) === null) report(path, pathFault(path));
    if (size > AGENT_LIMITS.fileBytesMax) {
      report(path, {
        code: "file.too-large",
        message: `The file has ${size} bytes; ${AGENT_LIMITS.fileBytesMax} are allowed.`,
        fix: "Shorten it or split it into several files.",
      });
    }
    if (content.includes("\0")) {
      report(path, {
        code: "file.not-text",
        message: "The file holds a NUL character.",
        fix: "Write plain UTF-8 text.",
      });
    }
  }
  if (files.size > AGENT_LIMITS.filesMax) {
    report("", {
      code: "agent.too-many-files",
      message: `The agent has ${files.size} files; ${AGENT_LIMITS.filesMax} are allowed.`,
      fix: "Delete files that are no longer used.",
    });
  }
  if (bytes > AGENT_LIMITS.agentBytesMax) {
    report("", {
      code: "agent.too-large",
      message: `The agent has ${bytes} bytes; ${AGENT_LIMITS.agentBytesMax} are allowed.`,
      fix: "Delete or shorten files.",
    });
  }
  return problems;
}

function ruleOf(path: string): PathRule | null {
  const rule = PATHS.find((each) =>
    each.named
      ? path.startsWith(each.before) && path.endsWith(each.after) &&
        isFileName(nameIn(path, each))
      : path === each.before + each.after
  );
  return rule ?? null;
}

function nameIn(path: string, rule: PathRule): string {
  return path.slice(rule.before.length, -rule.after.length);
}

function pathFault(path: string): Fault {
  const folder = PATHS.find((each) => each.named && path.startsWith(each.before));
  const shapes = folder === undefined ? PATHS : [folder];
  const known = shapes.map((each) => `\`${filePath(each.kind, "<name>")}\``);
  return {
    code: "file.path",
    message: `\`${path.slice(0, 200)}\` is not a path for a file of an agent.`,
    fix: `Use ${known.join(", ")}, where <name> is ${NAME_RULE}.`,
  };
}
