import assert from "node:assert/strict";
import { openMcpDesk } from "./desk_server.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

const SEARCH = {
  description: "Searches the customer's orders.",
  method: "POST",
  reads: true,
  url: "https://app.example.com/accounts/{user.id}/search",
  body: { text: "{text}" },
  input: { text: {} },
};

Deno.test("`reads: true` on a POST is saved only by an owner who accepts it", async () => {
  await mcp.use(async (server) => {
    const save = (acceptReads: boolean, token: "owner" | "admin", dryRun = false) =>
      server.call("create_action", { name: "search", action: SEARCH, acceptReads, dryRun }, token);
    for (const [accept, token] of [[false, "admin"], [true, "admin"], [false, "owner"]] as const) {
      const { answer, isError } = await save(accept, token);
      assert.deepEqual([isError, answer.error?.code], [true, "reads_not_accepted"], `${token} ${accept}`);
      assert.match(answer.error?.message ?? "", /actions\/search\.yaml, line \d+: This POST would be called without/);
      assert.match(answer.error?.fix ?? "", token === "owner" ? /acceptReads: true when/ : /ask an owner/);
    }
    assert.match((await save(false, "admin", true)).text, /"saved":false.*"code":"action\.new-reads"/);
    assert.equal((await save(true, "owner")).answer.saved, true);
    assert.match((await server.call("list_actions", {})).text, /"name":"search".*?"changes":false,"readsByFile":true/);
    // It is known from then on, as long as the request stays what it is.
    const edit = (action: unknown) => server.call("update_action", { name: "search", action }, "admin");
    assert.equal((await edit({ description: "Finds orders." })).answer.saved, true);
    for (
      const change of [
        { url: "https://app.example.com/accounts/{user.id}/cancel" },
        { body: { text: "{text}", cancel: true } },
        { method: "DELETE", body: null },
        { headers: { "X-HTTP-Method-Override": "DELETE" } },
        { input: { text: { enum: ["a"] } } },
      ]
    ) {
      const { answer } = await edit(change);
      assert.equal(answer.error?.code, "reads_not_accepted", JSON.stringify(change));
    }
    const renamed = await server.call("update_action", { name: "search", newName: "find" }, "admin");
    assert.equal(renamed.answer.saved, true);
  });
});

Deno.test("no tool that saves files lets an admin remove the confirmation of a change", async () => {
  await mcp.use(async (server) => {
    const content = 'description: x\nurl: "https://app.example.com/{user.id}"\nmethod: POST\nreads: true\n';
    const accepted = await server.call("create_action", { name: "s", yaml: content, acceptReads: true });
    assert.equal(accepted.isError, false);
    assert.equal((await server.call("delete_action", { name: "s" })).isError, false);
    const calls = [
      ["write_file", { path: "actions/s.yaml", content, acceptReads: true }],
      ["update_action", { name: "change_plan", action: { reads: true }, acceptReads: true }],
      ["create_action", { name: "t", yaml: content, acceptReads: true, acceptKeyUse: true }],
      ["restore", { version: 2, acceptReads: true }],
    ] as const;
    for (const [tool, input] of calls) {
      assert.equal((await server.call(tool, input, "admin")).answer.error?.code, "reads_not_accepted", tool);
    }
  });
});
