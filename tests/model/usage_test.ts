import assert from "node:assert/strict";
import { removeConversations } from "../../core/conversations/remove.ts";
import { json } from "../../core/db/json.ts";
import { USAGE_LIMITS } from "../../core/limits/model.ts";
import type { JsonObject } from "../../core/json.ts";
import { meterModel } from "../../core/model/metered.ts";
import type { Model, ModelEvent, ModelRequest, ModelUsage } from "../../core/model/model.ts";
import { microsOf } from "../../core/model/price.ts";
import { dayIn } from "../../core/date_format.ts";
import { sumDays, sumMonth } from "../../core/model/usage_sums.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { DEADLINE_MS, until } from "../support/wait.ts";
import { accountRequest } from "./request.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const TODAY = "2026-11-20";

const tokens = (inputTokens: number, outputTokens: number, micros = 0): ModelUsage => ({
  model: "small",
  inputTokens,
  cachedTokens: 0,
  outputTokens,
  micros,
  estimated: false,
});

/** A model that takes what a test says; it is estimated at 100 tokens and 100 millionths. */
function modelTaking(events: readonly ModelEvent[], wait: () => Promise<void> = () => Promise.resolve()): Model {
  return {
    name: "small",
    estimate: () => tokens(60, 40, 100),
    answer: async function* () {
      await wait();
      yield* events;
    },
  };
}

const answers = (usage: ModelUsage): readonly ModelEvent[] => [
  { kind: "text", delta: "Hello." },
  { kind: "usage", usage },
  { kind: "done" },
];

const asked = (conversation: string, customer = "c"): ModelRequest => ({
  ...accountRequest([{ role: "customer", text: "Hi" }]),
  origin: { conversation, customer, turn: "t" },
});

async function workspaceWith(caps: JsonObject): Promise<string> {
  const { id } = await testWorkspace(base);
  await base.db.updateTable("workspaces").set({ settings: json({ ai: { caps } }) }).where("id", "=", id).execute();
  return id;
}

async function kinds(model: Model, request: ModelRequest): Promise<string> {
  const events = await Array.fromAsync(model.answer(request, AbortSignal.timeout(DEADLINE_MS)));
  return events.map((event) => event.kind === "failed" ? event.code : event.kind).join(" ");
}

Deno.test("microsOf counts cached input at its own price", () => {
  const prices = { input: 2, cachedInput: 0.5, output: 8 };
  assert.equal(microsOf({ inputTokens: 1000, cachedTokens: 400, outputTokens: 100 }, prices), 2200);
  assert.equal(microsOf({ inputTokens: 1000, cachedTokens: 400, outputTokens: 100 }, null), 0);
});

Deno.test("dayIn is the day of a time zone", () => {
  const at = new Date("2026-11-20T23:30:00Z");
  assert.deepEqual(["UTC", "Europe/Berlin"].map((zone) => dayIn(zone, at)), ["2026-11-20", "2026-11-21"]);
});

Deno.test("meterModel records the usage of each request, and does not pass it on to the turn", async () => {
  const workspace = await workspaceWith({});
  const model = meterModel(base, workspace, modelTaking(answers({ ...tokens(10, 5, 7), cachedTokens: 4 })));
  assert.equal(await kinds(model, asked("one")), "text done");
  assert.equal(await kinds(model, asked("two")), "text done");
  const sums = { inputTokens: 20, cachedTokens: 8, outputTokens: 10, micros: 14 };
  assert.deepEqual(await sumMonth(base.db, workspace, TODAY), sums);
  assert.deepEqual(await sumDays(base.db, workspace, "2026-11-21", "2026-11-30"), {
    inputTokens: 0,
    cachedTokens: 0,
    outputTokens: 0,
    micros: 0,
  });
  const rows = await base.db.selectFrom("modelRequests").select(["conversationId", "customer", "turn", "estimated"])
    .where("workspace", "=", workspace).orderBy("conversationId").execute();
  assert.deepEqual(rows, [
    { conversationId: "one", customer: "c", turn: "t", estimated: false },
    { conversationId: "two", customer: "c", turn: "t", estimated: false },
  ]);
});

Deno.test("meterModel counts nothing for a request that failed, and an estimate for one that does not say", async () => {
  const workspace = await workspaceWith({});
  const failed = { kind: "failed", code: "unreachable", message: "" } as const;
  assert.equal(await kinds(meterModel(base, workspace, modelTaking([failed])), asked("one")), "unreachable");
  assert.equal((await sumDays(base.db, workspace, TODAY, TODAY)).inputTokens, 0);
  const silent = modelTaking([{ kind: "text", delta: "Hello." }, { kind: "done" }]);
  await kinds(meterModel(base, workspace, silent), asked("one"));
  const { inputTokens, outputTokens } = await sumDays(base.db, workspace, TODAY, TODAY);
  assert.deepEqual([inputTokens, outputTokens], [60, 2]);
});

/** A limit of 250, and requests that take 90 each of the estimated 100: the third would pass it. */
const SCOPES: readonly (readonly [string, readonly ModelRequest[], ModelRequest, ModelRequest | null])[] = [
  ["perConversation", [asked("one"), asked("one", "d")], asked("one"), asked("two")],
  ["perCustomerDay", [asked("one"), asked("two")], asked("three"), asked("one", "d")],
  ["perDay", [asked("one"), asked("two", "d")], asked("three", "e"), null],
  ["perMonth", [asked("one"), asked("two", "d")], asked("three", "e"), null],
];

for (const unit of ["tokens", "money"] as const) {
  for (const [setting, first, beyond, other] of SCOPES) {
    Deno.test(`meterModel refuses a request that would exceed ${setting} in ${unit}`, async () => {
      const workspace = await workspaceWith({ unit, [setting]: unit === "tokens" ? 250 : 0.00025 });
      const model = meterModel(base, workspace, modelTaking(answers(tokens(50, 40, 90))));
      for (const request of first) assert.equal(await kinds(model, request), "text done");
      assert.equal(await kinds(model, beyond), "capped");
      if (other !== null) assert.equal(await kinds(model, other), "text done");
    });
  }
}

Deno.test("a customer's daily limit includes removed conversations", async () => {
  const workspace = await workspaceWith({ perCustomerDay: 250 });
  const model = meterModel(base, workspace, modelTaking(answers(tokens(50, 40))));
  for (const id of ["one", "two"]) assert.equal(await kinds(model, asked(id)), "text done");
  await removeConversations(base, workspace, ["one", "two"]);
  assert.equal(await kinds(model, asked("three")), "capped");
  const rows = await base.db.selectFrom("modelRequests").select(["conversationId", "turn"])
    .where("workspace", "=", workspace).execute();
  assert.deepEqual(rows, [{ conversationId: null, turn: null }, { conversationId: null, turn: null }]);
});

Deno.test("meterModel resets a daily limit on the next day, but not a monthly one", async () => {
  const desk = { ...base, now: () => new Date("2026-11-21T12:00:00Z") };
  const workspace = await workspaceWith({ perDay: 100, perMonth: 150 });
  const model = modelTaking(answers(tokens(20, 20)));
  assert.equal(await kinds(meterModel(base, workspace, model), asked("one")), "text done");
  assert.equal(await kinds(meterModel(base, workspace, model), asked("one")), "capped");
  assert.equal(await kinds(meterModel(desk, workspace, model), asked("one")), "text done");
  const later = { ...base, now: () => new Date("2026-11-22T12:00:00Z") };
  assert.equal(await kinds(meterModel(later, workspace, model), asked("one")), "capped");
});

Deno.test("meterModel lets no more concurrent requests leave than fit into a limit", async () => {
  const workspace = await workspaceWith({ perDay: 350 });
  const gate = Promise.withResolvers<void>();
  let asking = 0;
  const model = meterModel(base, workspace, {
    ...modelTaking([]),
    answer: async function* () {
      asking++;
      await gate.promise;
      yield* answers(tokens(50, 40));
    },
  });
  const all = Array.from({ length: 12 }, (_, at) => kinds(model, asked(`c${at}`)));
  // Those that are held back end first; the others wait for the gate.
  let held = 0;
  for (const one of all) void one.then(() => held++);
  await until(() => held === 9, "nine requests that are held back");
  gate.resolve();
  const ended = await Promise.all(all);
  assert.equal(ended.filter((one) => one === "capped").length, 9);
  assert.equal(asking, 3);
});

Deno.test("meterModel releases the reservation of a request that a crash left open", async () => {
  const workspace = await workspaceWith({ perDay: 150 });
  const stuck = meterModel(base, workspace, modelTaking(answers(tokens(1, 1)), () => new Promise(() => {})));
  void Array.fromAsync(stuck.answer(asked("one"), AbortSignal.timeout(DEADLINE_MS)));
  const open = base.db.selectFrom("modelRequests").select("id").where("workspace", "=", workspace);
  await until(async () => (await open.execute()).length === 1, "the open request");
  const model = modelTaking(answers(tokens(20, 20)));
  assert.equal(await kinds(meterModel(base, workspace, model), asked("two")), "capped");
  const later = { ...base, now: () => new Date(base.now().getTime() + USAGE_LIMITS.openMs + 1) };
  assert.equal(await kinds(meterModel(later, workspace, model), asked("two")), "text done");
});

Deno.test("meterModel lets the built-in agent answer at a limit where that is set, and never a judge", async () => {
  const workspace = await workspaceWith({ perDay: 50, atCap: "builtin" });
  const model = meterModel(base, workspace, modelTaking(answers(tokens(1, 1))));
  assert.match(await kinds(model, asked("one")), /^(text|call|choices).* done$/);
  assert.equal(await kinds(model, { ...asked("one"), purpose: "judge" }), "capped");
});
