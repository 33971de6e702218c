/**
 * The npm package as Node runs it, in an empty home folder.
 */
import assert from "node:assert/strict";
import { openMcpDesk } from "../mcp/desk_server.ts";
import { buildCli } from "../../packages/build.ts";
import { useFolder } from "./cli_support.ts";

const mcp = await openMcpDesk();
const built = await Deno.makeTempDir({ prefix: "desk-agent-built-" });
Deno.test.afterAll(async () => {
  await mcp.close();
  await Deno.remove(built, { recursive: true });
});

type Ended = { readonly code: number; readonly out: string; readonly notes: string };

async function node(cwd: string, env: Record<string, string>, ...args: readonly string[]): Promise<Ended> {
  const { code, stdout, stderr } = await new Deno.Command("node", {
    args: [`${built}/agent.mjs`, ...args],
    cwd,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: cwd, ...env },
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), notes: text(stderr) };
}

Deno.test("the package is one file that Node runs: init, check, pull, test, diff and push", async () => {
  await buildCli(built);
  await mcp.use(async (server) => {
    await useFolder({}, async ({ path, write }) => {
      const env = { DESK_URL: new URL(server.url).origin, DESK_TOKEN: server.tokens.owner };
      assert.equal((await node(path, {}, "init")).code, 0);
      assert.equal((await node(path, {}, "check")).code, 0);
      const pulled = await node(path, env, "pull", "--theirs");
      assert.equal(pulled.code, 0, pulled.notes);
      await write("tests/first.yaml", "- name: hello\n  message: hello\n  expect: { outcome: refuse }\n");
      const tested = await node(path, env, "test", "--file", "first");
      assert.deepEqual([tested.code, tested.out], [0, "ok    first: hello\n"], tested.notes);
      assert.equal((await node(path, env, "diff")).code, 1);
      assert.match((await node(path, env, "push", "-m", "First")).notes, /That was the dry run/);
      const pushed = await node(path, env, "push", "-y", "-m", "First");
      assert.match(pushed.notes, /Saved as version 2: First/);
      await write("tests/first.yaml", "- nam: hello\n");
      const checked = await node(path, {}, "check");
      assert.equal(checked.code, 1);
      assert.match(checked.out, /error: tests\/first\.yaml:1:3: /);
    });
  });
});

Deno.test("eval hands its folder to a checkout of the desk, and ends as it ends", async () => {
  await useFolder({}, async ({ path }) => {
    const nowhere = await node(path, {}, "eval", "tasks");
    assert.deepEqual([nowhere.code, /is no checkout of the desk\. Give --checkout/.test(nowhere.notes)], [2, true]);
    const checkout = new URL("../..", import.meta.url).pathname;
    const home = Deno.env.get("HOME") ?? path;
    const handed = await node(path, { DESK_CHECKOUT: checkout, HOME: home }, "eval", "tasks");
    assert.equal(handed.code, 1);
    assert.match(handed.notes, /tasks\/eval\.yaml: no such file/);
  });
});
