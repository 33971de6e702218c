/** MCP Apps: which clients see them, and their pages. */
import assert from "node:assert/strict";
import { z } from "zod";
import { allTools } from "../../core/tools/index.ts";
import { readAssets } from "../../routes/assets.ts";
import { deskApps } from "../../routes/mcp/apps.ts";
import { callerOf, emptyDesk, startTinyServer } from "./tiny_server.ts";

const { apps: assets } = await readAssets(new URL("../../build/assets", import.meta.url).pathname);
const apps = deskApps(assets, 'https://desk.example.com/?a="b"');
const server = startTinyServer({
  desk: emptyDesk(() => {}),
  registry: allTools,
  callers: new Map([["owner", callerOf("owner")], ["viewer", callerOf("viewer")]]),
  apps,
});
Deno.test.afterAll(() => server.stop());

const MIME_TYPE = "text/html;profile=mcp-app";
const SHOWS = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [MIME_TYPE] } } };
const SHOWS_OTHERS = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html"] } } };

const TOOLS = z.looseObject({
  tools: z.array(z.looseObject({
    name: z.string(),
    _meta: z.object({ ui: z.object({ resourceUri: z.string() }) }).optional(),
  })),
});

type Sent = {
  readonly method: string;
  readonly params?: object;
  readonly headers?: Record<string, string>;
  token?: string;
};

async function send({ method, params, headers = {}, token = "owner" }: Sent) {
  const response = await fetch(server.url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, ...(params === undefined ? {} : { params }) }),
  });
  const text = await response.text();
  const { result } = z.looseObject({ result: z.unknown() }).parse(JSON.parse(text));
  return { text, result, session: response.headers.get("mcp-session-id") };
}

/** As a client of the revisions before 2026-07-28 does: it announces itself once, then it lists. */
async function listAfterInitialize(capabilities: object, token = "owner") {
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities, clientInfo };
  const { session, text } = await send({ method: "initialize", params, token });
  const headers = session === null ? {} : { "mcp-session-id": session };
  return { session, initialized: text, list: await send({ method: "tools/list", headers, token }) };
}

/** As a client of revision 2026-07-28 does, which says in each request what it shows. */
function listModern(capabilities: object) {
  const prefix = "io.modelcontextprotocol/";
  const _meta = { [`${prefix}protocolVersion`]: "2026-07-28", [`${prefix}clientCapabilities`]: capabilities };
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" };
  return send({ method: "tools/list", params: { _meta }, headers });
}

function pagesIn(result: unknown): readonly (readonly [string, string])[] {
  return TOOLS.parse(result).tools.flatMap(({ name, _meta }) =>
    _meta === undefined ? [] : [[name, _meta.ui.resourceUri]]
  );
}

const PAGES = [
  ["try_action", "ui://desk/call.html"],
  ["action_status", "ui://desk/call.html"],
  ["preview_widget", "ui://desk/card.html"],
  ["run_tests", "ui://desk/run.html"],
];

Deno.test("a client that supports MCP Apps is offered the pages, in every revision", async () => {
  const { session, list, initialized } = await listAfterInitialize(SHOWS);
  assert.match(session ?? "", /^apps-[\x21-\x7e]+$/);
  assert.match(initialized, /"extensions":\{"io.modelcontextprotocol\/ui":\{\}\}/);
  assert.deepEqual(pagesIn(list.result), PAGES);
  assert.deepEqual(pagesIn((await listModern(SHOWS)).result), PAGES);
});

Deno.test("a client without MCP Apps gets no session and no pages", async () => {
  const golden = JSON.stringify(allTools.listed);
  for (const capabilities of [{}, { extensions: {} }, SHOWS_OTHERS]) {
    const { session, list, initialized } = await listAfterInitialize(capabilities);
    assert.equal(session, null);
    assert.doesNotMatch(initialized, /extensions/);
    assert.ok(list.text.includes(golden));
    const modern = await listModern(capabilities);
    assert.ok(modern.text.includes(golden));
  }
});

Deno.test("tools/list lists only tools that the caller may call", async () => {
  const namesOf = async (token: string) => {
    const { result } = await send({ method: "tools/list", token });
    return TOOLS.parse(result).tools.map(({ name }) => name);
  };
  const [owner, viewer] = [await namesOf("owner"), await namesOf("viewer")];
  assert.equal(owner.length, allTools.listed.length);
  assert.ok(viewer.includes("get_agent") && viewer.includes("preview_widget"));
  for (const name of ["write_file", "try_action", "set_key", "update_desk_settings"]) {
    assert.ok(!viewer.includes(name), name);
  }
});

Deno.test("a page of MCP Apps is one self-contained document with the desk's address", async (test) => {
  const READ = z.object({
    contents: z.tuple([z.strictObject({
      uri: z.string(),
      mimeType: z.literal(MIME_TYPE),
      text: z.string(),
      _meta: z.object({ ui: z.object({ csp: z.record(z.string(), z.tuple([])), prefersBorder: z.literal(true) }) }),
    })]),
  });
  for (const [, uri = ""] of PAGES) {
    await test.step(uri, async () => {
      const { result } = await send({ method: "resources/read", params: { uri } });
      const { text } = READ.parse(result).contents[0];
      assert.match(
        text,
        /^<!doctype html>\n<html lang="en" data-desk="https:\/\/desk\.example\.com\/\?a=&quot;b&quot;">/,
      );
      assert.equal(text.match(/<script/g)?.length, 1);
      assert.equal(text.match(/<\/script>/g)?.length, 1);
      assert.doesNotMatch(text, /<link|<img|@import|src="|url\((?!['"]?data:)/);
      assert.ok(text.length < 130_000, String(text.length));
    });
  }
});
