/** The programs that Node runs: the npm package in an empty home folder, and the program of the bundle for apps. */
import assert from "node:assert/strict";
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { z } from "zod";
import project from "../../deno.json" with { type: "json" };
import { openMcpDesk } from "../mcp/desk_server.ts";
import { buildCli } from "../../packages/build.ts";
import { bundleOf } from "../../routes/desk/mcp/bundle/bundle.ts";
import { filesOf } from "../support/zip.ts";
import { useFolder } from "./cli_support.ts";

const mcp = await openMcpDesk();
const built = await Deno.makeTempDir({ prefix: "desk-agent-built-" });
await buildCli(built);
Deno.test.afterAll(async () => {
  await mcp.close();
  await Deno.remove(built, { recursive: true });
});

/** An action that anyone may have called, with an input: what no customer's id guards is looked at from more sides. */
const PUBLIC_ACTION = `description: Lists the stations.
url: "https://shop.example.com/stations?city={city}"
input:
  city: { required: false }
`;

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
  assert.equal((await node(built, {}, "--version")).out, `${project.version}\n`);
  const made: unknown = JSON.parse(await Deno.readTextFile(`${built}/package.json`));
  assert.equal(z.looseObject({ version: z.string() }).parse(made).version, project.version);
  await mcp.use(async (server) => {
    await useFolder({}, async ({ path, write }) => {
      const env = { DESK_URL: new URL(server.url).origin, DESK_TOKEN: server.tokens.owner };
      assert.equal((await node(path, {}, "init")).code, 0);
      await Deno.mkdir(`${path}/actions`);
      await write("actions/stations.yaml", PUBLIC_ACTION);
      const checked = await node(path, {}, "check");
      assert.equal(checked.code, 0, checked.notes);
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
      const broken = await node(path, {}, "check");
      assert.equal(broken.code, 1);
      assert.match(broken.out, /error: tests\/first\.yaml:1:3: /);
    });
  });
});

Deno.test("the examples for CI install this version, and use existing commands and options", async () => {
  const examples = new URL("../../packages/cli/examples/", import.meta.url);
  const help = (await node(built, {}, "--help")).out;
  for (const name of ["github-actions.yml", "gitlab-ci.yml"]) {
    const text = await Deno.readTextFile(new URL(name, examples));
    assert.ok(text.includes(`npm install --global ./vendor/svc-desk-agent-${project.version}.tgz\n`), name);
    const calls = [...text.matchAll(/\bagent ((?:check|test|push)\b[^\n;]*)/g)].map(([, call = ""]) => call.trim());
    assert.deepEqual(calls.map((call) => call.split(" ")[0]), ["check", "test", "push"], name);
    for (const option of calls.flatMap((call) => call.match(/--[a-z-]+/g) ?? [])) {
      assert.ok(help.includes(option), option);
    }
  }
});

Deno.test("eval runs a checkout of the desk with its folder, and returns its exit code", async () => {
  await useFolder({}, async ({ path }) => {
    const nowhere = await node(path, {}, "eval", "tasks");
    assert.deepEqual([nowhere.code, /is not a checkout of the desk\. Give --checkout/.test(nowhere.notes)], [2, true]);
    const checkout = new URL("../..", import.meta.url).pathname;
    const home = Deno.env.get("HOME") ?? path;
    const handed = await node(path, { DESK_CHECKOUT: checkout, HOME: home }, "eval", "tasks");
    assert.equal(handed.code, 1);
    assert.match(handed.notes, /tasks\/eval\.yaml: no such file/);
  });
});

/** What a client reads of a bundle to start its server. */
const START = z.looseObject({
  server: z.looseObject({
    mcp_config: z.looseObject({
      command: z.literal("node"),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  }),
});

Deno.test("an app installs the bundle and starts it as its manifest says: the tools answer over stdio", async () => {
  await mcp.use(async (server) => {
    await useFolder({}, async ({ path, write }) => {
      const files = filesOf(bundleOf({ company: "Acme", address: server.url, version: project.version }));
      await Deno.mkdir(`${path}/server`);
      for (const [name, text] of files) await write(name, text);
      const { command, args, env } = START.parse(JSON.parse(files.get("manifest.json") ?? "")).server.mcp_config;
      const filled = (text: string) =>
        text.replaceAll("${__dirname}", path).replaceAll("${user_config.token}", server.tokens.owner);
      const transport = new StdioClientTransport({
        command,
        args: args.map(filled),
        env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)])),
      });
      const client = new Client({ name: "app", version: "1" });
      await client.connect(transport);
      assert.ok((await client.listTools()).tools.some(({ name }) => name === "get_agent"));
      const { content } = await client.callTool({ name: "get_agent", arguments: {} });
      assert.match(JSON.stringify(content), /instructions\.md/);
      await client.close();
    });
  });
});

Deno.test("a bug in the program ends it with 2 and asks for a report", async () => {
  await useFolder({}, async ({ runWith }) => {
    const print = () => {
      throw new TypeError("print is broken");
    };
    const { code, notes } = await runWith({ print }, "--version");
    assert.equal(code, 2);
    assert.match(notes, /Please report this, with what you ran:\nTypeError: print is broken\n/);
  });
});
