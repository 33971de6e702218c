import assert from "node:assert/strict";
import { z } from "zod";
import { allTools } from "../../core/tools/index.ts";
import { openMcpDesk } from "./desk_server.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

const KEY = "sk_live_0123456789";
const OTHER = "sk_live_9876543210";
const STORES = {
  description: "Stores a note.",
  method: "POST",
  url: "https://app.example.com/notes/{user.id}",
  body: { note: "{secrets.APP_KEY}" },
};

Deno.test("a key in a body is saved only by an owner who accepts it", async () => {
  await mcp.use(async (server) => {
    const save = (acceptKeyUse: boolean, token: "owner" | "admin", dryRun = false) =>
      server.call("create_action", { name: "store", action: STORES, acceptKeyUse, dryRun }, token);
    for (const [accept, token] of [[false, "admin"], [true, "admin"], [false, "owner"]] as const) {
      const { answer, isError } = await save(accept, token);
      assert.deepEqual([isError, answer.error?.code], [true, "key_use_not_accepted"], `${token} ${accept}`);
      assert.match(answer.error?.message ?? "", /actions\/store\.yaml, line \d+: .*APP_KEY in the body's field note/);
      assert.match(answer.error?.fix ?? "", token === "owner" ? /acceptKeyUse: true when/ : /ask an owner/);
    }
    assert.match((await save(false, "admin", true)).text, /"saved":false.*"code":"action\.key-use"/);
    const accepted = await save(true, "owner");
    assert.equal(accepted.answer.saved, true);
    // It is known from then on, as long as it stays what it is.
    const edit = (action: unknown) => server.call("update_action", { name: "store", action }, "admin");
    assert.equal((await edit({ description: "Keeps a note." })).answer.saved, true);
    assert.equal((await edit({ url: "https://app.example.com/public" })).answer.error?.code, "key_use_not_accepted");
  });
});

Deno.test("no tool that saves files lets an admin put a key into a body", async () => {
  await mcp.use(async (server) => {
    const content = "description: x\nurl: https://app.example.com/x\nmethod: POST\nbody: {note: '{secrets.APP_KEY}'}\n";
    const curl = `curl https://app.example.com/x -d '{"api_key":"${OTHER}"}' -H 'Content-Type: application/json'`;
    assert.equal(
      (await server.call("create_action", { name: "s", action: STORES, acceptKeyUse: true })).isError,
      false,
    );
    assert.equal((await server.call("delete_action", { name: "s" })).isError, false);
    const calls = [
      ["write_file", { path: "actions/s.yaml", content, acceptKeyUse: true }],
      ["update_action", { name: "change_plan", action: { body: STORES.body }, acceptKeyUse: true }],
      ["action_from_curl", { name: "s", curl, keyName: "CURL_KEY", acceptKeyUse: true }],
      ["restore", { version: 2, acceptKeyUse: true }],
    ] as const;
    for (const [tool, input] of calls) {
      assert.equal((await server.call(tool, input, "admin")).answer.error?.code, "key_use_not_accepted", tool);
    }
    assert.doesNotMatch((await server.call("connections", {})).text, /CURL_KEY/);
  });
});

Deno.test("set_key says what it replaced and which actions use it", async () => {
  await mcp.use(async (server) => {
    const first = await server.call("set_key", { name: "APP_KEY", value: KEY });
    assert.match(first.text, /"replaced":null,"usedBy":\["change_plan","get_account"\]/);
    const second = await server.call("set_key", { name: "APP_KEY", value: OTHER });
    assert.match(
      second.text,
      /"replaced":\{"setAt":"20.*","origins":\["https:\/\/app\.example\.com"\]\},"usedBy":\["ch/,
    );
    assert.doesNotMatch(second.text, /"warnings"/);
    const copied = await server.call("set_key", { name: "APP_KEY", value: `Bearer ${OTHER}` });
    assert.match(copied.text, /begins with \\"Bearer \\", which change_plan, get_account writes before it too/);
    const unbound = await server.call("set_key", { name: "NEW_KEY", value: KEY });
    assert.equal(unbound.answer.error?.code, "invalid_input");
    assert.match(unbound.text, /Nothing says where the key NEW_KEY may be sent/);
  });
});

Deno.test("remove_key needs confirm, names what uses the key, and makes its record unusable", async () => {
  await mcp.use(async (server) => {
    await server.call("set_key", { name: "APP_KEY", value: KEY });
    const id = { workspace: server.workspace, name: "APP_KEY" };
    const { sealed } = await server.desk.db.selectFrom("secrets").select("sealed")
      .where("workspace", "=", id.workspace).executeTakeFirstOrThrow();
    const asked = await server.call("remove_key", { name: "APP_KEY" });
    assert.equal(asked.answer.error?.code, "confirm_required");
    assert.match(asked.text, /It is used by change_plan, get_account\./);
    const rehearsed = await server.call("remove_key", { name: "APP_KEY", dryRun: true });
    assert.match(rehearsed.text, /"removed":false.*"usedBy":\["change_plan","get_account"\]/);
    assert.equal(await server.desk.vault.isSecret(id, sealed, KEY), true);
    const removed = await server.call("remove_key", { name: "APP_KEY", confirm: true });
    assert.match(removed.text, /"removed":true/);
    assert.equal(await server.desk.vault.isSecret(id, sealed, KEY), false);
    assert.match((await server.call("connections", {})).text, /"name":"APP_KEY","set":false/);
    const again = await server.call("remove_key", { name: "APP_KEY", confirm: true });
    assert.equal(again.answer.error?.code, "not_found");
  });
});

const CURLED = z.looseObject({
  keys: z.array(z.strictObject({ name: z.string(), origins: z.array(z.string()), kept: z.boolean() })),
  notes: z.array(z.string()),
});

Deno.test("action_from_curl does not overwrite a key: an equal value reuses its name, another gets a new one", async () => {
  await mcp.use(async (server) => {
    const made = async (name: string, value: string, path = "app.example.com") => {
      const curl = `curl https://${path}/${name} -H 'Authorization: Bearer ${value}'`;
      const { text, isError } = await server.call("action_from_curl", { name, curl, keyName: "CURL_KEY" });
      assert.equal(isError, false, text);
      const { keys: [key], notes } = CURLED.parse(JSON.parse(text));
      const { text: action } = await server.call("get_action", { name });
      assert.match(action, new RegExp(`Bearer \\{secrets\\.${key?.name}\\}.*`));
      assert.match(action, /"ready":true/);
      return [key?.name, key?.kept, notes.filter((note) => note.includes("CURL_KEY")).length];
    };
    assert.deepEqual(await made("one", KEY), ["CURL_KEY", false, 0]);
    assert.deepEqual(await made("two", KEY), ["CURL_KEY", true, 1]);
    assert.deepEqual(await made("three", OTHER), ["CURL_KEY_2", false, 1]);
    assert.deepEqual(await made("four", OTHER), ["CURL_KEY_2", true, 1]);
    assert.deepEqual(await made("five", KEY, "api.example.com"), ["CURL_KEY_3", false, 1]);
    for (const name of ["one", "two", "three", "four", "five"]) {
      assert.match((await server.call("get_action", { name })).text, /"ready":true/);
    }
  });
});

Deno.test("tools that compare a value with a stored key have a rate limit of their own", () => {
  for (const name of ["set_key", "action_from_curl"]) assert.equal(allTools.byName.get(name)?.rate, "setKey");
});
