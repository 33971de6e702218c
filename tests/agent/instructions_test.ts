import assert from "node:assert/strict";
import { type Instructions, parseInstructions, updateInstructions } from "../../core/agent/instructions.ts";
import { topicsWithoutPerson } from "../../core/agent/topics_without_person.ts";
import { faultsOf, valueOf } from "./faults.ts";

const PATH = "instructions.md";

const GOOD = [
  ["", { maxReplies: 30, handoffTopics: [], body: "" }],
  ["Be kind.\n", { maxReplies: 30, handoffTopics: [], body: "Be kind.\n" }],
  ["---\n---\nBe kind.", { maxReplies: 30, handoffTopics: [], body: "Be kind." }],
  [
    "---\nmaxReplies: 50\nhandoffTopics: [refund, no]\n---\n\n\nBe kind.\n---\nx",
    {
      maxReplies: 50,
      handoffTopics: ["refund", "no"],
      body: "Be kind.\n---\nx",
    },
  ],
  [
    "\uFEFF---\r\nmaxReplies: 3\r\n---\r\nBe kind.\r\n",
    { maxReplies: 3, handoffTopics: [], body: "Be kind.\r\n" },
  ],
] as const;

const BAD = [
  ["---\nmaxReplies: 0\n---\n", ["2:13 instructions.bad-value"]],
  ["---\nmaxReplies: 51\n---\n", ["2:13 instructions.bad-value"]],
  ["---\nmaxReplies: 1.5\n---\n", ["2:13 instructions.wrong-type"]],
  ["---\nmaxReplies: many\n---\n", ["2:13 instructions.wrong-type"]],
  ["---\nmaxReplys: 3\n---\n", ["2:1 instructions.unknown-key"]],
  ["---\nhandoffTopics: refund\n---\n", ["2:16 instructions.wrong-type"]],
  ["---\nhandoffTopics:\n  - a\n  - 3\n---\n", ["4:5 instructions.wrong-type"]],
  ["---\nmaxReplies: 3\n", ["1:1 front-matter.unclosed"]],
  ["---\nmaxReplies: [\n---\n", ["3:1 yaml.syntax"]],
  ["---\n- a\n---\n", ["2:1 instructions.wrong-type"]],
  ["---\na: 1\na: 2\n---\n", ["3:1 yaml.duplicate-key"]],
] as const;

Deno.test("parseInstructions reads fields and body", () => {
  for (const [text, expected] of GOOD) {
    assert.deepEqual(valueOf(parseInstructions(PATH, text)), expected);
  }
});

Deno.test("parseInstructions warns of instructions without a text, also of those that only have fields", () => {
  for (
    const [text, warnings] of [["", ["1:1"]], ["---\nmaxReplies: 3\n---\n\n  \n", ["6:1"]], ["Be kind.", []]] as const
  ) {
    assert.deepEqual(faultsOf(parseInstructions(PATH, text)), warnings.map((at) => `${at} instructions.no-text`), text);
  }
});

Deno.test("parseInstructions says where the front matter is wrong", () => {
  for (const [text, expected] of BAD) {
    assert.deepEqual(faultsOf(parseInstructions(PATH, text)), expected, text);
  }
});

Deno.test("updateInstructions keeps comments, the other fields and the body", () => {
  const before = "---\n# at most\nmaxReplies: 5 # so\n---\n\nBe kind.\n";
  assert.equal(
    updateInstructions(before, { handoffTopics: ["refund"] }),
    "---\n# at most\nmaxReplies: 5 # so\nhandoffTopics:\n  - refund\n---\n\nBe kind.\n",
  );
  assert.equal(
    updateInstructions(before, { maxReplies: 7, body: "Be brief." }),
    "---\n# at most\nmaxReplies: 7 # so\n---\n\nBe brief.\n",
  );
});

Deno.test("updateInstructions gives front matter to a file that has none, and fixes broken front matter", () => {
  assert.equal(
    updateInstructions("Be kind.\n", { maxReplies: 7 }),
    "---\nmaxReplies: 7\n---\n\nBe kind.\n",
  );
  assert.equal(
    updateInstructions("---\na: [\n---\nBe kind.\n", { maxReplies: 7 }),
    "---\nmaxReplies: 7\n---\nBe kind.\n",
  );
  assert.equal(updateInstructions("", { body: "Be kind." }), "Be kind.\n");
});

Deno.test("topicsWithoutPerson warns of topics on a desk where customers cannot ask for a person, at their line", () => {
  const text = "---\nmaxReplies: 3\nhandoffTopics: [refund]\n---\nBe kind.\n";
  const files = new Map([[PATH, text]]);
  const warned = (instructions: Instructions, talkToPerson: boolean) =>
    topicsWithoutPerson(files, instructions, { talkToPerson }).map(({ file, line, code }) => `${file}:${line} ${code}`);
  const instructions = valueOf(parseInstructions(PATH, text));
  assert.deepEqual(warned(instructions, false), [`${PATH}:3 instructions.topics-without-person`]);
  assert.deepEqual(warned(instructions, true), []);
  assert.deepEqual(warned({ ...instructions, handoffTopics: [] }, false), []);
});
