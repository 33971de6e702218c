import assert from "node:assert/strict";
import type { ModelMessage } from "../../core/model/model.ts";
import { toOptions } from "../../core/model/wording.ts";
import { accountRequest } from "./request.ts";

const customer: ModelMessage = { role: "customer", text: "hi" };
const agent: ModelMessage = { role: "agent", text: "Let me see." };
const called = (name: string): readonly ModelMessage[] => [
  { role: "call", id: "1", name, input: {} },
  { role: "result", id: "1", name, outcome: "ok", text: "{}", shown: false },
];

/** What the conversation holds, and the roles that are sent after the system's. */
const ROLES: readonly (readonly [string, readonly ModelMessage[], string])[] = [
  ["a question", [customer], "user"],
  ["a call and its result", [customer, ...called("get_account")], "user assistant tool"],
  ["a conversation cut before a call", [...called("get_account"), customer], "user assistant tool user"],
  ["a conversation cut before the agent's words", [agent, customer], "user assistant user"],
  ["words that were held back", [customer, agent], "user assistant user"],
  ["nothing", [], "user"],
];

for (const [what, messages, roles] of ROLES) {
  Deno.test(`toOptions sends ${what} as ${roles}`, () => {
    const { prompt } = toOptions(accountRequest(messages), "marker");
    assert.equal(prompt.map(({ role }) => role).join(" "), `system ${roles}`);
  });
}

Deno.test("toOptions sends a made-up name as servers take names", () => {
  for (const name of ["do it!", "a.b/c", "é", "", "x".repeat(80)]) {
    const { prompt } = toOptions(accountRequest([customer, ...called(name)]), "marker");
    const names = [...JSON.stringify(prompt).matchAll(/"toolName":"([^"]*)"/g)].map(([, sent = ""]) => sent);
    assert.equal(names.length, 2);
    for (const sent of names) assert.match(sent, /^[\w-]{1,64}$/);
  }
});
