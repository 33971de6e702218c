import assert from "node:assert/strict";
import { ENGLISH } from "../../core/languages/en/language.ts";
import type { ExchangeCall, Reply } from "../../core/test_runs/reply.ts";
import type { Outcome } from "../../core/outcomes.ts";
import { outcomeOf, type TurnOutcome } from "../../core/test_runs/outcome.ts";

const LINES = ENGLISH.builtin;

const text = (said: string): Reply => ({ id: "m", kind: "text", text: said });
const sourced = (said: string): Reply => ({
  id: "m",
  kind: "text",
  text: said,
  sources: [{ title: "Settings", url: "https://help.example.com/settings" }],
});
const asked = (said: string, ...labels: readonly string[]): Reply => ({
  id: "m",
  kind: "confirm",
  text: said,
  buttons: labels.map((label) => ({ id: label, label })),
});
const handoff: Reply = { id: "m", kind: "handoff", text: ENGLISH.turn.personByTopic };
const call = (outcome: Outcome): ExchangeCall => ({
  action: "get_account",
  input: {},
  outcome,
  text: "",
  pretended: true,
});

const CASES: readonly (readonly [string, readonly Reply[], readonly ExchangeCall[], TurnOutcome])[] = [
  ["words", [text("We are open from nine to five.")], [], "answer"],
  ["a greeting", [text(LINES.greeting)], [], "answer"],
  ["a courtesy", [text("It ships on Monday. Is there anything else I can help with?")], [], "answer"],
  ["what the desk is", [asked(`${LINES.nature} ${LINES.passOn}`, ENGLISH.person)], [], "answer"],
  ["a call", [text("Your plan is Pro.")], [call("ok")], "action"],
  ["a call and a question", [asked("Change plan: pro", "Yes", "No")], [call("ok"), call("needs_yes")], "action"],
  ["a question before a change", [asked("Change plan: pro", "Yes", "No")], [call("needs_yes")], "clarify"],
  ["a missing input", [text("What date should it be?")], [], "clarify"],
  ["which of two", [asked(LINES.unsure, "Get account", ENGLISH.person)], [], "clarify"],
  ["nothing known", [asked(`${LINES.unknown} ${LINES.passOn}`, ENGLISH.person)], [], "refuse"],
  ["sign in", [text(LINES.signIn)], [], "refuse"],
  ["a refused call", [text("Hm.")], [call("anonymous")], "refuse"],
  ["not set up", [asked(`${LINES.notSetUp} ${LINES.passOn}`, ENGLISH.person)], [call("not_set_up")], "refuse"],
  ["a model's no", [text("I’m afraid I can’t look that up.")], [], "refuse"],
  ["a handoff after a call", [text("Your plan is Pro."), handoff], [call("ok")], "handoff"],
  ["a quotation", [sourced("Sign in and open Settings. Is it not there?")], [], "answer"],
  ["silence", [], [], "answer"],
];

for (const [what, replies, calls, outcome] of CASES) {
  Deno.test(`outcomeOf of ${what} is ${outcome}`, () => assert.equal(outcomeOf({ replies, calls }), outcome));
}
