import assert from "node:assert/strict";
import { mcpTools } from "../../core/tools/index.ts";
import { addExampleContact } from "../support/contact.ts";
import { openMcpDesk, TOKENS } from "./desk_server.ts";
import { withRollout } from "./draft_cases.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

/** The tools that only read; every other one changes something. */
const READING = new Set(
  `get_agent read_file read_files get_report check history connections get_instructions list_tasks get_task task_uses list_actions get_action
   action_status list_widgets get_widget widget_templates get_widget_template preview_widget list_tests get_tests
   website_actions get_rollout get_desk_settings check_identity_token list_knowledge search_knowledge list_contacts get_contact`
    .split(/\s+/),
);

/** What a teammate may do besides, as long as nothing really happens. */
const REHEARSING = new Set(["run_tests", "test_files", "test_chat"]);

/** What keeps nothing on the desk, and so does not say that nothing was saved. */
const SAVES_NOTHING = new Set([...REHEARSING, "try_action", "set_contact_notes", "block_contact", "delete_contact"]);

const MAY_CHANGE = new Set(["owner", "admin", "readsCustomers"]);

Deno.test("runTool lets every role do what the roles table says, and nothing else", async (test) => {
  await mcp.use(async (server) => {
    await server.call("set_key", { name: "APP_KEY", value: "sk_live_0123456789" });
    await addExampleContact(server.desk, server.workspace);
    await withRollout(server);
    for (const tool of mcpTools.byName.values()) {
      await test.step(tool.name, async () => {
        for (const token of TOKENS) {
          const { answer, isError } = await server.call(tool.name, tool.example, token);
          const may = tool.ofCustomers
            ? token === "readsCustomers"
            : READING.has(tool.name) || MAY_CHANGE.has(token) || REHEARSING.has(tool.name) && token === "teammate";
          const hint = "(READING of this test lists the tools that only read)";
          assert.equal(isError, !may, `${tool.name} as ${token} ${may ? "is refused" : "is not refused"} ${hint}`);
          assert.equal(answer.error?.code, may ? undefined : "forbidden");
          const says = /^Nothing was saved\. /.test(answer.error?.message ?? "");
          if (!may) assert.equal(says, !SAVES_NOTHING.has(tool.name) && !READING.has(tool.name));
        }
      });
    }
    assert.equal((await server.call("history", {})).answer.total, 1);
  });
});

Deno.test("POST /mcp answers 401 to a revoked, an ended and an unknown token", async () => {
  await mcp.use(async (server) => {
    const status = async (authorization: string) => {
      const headers = { "content-type": "application/json", authorization };
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
      const response = await fetch(server.url, { method: "POST", headers, body });
      await response.body?.cancel();
      return response.status;
    };
    const { owner, admin } = server.tokens;
    assert.equal(await status(`Bearer ${owner}`), 200);
    assert.equal(await status(`Bearer ${owner.slice(0, -1)}${owner.endsWith("x") ? "y" : "x"}`), 401);
    await server.desk.db.updateTable("apiTokens").set({ revokedAt: server.desk.now() })
      .where("workspace", "=", server.workspace).where("last4", "=", admin.slice(-4)).execute();
    assert.equal(await status(`Bearer ${admin}`), 401);
    server.desk.pass(31 * 24 * 3600 * 1000);
    assert.equal(await status(`Bearer ${owner}`), 401);
  });
});
