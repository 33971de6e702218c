import assert from "node:assert/strict";
import { withRequestId } from "../../ipc/request_id.ts";
import { filterAudit } from "../../core/actions/audit_list.ts";
import { listAudit, readAudit } from "../../core/actions/audit.ts";
import { callAction, type CallResult } from "../../core/actions/call.ts";
import { ACTION_LIMITS } from "../../core/limits/actions.ts";
import { hashOf } from "../../core/actions/canonical.ts";
import { askConfirmation, type ConfirmContext, takeByText } from "../../core/actions/confirm.ts";
import { type Confirmed, notConfirmed } from "../../core/actions/confirmed.ts";
import type { OutboundAnswer } from "../../core/ports/outbound.ts";
import { answered, customer, deskWithApp, FILES, openChat, saveFiles } from "./scene.ts";

const { desk, app } = await deskWithApp();
Deno.test.afterAll(() => desk.close());

const PRO = { plan: "pro" };

async function openFresh(files = FILES): Promise<ConfirmContext> {
  const context = await openChat(desk, files);
  app.requests.length = 0;
  app.answer = () => answered(200, { plan: "pro", status: "active", note: "internal" });
  return context;
}

/** The customer says yes to exactly this. */
async function yesTo(context: ConfirmContext, action: string, input = PRO): Promise<Confirmed> {
  await askConfirmation(desk, context, { action, input, summary: action, messageId: desk.newId() });
  const answer = await takeByText(desk, context, "Yes, please.");
  assert.equal(answer.kind, "taken");
  return answer.kind === "taken" ? answer.confirmed : notConfirmed;
}

async function audited(context: ConfirmContext): Promise<readonly string[]> {
  return (await listAudit(desk, context)).map(({ outcome }) => outcome);
}

function only<Kind extends CallResult["kind"]>(result: CallResult, kind: Kind): Extract<CallResult, { kind: Kind }> {
  assert.equal(result.kind, kind, JSON.stringify(result));
  const found = [result].find((each): each is Extract<CallResult, { kind: Kind }> => each.kind === kind);
  assert.ok(found);
  return found;
}

Deno.test("callAction runs a read immediately, and gives the card all of the answer and the model the picked fields", async () => {
  const context = await openFresh();
  const call = { action: "get_account", input: {}, confirmed: notConfirmed };
  const result = only(await withRequestId("request-0001", () => callAction(desk, context, call)), "ok");
  assert.deepEqual(result.data, { plan: "pro", status: "active", note: "internal" });
  assert.equal(result.picked, '{"plan":"pro","status":"active"}');
  const [request] = app.requests;
  assert.equal(request?.url, "https://app.example.com/support/accounts/u_1");
  assert.equal(request?.door, "action");
  assert.equal(request?.headers["authorization"], `Bearer {secrets.SUPPORT_API_KEY#${request?.marker}}`);
  assert.deepEqual(Object.keys(request?.secrets ?? {}), ["SUPPORT_API_KEY"]);
  const row = await readAudit(desk, { workspace: context.workspace, id: result.auditId ?? "" });
  assert.equal(row?.outcome, "ok");
  assert.equal(row?.userId, "u_1");
  assert.equal(row?.confirmedBy, "none");
  assert.equal(row?.request?.headers["authorization"], "Bearer ••••");
  assert.equal(row?.response?.status, 200);
  assert.equal(row?.requestId, "request-0001");
  const found = await filterAudit(desk, context.workspace, { requestId: "request-0001" }, { before: null, limit: 9 });
  assert.deepEqual(found.map(({ id }) => id), [result.auditId]);
});

Deno.test("callAction runs no change without a yes", async () => {
  const context = await openFresh();
  const result = only(
    await callAction(desk, context, { action: "change_plan", input: PRO, confirmed: notConfirmed }),
    "needs_yes",
  );
  assert.equal(result.summary, "Change plan: pro");
  assert.deepEqual(app.requests, []);
  assert.deepEqual(await audited(context), ["needs_yes"]);
});

Deno.test("callAction makes one call of one yes, and the audit says how it was given", async () => {
  const context = await openFresh();
  const confirmed = await yesTo(context, "change_plan");
  const call = { action: "change_plan", input: PRO, confirmed };
  const results = await Promise.all([1, 2, 3].map(() => callAction(desk, context, call)));
  assert.deepEqual(results.map(({ kind }) => kind).sort(), ["needs_yes", "needs_yes", "ok"]);
  only(await callAction(desk, context, call), "needs_yes");
  assert.equal(app.requests.length, 1);
  assert.equal(app.requests[0]?.body, '{"plan":"pro"}');
  const rows = (await listAudit(desk, context)).filter(({ outcome }) => outcome === "ok");
  assert.deepEqual(rows.map(({ confirmedBy }) => confirmedBy), ["text"]);
});

Deno.test("callAction refuses a yes to something else, to another version, by another customer or too old", async () => {
  const cases: Record<string, (context: ConfirmContext) => Promise<ConfirmContext> | ConfirmContext> = {
    "another customer": (context) => ({ ...context, customer: customer("u_2") }),
    "signed out": (context) => ({ ...context, customer: null }),
    "another visitor": (context) => ({ ...context, visitorId: "v_2" }),
    "another conversation": (context) => ({ ...context, conversationId: "c_2" }),
    "a new version": async (context) => {
      await saveFiles(desk, context.workspace, 2, FILES);
      return context;
    },
    "too late": (context) => {
      desk.pass(10 * 60 * 1000);
      return context;
    },
  };
  for (const [name, change] of Object.entries(cases)) {
    const context = await openFresh();
    const confirmed = await yesTo(context, "change_plan");
    const result = await callAction(desk, await change(context), { action: "change_plan", input: PRO, confirmed });
    assert.match(result.kind, /needs_yes|refused/, name);
    assert.deepEqual(app.requests, [], name);
  }
  const context = await openFresh();
  const confirmed = await yesTo(context, "change_plan");
  only(await callAction(desk, context, { action: "change_plan", input: { plan: "starter" }, confirmed }), "needs_yes");
  assert.deepEqual(app.requests, []);
});

Deno.test("callAction does not look anything up for an anonymous visitor", async () => {
  const context = { ...await openFresh(), customer: null };
  const result = only(
    await callAction(desk, context, { action: "get_account", input: {}, confirmed: notConfirmed }),
    "refused",
  );
  assert.equal(result.outcome, "anonymous");
  assert.deepEqual(app.requests, []);
  assert.deepEqual(await audited(context), ["anonymous"]);
});

Deno.test("callAction refuses for the first failing check of the gate", async () => {
  const context = { ...await openFresh(), customer: null };
  await desk.db.deleteFrom("secrets").where("workspace", "=", context.workspace).execute();
  const call = { action: "change_plan", input: { plan: "none", user_id: "u_2" }, confirmed: notConfirmed };
  assert.equal(only(await callAction(desk, context, call), "refused").outcome, "not_set_up");
  const again = await openFresh();
  assert.equal(only(await callAction(desk, { ...again, customer: null }, call), "refused").outcome, "anonymous");
  assert.equal(
    only(await callAction(desk, again, call), "invalid").problems.map(({ code }) => code).join(),
    "input.undeclared,input.not-allowed",
  );
  only(await callAction(desk, again, { ...call, input: PRO }), "needs_yes");
  only(await callAction(desk, again, { ...call, action: "delete_account" }), "invalid");
  assert.deepEqual(app.requests, []);
});

Deno.test("callAction sends a key only to the origins that it is bound to", async () => {
  const context = await openFresh();
  const moved = Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [path, text.replaceAll("app.example.com", "evil.example.com")]),
  );
  await saveFiles(desk, context.workspace, 2, moved);
  const result = only(
    await callAction(desk, context, { action: "get_account", input: {}, confirmed: notConfirmed }),
    "refused",
  );
  assert.equal(result.outcome, "not_set_up");
  assert.match(result.message, /key_not_bound/);
  assert.deepEqual(app.requests, []);
});

Deno.test("callAction ends a turn's calls at its limits", async () => {
  const context = await openFresh();
  const call = { action: "get_account", input: {}, confirmed: notConfirmed };
  const codeAfter = async (earlierCalls: ConfirmContext["earlierCalls"]) => {
    const result = await callAction(desk, { ...context, earlierCalls: earlierCalls ?? [] }, call);
    return result.kind === "invalid" ? result.problems[0]?.code : result.kind;
  };
  const other = { action: "other", inputHash: hashOf({}) };
  assert.equal(await codeAfter([other]), "ok");
  assert.equal(await codeAfter([{ action: "get_account", inputHash: hashOf({}) }]), "call.repeated");
  assert.equal(await codeAfter(Array.from({ length: ACTION_LIMITS.callsPerReplyMax }, () => other)), "call.too-many");
});

const SILENT = (sent: boolean): OutboundAnswer => ({ kind: "no_answer", code: "timeout", message: "time over", sent });
const REFUSED = (code: string): OutboundAnswer => ({ kind: "refused", code, message: "no" });

type Ending = {
  readonly answer: OutboundAnswer;
  readonly action: string;
  readonly kind: CallResult["kind"];
  readonly outcome: string;
  readonly requests: number;
  readonly mayHaveActed?: boolean;
};

function inText(status: number, body: string): OutboundAnswer {
  return { kind: "answer", status, headers: { "content-type": "text/html" }, body, truncated: false, ms: 3 };
}

/** Of a change; each is one request. */
const CHANGES: readonly (readonly [OutboundAnswer, outcome: string, mayHaveActed: boolean | undefined])[] = [
  ...[500, 501, 502, 503, 504, 302, 303].map((status) => [answered(status, { error: "x" }), "unclear", true] as const),
  ...[400, 401, 404, 409, 422, 429].map((status) => [answered(status, { error: "x" }), "app_error", false] as const),
  [answered(200, { success: false, error: "Card declined" }), "app_error", false],
  [answered(200, { ok: false }), "app_error", false],
  [answered(200, { success: true }), "ok", undefined],
  [inText(204, ""), "ok", undefined],
  [inText(200, "Thanks"), "ok", undefined],
  [inText(200, "<p>Thanks</p>"), "unclear", true],
];

const ENDINGS: readonly Ending[] = [
  ...CHANGES.map(([answer, outcome, mayHaveActed]): Ending => ({
    ...{ answer, outcome, action: "change_plan", kind: outcome === "ok" ? "ok" : "failed", requests: 1 },
    ...(mayHaveActed === undefined ? {} : { mayHaveActed }),
  })),
  {
    answer: answered(403, { error: "admins only" }),
    action: "change_plan",
    kind: "failed",
    outcome: "app_error",
    requests: 1,
    mayHaveActed: false,
  },
  {
    answer: answered(504, null),
    action: "change_plan",
    kind: "failed",
    outcome: "unclear",
    requests: 1,
    mayHaveActed: true,
  },
  {
    answer: answered(504, null),
    action: "get_account",
    kind: "failed",
    outcome: "app_error",
    requests: 1,
    mayHaveActed: false,
  },
  {
    answer: answered(302, null),
    action: "get_account",
    kind: "failed",
    outcome: "app_error",
    requests: 1,
    mayHaveActed: false,
  },
  {
    answer: SILENT(true),
    action: "change_plan",
    kind: "failed",
    outcome: "no_answer",
    requests: 1,
    mayHaveActed: true,
  },
  {
    answer: SILENT(false),
    action: "change_plan",
    kind: "failed",
    outcome: "no_answer",
    requests: 1,
    mayHaveActed: false,
  },
  {
    answer: SILENT(true),
    action: "get_account",
    kind: "failed",
    outcome: "no_answer",
    requests: 1,
    mayHaveActed: false,
  },
  {
    answer: SILENT(false),
    action: "get_account",
    kind: "failed",
    outcome: "no_answer",
    requests: 2,
    mayHaveActed: false,
  },
  { answer: REFUSED("address"), action: "get_account", kind: "refused", outcome: "refused_address", requests: 1 },
  { answer: REFUSED("secret_not_bound"), action: "get_account", kind: "refused", outcome: "not_set_up", requests: 1 },
  ...["customer_required", "ticket_ended", "ticket_invalid"].map((code) => (
    { answer: REFUSED(code), action: "get_account", kind: "refused", outcome: "anonymous", requests: 1 } as const
  )),
  {
    answer: REFUSED("named_limit"),
    action: "get_account",
    kind: "failed",
    outcome: "no_answer",
    requests: 1,
    mayHaveActed: false,
  },
  {
    answer: REFUSED("busy"),
    action: "change_plan",
    kind: "failed",
    outcome: "no_answer",
    requests: 1,
    mayHaveActed: false,
  },
];

Deno.test("callAction returns the outcome of a call, and retries only a read that was not sent, once", async () => {
  for (const { answer, action, kind, outcome, requests, mayHaveActed } of ENDINGS) {
    const context = await openFresh();
    app.answer = () => answer;
    const input = action === "change_plan" ? PRO : {};
    const confirmed = action === "change_plan" ? await yesTo(context, action) : notConfirmed;
    const result = await callAction(desk, context, { action, input, confirmed });
    const label = JSON.stringify([answer, action]);
    assert.equal(result.kind, kind, label);
    assert.deepEqual(await audited(context), [outcome], label);
    assert.equal(app.requests.length, requests, label);
    assert.equal(result.kind === "failed" ? result.mayHaveActed : undefined, mayHaveActed, label);
  }
});

Deno.test("callAction records the outcome as unknown when the sandbox fails", async () => {
  const context = await openFresh();
  app.answer = () => Promise.reject(new Error("the socket closed"));
  const call = { action: "get_account", input: {}, confirmed: notConfirmed };
  await assert.rejects(callAction(desk, context, call), /the socket closed/);
  assert.deepEqual(await audited(context), ["unknown"]);
});

Deno.test("callAction commits the audit row before the request leaves", async () => {
  const context = await openFresh();
  const seen: (readonly string[])[] = [];
  app.answer = async () => {
    seen.push(await audited(context));
    return answered(200, {});
  };
  await callAction(desk, context, { action: "get_account", input: {}, confirmed: notConfirmed });
  assert.deepEqual(seen, [["sent"]]);
  assert.deepEqual(await audited(context), ["ok"]);
});

Deno.test("callAction lets a teammate try a change without a yes, and says so in the audit", async () => {
  const chat = await openFresh();
  const context = { ...chat, conversationId: null, visitorId: null, actor: "try" as const };
  only(await callAction(desk, context, { action: "change_plan", input: PRO, confirmed: notConfirmed }), "ok");
  const [row] = await listAudit(desk, { workspace: chat.workspace });
  assert.deepEqual([row?.actor, row?.confirmedBy, row?.userId], ["try", "none", "u_1"]);
});
