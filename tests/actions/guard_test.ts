import assert from "node:assert/strict";
import { makeConfirmed, notConfirmed } from "../../core/actions/confirmed.ts";
import { ACTION_LIMITS } from "../../core/limits/actions.ts";
import { hashOf } from "../../core/actions/canonical.ts";
import type { CallContext, VerifiedCustomer } from "../../core/actions/context.ts";
import { decide, type Facts } from "../../core/actions/guard.ts";
import type { LiveAgent } from "../../core/agent/versions/live.ts";
import { checkAgent } from "../../core/agent/check.ts";
import { FILES } from "./scene.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const files = new Map(Object.entries(FILES));
const { agent, problems, warnings } = checkAgent(files, { privateHosts: [] });
const live: LiveAgent = { workspace: "w_1", version: 3, files, agent, problems, warnings };
const customer: VerifiedCustomer = {
  ...{ userId: "u_1", email: null, name: null, attributes: {}, proof: { kind: "named" } },
};
const context: CallContext = {
  workspace: "w_1",
  live,
  conversationId: "c_1",
  visitorId: "v_1",
  messageId: null,
  customer,
  actor: "ai",
};
const binding = {
  callId: "call_1",
  by: "press" as const,
  workspace: "w_1",
  conversationId: "c_1",
  visitorId: "v_1",
  userId: "u_1",
  agentVersion: 3,
  action: "change_plan",
  boundHash: hashOf({ plan: "pro" }),
  expiresAt: new Date(NOW.getTime() + 1),
};

function facts(change: Partial<Facts> = {}): Facts {
  return {
    context,
    live,
    call: { action: "change_plan", input: { plan: "pro" }, confirmed: makeConfirmed(binding) },
    keys: new Map([["SUPPORT_API_KEY", ["https://app.example.com"]]]),
    callId: "call_2",
    marker: "0b7e9a52-fresh-marker",
    now: NOW,
    ...change,
  };
}

const call = facts().call;

const MANY = Array(ACTION_LIMITS.callsPerReplyMax).fill({ action: "x", inputHash: "" });

/** Each row adds a fault that comes earlier than the one of the row before, and gets its own refusal. */
const ORDER: readonly (readonly [string, Partial<Facts>])[] = [
  ["allowed", {}],
  ["needs_yes", { call: { ...call, confirmed: notConfirmed } }],
  ["invalid call.too-many", { context: { ...context, earlierCalls: MANY } }],
  ["invalid input.path", { context: { ...context, customer: { ...customer, userId: ".." } } }],
  ["invalid input.not-allowed", { call: { ...call, input: { plan: "free" } } }],
  ["refused anonymous", { context: { ...context, customer: null } }],
  ["refused not_set_up", { keys: new Map([["SUPPORT_API_KEY", ["https://other.example"]]]) }],
  ["refused not_set_up", { keys: new Map() }],
  ["invalid call.unknown-action", { call: { ...call, action: "no_such_action", input: {} } }],
];

Deno.test("decide refuses for the first reason in the order of the gate", () => {
  let faults: Partial<Facts> = {};
  for (const [expected, fault] of ORDER) {
    faults = { ...faults, ...fault };
    const decision = decide(facts(faults));
    const detail = decision.kind === "refused"
      ? ` ${decision.outcome}`
      : decision.kind === "invalid"
      ? ` ${decision.problems[0]?.code}`
      : "";
    assert.equal(decision.kind + detail, expected);
  }
});

Deno.test("decide accepts a yes only while every field it is bound to is unchanged", () => {
  const parts: Partial<typeof binding>[] = [
    { workspace: "w_2" },
    { conversationId: "c_2" },
    { visitorId: "v_2" },
    { userId: "u_2" },
    { agentVersion: 2 },
    { action: "get_account" },
    { boundHash: hashOf({ plan: "starter" }) },
    { expiresAt: NOW },
  ];
  for (const part of parts) {
    const confirmed = makeConfirmed({ ...binding, ...part });
    assert.equal(decide(facts({ call: { ...call, confirmed } })).kind, "needs_yes", JSON.stringify(part));
  }
  const allowed = decide(facts());
  assert.ok(allowed.kind === "allowed");
  assert.equal(allowed.binding?.callId, "call_1");
});

Deno.test("decide refuses a copy of a yes that was not made in this process", () => {
  const copied = structuredClone(makeConfirmed(binding));
  assert.equal(decide(facts({ call: { ...call, confirmed: copied } })).kind, "needs_yes");
});

Deno.test("decide needs no yes to read, nor for a teammate who tries an action", () => {
  const read = { action: "get_account", input: {}, confirmed: notConfirmed };
  assert.equal(decide(facts({ call: read })).kind, "allowed");
  const tried = facts({ context: { ...context, actor: "try" }, call: { ...call, confirmed: notConfirmed } });
  assert.equal(decide(tried).kind, "allowed");
  for (const actor of ["ai", "press", "test"] as const) {
    const asked = facts({ context: { ...context, actor }, call: { ...call, confirmed: notConfirmed } });
    assert.equal(decide(asked).kind, "needs_yes", actor);
  }
});

Deno.test("decide gives a confirmed call the id of its yes, and any other call an id of its own", () => {
  const yaml = (FILES["actions/change_plan.yaml"] ?? "").replace(
    "headers:\n",
    'headers:\n  Idempotency-Key: "{call.id}"\n',
  );
  const { agent } = checkAgent(new Map([...files, ["actions/change_plan.yaml", yaml]]), { privateHosts: [] });
  const keyOf = (change: Partial<Facts>) => {
    const decision = decide(facts({ live: { ...live, agent }, ...change }));
    return decision.kind === "allowed" ? decision.request.sent.headers["idempotency-key"] : decision.kind;
  };
  assert.equal(keyOf({}), "call_1");
  assert.equal(keyOf({ callId: "call_3" }), "call_1");
  const trial = { context: { ...context, actor: "try" as const }, call: { ...call, confirmed: notConfirmed } };
  assert.equal(keyOf({ ...trial, callId: "call_3" }), "call_3");
});

Deno.test("decide refuses a call that needs a claim which the customer's token lacks, before it asks for a yes", () => {
  const yaml = `
description: x
method: POST
url: "https://app.example.com/a/{user.email}"
body: {plan: "{user.attributes.plan}"}
`;
  const { agent } = checkAgent(new Map([...files, ["actions/claims.yaml", yaml]]), { privateHosts: [] });
  const decided = (known: Partial<typeof customer> | null) => {
    const call = { action: "claims", input: {}, confirmed: notConfirmed };
    const context = { ...facts().context, customer: known === null ? null : { ...customer, ...known } };
    const decision = decide(facts({ live: { ...live, agent }, call, context }));
    return decision.kind === "refused" ? `${decision.outcome}: ${decision.message}` : decision.kind;
  };
  assert.match(decided(null), /^anonymous:/);
  assert.match(decided({}), /^no_claim: .*no `email`/);
  assert.match(decided({ email: "a@b.example" }), /^no_claim: .*no `attributes\.plan`/);
  assert.match(decided({ email: "a@b.example", attributes: { plan: ["pro"] } }), /^no_claim/);
  assert.equal(decided({ email: "a@b.example", attributes: { plan: "pro" } }), "needs_yes");
});

Deno.test("decide needs no yes for a POST whose file says that it only reads, and counts it as a read", () => {
  const search = `
description: Searches orders.
method: POST
reads: true
url: "https://app.example.com/accounts/{user.id}/search"
body: {text: "{text}"}
input: {text: {}}
`;
  const decided = (yaml: string) => {
    const checked = checkAgent(new Map([...files, ["actions/search.yaml", yaml]]), { privateHosts: [] });
    const call = { action: "search", input: { text: "lamp" }, confirmed: notConfirmed };
    return decide(facts({ live: { ...live, agent: checked.agent }, call })).kind;
  };
  assert.equal(decided(search), "allowed");
  assert.equal(decided(search.replace("reads: true\n", "")), "needs_yes");
});
