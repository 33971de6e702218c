/**
 * `tests/<name>.yaml`: a customer's messages, and the expected results.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { z } from "zod";
import type { JsonObject, JsonValue } from "../../json.ts";
import { TEST_LIMITS } from "../../limits/agent.ts";
import { CONVERSATION_LIMITS } from "../../limits/conversations.ts";
import type { Parsed, Problem } from "../../problem.ts";
import { fileName } from "../files.ts";
import { type FileNode, startOf } from "../source/node.ts";
import { addFixes, parseShape } from "../source/shape.ts";
import { positionAt, problemAt, readSource, type Source } from "../source/source.ts";
import { parseYaml } from "../source/yaml.ts";

const JSON_VALUE = z.custom<JsonValue>((value) => value !== undefined);

/** The expected outcomes of a turn. */
export const TEST_OUTCOMES = [
  "answer",
  "clarify",
  "action",
  "handoff",
  "refuse",
] as const;

/** A call that must be made, with its required inputs; null allows any. */
export type ExpectedCall = { readonly name: string; readonly input: JsonObject | null };

/** The expected result; null for parts that the case does not check. */
export type Expectation = {
  readonly outcome: typeof TEST_OUTCOMES[number] | null;
  /** Actions that must be called; an empty list: none may be. */
  readonly tools: readonly ExpectedCall[] | null;
  readonly widget: string | null;
  /** A criterion in words, applied to the reply. */
  readonly criteria: string | null;
};

/** The customer's part of a step: a message, or the label of a button to press (`Yes` and `No` of a question). */
export type TestStep = {
  readonly sent: { readonly kind: "message" | "press"; readonly text: string };
  readonly expect: Expectation;
};

/** Instead of a customer: a visitor who is not signed in. */
export const ANONYMOUS = "anonymous";

/** The signed-in customer: a sample for whom mocks answer, never an account of the app. */
export type TestCustomer = {
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly attributes: JsonObject;
};

/** One case and its line. */
export type TestCase = {
  readonly name: string;
  /** The customer's first message. */
  readonly message: string;
  /** At least one; the first is the message. */
  readonly steps: readonly TestStep[];
  /** Null: none was given, and mocks answer for a sample customer. */
  readonly customer: TestCustomer | typeof ANONYMOUS | null;
  /** For the whole conversation: all its calls and cards, and its last reply. */
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

const CALL = z.union([
  z.string(),
  z.strictObject({ name: z.string(), input: z.record(z.string(), JSON_VALUE).optional() }),
]).describe("the name of an action, or {name, input}");

const EXPECT = z.strictObject({
  outcome: z.enum(TEST_OUTCOMES).describe(TEST_OUTCOMES.join(", ")).optional(),
  tools: z.array(CALL).describe("a list of action names, or of {name, input}").optional(),
  widget: z.string().describe("the name of a widget file").optional(),
  criteria: TEXT.optional(),
}).describe("a map with outcome, tools, widget or criteria");

const MESSAGE = TEXT.max(CONVERSATION_LIMITS.messageCharsMax).describe(
  `the customer's message, at most ${CONVERSATION_LIMITS.messageCharsMax} characters`,
);

const WRITE_STEP = "Write each step as `- message: …`, `- press: <label of a button>` or `- yes: true`.";

const STEP = addFixes(
  z.strictObject({
    message: MESSAGE.optional(),
    press: TEXT.describe("the label of a button, or Yes or No").optional(),
    yes: z.literal(true).describe("true: the customer writes yes").optional(),
    expect: EXPECT.optional(),
  }).refine(
    ({ message, press, yes }) => [message, press, yes].filter((sent) => sent !== undefined).length === 1,
    "must be one of message, press and yes",
  ).describe("a map with message, press or yes, and perhaps expect"),
  { text: WRITE_STEP, customer: WRITE_STEP, button: WRITE_STEP, confirm: WRITE_STEP },
);

const CUSTOMER = z.union([
  z.literal(ANONYMOUS),
  z.strictObject({
    id: z.string().min(1).max(128),
    email: z.string().optional(),
    name: z.string().optional(),
    attributes: z.record(z.string(), JSON_VALUE).optional(),
  }),
]).describe(`a map with id, and perhaps email, name and attributes; or ${ANONYMOUS}`);

const WRITE_STEPS = "Write several messages as `steps`, instead of `message`: " +
  "`steps: [{message: …}, {press: Yes}]`; each may have its own `expect`.";

const CASE = addFixes(
  z.strictObject({
    name: TEXT,
    message: MESSAGE.optional(),
    steps: z.array(STEP).min(1).max(TEST_LIMITS.stepsMax)
      .describe(`a list of 1 to ${TEST_LIMITS.stepsMax} steps, the first with a message`).optional(),
    customer: CUSTOMER.optional(),
    expect: EXPECT.optional(),
  }).describe("a map with name, message or steps, and expect"),
  { messages: WRITE_STEPS, turns: WRITE_STEPS, conversation: WRITE_STEPS, press: WRITE_STEPS, yes: WRITE_STEPS },
);

/** A test file's cases as written. */
export const TESTS_FILE = z.array(CASE).describe("a list of cases, each with name, message and expect");

type WrittenCase = z.output<typeof CASE>;
type WrittenStep = z.output<typeof STEP>;

/** Parses the cases; a file without any gets a warning. */
export function parseTestFile(path: string, text: string): Parsed<TestFile> {
  const source = readSource(path, text);
  const root = parseYaml(source);
  if (root.kind === "problems") return root;
  const name = fileName(path);
  if (root.value.kind === "scalar" && root.value.value === null) {
    return { kind: "ok", value: { name, cases: [] }, warnings: [withoutCases(source, root.value)] };
  }
  const file = parseShape(source, root.value, TESTS_FILE, "test");
  if (file.kind === "problems") return file;
  const unclear = unclearBeginnings(source, root.value, file.value);
  if (unclear.length > 0) return { kind: "problems", problems: unclear };
  const cases = file.value.map((written, index) => ({
    ...caseOf(written),
    ...positionAt(source, startOf(root.value, [index])),
  }));
  const problems = repeatedNames(source, root.value, cases);
  if (problems.length > 0) return { kind: "problems", problems };
  return {
    kind: "ok",
    value: { name, cases },
    warnings: cases.length === 0 ? [withoutCases(source, root.value)] : withoutExpectation(source, root.value, cases),
  };
}

/** Returns every expectation of a case: of its steps, and of the whole. */
export function expectationsOf({ steps, expect }: Pick<TestCase, "steps" | "expect">): readonly Expectation[] {
  return [...steps.map((step) => step.expect), expect];
}

function caseOf({ name, message, steps, customer, expect }: WrittenCase): Omit<TestCase, "line" | "column"> {
  const done = (steps ?? [{ message }]).map(stepOf);
  return {
    name,
    message: done[0]?.sent.text ?? "",
    steps: done,
    customer: customer === undefined ? null : customer === ANONYMOUS ? ANONYMOUS : customerOf(customer),
    expect: expectationOf(expect),
  };
}

function customerOf(
  { id, email, name, attributes }: Exclude<z.output<typeof CUSTOMER>, typeof ANONYMOUS>,
): TestCustomer {
  return { id, email: email ?? null, name: name ?? null, attributes: attributes ?? {} };
}

function stepOf({ message, press, expect }: WrittenStep): TestStep {
  const sent = press === undefined
    ? { kind: "message", text: message ?? "Yes" } as const
    : { kind: "press", text: press } as const;
  return { sent, expect: expectationOf(expect) };
}

function expectationOf(expect: z.output<typeof EXPECT> | undefined): Expectation {
  return {
    outcome: expect?.outcome ?? null,
    tools:
      expect?.tools?.map((call) =>
        typeof call === "string" ? { name: call, input: null } : { name: call.name, input: call.input ?? null }
      ) ?? null,
    widget: expect?.widget ?? null,
    criteria: expect?.criteria ?? null,
  };
}

/** A case begins with one message: at its top, or in its first step. */
function unclearBeginnings(source: Source, root: FileNode, cases: readonly WrittenCase[]): readonly Problem[] {
  return cases.flatMap(({ name, message, steps }, index) => {
    if (message === undefined && steps === undefined) {
      return [problemAt(source, startOf(root, [index]), {
        code: "test.missing-key",
        message: `The case "${name}" has no message.`,
        fix: "Write `message`, or `steps` for several: `steps: [{message: …}, {press: Yes}]`.",
      })];
    }
    if (steps !== undefined && (message !== undefined || steps[0]?.message === undefined)) {
      return [problemAt(source, startOf(root, [index, "steps"]), {
        code: "test.bad-value",
        message: `The steps of the case "${name}" do not begin with its one message.`,
        fix: "Write the first message as the first step, and no `message` beside `steps`.",
      })];
    }
    return [];
  });
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

function withoutCases(source: Source, root: FileNode): Problem {
  return problemAt(source, startOf(root, []), {
    code: "test.no-cases",
    message: "The file has no cases, so it tests nothing.",
    fix: "Add a case with `name`, `message` and `expect`, or delete the file.",
  });
}

function withoutExpectation(
  source: Source,
  root: FileNode,
  cases: readonly TestCase[],
): readonly Problem[] {
  return cases.flatMap(({ name, ...test }, index) =>
    expectationsOf(test).every((expect) => Object.values(expect).every((value) => value === null))
      ? [problemAt(source, startOf(root, [index]), {
        code: "test.no-expectation",
        message: `The case "${name}" expects nothing, so it cannot fail.`,
        fix: "Add `expect` with outcome, tools, widget or criteria.",
      })]
      : []
  );
}
