import assert from "node:assert/strict";
import { GUIDES } from "../../core/agent/guides/guides.ts";
import { runFlows } from "./client_flows.ts";
import { openMcpDesk } from "./desk_server.ts";
import { connectSdkClient, sdkClient } from "./sdk_client.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

Deno.test("the SDK's own client edits the agent", (test) => runFlows(sdkClient, mcp.use, test));

Deno.test("agentResources are the guides and every live file, by exact path only", async (test) => {
  await mcp.use(async (server) => {
    const client = await connectSdkClient(server.url, server.tokens.owner);
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
      "svc://file/widgets/plan_form.json",
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
