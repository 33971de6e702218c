/** Rollouts: which customers get one, what it records, and what ends it. */

import assert from "node:assert/strict";
import { agentFor, liveAgent } from "../../../core/agent/versions/live.ts";
import {
  beginRollout,
  changeShare,
  endRollout,
  isInShare,
  listRollouts,
} from "../../../core/agent/versions/rollouts.ts";
import { saveVersion } from "../../../core/agent/versions/versions.ts";
import { listOfRollout, rolloutResults } from "../../../core/reports/rollout_results.ts";
import { openChat, posts, seen, shownId, type TestChat } from "../../conversations/chat.ts";
import { testCaller, testDesk } from "../../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const FIRST_PART = { before: null, limit: 10 };
const RUDE = "---\nhandoffTopics: [dragons]\n---\nAnswer briefly.\n";

/** Begins a rollout of the live files with these over them, for every new conversation that the test makes. */
async function roll(chat: TestChat, files: Readonly<Record<string, string>>, share = 50) {
  const { workspace } = chat.context;
  const caller = await testCaller(chat.desk, workspace, "owner");
  const live = await liveAgent(chat.desk, workspace);
  const all = new Map([...live.files, ...Object.entries(files)]);
  const changed = Object.keys(files).map((path) => ({ path, change: "changed" as const }));
  const number = await beginRollout(chat.desk, workspace, {
    base: live.version,
    files: all,
    changed,
    message: "Try it",
    share,
    caller,
  });
  return { caller, number };
}

/** Makes ids until one is inside or outside of the share; the next conversation of this desk gets it. */
function idWhere(wanted: boolean, rollout: { readonly number: number; readonly share: number }): string {
  for (;;) {
    const id = crypto.randomUUID();
    if (isInShare(rollout, id) === wanted) return id;
  }
}

/** The same chat, whose next conversation is in the share or not. */
function chatWhere(
  chat: TestChat,
  wanted: boolean,
  rollout: { readonly number: number; readonly share: number },
): TestChat {
  // The first id of a message that begins a conversation is the conversation's own.
  let first = true;
  const given = chat.desk.newId;
  Object.assign(chat.desk, {
    newId: () => {
      if (!first) return given();
      first = false;
      return idWhere(wanted, rollout);
    },
  });
  return chat;
}

async function versionsOf({ desk, context: { workspace } }: TestChat) {
  const rows = await desk.db.selectFrom("conversations").select("agentVersion").where("workspace", "=", workspace)
    .orderBy("number").execute();
  return rows.map(({ agentVersion }) => agentVersion);
}

Deno.test("isInShare decides by the conversation's id, and a larger share keeps the conversations of a smaller one", () => {
  const ids = Array.from({ length: 4000 }, (_, at) => `conversation-${at}`);
  const takenOf = (some: readonly string[], share: number, number = 1) =>
    some.filter((id) => isInShare({ number, share }, id));
  const taken = new Map([5, 10, 25, 50].map((share) => [share, takenOf(ids, share)]));
  for (const [share, some] of taken) {
    const part = some.length / ids.length * 100;
    assert.ok(Math.abs(part - share) < 2, `${share} %: ${part}`);
    assert.deepEqual(takenOf(some, share), some, "asked again, each is in it");
  }
  const atFive = taken.get(5) ?? [];
  assert.deepEqual(takenOf(atFive, 25), atFive, "a larger share has those of a smaller one");
  assert.notDeepEqual(
    takenOf(ids.slice(0, 400), 25, 2),
    takenOf(ids.slice(0, 400), 25),
    "another rollout takes others",
  );
});

Deno.test("a conversation of the share stays with the rollout's agent, others with the live one", async () => {
  const chat = await openChat(desk);
  const rollout = { ...await roll(chat, { "instructions.md": RUDE }), share: 50 };
  const inside = chatWhere(chat, true, rollout);
  assert.match(seen(await inside.say("Do you have dragons?")).join("\n"), /handoff/);
  assert.deepEqual(await versionsOf(chat), [-1]);
  const other = await openChat(desk);
  const second = { ...await roll(other, { "instructions.md": RUDE }), share: 50 };
  assert.doesNotMatch(seen(await chatWhere(other, false, second).say("Do you have dragons?")).join("\n"), /handoff/);
  assert.deepEqual(await versionsOf(other), [1]);
});

Deno.test("a yes is bound to the rollout's version, and its call is recorded with it", async () => {
  const chat = await openChat(desk);
  const rollout = { ...await roll(chat, { "instructions.md": "Answer briefly.\n" }), share: 50 };
  const asked = await chatWhere(chat, true, rollout).say("Please upgrade me to pro");
  assert.match(seen(asked).join("\n"), /confirm: /);
  const pending = await desk.db.selectFrom("confirmations").select("agentVersion")
    .where("workspace", "=", chat.context.workspace).executeTakeFirstOrThrow();
  assert.equal(pending.agentVersion, -1);
  assert.match(seen(await chat.say("yes")).join("\n"), /change_plan ok/);
  const audit = await desk.db.selectFrom("audit").select("agentVersion")
    .where("workspace", "=", chat.context.workspace).where("action", "=", "change_plan").where("outcome", "=", "ok")
    .execute();
  assert.deepEqual(audit, [{ agentVersion: -1 }]);
  assert.equal(posts(chat).length, 1);
  const line = { number: rollout.number, startedAt: new Date(0), endedAt: null };
  for (const [side, count] of [["rollout", 1], ["live", 0]] as const) {
    const listed = await listOfRollout(desk, chat.context.workspace, line, { side, only: "changed" }, FIRST_PART);
    assert.equal(listed.length, count, side);
  }
});

Deno.test("stopping leaves open conversations to the live version, and a press of Yes counts there for the same change", async () => {
  const chat = await openChat(desk);
  const { caller, number } = await roll(chat, { "instructions.md": RUDE });
  const asked = await chatWhere(chat, true, { number, share: 50 }).say("Please upgrade me to pro");
  await endRollout(desk, caller, number, null);
  assert.match(seen(await chat.press(shownId(asked), "yes")).join("\n"), /change_plan ok/);
  assert.equal(posts(chat).length, 1);
  const audit = await desk.db.selectFrom("audit").select("agentVersion")
    .where("workspace", "=", chat.context.workspace).where("action", "=", "change_plan").where("outcome", "=", "ok")
    .execute();
  assert.deepEqual(audit, [{ agentVersion: 1 }], "the live version made the call");
  assert.doesNotMatch(seen(await chat.say("Do you have dragons?")).join("\n"), /handoff/);
  assert.deepEqual(await versionsOf(chat), [-1], "reports still say what it began with");
  const line = { number, startedAt: desk.now(), endedAt: null };
  const before = (await rolloutResults(desk, chat.context.workspace, line)).rollout.calls;
  assert.match(seen(await chat.say("What plan am I on?")).join("\n"), /get_account ok/);
  const after = (await rolloutResults(desk, chat.context.workspace, line)).rollout.calls;
  assert.deepEqual(after, before, "what the live version does after the stop is no result of the rollout");
  for (const only of ["changed", "read", "refused", "all"] as const) {
    const listed = await listOfRollout(desk, chat.context.workspace, line, { side: "rollout", only }, FIRST_PART);
    const count = only === "all" ? 1 : after[only];
    assert.equal(listed.length, Math.min(count, 1), `${only}: ${count}`);
  }
  await assert.rejects(endRollout(desk, caller, number, null), { code: "version_conflict" });
  await assert.rejects(changeShare(desk, caller, number, 25), { code: "version_conflict" });
});

Deno.test("a workspace has one rollout at a time, with one of the listed shares", async () => {
  const [chat, other] = [await openChat(desk), await openChat(desk)];
  const { number, caller } = await roll(chat, { "instructions.md": RUDE });
  await assert.rejects(roll(chat, {}), { code: "version_conflict" });
  await assert.rejects(roll(other, {}, 33.5), { code: "invalid_input" });
  await assert.rejects(changeShare(desk, caller, number, 100), { code: "invalid_input" });
  assert.equal((await agentFor(desk, other.context.workspace, -1)).version, 1);
  await changeShare(desk, caller, number, 25);
  await endRollout(desk, caller, number, 2);
  assert.equal((await roll(chat, {})).number, 2);
  const lines = (await listRollouts(desk, chat.context.workspace)).map(({ number, state, share, became }) =>
    [number, state, share, became].join(" ")
  );
  assert.deepEqual(lines, ["2 running 50 ", "1 live 25 2"]);
  const kinds = await desk.db.selectFrom("activities").select("kind")
    .where("workspace", "=", chat.context.workspace).execute();
  assert.deepEqual(kinds.map(({ kind }) => kind).filter((kind) => kind.startsWith("rollout")).sort(), [
    "rollout_begun",
    "rollout_begun",
    "rollout_changed",
    "rollout_live",
  ]);
});

Deno.test("a rollout whose files no longer pass the check answers no conversation", async () => {
  const chat = await openChat(desk);
  const { number } = await roll(chat, { "instructions.md": RUDE, "actions/broken.yaml": "url: [" });
  await chatWhere(chat, true, { number, share: 50 }).say("Do you have dragons?");
  assert.deepEqual(await versionsOf(chat), [1]);
  assert.equal((await agentFor(desk, chat.context.workspace, -number)).version, 1);
});

Deno.test("a version saved during a rollout is live outside its share only", async () => {
  const chat = await openChat(desk);
  const { workspace } = chat.context;
  const { number } = await roll(chat, { "instructions.md": RUDE });
  const { files } = await liveAgent(desk, workspace);
  await saveVersion(desk, workspace, { base: 1, files, changed: [], message: "", caller: null, via: "desk" });
  assert.equal((await agentFor(desk, workspace, -number)).version, -number);
  assert.equal((await agentFor(desk, workspace, 1)).version, 2);
});

Deno.test("results are counted for the rollout's share and for the other conversations of the same period", async () => {
  const chat = await openChat(desk);
  const rollout = await roll(chat, { "instructions.md": RUDE });
  await chatWhere(chat, true, { number: rollout.number, share: 50 }).say("What plan am I on?");
  await desk.db.updateTable("conversations").set({ rating: 4, status: "resolved" })
    .where("workspace", "=", chat.context.workspace).execute();
  await chatWhere(chat, false, { number: rollout.number, share: 50 }).say("Please upgrade me to pro");
  await chat.say("yes");
  await desk.db.insertInto("modelRequests").values({
    id: crypto.randomUUID(),
    workspace: chat.context.workspace,
    at: desk.now(),
    day: "2026-11-20",
    model: "m",
    conversationId: (await desk.db.selectFrom("conversations").select("id")
      .where("workspace", "=", chat.context.workspace).where("agentVersion", "=", 1).executeTakeFirstOrThrow()).id,
    customer: null,
    turn: null,
    inputTokens: 1,
    cachedTokens: 0,
    outputTokens: 1,
    micros: 1500,
    estimated: false,
    endedAt: desk.now(),
  }).execute();
  const line = { number: rollout.number, startedAt: desk.now(), endedAt: null };
  const results = await rolloutResults(desk, chat.context.workspace, line);
  assert.deepEqual([results.rollout.conversations, results.live.conversations], [1, 1]);
  assert.deepEqual([results.rollout.ai, results.rollout.meanRating, results.rollout.calls], [1, 4, {
    ...{ changed: 0, read: 1, failed: 0, refused: 0 },
  }]);
  assert.deepEqual([results.live.meanRating, results.live.micros, results.rollout.micros], [null, 1500, 0]);
  assert.deepEqual([results.live.calls.changed, results.live.calls.failed], [1, 0], "a change is no reading");
  const empty = await rolloutResults(desk, chat.context.workspace, { ...line, endedAt: desk.now() });
  assert.equal(empty.rollout.conversations + empty.live.conversations, 0);
});
