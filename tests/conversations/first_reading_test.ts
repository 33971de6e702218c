/** The agent's answers while its sources are read for the first time. */
import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { listGaps } from "../../core/knowledge/gaps.ts";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { KNOWLEDGE_LIMITS } from "../../core/limits/knowledge.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { testDesk } from "../support/desk.ts";
import { openChat, seen } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

Deno.test("the agent says so while pages are read for the first time, without recording a gap, and never afterwards", async () => {
  const chat = await openChat(base, { model: builtinModel() });
  const { workspace } = chat.context;
  const at = base.now();
  const source = { workspace, type: "website", url: "https://help.example.com/", fileName: null } as const;
  const add = (name: string, createdAt: Date, state: "queued" | "failed") =>
    base.db.insertInto("knowledgeSources").values({
      ...source,
      id: name,
      name,
      url: `${source.url}${name}`,
      options: json({ maxPages: 10, include: [], exclude: [] }),
      state,
      lastSync: null,
      errors: json([]),
      createdAt,
    }).execute();
  const asked = async () => seen(await chat.say("How are helmets washed?")).join("\n").replaceAll("\ntext: ", "");
  await add("old", new Date(at.getTime() - KNOWLEDGE_LIMITS.firstReadingMs - 1), "queued");
  await add("failed", at, "failed");
  assert.match(await asked(), /I don't know that/);
  assert.equal((await listGaps(base, workspace)).length, 1);
  await add("new", at, "queued");
  const said = await asked();
  assert.ok(said.includes(ENGLISH.builtin.stillReading), said);
  assert.equal((await listGaps(base, workspace))[0]?.count ?? 1, 1);
  await base.db.updateTable("knowledgeSources").set({ liveGeneration: 1, state: "ready" }).where("id", "=", "new")
    .execute();
  assert.match(await asked(), /I don't know that/);
});
