import assert from "node:assert/strict";
import { runFlows } from "../mcp/client_flows.ts";
import { openMcpDesk } from "../mcp/desk_server.ts";
import { outsideClients, startSdk2 } from "./clients.ts";
import { calledTool } from "../mcp/sdk_client.ts";
import { openCell } from "./judge.ts";

const mcp = await openMcpDesk();
const cell = await openCell();
Deno.test.afterAll(async () => {
  await mcp.close();
  await cell.close();
});

const clients = outsideClients(cell);

for (const client of clients) {
  Deno.test(`${client.name} edits the agent`, (test) => runFlows(client, mcp.use, test));
}

Deno.test("SDK 2 speaks revision 2026-07-28: it answers the desk's question before a version is restored", async () => {
  await mcp.use(async ({ url, tokens, call }) => {
    const { ask, close } = startSdk2(cell, [url, tokens.owner, "pin"]);
    try {
      assert.deepEqual(await ask("version", {}), { version: "2026-07-28" });
      await call("update_instructions", { body: "Be short." });
      const answer = calledTool(await ask("tools/call", { name: "restore", arguments: { version: 1 } }));
      assert.equal(answer.answer.version, 3, answer.text);
      const question = "Restore a version? Customers talk to version 1 of the agent at once.";
      assert.deepEqual(await ask("asked", {}), { asked: [question] });
    } finally {
      await close();
    }
  });
});

/** What the user of each client reads when the desk does not know the token. */
const REFUSALS: readonly (readonly [client: string, says: RegExp])[] = [
  ["SDK 2 (legacy)", /This API token is unknown, expired or revoked\. Create one on the desk's MCP page/],
  ["SDK 2 (auto)", /the server requires authorization \(HTTP 401\)/],
  ["Inspector", /^Error: exit 3: \{"error":\{"code":"auth_required".*This API token is unknown/],
  ["mcp-remote", /OAuth is not offered; send an API token as Authorization: Bearer/],
];

Deno.test("a wrong token makes every client fail with the reason", async (test) => {
  await mcp.use(async ({ url }) => {
    for (const [at, { name, connect }] of clients.entries()) {
      const [client, says] = REFUSALS[at] ?? ["no row", /^$/];
      assert.equal(client, name);
      await test.step(name, () =>
        assert.rejects(async () => {
          const session = await connect(url, "svc_pat_wrong");
          await session.initialize().finally(session.close);
        }, says));
    }
  });
});
