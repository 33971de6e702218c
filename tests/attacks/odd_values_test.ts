/** Values that the database cannot store, in addresses and bodies: refused or not found, and never an error. */

import assert from "node:assert/strict";
import { openChat } from "../flows/visitor.ts";
import { testServed } from "../support/served.ts";

const test = await testServed();
const { url, workspace } = test;
Deno.test.afterAll(() => test.close());

const BASE = `/api/widget/${workspace.widgetKey}`;
const FAR = ["-271821-04-20T00:00:00.000Z", "+275760-09-13T00:00:00.000Z"];
const NUL = "a%00b";

Deno.test("a chat with odd numbers and ids in its addresses and bodies", async () => {
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  await chat.say("Hello");
  const ask = async (method: string, path: string, body?: unknown) => {
    const { status } = await fetch(`${url}${BASE}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${chat.held().session}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then(async (answer) => (await answer.text(), answer));
    return `${method} ${path} ${JSON.stringify(body)?.slice(0, 60)}: ${status < 500 ? "" : status}`;
  };
  const message = { clientId: crypto.randomUUID(), text: "x" };
  const page = { url: "https://app.example.com/", title: "" };
  const answers = [
    await ask("GET", "/messages?after=9007199254740991"),
    await ask("GET", "/messages?after=2147483648"),
    await ask("GET", `/messages?after=0&conversation=${NUL}`),
    await ask("POST", "/messages", { ...message, conversation: "a\0b" }),
    await ask("POST", "/messages", { ...message, clientId: crypto.randomUUID(), attachments: ["a\0b"] }),
    await ask("POST", "/messages", { ...message, clientId: crypto.randomUUID(), shown: "a\0b" }),
    await ask("POST", "/press", { messageId: "a\0b", button: "yes" }),
    await ask("POST", "/press", { messageId: "x", button: "a\0b" }),
    await ask("POST", "/resume", { messageId: "a\0b", page }),
    await ask("POST", `/page-actions/${NUL}`, { outcome: "done", result: null }),
    await ask("GET", `/files/${NUL}`),
    await ask("DELETE", `/files/${NUL}`),
    await ask("POST", "/mail-address", { address: "a\0b@example.com" }),
  ];
  assert.deepEqual(answers.filter((line) => !line.endsWith(": ")), []);
});

Deno.test("a chat's address with odd keys and tokens", async () => {
  for (
    const path of [
      `/api/widget/${NUL}/config`,
      `/mail/chat/${NUL}`,
      `/pictures/${NUL}`,
      `/setup/${NUL}`,
      `/reset/${NUL}`,
    ]
  ) {
    const answer = await fetch(`${url}${path}`);
    await answer.body?.cancel();
    assert.ok(answer.status < 500, `${path}: ${answer.status}`);
  }
});

Deno.test("pages of the desk with odd places of their lists", async () => {
  const browser = await test.signIn("Olga", "owner");
  const paths = [
    ...FAR.flatMap((at) => {
      const encoded = encodeURIComponent(at);
      return [
        `/desk/inbox?after=${encoded}&id=x`,
        `/desk/inbox?overdue=${encoded}`,
        `/desk/reports/conversations?before=${encoded}/1`,
      ];
    }),
    `/desk/inbox?after=2026-01-01&id=${NUL}`,
    "/desk/inbox/99999999999999999999",
    "/desk/inbox/2147483648",
    "/desk/audit?before=9007199254740991",
    "/desk/audit?before=-9007199254740991",
    "/desk/settings/activity?before=9007199254740991",
    "/desk/agent/history/9007199254740991",
    "/desk/agent/rollouts/9007199254740991",
    "/desk/agent/rollouts/2147483648",
    ...["contacts", "visitors", "files", "knowledge/sources", "settings/webhooks", "agent/tests/runs"]
      .map((list) => `/desk/${list}/${NUL}`),
    `/desk/inbox?q=${NUL}`,
    `/desk/inbox?tag=${NUL}&view=tag:${NUL}`,
    `/desk/contacts?q=${NUL}`,
    `/desk/knowledge/search?q=${NUL}`,
    `/desk/reports?tag=${NUL}&teammate=${NUL}&action=${NUL}`,
    `/desk/audit?action=${NUL}&user=${NUL}&q=${NUL}`,
  ];
  for (const path of paths) assert.ok((await browser.get(path)).status < 500, path);
});

Deno.test("lists of the API with odd cursors", async () => {
  const browser = await test.signIn("Otto", "owner");
  const tools = ["list_conversations", "list_contacts"];
  const cursors = [
    ...FAR.flatMap((at) => [`${at} x`, `${at}~message~x`]),
    "2026-01-01T00:00:00.000Z a\0b",
    "2026-01-01T00:00:00.000Z~message~a\0b",
  ];
  for (const name of tools) {
    for (const cursor of cursors) {
      await browser.get(`/desk/agent/tools/${name}`);
      const { status } = await browser.send(`/desk/agent/tools/${name}`, { cursor });
      assert.ok(status < 500, `${name} ${cursor}: ${status}`);
    }
  }
});

Deno.test("a Host header of another host is refused, by a page, a chat and an unknown address", async () => {
  const { port } = new URL(url);
  for (const path of ["/desk/sign-in", `${BASE}/config`, "/healthz", "/none"]) {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
    const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:9100.example.com\r\nConnection: close\r\n\r\n`;
    await new Blob([head]).stream().pipeTo(connection.writable, { preventClose: true });
    assert.match(await new Response(connection.readable).text(), /^HTTP\/1\.1 400 /, path);
  }
});
