import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { notConfirmed } from "../../core/actions/confirmed.ts";
import type { PerformCall } from "../../core/actions/call.ts";
import type { CallContext, VerifiedCustomer } from "../../core/actions/context.ts";
import { answerWithMock, mockCalls, noAnswer } from "../../core/actions/mock_calls.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { ADA, openChat } from "../conversations/chat.ts";
import { testDesk } from "../support/desk.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

const WITHOUT_MOCK = 'description: Reads.\nurl: "https://app.example.com/x/{user.id}?key={secrets.NO_SUCH_KEY}"\n';

async function pretend(
  action: string,
  input: unknown,
  { by = mockCalls(answerWithMock), customer = ADA }: { by?: PerformCall; customer?: VerifiedCustomer | null } = {},
) {
  const chat = await openChat(base, { files: { "actions/no_mock.yaml": WITHOUT_MOCK } });
  const { workspace } = chat.context;
  const context: CallContext = {
    workspace,
    live: await liveAgent(chat.desk, workspace),
    conversationId: null,
    visitorId: null,
    messageId: null,
    customer,
    actor: "test",
  };
  const result = await by(chat.desk, context, { action, input, confirmed: notConfirmed });
  const audit = await chat.desk.db.selectFrom("audit").select("id").where("workspace", "=", workspace).execute();
  assert.deepEqual([audit, chat.calls], [[], []]);
  return result;
}

Deno.test("mockCalls answers with the mock, without a key or an audit record", async () => {
  const result = await pretend("get_account", {});
  assert.ok(result.kind === "ok");
  assert.equal(result.auditId, null);
  assert.match(result.picked, /"plan":"starter"/);
  assert.ok(!result.picked.includes("billingUrl"));
});

Deno.test("mockCalls goes through the gate: a change waits for its yes, wrong input is refused", async () => {
  const change = await pretend("change_plan", { plan: "pro" });
  assert.deepEqual([change.kind, "summary" in change && change.summary], ["needs_yes", "Change plan: pro"]);
  assert.equal((await pretend("change_plan", { plan: "pro", confirmed: true })).kind, "invalid");
  assert.equal((await pretend("no_such_action", {})).kind, "invalid");
  const anonymous = await pretend("get_account", {}, { customer: null });
  assert.ok(anonymous.kind === "refused" && anonymous.outcome === "anonymous");
});

Deno.test("mockCalls fails a call that has no mock or recording", async () => {
  const noMock = await pretend("no_mock", {});
  assert.ok(noMock.kind === "failed" && !noMock.mayHaveActed);
  assert.match(noMock.message, /no_mock has no `mock` to answer with/);
  const wrong = await pretend("get_account", {}, {
    by: mockCalls(() => noAnswer("no recording of this call")),
  });
  assert.ok(wrong.kind === "failed");
  assert.match(wrong.message, /no recording/);
});

Deno.test("only mock_calls.ts may pass the gate as a mock", () => {
  const core = new URL("../../core/", import.meta.url);
  const using: string[] = [];
  const walk = (folder: URL) => {
    for (const { name, isDirectory } of Deno.readDirSync(folder)) {
      if (isDirectory) walk(new URL(`${name}/`, folder));
      else if (/\bisMocked: true\b/.test(readFileSync(new URL(name, folder), "utf8"))) using.push(name);
    }
  };
  walk(core);
  assert.deepEqual(using, ["mock_calls.ts"]);
});
