/** Messages that are too many: refused at once as busy, new visitors and new conversations first, teammates last. */

import assert from "node:assert/strict";
import { z } from "zod";
import { ADMISSION_LIMITS } from "../../core/limits/conversations.ts";
import { openAdmission } from "../../routes/chat/admission.ts";
import { openDeskBrowser, textOf } from "../flows/teammate.ts";
import { testServed } from "../support/served.ts";

const { desk, url, served, workspace, signIn, close } = await testServed();
Deno.test.afterAll(close);

const { waitMsMax, lateMax, retryAfterS } = ADMISSION_LIMITS;
const sessionAnswer = z.object({ session: z.string(), visitor: z.string() });

function post(path: string, body: unknown, session = "") {
  const headers = { "content-type": "application/json", authorization: `Bearer ${session}` };
  return fetch(`${url}/api/widget/${workspace.widgetKey}/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
}

async function openChat() {
  return sessionAnswer.parse(await (await post("session", {})).json());
}

async function say(session: string, clientId = crypto.randomUUID()) {
  const answer = await post("messages", { clientId, text: "Hello" }, session);
  return { status: answer.status, wait: answer.headers.get("retry-after"), text: await answer.text() };
}

/** As many messages at the desk as make it busy, for a time in ms, until the returned function ends them. */
function fill(forMs: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let n = 0; n <= lateMax; n++) void served.admission.within("ongoing", () => promise);
  desk.pass(forMs);
  return resolve;
}

Deno.test("an overloaded desk refuses new visitors and conversations, and continues existing ones", async () => {
  const old = await openChat();
  assert.equal((await say(old.session)).status, 200);
  const fresh = await openChat();
  const empty = fill(waitMsMax.beginning + 1);
  try {
    const refused = await post("session", {});
    assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, String(retryAfterS)]);
    assert.equal(z.object({ code: z.string() }).parse(await refused.json()).code, "busy");
    const begun = await say(fresh.session);
    assert.deepEqual([begun.status, begun.wait], [503, String(retryAfterS)]);
    assert.equal((await say(old.session)).status, 200);
    assert.equal((await post("session", { visitor: old.visitor })).status, 200);
  } finally {
    empty();
  }
  assert.equal((await say(fresh.session)).status, 200);
});

Deno.test("a more overloaded desk refuses every message, stores none, and accepts it when it is sent again", async () => {
  const { session } = await openChat();
  assert.equal((await say(session)).status, 200);
  const stored = () => desk.db.selectFrom("messages").select("clientId").where("clientId", "=", clientId).execute();
  const clientId = crypto.randomUUID();
  const empty = fill(waitMsMax.ongoing + 1);
  const refused = await say(session, clientId);
  empty();
  assert.deepEqual([refused.status, (await stored()).length], [503, 0]);
  for (let times = 0; times < 2; times++) assert.equal((await say(session, clientId)).status, 200);
  assert.equal((await stored()).length, 1);
});

Deno.test("an overloaded desk refuses teammates' forms last, shows what was written, and accepts it when it is sent again", async () => {
  const { session } = await openChat();
  assert.equal((await say(session)).status, 200);
  const { number } = await desk.db.selectFrom("conversations").select("number").where("workspace", "=", workspace.id)
    .orderBy("number", "desc").executeTakeFirstOrThrow();
  const ann = await signIn("Ann", "teammate");
  await ann.get(`/desk/inbox/${number}`);
  const note = async (text: string, accept = "text/html") =>
    await ann.send(`/desk/inbox/${number}/reply`, { kind: "note", clientId: crypto.randomUUID(), text }, { accept });
  const stored = async () => {
    const rows = await desk.db.selectFrom("messages").select("text")
      .where("workspace", "=", workspace.id).where("kind", "=", "note").orderBy("n").execute();
    return rows.map(({ text }) => text);
  };

  const empty = fill(waitMsMax.ongoing + 1);
  assert.equal((await say(session)).status, 503);
  assert.equal((await note("first")).status, 303);
  desk.pass(waitMsMax.teammate - waitMsMax.ongoing);
  const page = await note("<b>second</b>");
  const data = await note("third", "application/json");
  const stranger = await openDeskBrowser(url, "198.51.100.7").send(`/desk/inbox/${number}/reply`, { text: "fourth" });
  assert.equal((await ann.get(`/desk/inbox/${number}`)).status, 200, "a page is not refused");
  empty();
  for (const { status, headers } of [page, data, stranger]) {
    assert.deepEqual([status, headers.get("retry-after")], [503, String(retryAfterS)]);
  }
  assert.match(page.html, /&lt;b&gt;second&lt;\/b&gt;/);
  assert.match(textOf(page.html), /Nothing was saved\. Send it again in a few seconds\./);
  assert.equal(z.object({ code: z.string() }).parse(JSON.parse(data.html)).code, "busy");
  assert.deepEqual(await stored(), ["first"]);
  assert.equal((await note("second")).status, 303);
  assert.deepEqual(await stored(), ["first", "second"]);
});

Deno.test("a few delayed messages, or many recent ones, do not make the desk refuse any", async () => {
  let now = 0;
  const lines: string[] = [];
  const { within, check } = openAdmission(() => now, (_, line) => lines.push(line));
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: lateMax }, () => within("ongoing", () => promise));
  now += waitMsMax.ongoing * 10;
  const more = Array.from({ length: 1000 }, () => within("beginning", () => promise));
  now += waitMsMax.beginning;
  check("beginning");
  now++;
  assert.throws(() => check("beginning"), { code: "busy", retryAfterS });
  check("ongoing");
  await assert.rejects(within("beginning", () => promise), { code: "busy" });
  assert.equal(lines.length, 1, "one line in the log for all that are refused in a minute");
  resolve();
  await Promise.all([...held, ...more]);
  check("beginning");
});
