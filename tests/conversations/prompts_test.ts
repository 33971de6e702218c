/** The shared parts of a conversation's requests are built once, by the first request. */
import assert from "node:assert/strict";
import { conversationPrompt, movePromptStart } from "../../core/conversations/run/prompts.ts";
import { noteBlocks } from "../../bench/growth/blocks.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { openChat } from "./chat.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { testDatabase } from "../support/database.ts";

const notes = noteBlocks(await testDatabase());
const desk = await testDesk({}, notes.database);
Deno.test.afterAll(() => desk.close());

async function scene() {
  const chat = await openChat(desk);
  await chat.say("hello");
  const { workspace } = chat.context;
  const { id: conversationId } = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  await desk.db.deleteFrom("prompts").where("workspace", "=", workspace).execute();
  return { workspace, conversationId };
}

Deno.test("conversationPrompt builds one prompt for all concurrent callers, and caches it", async () => {
  const place = await scene();
  const caller = await testCaller(desk, place.workspace);
  await changeSettings(desk, caller, { company: { name: "Acme" } }, { dryRun: false, message: "" });
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => conversationPrompt(desk, place)));
  assert.match(first?.marker ?? "", /^[0-9a-f]{12}$/);
  assert.deepEqual([first?.company, first?.startN], ["Acme", 0]);
  for (const other of others) assert.deepEqual(other, first);
  await movePromptStart(desk, place, 7);
  assert.deepEqual(await conversationPrompt(desk, place), { ...first, startN: 7 });
});

Deno.test("conversationPrompt sends one query for a cached prompt, and two for a new one", async () => {
  const place = await scene();
  const asked = async () => {
    const read = await notes.blocksOf(() => conversationPrompt(desk, place));
    return read.filter(({ sql }) => /\bprompts\b/.test(sql)).length;
  };
  assert.deepEqual([await asked(), await asked()], [2, 1]);
});
