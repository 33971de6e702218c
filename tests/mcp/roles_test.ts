import assert from "node:assert/strict";
import { sql } from "kysely";
import { mcpTools } from "../../core/tools/index.ts";
import { addExampleContact } from "../support/contact.ts";
import { type DeskServer, openMcpDesk, TOKENS } from "./desk_server.ts";
import { withRollout } from "./draft_cases.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

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
            : tool.kind === "read" || MAY_CHANGE.has(token) || REHEARSING.has(tool.name) && token === "teammate";
          assert.equal(isError, !may, `${tool.name} as ${token} ${may ? "is refused" : "is not refused"}`);
          assert.equal(answer.error?.code, may ? undefined : "forbidden");
          const says = /^Nothing was saved\. /.test(answer.error?.message ?? "");
          if (!may) assert.equal(says, !SAVES_NOTHING.has(tool.name) && tool.kind !== "read");
        }
      });
    }
    assert.equal((await server.call("history", {})).answer.total, 1);
  });
});

/** A digest of each table. */
async function digestsOf({ desk: { db } }: DeskServer): Promise<ReadonlyMap<string, string>> {
  const tables = await db.introspection.getTables();
  return new Map(
    await Array.fromAsync(tables, async ({ name }) => {
      const { rows: [row] } = await sql<{ digest: string }>`
        select md5(coalesce(string_agg(kept::text, ',' order by kept::text), '')) as digest
        from ${sql.table(name)} as kept`.execute(db);
      return [name, row?.digest ?? assert.fail(name)] as const;
    }),
  );
}

Deno.test("a tool of the kind `read` changes no row of the database", async () => {
  await mcp.use(async (server) => {
    await server.call("set_key", { name: "APP_KEY", value: "sk_live_0123456789" });
    await addExampleContact(server.desk, server.workspace);
    await withRollout(server);
    // A token's first call of a day notes the day.
    for (const token of TOKENS) await server.call("get_agent", {}, token);
    const before = await digestsOf(server);
    for (const tool of mcpTools.byName.values()) {
      if (tool.kind !== "read") continue;
      for (const token of TOKENS) await server.call(tool.name, tool.example, token);
    }
    const changedTables = async () =>
      [...await digestsOf(server)].filter(([name, digest]) => digest !== before.get(name)).map(([name]) => name).sort();
    assert.deepEqual(await changedTables(), []);
    await server.call("update_desk_settings", { inbox: { awayMessage: "Back at nine." } });
    assert.deepEqual(await changedTables(), ["activities", "activities_heads", "settings_changes", "workspaces"]);
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
