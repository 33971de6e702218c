/** Uploads by an attacker: many files that no message uses, and slow ones that hold their slots. */

import assert from "node:assert/strict";
import { ATTACHMENT_LIMITS } from "../../core/limits/conversations.ts";
import { openSlots } from "../../routes/http/slots.ts";
import { testServed } from "../support/served.ts";
import { eventually } from "../support/wait.ts";

const test = await testServed();
const { desk, url, workspace } = test;
Deno.test.afterAll(() => test.close());

const at = (path: string) => `${url}/api/widget/${workspace.widgetKey}/${path}`;

/** A visitor at an address, who has written when `words` are given. */
async function visitor(address: string, words?: string) {
  const from = { "x-forwarded-for": address };
  const { session } = await (await fetch(at("session"), { method: "POST", headers: from, body: "{}" })).json();
  const headers = { ...from, authorization: `Bearer ${session}` };
  if (words !== undefined) {
    const body = JSON.stringify({ clientId: crypto.randomUUID(), text: words });
    await (await fetch(at("messages"), { method: "POST", headers, body })).text();
  }
  return headers;
}

async function upload(headers: Record<string, string>, body: BodyInit, signal?: AbortSignal) {
  const init = { method: "POST", headers: { ...headers, "x-file-name": "a.txt" }, body };
  const answer = await fetch(at("files"), signal === undefined ? init : { ...init, signal });
  return { status: answer.status, problem: await answer.json() };
}

const stored = async () =>
  await desk.db.selectFrom("attachments").select(["bytes", "type"]).where("workspace", "=", workspace.id).execute();

Deno.test("visitors who never write can each store one file, up to the limit of their address", async () => {
  const file = new Uint8Array(ATTACHMENT_LIMITS.fileBytesMax).fill(97);
  const statuses: number[] = [];
  for (let n = 0; n < 24; n++) {
    const headers = await visitor("192.0.2.1");
    // The second is refused however small it is.
    for (const body of [file, "a"]) statuses.push((await upload(headers, body)).status);
  }
  const bytes = (await stored()).reduce((sum, row) => sum + row.bytes, 0);
  assert.equal(bytes, ATTACHMENT_LIMITS.unsentBytesMax.address);
  assert.equal(statuses.filter((status) => status === 201).length, bytes / file.length);
  assert.deepEqual([...new Set(statuses)].sort(), [201, 409, 429]);
  await desk.db.deleteFrom("attachments").where("workspace", "=", workspace.id).execute();
});

Deno.test("slow uploads from one address leave capacity for other addresses and for teammates", async () => {
  const { uploadsMax } = ATTACHMENT_LIMITS;
  const stop = new AbortController();
  const slow: Promise<unknown>[] = [];
  const refused: number[] = [];
  for (let n = 0; n < 4; n++) {
    const headers = await visitor("192.0.2.2", "Hello");
    for (let count = 0; count < 9; count++) {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Uint8Array.of(97)) });
      slow.push(upload(headers, body, stop.signal).then(({ status }) => refused.push(status), () => {}));
    }
  }
  const taken = 4 * 9 - uploadsMax.address;
  await eventually("all but the places of one address are refused", () => refused.length === taken || null);
  assert.deepEqual([...new Set(refused)], [429]);
  assert.equal((await stored()).filter(({ type }) => type === null).length, uploadsMax.address);
  assert.equal((await upload(await visitor("192.0.2.2", "Hello"), "me too")).status, 429);
  assert.equal((await upload(await visitor("192.0.2.3", "Hello"), "a customer elsewhere")).status, 201);
  const grace = await test.signIn("Grace", "teammate");
  const [, csrf = ""] = /name="csrf" value="([^"]+)"/.exec((await grace.get("/desk/mcp/tokens")).html) ?? [];
  const answer = await fetch(`${url}/desk/files`, {
    method: "POST",
    headers: { cookie: grace.cookie(), "x-csrf": csrf, "x-file-name": "a.txt" },
    body: "a reply",
  });
  assert.equal(answer.status, 201, await answer.text());
  stop.abort();
  await Promise.all(slow);
  const later = await visitor("192.0.2.2", "Hello");
  await eventually("the places are free again", async () => (await upload(later, "later")).status === 201 || null);
});

Deno.test("openSlots takes a slot for every client or for none, and releases it once", () => {
  const slots = openSlots();
  const wide = { key: "all", max: 2 };
  const one = slots.take([{ key: "a", max: 1 }, wide]);
  assert.equal(slots.take([wide, { key: "a", max: 1 }]), null);
  const other = slots.take([{ key: "b", max: 1 }, wide]);
  assert.ok(one !== null && other !== null);
  assert.equal(slots.take([wide]), null);
  one();
  one();
  assert.ok(slots.take([{ key: "a", max: 1 }, wide]) !== null);
  assert.equal(slots.take([wide]), null);
});
