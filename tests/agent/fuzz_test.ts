/** No text crashes or stalls a parser of agent files. */
import assert from "node:assert/strict";
import { doesNotHang } from "../support/wait.ts";
import fc from "fast-check";
import { checkAgent } from "../../core/agent/check.ts";
import { editYaml } from "../../core/agent/source/yaml_edit.ts";
import { updateInstructions } from "../../core/agent/instructions.ts";
import { AGENT_LIMITS } from "../../core/limits/agent.ts";
import { runs } from "../support/runs.ts";

const SEED = 20_261_120;

const PATHS = [
  "instructions.md",
  "tasks/a.md",
  "actions/a.yaml",
  "widgets/a.json",
  "tests/a.yaml",
  "website.yaml",
];

/** Pieces that mean something to one of the parsers. */
const PIECES = [
  ..."{}[]:,-?&*!|>'\"%@`#\\/ \t\n\r\0\uFEFF😀é".split(""),
  ...["---\n", "- ", ": ", "? ", "<<: ", "&a ", "*a", "!!str ", "~", "null"],
  ...["description: x\n", "url: ", "https://a.example/", "body:\n  ", "  "],
  ...["input: {x: {}}\n", "enum: [1, a]\n", "headers: {A: b}\n", "mock: "],
  ...["{user.id}", "{x}", "{secrets.A}", "{{ x }}", "{% if x %}", "{% endif %}"],
  ...["__proto__: 1\n", "constructor: {}\n", '"version": "1.0",', '"template": "'],
  ...["name: a\nmessage: b\n", "expect: {tools: [", "mode: auto\n", "\\u00", "1e999"],
];

const TEXT = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 })
  .map((pieces) => pieces.join(""));

/** Reads the text as every kind of file; each fault says where it is and how to fix it. */
function readEverywhere(text: string): void {
  for (const path of PATHS) {
    const found = doesNotHang(() => checkAgent(new Map([[path, text]]), { privateHosts: [] }));
    for (const fault of [...found.problems, ...found.warnings]) {
      assert.equal(fault.file, path);
      assert.ok(fault.line >= 1 && fault.column >= 1);
      assert.ok(fault.fix, fault.code);
    }
  }
}

Deno.test("checkAgent returns problems with positions and fixes for any text, in bounded time", () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      readEverywhere(text);
    }),
    { seed: SEED, numRuns: runs(300, 3000) },
  );
});

Deno.test("editYaml and updateInstructions change any text without a crash", () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      assert.match(editYaml(text, { url: "{x}" }), /url: "\{x\}"/);
      assert.match(updateInstructions(text, { maxReplies: 3 }), /maxReplies: 3/);
    }),
    { seed: SEED, numRuns: runs(100, 1000) },
  );
});

/** As large as a file may be, in the whole run. */
const HOSTILE_BYTES = runs(AGENT_LIMITS.fileBytesMax / 4, AGENT_LIMITS.fileBytesMax);

/** Texts that grow, nest or repeat. */
const HOSTILE: Readonly<Record<string, (size: number) => string>> = {
  "open lists": (size) => "[".repeat(size),
  "open maps": (size) => '{"a":'.repeat(size / 5),
  "closed lists": (size) => "[".repeat(size / 2) + "]".repeat(size / 2),
  "dashes": (size) => "- ".repeat(size / 2),
  "question marks": (size) => "? ".repeat(size / 2),
  "an open quote": (size) => `a: "${"\\n\n".repeat(size / 4)}`,
  "blank lines": (size) => "---\n" + "\n".repeat(size - 4),
  "front matter lines": (size) => "---\n" + "--- \n".repeat(size / 5 - 1),
  "braces in an address": (size) => `url: "${"{".repeat(size - 8)}"`,
  "placeholders in an address": (size) => `description: x\nurl: "https://a.example/${"a{b}".repeat(size / 4 - 20)}"`,
  "escaped placeholders": (size) => `description: x\nurl: "https://a.example/${"\\x7bb}".repeat(size / 6 - 20)}"`,
  "references": (size) => "---\ndescription: x\n---\n" + "@a ".repeat(size / 4),
  "at signs": (size) => "---\ndescription: x\n---\n" + "`@".repeat(size / 3),
  "digits": (size) => "---\ndescription: x\n---\n" + "1".repeat(size - 30),
};

Deno.test("checkAgent refuses or reads hostile texts without hanging", () => {
  for (const [name, make] of Object.entries(HOSTILE)) {
    const text = make(HOSTILE_BYTES);
    assert.ok(text.length <= HOSTILE_BYTES, name);
    readEverywhere(text);
  }
});

Deno.test("checkAgent bounds the expansion of YAML aliases", () => {
  const lines = ["a0: &a0 [x, x]"];
  for (let n = 1; n < 40; n++) {
    lines.push(`a${n}: &a${n} [*a${n - 1}, *a${n - 1}]`);
  }
  const { problems } = checkAgent(new Map([["website.yaml", lines.join("\n")]]), {
    privateHosts: [],
  });
  assert.ok(problems.every((each) => each.code === "yaml.alias"));
  assert.ok(problems.length > 0);
});

Deno.test("checkAgent reads the largest ordinary file", () => {
  const lines = Array.from({ length: 12_000 }, (_, n) => `f${n}: {mode: auto}`);
  const { problems, agent } = checkAgent(
    new Map([["website.yaml", lines.join("\n")]]),
    { privateHosts: [] },
  );
  assert.deepEqual(problems, []);
  assert.equal(agent.website.size, 12_000);
});
