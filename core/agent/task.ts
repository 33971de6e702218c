/**
 * `tasks/<name>.md`: when something applies, and the steps that the agent then follows.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { z } from "zod";
import type { Parsed, Problem } from "../problem.ts";
import { fileName } from "./files.ts";
import { parseFrontMatter, writeFrontMatter } from "./source/front_matter.ts";
import { EXAMPLES } from "./localized.ts";
import { keyStartOf } from "./source/node.ts";
import { secondYesWarnings } from "./second_yes.ts";
import { parseShape } from "./source/shape.ts";
import { type Fault, positionAt, problemAt, readSource } from "./source/source.ts";

/** An `@action_name` in a task, with its place in the file. */
export type ActionReference = {
  readonly action: string;
  readonly line: number;
  readonly column: number;
};

/** A parsed task. */
export type Task = {
  readonly name: string;
  /** When the task applies. */
  readonly description: string;
  /** Messages of customers that it applies to, in any language. */
  readonly examples: readonly string[];
  /** Markdown for the model: numbered steps. */
  readonly body: string;
  /** Each reference in text order; an action may occur several times. */
  readonly references: readonly ActionReference[];
};

const FIELDS = z.strictObject({
  description: z.string().describe("a text that says when the task applies")
    .optional(),
  examples: EXAMPLES.optional(),
});

/** An email address or a path such as `npm/@scope` is not a reference. */
const REFERENCE = /(?<![\w.@/`-])`?@([a-z][a-z0-9_]{0,63})(?![\w@-])/g;

const NUMBERED_STEP = /^ {0,3}\d{1,9}[.)][ \t]+\S/m;

/** Parses a task; whether the actions exist is checked by {@link checkAgent}. */
export function parseTask(path: string, text: string): Parsed<Task> {
  const source = readSource(path, text);
  const front = parseFrontMatter(source);
  if (front.kind === "problems") return front;
  const { fields, body, bodyStart } = front.value;
  const parsed = parseShape(source, fields, FIELDS, "task");
  if (parsed.kind === "problems") return parsed;
  const description = parsed.value.description?.trim() ?? "";
  const examples = Object.values(parsed.value.examples ?? []).flat();
  if (description === "") {
    const offset = keyStartOf(fields, ["description"]);
    return {
      kind: "problems",
      problems: [problemAt(source, offset, NO_DESCRIPTION)],
    };
  }
  const references = [...body.matchAll(REFERENCE)].map((match) => {
    const at = bodyStart + match.index + match[0].indexOf("@");
    return { action: match[1] ?? "", ...positionAt(source, at) };
  });
  const warnings: readonly Problem[] = [
    ...NUMBERED_STEP.test(body) ? [] : [problemAt(source, bodyStart, NO_STEPS)],
    ...secondYesWarnings(source, body, bodyStart, "task.second-yes"),
  ];
  return {
    kind: "ok",
    value: { name: fileName(path), description, examples, body, references },
    warnings,
  };
}

/** The parts of a task to write; omitted ones are unchanged. */
export type TaskParts = {
  readonly description?: string | undefined;
  readonly body?: string | undefined;
  readonly examples?: Readonly<Record<string, string[]>> | undefined;
};

/** Writes a task file from its parts. */
export function writeTask(parts: TaskParts): string {
  return updateTask("", parts);
}

/** Returns the task with the given parts changed; comments are kept. */
export function updateTask(text: string, { description, body, examples }: TaskParts): string {
  const fields = {
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined ? {} : { examples }),
  };
  return writeFrontMatter(text, fields, body);
}

const NO_DESCRIPTION: Fault = {
  code: "task.no-description",
  message: "The task does not say when it applies.",
  fix: "Begin the file with ---, a line `description: …` and ---.",
};

const NO_STEPS: Fault = {
  code: "task.no-steps",
  message: "The task has no numbered steps.",
  fix: "Write the steps as a list: 1. …, 2. …",
};
