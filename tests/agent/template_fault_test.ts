/** The faults reported for a template or condition that does not parse. */
import assert from "node:assert/strict";
import { parseAction } from "../../core/agent/actions/action.ts";

/** A faulty template or condition, and the sentence about it. */
const TEMPLATE_FAULTS: readonly (readonly [string, string])[] = [
  ["method: POST\nconfirm: '{{ a'", "In `confirm`, the template ends inside a tag, a comment or a text in quotes "],
  ["method: POST\nconfirm: {de: '{{ a | uper }}'}", "In `confirm.de`, there is no filter uper "],
  ["widget_done: '{% fro x %}'", "In `widget_done`, fro is not supported "],
  ["widget_failed: {en: '{% if %}'}", "In `widget_failed.en`, unexpected token: %} "],
  ["ok_when: 'status =='", "This is not a condition: something is missing at its end."],
  ["ok_when: '(a'", "This is not a condition: expected a comma or the closing bracket."],
];

Deno.test("parseAction names the key of a template that cannot be read, in a whole sentence", () => {
  for (const [text, begins] of TEMPLATE_FAULTS) {
    const parsed = parseAction("actions/a.yaml", `description: x\nurl: "https://a.example/p"\n${text}`);
    const [message = ""] = parsed.kind === "problems" ? parsed.problems.map((each) => each.message) : [];
    assert.ok(message.startsWith(begins) && message.endsWith("."), message);
  }
});
