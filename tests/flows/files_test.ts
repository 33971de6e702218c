/** Files over HTTP, of a customer and a teammate: who can download them, with which headers, and what is refused. */
import assert from "node:assert/strict";
import { z } from "zod";
import { ATTACHMENT_LIMITS } from "../../core/limits/conversations.ts";
import { bytesOf, DOCX, PNG } from "../attachments/samples.ts";
import { testServed } from "../support/served.ts";
import { testWorkspace } from "../support/desk.ts";
import { openChat, type Visitor } from "./visitor.ts";

const served = await testServed();
Deno.test.afterAll(() => served.close());

const base = `${served.url}/api/widget/${served.workspace.widgetKey}`;
const attachment = z.strictObject({ id: z.uuid(), name: z.string(), type: z.string(), bytes: z.int() });
const PAGE = { url: "https://app.example.com/", title: "" };

const chat = () => openChat({ deskUrl: served.url, widgetKey: served.workspace.widgetKey });

function bearer({ opened }: Visitor): { authorization: string } {
  return { authorization: `Bearer ${opened.session}` };
}

function upload(visitor: Visitor, body: BodyInit, name = "a.png"): Promise<Response> {
  const headers = { ...bearer(visitor), "x-file-name": encodeURIComponent(name), "content-type": "text/html" };
  return fetch(`${base}/files`, { method: "POST", headers, body });
}

async function uploaded(visitor: Visitor, body: BodyInit, name?: string): Promise<z.infer<typeof attachment>> {
  const answer = await upload(visitor, body, name);
  const text = await answer.text();
  assert.equal(answer.status, 201, text);
  return attachment.parse(JSON.parse(text));
}

function send(visitor: Visitor, ids: readonly string[], text = ""): Promise<Response> {
  const body = JSON.stringify({ clientId: crypto.randomUUID(), text, attachments: ids, page: PAGE });
  return fetch(`${base}/messages`, {
    method: "POST",
    headers: { ...bearer(visitor), "content-type": "application/json" },
    body,
  });
}

const problem = z.object({ code: z.string(), detail: z.string().optional() });

async function refused(answer: Response, status: number, code: string): Promise<void> {
  const body = await answer.text();
  assert.equal(answer.status, status, body);
  assert.equal(problem.parse(JSON.parse(body)).code, code);
}

const read = (visitor: Visitor, id: string) => fetch(`${base}/files/${id}`, { headers: bearer(visitor) });

Deno.test("a customer's picture is shown, other files are downloaded, and neither can run scripts or is cached", async () => {
  const visitor = await chat();
  await visitor.say("Hello");
  const picture = await uploaded(visitor, PNG, "Grüße „hi“.svg");
  assert.deepEqual({ ...picture, id: "" }, {
    id: "",
    name: "Grüße „hi“.svg.png",
    type: "image/png",
    bytes: PNG.length,
  });
  const paper = await uploaded(visitor, DOCX, "paper.docx");
  const sent = await send(visitor, [picture.id, paper.id]);
  assert.match(await sent.text(), /event: done/);
  assert.equal(sent.status, 200);

  const shown = await read(visitor, picture.id);
  assert.deepEqual(new Uint8Array(await shown.arrayBuffer()), PNG);
  assert.equal(
    shown.headers.get("content-disposition"),
    `inline; filename="Gr__e _hi_.svg.png"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E2%80%9Ehi%E2%80%9C.svg.png`,
  );
  const saved = await read(visitor, paper.id);
  assert.match(saved.headers.get("content-disposition") ?? "", /^attachment; filename="paper.docx"/);
  await saved.body?.cancel();
  for (const { headers } of [shown, saved]) {
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("content-security-policy"), "sandbox; default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
    assert.equal(headers.get("cache-control"), "private, no-store");
    assert.equal(headers.get("access-control-allow-origin"), null);
  }
  assert.equal(shown.headers.get("content-type"), "image/png");
});

Deno.test("a customer's file is closed to others: no other visitor, workspace, ended or missing session", async () => {
  const visitor = await chat();
  const { id } = await uploaded(visitor, "mine", "a.txt");
  const stranger = await chat();
  await refused(await read(stranger, id), 404, "not_found");
  await (await send(visitor, [id])).text();
  await refused(await read(stranger, id), 404, "not_found");
  await refused(await fetch(`${base}/files/${id}`), 401, "unauthenticated");
  await refused(
    await fetch(`${base}/files/${id}`, { headers: { authorization: "Bearer nobody" } }),
    401,
    "unauthenticated",
  );
  const other = await testWorkspace(served.desk);
  const elsewhere = await openChat({ deskUrl: served.url, widgetKey: other.widgetKey });
  const at = (key: string) => fetch(`${served.url}/api/widget/${key}/files/${id}`, { headers: bearer(elsewhere) });
  await refused(await at(other.widgetKey), 404, "not_found");
  await refused(await at(served.workspace.widgetKey), 401, "unauthenticated");
  await fetch(`${base}/files/${id}`, { method: "DELETE", headers: bearer(stranger) });
  const mine = await read(visitor, id);
  assert.equal(await mine.text(), "mine");
});

Deno.test("signing out removes files that were not sent", async () => {
  const visitor = await chat();
  const { id } = await uploaded(visitor, "mine", "a.txt");
  await visitor.logout();
  await refused(await read(visitor, id), 401, "unauthenticated");
  assert.deepEqual(await served.desk.db.selectFrom("attachments").select("id").where("id", "=", id).execute(), []);
});

Deno.test("a path in place of a file's id finds nothing", async () => {
  const visitor = await chat();
  for (const path of ["..%2f..%2flive.kv", "..", "%2e%2e%2fdb", "a%00b", "%ff"]) {
    const answer = await read(visitor, path);
    assert.ok(answer.status === 404 || answer.status === 400, `${path}: ${answer.status}`);
    await answer.body?.cancel();
  }
  for (const name of ["../../../etc/passwd", "..\\..\\a", "a\0b", "%", "\r\nx: y"]) {
    const { id } = await uploaded(visitor, "text", name);
    assert.match(id, /^[0-9a-f-]{36}$/);
    await fetch(`${base}/files/${id}`, { method: "DELETE", headers: bearer(visitor) });
  }
  const broken = await fetch(`${base}/files`, {
    method: "POST",
    headers: { ...bearer(visitor), "x-file-name": "%zz" },
    body: "a",
  });
  await refused(broken, 400, "invalid_input");
});

Deno.test("an upload above 10 MB is cut off while it arrives, whatever its Content-Length", async () => {
  const visitor = await chat();
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 64 * 1024;
      if (given > 8 * ATTACHMENT_LIMITS.fileBytesMax) return controller.close();
      controller.enqueue(new Uint8Array(64 * 1024).fill(97));
    },
  });
  const cut = await upload(visitor, endless, "a.txt").catch(() => null);
  if (cut !== null) await refused(cut, 413, "too_large");
  assert.ok(given < 4 * ATTACHMENT_LIMITS.fileBytesMax, `${given} bytes were taken`);
  await refused(
    await upload(visitor, new Uint8Array(ATTACHMENT_LIMITS.fileBytesMax + 1).fill(97), "a.txt"),
    413,
    "too_large",
  );
  await uploaded(visitor, new Uint8Array(ATTACHMENT_LIMITS.fileBytesMax).fill(97), "a.txt");
});

Deno.test("a file of a forbidden kind is refused by its content, and so is a message with six files or none", async () => {
  const visitor = await chat();
  await visitor.say("Hello");
  await refused(await upload(visitor, "<svg onload=alert(1)>", "a.png"), 415, "unsupported_file");
  await refused(await upload(visitor, bytesOf("MZ\x90\0"), "a.pdf"), 415, "unsupported_file");
  await refused(await upload(visitor, "", "a.txt"), 400, "invalid_input");
  const ids: string[] = [];
  for (let count = 0; count < 6; count++) ids.push((await uploaded(visitor, `file ${count}`, "a.txt")).id);
  await refused(await send(visitor, ids), 400, "invalid_input");
  await refused(await send(visitor, []), 400, "invalid_input");
  await refused(await send(visitor, [crypto.randomUUID()]), 400, "invalid_input");
  assert.match(await (await send(visitor, ids.slice(0, 5))).text(), /event: done/);
});

Deno.test("a visitor who sends many files has to wait", async () => {
  const visitor = await chat();
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count++) {
    const answer = await upload(visitor, "<", "a.txt");
    statuses.add(answer.status);
    await answer.body?.cancel();
  }
  assert.deepEqual([...statuses].sort(), [415, 429]);
});

Deno.test("a teammate sees a customer's file and sends one back; a viewer cannot send, nor can another site", async () => {
  const visitor = await chat();
  const { id } = await uploaded(visitor, PNG, "screen.png");
  await (await send(visitor, [id], "look at this")).text();
  const grace = await served.signIn("Grace", "teammate");
  const inbox = await grace.get("/desk/inbox");
  const number = Math.max(...[...inbox.html.matchAll(/\/desk\/inbox\/(\d+)/g)].map(([, shown]) => Number(shown)));
  const page = await grace.get(`/desk/inbox/${number}`);
  assert.match(page.html, new RegExp(`<img src="/desk/files/${id}" alt="screen.png"`));
  const cookie = grace.cookie();
  const [, csrf = ""] = /name="csrf" value="([^"]+)"/.exec(page.html) ?? [];
  const post = (headers: Record<string, string>) =>
    fetch(`${served.url}/desk/files`, {
      method: "POST",
      headers: { cookie, "x-file-name": "b.txt", ...headers },
      body: "hello",
    });
  await refused(await post({}), 403, "forbidden");
  await refused(await post({ "x-csrf": csrf, origin: "https://evil.example" }), 403, "forbidden");
  const file = attachment.parse(await (await post({ "x-csrf": csrf })).json());
  await refused(await fetch(`${base}/files/${file.id}`, { headers: bearer(visitor) }), 404, "not_found");
  const reply = await grace.send(`/desk/inbox/${number}/reply`, {
    kind: "reply",
    clientId: "one",
    text: "",
    attachment: file.id,
  });
  assert.equal(reply.status, 303, reply.html);
  const got = await read(visitor, file.id);
  assert.equal(await got.text(), "hello");
  const vera = await served.signIn("Vera", "viewer");
  await refused(
    await fetch(`${served.url}/desk/files`, {
      method: "POST",
      headers: { cookie: vera.cookie(), "x-csrf": csrf },
      body: "a",
    }),
    403,
    "forbidden",
  );
  const seen = await fetch(`${served.url}/desk/files/${id}`, { headers: { cookie: vera.cookie() } });
  assert.deepEqual(new Uint8Array(await seen.arrayBuffer()), PNG);
  const signedOut = await fetch(`${served.url}/desk/files/${id}`, { redirect: "manual" });
  assert.equal(signedOut.status, 303);
});
