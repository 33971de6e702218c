import assert from "node:assert/strict";
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import { GUIDES } from "../../core/agent/guides/guides.ts";
import { allTools } from "../../core/tools/index.ts";
import { MCP_INSTRUCTIONS } from "../../routes/mcp_instructions.ts";
import { ANSWER, type DeskServer, openMcpDesk } from "./desk_server.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

async function connect(server: DeskServer): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${server.tokens.owner}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }));
  return client;
}

const RESULT = z.looseObject({
  content: z.tuple([z.looseObject({ type: z.literal("text"), text: z.string() })]),
  isError: z.boolean().optional(),
});

async function call(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = RESULT.parse(await client.callTool({ name, arguments: input }));
  return { isError: isError === true, ...ANSWER.parse(JSON.parse(content[0].text)) };
}

Deno.test("the SDK's own client edits the agent: a broken file, a dry run, a good one, a restore", async () => {
  await mcp.use(async (server) => {
    const client = await connect(server);
    assert.equal(client.getInstructions(), MCP_INSTRUCTIONS);
    assert.deepEqual(client.getServerCapabilities(), { tools: {}, resources: {}, completions: {} });
    assert.deepEqual((await client.listTools()).tools, allTools.listed);

    const path = "actions/get_account.yaml";
    const broken = 'description: Reads.\nmethod: GET\nurl: "https://app.example.com/{user.id}"\nheders:\n  A: b\n';
    const refused = await call(client, "write_file", { path, content: broken, message: "Broken" });
    assert.equal(refused.isError, true);
    assert.equal(refused.saved, false);
    assert.deepEqual(refused.error?.problems, [{
      file: path,
      line: 4,
      column: 1,
      code: "action.unknown-key",
      message: "Unknown key `heders`.",
      fix: "Did you mean `headers`?",
    }]);
    assert.equal((await call(client, "get_agent", {})).version, 1);

    const good = broken.replace("heders", "headers");
    const dry = await call(client, "write_file", { path, content: good, dryRun: true });
    assert.deepEqual([dry.saved, dry.version, dry.changed], [false, 1, [{ path, change: "changed" }]]);
    assert.match(dry.diff ?? "", /^\+ {2}A: b$/m);
    const saved = await call(client, "write_file", { path, content: good, message: "Good", expectedVersion: 1 });
    assert.deepEqual([saved.saved, saved.version], [true, 2]);

    const history = await call(client, "history", { limit: 1 });
    assert.deepEqual(history.items, [{
      version: 2,
      at: "2026-11-20T12:00:00.000Z",
      by: "owner (Cursor)",
      via: "mcp",
      byAI: true,
      message: "Good",
      changed: [{ path, change: "changed" }],
    }]);
    const restored = await call(client, "restore", { version: 1 });
    assert.deepEqual([restored.saved, restored.version], [true, 3]);
    await client.close();
  });
});

Deno.test("agentResources are the guides and every live file, by exact path only", async (test) => {
  await mcp.use(async (server) => {
    const client = await connect(server);
    const { resources } = await client.listResources();
    assert.deepEqual(resources.map(({ uri }) => uri), [
      ...GUIDES.map(({ uri }) => uri),
      "svc://file/actions/change_plan.yaml",
      "svc://file/actions/get_account.yaml",
      "svc://file/instructions.md",
      "svc://file/tasks/account.md",
      "svc://file/tests/account.yaml",
      "svc://file/website.yaml",
      "svc://file/widgets/account_card.json",
    ]);
    for (const { uri, mimeType } of resources) {
      const { contents: [content] } = await client.readResource({ uri });
      assert.equal(content?.uri, uri);
      assert.equal(content?.mimeType, mimeType);
      assert.ok(content !== undefined && "text" in content && content.text.length > 20);
    }
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.deepEqual(resourceTemplates.map(({ uriTemplate }) => uriTemplate), ["svc://file/{+path}"]);
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: "svc://file/{+path}" },
      argument: { name: "path", value: "actions/" },
    });
    assert.deepEqual(completion, {
      values: ["actions/change_plan.yaml", "actions/get_account.yaml"],
      total: 2,
      hasMore: false,
    });
    for (
      const uri of [
        "svc://file/",
        "svc://file/../../etc/passwd",
        "svc://file//etc/passwd",
        "svc://file/actions/../tasks/account.md",
        "svc://file/tasks%2Faccount.md",
        "svc://file/__proto__",
        "svc://guide/none",
        "file:///etc/passwd",
      ]
    ) {
      await test.step(uri, async () => {
        await assert.rejects(() => client.readResource({ uri }), { code: -32002, data: { uri } });
      });
    }
    await client.close();
  });
});
