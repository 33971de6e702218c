/** The reports page: its numbers and links, its files, and who cannot see it. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { z } from "zod";
import { createRole } from "../../core/teammates/edit_role.ts";
import { changeRole } from "../../core/teammates/manage.ts";
import type { Right } from "../../core/teammates/rights.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { addConversation } from "../webhooks/support.ts";
import type { DeskBrowser } from "./teammate.ts";
import { textOf } from "./teammate.ts";

const served = await testServed();
const { desk, workspace } = served;
Deno.test.afterAll(() => served.close());

/** A browser of a new person with these rights only. */
async function browserWith(name: string, rights: readonly Right[]): Promise<DeskBrowser> {
  const owner = await testCaller(desk, workspace.id, "owner");
  const browser = await served.signIn(name, "viewer");
  const { id } = await desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace.id).where("name", "=", name).executeTakeFirstOrThrow();
  await changeRole(desk, owner, id, await createRole(desk, owner, { name: `${name}'s role`, rights: [...rights] }));
  return browser;
}

Deno.test("reports of an empty desk say what they will show; with conversations each number opens its list", async () => {
  const owner = await served.signIn("Rita", "owner");
  assert.match(textOf((await owner.get("/desk/reports")).html), /No conversations yet Here you will see how many/);
  for (const number of [1, 2, 3]) {
    const id = await addConversation(desk, workspace.id, number);
    await desk.db.updateTable("conversations")
      .set({ aiAnswers: number === 1 ? 0 : 1, topic: number === 2 ? "billing" : null })
      .where("workspace", "=", workspace.id).where("id", "=", id).execute();
  }
  const { html } = await owner.get("/desk/reports");
  assert.match(textOf(html), /Answered by the AI 2 67% of all/);
  const [, address = ""] = /href="([^"]*only=ai)"/.exec(html) ?? [];
  const listed = await owner.get(address.replaceAll("&amp;", "&"));
  assert.deepEqual([...listed.html.matchAll(/href="\/desk\/inbox\/(\d+)"/g)].map(([, number]) => number), ["3", "2"]);
  const billing = textOf((await owner.get("/desk/reports?topic=billing")).html);
  assert.match(billing, /Conversations 1 started in the period/);
  assert.match(billing, /shown without filters only/);
  for (const page of ["/desk/reports", "/desk/reports/conversations"]) {
    const wrong = await owner.get(`${page}?from=yesterday`);
    assert.equal(wrong.status, 400);
    assert.match(textOf(wrong.html), /From: must be a day such as 2026-11-20.*Nothing is counted/);
    assert.match(wrong.html, /id="filter-from"[^>]*value="yesterday"[^>]*aria-invalid="true"/);
    const reversed = await owner.get(`${page}?from=2026-11-30&to=2026-11-01`);
    assert.match(textOf(reversed.html), /Must not be after the last day/);
    assert.match(reversed.html, /id="filter-to"[^>]*value="2026-11-01"/);
  }
});

Deno.test("a report is saved as CSV and JSON with the same numbers, and the download is recorded", async () => {
  const owner = await served.signIn("Saul", "owner");
  const csv = (await owner.get("/desk/reports/records/csv")).html.trim().split("\r\n");
  assert.equal(
    csv[0],
    "breakdown,key,all,ai,both,people,waiting,none,handed_over,missed,resolved,rated,calls,made,failed",
  );
  assert.equal(csv[1], '"total","",3,2,0,0,0,1,0,0,0,0,,,');
  assert.ok(csv.some((line) => line.startsWith('"topic","billing",1,1,')));
  const file = z.object({ total: z.record(z.string(), z.number()), how: z.object({ counted: z.object({}).loose() }) });
  const json = file.parse(JSON.parse((await owner.get("/desk/reports/records/json")).html));
  assert.deepEqual([json.total["all"], json.total["ai"], json.total["none"]], [3, 2, 1]);
  assert.ok("resolved" in json.how.counted);
  const { kind, subject } = await desk.db.selectFrom("activities").select(["kind", "subject"])
    .where("workspace", "=", workspace.id).orderBy("seq", "desc").limit(1).executeTakeFirstOrThrow();
  assert.deepEqual([kind, subject], ["exported", "reports"]);
});

Deno.test("without the right to read reports there is no number, and without conversations no list", async () => {
  const reader = await browserWith("Tess", ["conversations.read"]);
  for (const path of ["/desk/reports", "/desk/reports/records/json", "/desk/reports/conversations"]) {
    const answer = await reader.get(path);
    assert.equal(answer.status, 403, path);
    assert.doesNotMatch(textOf(answer.html), /Answered by the AI/);
  }
  assert.doesNotMatch((await reader.get("/desk/inbox")).html, /href="\/desk\/reports"/);
  const counter = await browserWith("Ugo", ["reports.read"]);
  const page = await counter.get("/desk/reports");
  assert.match(textOf(page.html), /Conversations 3/);
  assert.doesNotMatch(page.html, /href="\/desk\/reports\/conversations/);
  assert.equal((await counter.get("/desk/reports/conversations")).status, 403);
});

Deno.test("each number of an action opens the conversations with such a call", async () => {
  const owner = await served.signIn("Rosa", "owner");
  const calls = [[11, "ok"], [11, "ok"], [12, "app_error"], [13, "declined"]] as const;
  for (const number of [11, 12, 13]) await addConversation(desk, workspace.id, number);
  for (const [at, [number, outcome]] of calls.entries()) {
    await sql`insert into audit (workspace, id, conversation_id, action, agent_version, actor, confirmed_by, input, request,
        response, outcome, at)
      select workspace, ${`call_${at}`}, id, 'get_order', 0, 'ai', 'none', '{}', 'null', 'null', ${outcome}, started_at
      from conversations where workspace = ${workspace.id} and number = ${number}`.execute(desk.db);
  }
  const { html } = await owner.get("/desk/reports");
  const [row = ""] = /<tr>(?:(?!<tr>).)*get_order.*?<\/tr>/s.exec(html) ?? [];
  const links = [...row.matchAll(/href="([^"]*)">(\d+)<\/a>/g)].map(([, address = "", count]) => ({ address, count }));
  assert.deepEqual(links.map(({ count }) => count), ["4", "2", "1", "3"]);
  const opened = await Promise.all(links.map(async ({ address }) => {
    const listed = await owner.get(address.replaceAll("&amp;", "&"));
    return [...listed.html.matchAll(/href="\/desk\/inbox\/(\d+)"/g)].map(([, number]) => number).sort();
  }));
  assert.deepEqual(opened, [["11", "12", "13"], ["11"], ["12"], ["11", "12", "13"]]);
});
