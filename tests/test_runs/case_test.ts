import assert from "node:assert/strict";
import type { ModelRequest } from "../../core/model/model.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { type CaseResult, mergeRepeats, sumUp } from "../../core/test_runs/case.ts";
import type { Check } from "../../core/test_runs/judge.ts";
import { watchModel } from "../../core/test_runs/watch.ts";

const check = (of: Partial<Check>): Check => ({
  check: "tools",
  expected: "a",
  actual: "b",
  pass: true,
  reason: "",
  judged: "rules",
  ...of,
});

const SUMS: readonly (readonly [string, readonly Check[], string | null, ReturnType<typeof sumUp>])[] = [
  ["every check", [check({}), check({ check: "widget" })], null, { pass: true, reasons: [], judged: "rules" }],
  ["a failed check", [check({}), check({ check: "outcome", pass: false, reason: "Other." })], null, {
    pass: false,
    reasons: ["outcome: Other."],
    judged: "rules",
  }],
  [
    "an unjudged criterion",
    [check({ check: "criteria", pass: false, reason: "Vague.", judged: "not judged" })],
    null,
    {
      pass: false,
      reasons: ["criteria: not judged. Vague."],
      judged: "not judged",
    },
  ],
  [
    "a failed check and an unjudged criterion",
    [
      check({}),
      check({ check: "criteria", pass: false, reason: "Vague.", judged: "not judged" }),
    ],
    null,
    { pass: true, reasons: ["criteria: not judged. Vague."], judged: "not judged" },
  ],
  ["a fault", [], "Gone.", { pass: false, reasons: ["The case could not run: Gone."], judged: "not judged" }],
  ["nothing expected", [], null, {
    pass: false,
    reasons: ["The case expects nothing, so nothing was judged."],
    judged: "not judged",
  }],
  ["a model's judgement", [check({ check: "criteria", judged: "model" })], null, {
    pass: true,
    reasons: [],
    judged: "model",
  }],
];

for (const [what, checks, error, expected] of SUMS) {
  Deno.test(`sumUp of ${what}`, () => assert.deepEqual(sumUp(checks, error), expected));
}

type Attempt = Parameters<typeof mergeRepeats>[0][number];

const attempt = (pass: boolean, reply: string): Attempt => ({
  name: "n",
  message: "m",
  pass,
  reasons: pass ? [] : ["tools: no."],
  outcome: "answer",
  tools: [],
  widget: null,
  reply,
  replies: [],
  steps: [],
  judged: "rules",
  ms: 5,
  checks: [],
  calls: [],
  error: null,
});

const REPEATS: readonly (readonly [readonly boolean[], Pick<CaseResult, "pass" | "reasons" | "reply" | "repeats">])[] =
  [
    [[true], { pass: true, reasons: [], reply: "0", repeats: { passed: 1, of: 1 } }],
    [[true, true, true], { pass: true, reasons: [], reply: "0", repeats: { passed: 3, of: 3 } }],
    [[true, false, true], {
      pass: false,
      reasons: ["Flaky: passed 2 of 3.", "tools: no."],
      reply: "1",
      repeats: { passed: 2, of: 3 },
    }],
    [[false, false, false], { pass: false, reasons: ["tools: no."], reply: "0", repeats: { passed: 0, of: 3 } }],
  ];

for (const [passes, expected] of REPEATS) {
  Deno.test(`mergeRepeats of ${passes.join(", ")}`, () => {
    const { pass, reasons, reply, repeats, ms } = mergeRepeats(passes.map((pass, at) => attempt(pass, String(at))));
    assert.deepEqual({ pass, reasons, reply, repeats }, expected);
    assert.equal(ms, 5 * passes.length);
  });
}

const REQUEST: ModelRequest = {
  agentVersion: "w/1",
  instructions: "",
  tasks: [],
  functions: [],
  messages: [],
  locale: null,
  examples: [{ action: "a", message: "one" }, { action: "b", message: "two" }],
  customer: { signedIn: false, name: null },
};

const { signal } = new AbortController();

Deno.test("watchModel omits the tested message from the examples", async () => {
  const scripted = scriptedModel([[]]);
  await Array.fromAsync(watchModel(scripted, "one").model.answer(REQUEST, signal));
  assert.deepEqual(scripted.requests[0]?.examples, [{ action: "b", message: "two" }]);
  assert.notEqual(scripted.requests[0]?.agentVersion, "w/1");
});

Deno.test("watchModel records a model's failure, and passes it on", async () => {
  const failed = { kind: "failed", code: "timeout", message: "Too long." } as const;
  const watched = watchModel(scriptedModel([[failed]]), null);
  assert.deepEqual(await Array.fromAsync(watched.model.answer(REQUEST, signal)), [failed, { kind: "done" }]);
  assert.deepEqual(watched.faults, ["Too long."]);
});
