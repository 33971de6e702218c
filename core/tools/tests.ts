/**
 * Tools for the agent's tests: their files, running them, and chatting with the agent.
 *
 * @module
 */
import { z } from "zod";
import { type AgentFiles, filePath, withFile } from "../agent/files.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import { ANONYMOUS, type Expectation, parseTestFile, TEST_OUTCOMES, type TestCase } from "../agent/cases/test_file.ts";
import { addCase, deleteCase, updateCase } from "../agent/cases/test_yaml.ts";
import type { JsonObject } from "../json.ts";
import { DeskError } from "../problem.ts";
import { agentOf } from "./agent_of.ts";
import { JSON_OBJECT } from "./fields.ts";
import { findFile, namesOf, newNameField, notFound, nothingToChange } from "./find.ts";
import { CURSOR, pageOf } from "./page.ts";
import { runTests } from "./run_tests.ts";
import { testFiles } from "./test_files.ts";
import { testChat } from "./test_chat.ts";
import { defineTool, type ToolGroup } from "./tool.ts";

const FILE = z.string().describe("Such as account");
const CASE_NAME = z.string().describe("The case's name");
const TEXT = z.string().trim().min(1);

/** Validated with the whole file. */
const EXPECTATION = `{outcome?: ${TEST_OUTCOMES.join("|")}, tools?: [action | {name, input}], widget?, criteria?}`;

const STEPS = z.array(JSON_OBJECT);

const CASE_CONTENT = {
  message: TEXT.optional(),
  steps: STEPS.optional(),
  customer: z.union([z.literal(ANONYMOUS), JSON_OBJECT]).optional(),
};

const listTests = defineTool({
  name: "list_tests",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "List tests",
  description: "The test files with the names of their cases.",
  input: z.strictObject({ cursor: CURSOR }),
  example: {},
  async run(context, { cursor }) {
    const { agent } = await agentOf(context);
    const items = [...agent.tests.values()].map(({ name, cases }) => ({ name, cases: cases.map((each) => each.name) }));
    return pageOf(items, cursor);
  },
});

const getTests = defineTool({
  name: "get_tests",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "Read tests",
  description: "Returns the cases of a test file.",
  input: z.strictObject({ file: FILE }),
  example: { file: "account" },
  async run(context, { file }) {
    const live = await agentOf(context);
    const { name, cases } = findTests(live, file);
    return {
      file: name,
      version: live.version,
      cases: cases.map(shownCase),
    };
  },
});

/** Adds a case. */
export const addTestCase = defineTool({
  name: "add_test_case",
  kind: "edit",
  right: "agent.edit",
  title: "Add a test case",
  description: "Adds a case to a test file, new or old (svc://guide/tests). Mocks answer.",
  input: z.strictObject({
    file: newNameField("Such as account"),
    case: z.strictObject({ name: TEXT, ...CASE_CONTENT, expect: JSON_OBJECT.optional() }).describe(
      `{name, message | steps: [{message | press | yes: true, expect?}], customer?: {id} | 'anonymous', expect: ${EXPECTATION}}`,
    ),
  }),
  example: {
    file: "account",
    case: { name: "shows the seats", message: "How many seats are used?", expect: { tools: ["get_account"] } },
    dryRun: true,
  },
  edit(files, { file, case: added }) {
    const path = filePath("tests", file);
    const text = files.get(path) ?? "";
    if (text !== "" && casesIn(files, file).includes(added.name)) {
      throw new DeskError("name_taken", `There is already a case "${added.name}" in \`${file}\`.`, {
        fix: "Choose another name, or change this one with update_test_case.",
      });
    }
    return { files: withFile(files, path, addCase(text, added)) };
  },
});

/** Changes a case. */
export const updateTestCase = defineTool({
  name: "update_test_case",
  kind: "edit",
  right: "agent.edit",
  title: "Change a test case",
  description: "Changes the given fields of a case, each as a whole; `name` renames it.",
  input: z.strictObject({
    file: FILE,
    name: CASE_NAME,
    case: z.strictObject({
      name: TEXT.optional(),
      message: TEXT.nullable().optional(),
      steps: STEPS.nullable().optional(),
      customer: JSON_OBJECT.nullable().optional(),
      expect: JSON_OBJECT.nullable().optional(),
    }).describe("Only the fields to change, null removes one; see add_test_case"),
  }),
  example: {
    file: "account",
    name: "shows the plan",
    case: { message: "What is my plan?" },
    dryRun: true,
  },
  edit(files, { file, name, case: changes }) {
    if (Object.keys(changes).length === 0) throw nothingToChange(["name", "message", "steps", "customer", "expect"]);
    const text = findCaseText(files, file, name);
    if (changes.name !== undefined && changes.name !== name && casesIn(files, file).includes(changes.name)) {
      throw new DeskError("name_taken", `There is already a case "${changes.name}" in \`${file}\`.`, {
        fix: "Choose another name.",
      });
    }
    return { files: withFile(files, filePath("tests", file), updateCase(text, name, changes)) };
  },
});

/** Removes a case. */
export const deleteTestCase = defineTool({
  name: "delete_test_case",
  kind: "edit",
  right: "agent.edit",
  title: "Delete a test case",
  description: "Removes a case; the file goes with its last one.",
  input: z.strictObject({ file: FILE, name: CASE_NAME }),
  example: { file: "account", name: "shows the plan", dryRun: true },
  edit(files, { file, name }) {
    const remaining = deleteCase(findCaseText(files, file, name), name);
    return { files: withFile(files, filePath("tests", file), remaining === "" ? null : remaining) };
  },
});

/** Returns a case in the format of add_test_case. */
function shownCase({ name, message, steps, customer, expect }: TestCase): JsonObject {
  const isFlow = steps.length > 1;
  return {
    name,
    ...(isFlow ? { steps: steps.map(({ sent, expect }) => ({ [sent.kind]: sent.text, ...shownExpect(expect) })) } : {
      message,
    }),
    ...(customer === null ? {} : { customer: customer === ANONYMOUS ? customer : withoutNull(customer) }),
    ...shownExpect(isFlow ? expect : { ...expect, ...withoutNull(steps[0]?.expect ?? {}) }),
  };
}

function shownExpect(expect: Expectation): JsonObject {
  const tools = expect.tools?.map(({ name, input }) => input === null ? name : { name, input }) ?? null;
  const shown = withoutNull({ ...expect, tools });
  return Object.keys(shown).length === 0 ? {} : { expect: shown };
}

function withoutNull<Value>(fields: Readonly<Record<string, Value | null>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => value === null ? [] : [[key, value]]));
}

/** Returns the names of a file's cases; empty if the file has problems, which a save would refuse anyway. */
function casesIn(files: AgentFiles, file: string): readonly string[] {
  const path = filePath("tests", file);
  const parsed = parseTestFile(path, files.get(path) ?? "");
  return parsed.kind === "ok" ? parsed.value.cases.map(({ name }) => name) : [];
}

function findCaseText(files: AgentFiles, file: string, name: string): string {
  const text = findFile(files, "tests", file);
  const names = casesIn(files, file);
  if (!names.includes(name)) throw notFound("case", name, names);
  return text;
}

function findTests(live: LiveAgent, file: string) {
  const found = live.agent.tests.get(file);
  if (found === undefined) throw notFound("test file", file, namesOf(live.files, "tests"));
  return found;
}

/** Tools for reading and changing tests, running them, and talking to the agent. */
export const testsGroup: ToolGroup = {
  name: "Tests",
  tools: [listTests, getTests, addTestCase, updateTestCase, deleteTestCase, runTests, testFiles, testChat],
};
