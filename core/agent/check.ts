/**
 * Checks an agent as a whole: each file on its own, then the references between files.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { AGENT_LIMITS } from "../limits/agent.ts";
import type { Parsed, Problem } from "../problem.ts";
import { type Action, parseAction } from "./actions/action.ts";
import { checkOrigin } from "./actions/action_url.ts";
import type { AllowedHosts } from "./actions/private_hosts.ts";
import { type AgentFiles, checkFiles, type FileKind, fileKind, fileName, filePath } from "./files.ts";
import { actionsBehindTopics } from "./handoff_topics.ts";
import { DEFAULT_INSTRUCTIONS, type Instructions, parseInstructions } from "./instructions.ts";
import { keysInTexts } from "./keys/keys_in_text.ts";
import { memo } from "../memo.ts";
import { suggestName } from "../nearest.ts";
import { type Position, problemIn } from "./source/source.ts";
import { runFaults } from "./widgets/press_rules.ts";
import { previewFault } from "./actions/question_rules.ts";
import { parseTask, type Task } from "./task.ts";
import { parseTestFile, type TestFile } from "./cases/test_file.ts";
import { type FileNames, testReferences } from "./cases/test_references.ts";
import { parseWebsite, type WebsiteActions } from "./website.ts";
import { parseWidgetFile, type WidgetFile } from "./widgets/widget_file.ts";

/** An agent's parsed files, by name. */
export type Agent = {
  readonly instructions: Instructions;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly actions: ReadonlyMap<string, Action>;
  readonly widgets: ReadonlyMap<string, WidgetFile>;
  readonly tests: ReadonlyMap<string, TestFile>;
  readonly website: WebsiteActions;
};

/** The agent as far as its files could be parsed, and their problems in the order of the files. */
export type CheckedAgent = {
  /** Excludes files that have problems of their own. */
  readonly agent: Agent;
  /** Problems that prevent a save. */
  readonly problems: readonly Problem[];
  /** Problems that do not prevent a save. */
  readonly warnings: readonly Problem[];
};

/** Caches parsed files: an edit changes one file of an agent, and many agents begin with the same ones. */
function remembering<Value>(
  parse: (path: string, text: string) => Parsed<Value>,
): (path: string, text: string) => Parsed<Value> {
  const parsed = memo<Parsed<Value>>(AGENT_LIMITS.parsedFilesMax);
  return (path, text) =>
    text.length > AGENT_LIMITS.parsedFileCharsMax
      ? parse(path, text)
      : parsed(`${path}\n${text}`, () => parse(path, text));
}

const READERS = {
  instructions: remembering(parseInstructions),
  task: remembering(parseTask),
  action: remembering(parseAction),
  widget: remembering(parseWidgetFile),
  tests: remembering(parseTestFile),
  website: remembering(parseWebsite),
} as const;

/** Checks all rules for the agent's files; pure and deterministic. */
export function checkAgent(
  files: AgentFiles,
  allowed: AllowedHosts,
): CheckedAgent {
  const problems: Problem[] = [...checkFiles(files)];
  const warnings: Problem[] = [];

  function parseAll<Value>(
    kind: FileKind,
    parse: (path: string, text: string) => Parsed<Value>,
  ): ReadonlyMap<string, Value> {
    const values = new Map<string, Value>();
    for (const [path, text] of files) {
      // A file that is too large already has its problem, and reading it could take long.
      if (fileKind(path) !== kind) continue;
      if (text.length > AGENT_LIMITS.fileBytesMax) continue;
      const parsed = parse(path, text);
      if (parsed.kind === "problems") {
        problems.push(...parsed.problems);
        continue;
      }
      warnings.push(...parsed.warnings);
      values.set(fileName(path), parsed.value);
    }
    return values;
  }

  const agent: Agent = {
    instructions: parseAll("instructions", READERS.instructions)
      .get("instructions") ?? DEFAULT_INSTRUCTIONS,
    tasks: parseAll("task", READERS.task),
    actions: parseAll("action", READERS.action),
    widgets: parseAll("widget", READERS.widget),
    tests: parseAll("tests", READERS.tests),
    website: parseAll("website", READERS.website).get("website") ?? new Map(),
  };
  for (const action of agent.actions.values()) {
    const found = checkOrigin(filePath("action", action.name), action, allowed);
    problems.push(...found.problems);
    warnings.push(...found.warnings);
  }
  const names = namesIn(files);
  problems.push(...unknownWidgets(agent, names), ...wrongPreviews(agent, names));
  warnings.push(
    ...unknownActions(agent, names),
    ...faultyButtons(agent),
    ...testReferences(agent, names),
    ...actionsBehindTopics(agent.actions.values(), agent.instructions.handoffTopics),
  );
  const keys = keysInTexts(files, problems);
  problems.push(...keys.problems);
  warnings.push(...keys.warnings);
  return {
    agent,
    problems: problems.toSorted(byPlace),
    warnings: warnings.toSorted(byPlace),
  };
}

const START: Position = { line: 1, column: 1 };

function namesIn(files: AgentFiles): FileNames {
  const ofKind = (kind: FileKind) => {
    const paths = [...files.keys()].filter((path) => fileKind(path) === kind);
    return new Set(paths.map(fileName));
  };
  return { actions: ofKind("action"), widgets: ofKind("widget") };
}

function unknownWidgets(agent: Agent, names: FileNames): readonly Problem[] {
  return [...agent.actions.values()].flatMap(({ name, widget, positions }) => {
    if (widget === null || names.widgets.has(widget)) return [];
    const position = positions.get("widget") ?? START;
    return [problemIn(filePath("action", name), position, {
      code: "action.unknown-widget",
      message: `There is no widget \`${widget}\`.`,
      fix: `${suggestName(widget, names.widgets)} ` +
        "Create the widget before an action names it.",
    })];
  });
}

/** Reports invalid previews. A preview in a file with problems of its own is not reported again. */
function wrongPreviews({ actions }: Agent, names: FileNames): readonly Problem[] {
  return [...actions.values()].flatMap((action) => {
    if (action.preview === null || names.actions.has(action.preview) && !actions.has(action.preview)) return [];
    const fault = previewFault(action, actions);
    if (fault === null) return [];
    return [problemIn(filePath("action", action.name), action.positions.get("preview") ?? START, fault)];
  });
}

function unknownActions(agent: Agent, names: FileNames): readonly Problem[] {
  const references = [
    ...[...agent.tasks.values()].map((task) => ["task", task] as const),
    ...[...agent.widgets.values()].map((file) => ["widget", file] as const),
  ];
  return references.flatMap(([kind, file]) =>
    file.references
      .filter(({ action }) => !names.actions.has(action))
      .map((reference) =>
        problemIn(filePath(kind, file.name), reference, {
          code: `${kind}.unknown-action`,
          message: `There is no action \`${reference.action}\`.`,
          fix: suggestName(reference.action, names.actions),
        })
      )
  );
}

/** Reports buttons whose press would be refused, at the first place that names their action. */
function faultyButtons(agent: Agent): readonly Problem[] {
  return [...agent.widgets.values()].flatMap(({ name, runs, references }) => {
    const found = runs.flatMap((run) => {
      const action = agent.actions.get(run.action);
      const place = references.find((reference) => reference.action === run.action) ?? START;
      const faults = action === undefined ? [] : runFaults(run, action);
      return faults.map((fault) => problemIn(filePath("widget", name), place, fault));
    });
    // Buttons created in a loop differ in their payloads, and may have the same fault.
    return [...new Map(found.map((problem) => [`${problem.code} ${problem.message}`, problem])).values()];
  });
}

function byPlace(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
