/** Faults of a file name the field and how to write it, also inside a value that has several forms. */

import assert from "node:assert/strict";
import { parseAction } from "../../core/agent/actions/action.ts";
import { parseInstructions } from "../../core/agent/instructions.ts";
import { parseTask } from "../../core/agent/task.ts";
import { parseTestFile } from "../../core/agent/cases/test_file.ts";
import { parseWebsite } from "../../core/agent/website.ts";
import type { Parsed } from "../../core/problem.ts";

type Parse = (path: string, text: string) => Parsed<unknown>;

const action = (more: string) => `description: d\nurl: "https://app.example.com/accounts/{user.id}"\n${more}`;
const task = (more: string) => `---\ndescription: d\n${more}\n---\n1. a`;
const messages = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`).join(", ");

/** The parser, a file, and what its first problem says, with how to fix it. */
const SAID: readonly (readonly [Parse, string, RegExp])[] = [
  [
    parseTask,
    task(`examples: [${messages(51)}]`),
    /^`examples` must have at most 50 entries\. Write .*at most 50 mess/,
  ],
  [
    parseTask,
    task(`examples: [${"m".repeat(301)}]`),
    /^`examples\.0` must have at most 300 characters\. .*of at most 300/,
  ],
  [parseTask, task("examples: {english: [a]}"), /^`examples` is not named after a language of the desk \(ar, de, en/],
  [parseTask, task("examples: {en: a}"), /^`examples\.en` cannot be the text "a"\. Write `examples` as a list/],
  [parseTask, task("examples: 5"), /^`examples` cannot be a number\. /],
  [parseAction, action("label: {english: Plan}"), /^`label` is not named after a language of the desk \(ar, de, en/],
  [parseAction, action("label: {}"), /^`label` must have at least 1 entry\. /],
  [
    parseAction,
    action('headers: {"X A": a}'),
    /^`headers\.X A` is not a valid name\. Use letters, digits and -, such as/,
  ],
  [parseAction, action("input: {a-b: {}}"), /^`input\.a-b` is not a valid name\. Use letters, digits and _, beginning/],
  [parseAction, "- a", /^The file cannot be a list\. Write the file as a map/],
  [parseAction, action("---\na: b"), /^Not valid YAML: a line of --- begins a second document, and a file is one\. /],
  [parseInstructions, "---\nhandoffTopics: ['']\n---\nHi", /^`handoffTopics\.0` must have at least 1 character\. /],
  [
    parseTestFile,
    "- name: a\n  message: b\n  customer: {name: c}",
    /^`customer\.id` of entry 1 is missing\. Write `customer` of/,
  ],
  [
    parseTestFile,
    "- name: a\n  steps: [{press: b, yes: true}]",
    /^`steps\.0` of entry 1 must be one of message, press and yes/,
  ],
  [parseWebsite, '"a b": {mode: auto}', /^`a b` is not a valid name\. Use letters, digits, _, \. and -, at most 128/],
];

for (const [parse, text, said] of SAID) {
  Deno.test(`checkAgent describes a wrong shape in plain words: ${said.source}`, () => {
    const parsed = parse("file", text);
    const [first] = parsed.kind === "problems" ? parsed.problems : [];
    assert.match(`${first?.message} ${first?.fix}`, said);
  });
}
