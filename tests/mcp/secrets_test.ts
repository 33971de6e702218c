import assert from "node:assert/strict";
import { mcpTools } from "../../core/tools/index.ts";
import { answered, openMcpDesk } from "./desk_server.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

const PLANTED = "sk_live_PLANTED_0123456789";
const IN_CURL = "sk_live_CURLED_0123456789";

Deno.test("no answer of any tool or resource ever holds a stored key", async () => {
  await mcp.use(async (server) => {
    const texts: string[] = [];
    const call = async (name: string, input: unknown) => void texts.push((await server.call(name, input)).text);
    await call("set_key", { name: "APP_KEY", value: PLANTED });
    await call("set_key", { name: "APP_KEY", valeu: PLANTED });
    await call("set_key", { name: PLANTED, value: "x" });
    await call("set_key", { name: "APP_KEY", value: [PLANTED] });
    await call("set_key", { name: "APP_KEY", value: PLANTED, origins: PLANTED });
    await call("action_from_curl", {
      name: "curled",
      acceptKeyUse: true,
      curl:
        `curl 'https://app.example.com/x?api_key=${IN_CURL}' -u 'me:${IN_CURL}' -H 'Authorization: Bearer ${IN_CURL}'`,
    });
    await call("action_from_curl", { name: "curled", curl: `curl ${IN_CURL} && 'Authorization: Bearer ${IN_CURL}` });
    // An app that repeats what it was sent: the sandbox masks values, and the desk never had them.
    server.app.answer = (request) => answered(200, request);
    for (const tool of mcpTools.byName.values()) await call(tool.name, tool.example);
    await call("try_action", { name: "get_account", customer: { id: "u_1" } });
    await call("try_action", { name: "curled", customer: { id: "u_1" } });
    await call("read_file", { path: "actions/curled.yaml" });
    await call("get_action", { name: "curled" });
    await call("connections", {});
    await call("history", {});
    assert.ok(texts.some((text) => text.includes("secrets.")));
    for (const text of texts) {
      // The one text that may repeat it is a key given as the name of something, which was never stored.
      for (const secret of [PLANTED, IN_CURL]) assert.ok(!text.includes(secret), text);
    }
  });
});
