/**
 * `tests/<name>.yaml`: what a customer says, and what must then happen.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { z } from "zod";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import type { Parsed, Problem } from "../problem.ts";
import { fileName } from "./files.ts";
import { type FileNode, startOf } from "./node.ts";
import { parseShape } from "./shape.ts";
import { positionAt, problemAt, readSource, type Source } from "./source.ts";
import { parseYaml } from "./yaml.ts";

/** The expected outcomes of a turn. */
export const TEST_OUTCOMES = [
  "answer",
  "clarify",
  "action",
  "handoff",
  "refuse",
] as const;

/** The expected result; null where the case expects nothing. */
export type Expectation = {
  readonly outcome: typeof TEST_OUTCOMES[number] | null;
  /** Actions that must be called; an empty list: none may be. */
  readonly tools: readonly string[] | null;
  readonly widget: string | null;
  /** A criterion in words, judged on the reply. */
  readonly criteria: string | null;
};

/** One case and its line. */
export type TestCase = {
  readonly name: string;
  readonly message: string;
  readonly expect: Expectation;
  readonly line: number;
  readonly column: number;
};

/** A parsed test file. */
export type TestFile = {
  readonly name: string;
  readonly cases: readonly TestCase[];
};

const TEXT = z.string().trim().min(1).describe("text");

const EXPECT = z.strictObject({
  outcome: z.enum(TEST_OUTCOMES).describe(TEST_OUTCOMES.join(", ")).optional(),
  tools: z.array(z.string().describe("the name of an action"))
    .describe("a list of action names").optional(),
  widget: z.string().describe("the name of a widget file").optional(),
  criteria: TEXT.optional(),
}).describe("a map with outcome, tools, widget or criteria");

const FILE = z.array(
  z.strictObject({
    name: TEXT,
    message: TEXT.max(CONVERSATION_LIMITS.messageCharsMax).describe(
      `the customer's message, at most ${CONVERSATION_LIMITS.messageCharsMax} characters`,
    ),
    expect: EXPECT.optional(),
  }).describe("a map with name, message and expect"),
).describe("a list of cases, each with name, message and expect");

/** Reads the cases; an empty file has none. */
export function parseTestFile(path: string, text: string): Parsed<TestFile> {
  const source = readSource(path, text);
  const root = parseYaml(source);
  if (root.kind === "problems") return root;
  const name = fileName(path);
  if (root.value.kind === "scalar" && root.value.value === null) {
    return { kind: "ok", value: { name, cases: [] }, warnings: [] };
  }
  const file = parseShape(source, root.value, FILE, "test");
  if (file.kind === "problems") return file;
  const cases = file.value.map(({ name, message, expect }, index) => ({
    name,
    message,
    expect: {
      outcome: expect?.outcome ?? null,
      tools: expect?.tools ?? null,
      widget: expect?.widget ?? null,
      criteria: expect?.criteria ?? null,
    },
    ...positionAt(source, startOf(root.value, [index])),
  }));
  const problems = repeatedNames(source, root.value, cases);
  if (problems.length > 0) return { kind: "problems", problems };
  return {
    kind: "ok",
    value: { name, cases },
    warnings: withoutExpectation(source, root.value, cases),
  };
}

function repeatedNames(
  source: Source,
  root: FileNode,
  cases: readonly TestCase[],
): readonly Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  cases.forEach(({ name }, index) => {
    if (seen.has(name)) {
      problems.push(problemAt(source, startOf(root, [index, "name"]), {
        code: "test.duplicate-name",
        message: `Two cases are named "${name}".`,
        fix: "Give each case of a file a name of its own.",
      }));
    }
    seen.add(name);
  });
  return problems;
}

function withoutExpectation(
  source: Source,
  root: FileNode,
  cases: readonly TestCase[],
): readonly Problem[] {
  return cases.flatMap(({ name, expect }, index) =>
    Object.values(expect).every((value) => value === null)
      ? [problemAt(source, startOf(root, [index]), {
        code: "test.no-expectation",
        message: `The case "${name}" expects nothing, so it cannot fail.`,
        fix: "Add `expect` with outcome, tools, widget or criteria.",
      })]
      : []
  );
}
