import assert from "node:assert/strict";
import { connect } from "node:net";
import { z } from "zod";
import { registryOf } from "../../core/tools/registry.ts";
import { MCP_VERSIONS } from "../../routes/mcp/eras.ts";
import { call, list, PROTOCOL_CASES, type ProtocolCase } from "./protocol_cases.ts";
import { callerOf, emptyDesk, startTinyServer } from "./tiny_server.ts";
import { fail, limited, whoAmI } from "./tiny_tools.ts";

const logged: unknown[] = [];
const desk = emptyDesk((...line) => logged.push(line));

const callers = new Map([
  ["good", callerOf("owner", "w1")],
  ["other", callerOf("owner", "w2")],
  ["tired", callerOf("owner", "w3")],
]);

function start() {
  return startTinyServer({
    desk,
    registry: registryOf([{ name: "Test", tools: [whoAmI, fail, limited] }]),
    callers,
    takeRate: (rate, caller) =>
      Promise.resolve({ allowed: rate === "mcp" && caller.workspace !== "w3", retryAfterS: 7 }),
  });
}

const JSON_HEADERS = { "content-type": "application/json", authorization: "Bearer good" };

const MESSAGE = z.looseObject({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});

Deno.test("mcpRoute answers every row of the protocol matrix, in every protocol version", async (test) => {
  const server = start();
  try {
    for (const version of MCP_VERSIONS) {
      for (const each of PROTOCOL_CASES) {
        await test.step(`${version}: ${each.title}`, () => checkCase(server.url, version, each));
      }
    }
    assert.equal(logged.length, 2 * MCP_VERSIONS.length);
    assert.match(JSON.stringify(logged), /reference-1.*a secret detail.*reference-1.*no database here/);
  } finally {
    await server.stop();
  }
});

async function checkCase(url: string, version: string, each: ProtocolCase): Promise<void> {
  const headers = new Headers({ ...JSON_HEADERS, "mcp-protocol-version": version, ...each.headers });
  if (each.without !== undefined) headers.delete(each.without);
  if (each.title === "no version header") headers.delete("mcp-protocol-version");
  const method = each.method ?? "POST";
  const body = typeof each.body === "string" ? each.body : JSON.stringify(each.body);
  const response = await fetch(`${url}?token=good`, {
    method,
    headers,
    ...(method === "POST" ? { body: body ?? "" } : {}),
  });
  const text = await response.text();
  assert.equal(response.status, each.status, text);
  for (const [name, value] of Object.entries(each.answerHeaders ?? {})) {
    assert.equal(response.headers.get(name), value, name);
  }
  assert.ok(!text.includes("a secret detail") && !text.includes("resource_metadata"));
  if (response.status === 202) return assert.equal(text, "");
  const message = MESSAGE.parse(JSON.parse(text));
  if (response.status !== 200) assert.equal(message.id, null);
  if (each.code === null) assert.ok(message.result, text);
  else if (each.code !== undefined) assert.equal(message.error?.code, each.code, text);
  if (each.text !== undefined) assert.match(text, each.text);
}

Deno.test("mcpRoute refuses a foreign Host, which fetch cannot send", async () => {
  const server = start();
  const body = JSON.stringify(list);
  const from = (host: string) => sendRaw(server.port, [`Host: ${host}`, `Content-Length: ${body.length}`], body);
  try {
    for (const host of ["evil.example", "desk.internal:80"]) {
      assert.match(await from(host), /^HTTP\/1\.1 403 /, host);
    }
    for (const host of ["127.0.0.1", `localhost:${server.port}`, "desk.example.com"]) {
      assert.match(await from(host), /^HTTP\/1\.1 200 /, host);
    }
  } finally {
    await server.stop();
  }
});

/** A request as no client library would send it; what came back. */
async function sendRaw(port: number, head: readonly string[], body: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  // A server that refuses closes the connection before everything is written.
  socket.on("error", () => {});
  const lines = ["POST /mcp HTTP/1.1", "Authorization: Bearer good", "Connection: close", ...head];
  socket.write(`${[...lines, "Content-Type: application/json"].join("\r\n")}\r\n\r\n${body}`);
  let text = "";
  try {
    for await (const chunk of socket) text += chunk;
  } catch {
    // Its answer before it closed counts.
  }
  return text;
}

Deno.test("mcpRoute takes a document of 10 MB in base64 and refuses a request above 16 MiB", async (test) => {
  const server = start();
  const send = (bytes: number, chunked: boolean) => {
    const around = JSON.stringify(call({ name: "who_am_i", arguments: { echo: "" } })).length;
    const body = JSON.stringify(call({ name: "who_am_i", arguments: { echo: "a".repeat(bytes - around) } }));
    return fetch(server.url, {
      method: "POST",
      headers: JSON_HEADERS,
      body: chunked ? new Blob([body]).stream() : body,
    });
  };
  const LIMIT = 16 * 1024 * 1024;
  try {
    for (const chunked of [false, true]) {
      await test.step(chunked ? "without a length" : "with a length", async () => {
        const large = await send(14_000_000, chunked);
        assert.equal(large.status, 200);
        assert.match(await large.text(), /\\"chars\\":139999/);
        const most = await send(LIMIT, chunked);
        assert.equal(most.status, 200);
        await most.body?.cancel();
        const over = await send(LIMIT + 1, chunked);
        assert.equal(over.status, 413);
        assert.match(await over.text(), /-32000/);
      });
    }
  } finally {
    await server.stop();
  }
});

Deno.test("mcpRoute never crosses two tokens in 100 parallel calls with the same ids", async () => {
  const server = start();
  try {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const token = index % 2 === 0 ? "good" : "other";
        const response = await fetch(server.url, {
          method: "POST",
          headers: { ...JSON_HEADERS, authorization: `Bearer ${token}` },
          body: JSON.stringify(call({ name: "who_am_i", arguments: { echo: `n${index}`, turns: index % 7 } })),
        });
        return [index, await response.text()] as const;
      }),
    );
    for (const [index, text] of answers) {
      assert.ok(text.includes(index % 2 === 0 ? "w1" : "w2"), text);
      assert.ok(text.includes(`\\"n${index}\\"`), text);
    }
  } finally {
    await server.stop();
  }
});

Deno.test("mcpRoute reads no more of a body than its announced length", async () => {
  const server = start();
  const body = JSON.stringify(list);
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const both = ["Content-Length: 5", "Transfer-Encoding: chunked"];
  try {
    for (const head of [both, both.toReversed(), ["Content-Length: 5", "Content-Length: 6"], ["Content-Length: +5"]]) {
      assert.match(await sendRaw(server.port, ["Host: localhost", ...head], chunk), /^HTTP\/1\.1 400 /, head.join());
    }
    // Five bytes of JSON are no JSON.
    assert.match(await sendRaw(server.port, ["Host: localhost", "Content-Length: 5"], body), /-32700/);
  } finally {
    await server.stop();
  }
});
