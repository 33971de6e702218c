import assert from "node:assert/strict";
import { runFlows } from "../mcp/client_flows.ts";
import { openMcpDesk } from "../mcp/desk_server.ts";
import { outsideClients } from "./clients.ts";
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

/** What the user of each client reads when the desk does not know the token. */
const REFUSALS: readonly (readonly [client: string, says: RegExp])[] = [
  ["SDK 2 (legacy)", /This API token is unknown, expired or revoked\. Create one on the desk's MCP page/],
  ["SDK 2 (auto)", /the server requires authorization \(HTTP 401\)/],
  ["Inspector", /^Error: exit 3: \{"error":\{"code":"auth_required".*This API token is unknown/],
  ["mcp-remote", /OAuth is not offered; send an API token as Authorization: Bearer/],
];

Deno.test("a wrong token ends every client at once, with the reason", async (test) => {
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
