import assert from "node:assert/strict";
import { addUpTags, listTags, tagConversation, tagOf } from "../../core/inbox/tags.ts";
import { listInbox } from "../../core/inbox/list.ts";
import { viewOfTag } from "../../core/inbox/views.ts";
import { TAG_LIMITS } from "../../core/limits/people.ts";
import { DeskError } from "../../core/problem.ts";
import { openChat } from "../conversations/chat.ts";
import { testCaller, testDesk } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const ALWAYS = { timezone: "UTC", days: [] };
const PART = { after: null, limit: 5, target: { replyMinutes: null, businessHours: ALWAYS } } as const;

const MUST_BE = `Must be 1 to ${TAG_LIMITS.tagCharsMax} letters, digits, spaces or - _ . /`;

const code = (wanted: string) => (error: unknown) => error instanceof DeskError && error.code === wanted;

async function scene() {
  const chat = await openChat(desk);
  await chat.say("hello");
  const { workspace } = chat.context;
  const caller = await testCaller(desk, workspace, "teammate");
  const tag = (kind: "tag" | "untag", word: string) => tagConversation(desk, caller, 1, { kind, tag: word });
  const tags = async () => {
    const row = await desk.db.selectFrom("conversations").select("tags").where("workspace", "=", workspace)
      .executeTakeFirstOrThrow();
    return row.tags;
  };
  return { workspace, caller, tag, tags };
}

Deno.test("tagConversation adds and removes tags, each once, in normalised spelling", async () => {
  const { workspace, tag, tags, caller } = await scene();
  await tag("tag", " Billing ");
  await tag("tag", "billing");
  await tag("tag", "Zürich  office");
  assert.deepEqual(await tags(), ["billing", "zürich office"]);
  assert.deepEqual(await listTags(desk, workspace), [
    { tag: "billing", conversations: 1 },
    { tag: "zürich office", conversations: 1 },
  ]);
  const reader = { workspace, teammate: caller.teammate.id };
  const found = (word: string) => listInbox(desk, reader, { ...PART, view: viewOfTag(word) });
  assert.deepEqual([(await found("billing")).length, (await found("bill")).length], [1, 0]);
  await tag("untag", "BILLING");
  await tag("untag", "never");
  assert.deepEqual(await tags(), ["zürich office"]);
});

Deno.test("listTags counts what changed since the counts were added up, and what went with its conversation", async () => {
  const { workspace, tag } = await scene();
  const counted = async () => (await listTags(desk, workspace)).map((used) => `${used.tag} ${used.conversations}`);
  await tag("tag", "vip");
  await addUpTags(desk);
  assert.deepEqual(await counted(), ["vip 1"]);
  await tag("tag", "late");
  await tag("untag", "vip");
  assert.deepEqual(await counted(), ["late 1"], "not added up yet");
  await Promise.all([addUpTags(desk), addUpTags(desk)]);
  assert.deepEqual(await counted(), ["late 1"]);
  await desk.db.deleteFrom("conversations").where("workspace", "=", workspace).execute();
  assert.deepEqual(await counted(), []);
  await addUpTags(desk);
  const kept = desk.db.selectFrom("tagUses").select("tag").where("workspace", "=", workspace);
  assert.deepEqual(await kept.execute(), [], "no row is left of what is on nothing");
});

Deno.test("a workspace is removed together with conversations that have tags", async () => {
  const { workspace, tag } = await scene();
  await tag("tag", "vip");
  await desk.db.deleteFrom("workspaces").where("id", "=", workspace).execute();
  const left = await desk.db.selectFrom("tagChanges").select("tag").where("workspace", "=", workspace).execute();
  assert.deepEqual(left, []);
});

Deno.test("tagConversation does not end a question that waits for the customer's yes", async () => {
  const { workspace, tag } = await scene();
  const { id } = await desk.db.selectFrom("conversations").select("lastN as id").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  await tag("tag", "vip");
  const after = await desk.db.selectFrom("conversations").select("lastN as id").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  assert.equal(after.id, id, "a tag says nothing in the thread");
});

Deno.test("tagConversation refuses invalid tags, too many tags, and viewers", async () => {
  const { workspace, tag, tags } = await scene();
  for (const word of ["", "  ", "a".repeat(TAG_LIMITS.tagCharsMax + 1), "<b>", "a\nb\u0000"]) {
    await assert.rejects(tag("tag", word), code("invalid_input"), word);
  }
  for (let at = 0; at < TAG_LIMITS.tagsMax; at++) await tag("tag", `t${at}`);
  await assert.rejects(tag("tag", "one more"), code("invalid_input"));
  assert.equal((await tags()).length, TAG_LIMITS.tagsMax);
  await assert.rejects(tag("tag", "<b>"), { faults: [{ parameter: "tag", message: MUST_BE, fix: "" }] });
  const viewer = await testCaller(desk, workspace, "viewer");
  await assert.rejects(tagConversation(desk, viewer, 1, { kind: "tag", tag: "x" }), code("forbidden"));
  const teammate = await testCaller(desk, workspace, "teammate");
  await assert.rejects(tagConversation(desk, teammate, 9, { kind: "tag", tag: "x" }), code("not_found"));
});

Deno.test("tagOf keeps the letters of every language", () => {
  assert.deepEqual(["Ärger", "支払い", "a/b-c_d.e 1"].map(tagOf), ["ärger", "支払い", "a/b-c_d.e 1"]);
});

Deno.test("tagOf makes tags that look the same equal", () => {
  assert.equal(tagOf("caf\u0065\u0301"), tagOf("café"));
  for (const hidden of ["\u034f", "\u3164", "\ufe0f", "\u{e0100}"]) {
    assert.throws(() => tagOf(`billing${hidden}`), code("invalid_input"), hidden);
  }
});
