/** The bundle for apps: a standard archive, without a token, whose program carries messages to the desk and back. */

import assert from "node:assert/strict";
import { z } from "zod";
import { APPS, TOKEN_PLACE } from "../../routes/desk/mcp/apps.ts";
import { bundleOf } from "../../routes/desk/mcp/bundle/bundle.ts";
import { filesOf } from "../support/zip.ts";

const decoder = new TextDecoder();

/**
 * A manifest as the public schema of bundles has it: these fields, and no other, since its objects are closed.
 *
 * @see https://github.com/modelcontextprotocol/mcpb/tree/main/schemas
 */
const MANIFEST = z.strictObject({
  manifest_version: z.enum(["0.2", "0.3", "0.4"]),
  name: z.string().min(1),
  display_name: z.string().optional(),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  description: z.string().min(1),
  author: z.strictObject({ name: z.string().min(1), email: z.email().optional(), url: z.url().optional() }),
  server: z.strictObject({
    type: z.literal("node"),
    entry_point: z.string(),
    mcp_config: z.strictObject({
      command: z.string(),
      args: z.array(z.string()).optional(),
      env: z.record(z.string(), z.string()).optional(),
    }),
  }),
  user_config: z.record(
    z.string(),
    z.strictObject({
      type: z.enum(["string", "number", "boolean", "directory", "file"]),
      title: z.string(),
      description: z.string(),
      required: z.boolean().optional(),
      sensitive: z.boolean().optional(),
    }),
  ),
  compatibility: z.strictObject({
    platforms: z.array(z.enum(["darwin", "win32", "linux"])),
    runtimes: z.strictObject({ node: z.string() }),
  }),
});

const facts = { company: "Acme “Ltd”", address: "https://desk.example.com/mcp", version: "1.2.3" };

Deno.test("a bundle has the desk's address, asks for the token as a secret, and is reproducible", () => {
  const files = filesOf(bundleOf(facts));
  assert.deepEqual([...files.keys()], ["manifest.json", "server/index.mjs"]);
  const manifest = MANIFEST.parse(JSON.parse(files.get("manifest.json") ?? ""));
  assert.equal(manifest.display_name, "Desk of Acme “Ltd”");
  const { command, args = [], env } = manifest.server.mcp_config;
  assert.deepEqual(env, { DESK_ADDRESS: facts.address, DESK_TOKEN: "${user_config.token}" });
  assert.equal(manifest.user_config.token?.sensitive, true);
  assert.equal(command, "node");
  assert.deepEqual(args.map((each) => each.replace("${__dirname}/", "")), [manifest.server.entry_point]);
  assert.ok(files.has(manifest.server.entry_point));
  assert.deepEqual(bundleOf(facts), bundleOf(facts));
});

Deno.test("the install links of Cursor and VS Code hold the address and the token, each as its app reads it", () => {
  const [address, token] = ["https://desk.example.com/mcp", "svc_pat_x"];
  const linkOf = (id: string, given: string) => {
    const steps = APPS.find((app) => app.id === id)?.steps(address, given) ?? assert.fail(id);
    return steps.flatMap((step) => "link" in step ? [new URL(step.link.href)] : []);
  };
  const headers = { Authorization: `Bearer ${token}` };
  const [cursor] = linkOf("cursor", token);
  assert.equal(
    `${cursor?.protocol}//${cursor?.host}${cursor?.pathname}`,
    "cursor://anysphere.cursor-deeplink/mcp/install",
  );
  assert.equal(cursor?.searchParams.get("name"), "desk");
  assert.deepEqual(JSON.parse(atob(cursor?.searchParams.get("config") ?? "")), { url: address, headers });
  const [code] = linkOf("vs-code", token);
  assert.equal(`${code?.protocol}${code?.pathname}`, "vscode:mcp/install");
  const server = { name: "desk", type: "http", url: address, headers };
  assert.deepEqual(JSON.parse(decodeURIComponent(code?.search.slice(1) ?? "")), server);
  for (const id of ["cursor", "vs-code"]) assert.deepEqual(linkOf(id, TOKEN_PLACE), [], "no link without a token");
});

Deno.test("the bundle's program forwards each message with token and revision, and reports when the desk is down", async () => {
  const asked: Record<string, string | null>[] = [];
  const desk = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { id, method } = await request.json();
    const header = (name: string) => request.headers.get(name);
    asked.push({
      method: header("mcp-method"),
      name: header("mcp-name"),
      version: header("mcp-protocol-version"),
      token: header("authorization"),
    });
    if (id === undefined) return new Response(null, { status: 202 });
    const result = method === "initialize" ? { protocolVersion: "2025-11-25" } : { content: [] };
    return Response.json({ jsonrpc: "2.0", id, result });
  });
  const address = `http://127.0.0.1:${desk.addr.port}/mcp`;
  const folder = await Deno.makeTempDir();
  const program = `${folder}/index.mjs`;
  await Deno.writeTextFile(program, filesOf(bundleOf(facts)).get("server/index.mjs") ?? "");
  const talk = async (lines: readonly string[]) => {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-config", program],
      env: { DESK_ADDRESS: address, DESK_TOKEN: "svc_pat_x" },
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const input = child.stdin.getWriter();
    await input.write(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
    await input.close();
    const { stdout } = await child.output();
    return decoder.decode(stdout).trim().split("\n").map((line): unknown => JSON.parse(line));
  };
  try {
    const answers = await talk([
      `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`,
      `{"jsonrpc":"2.0","method":"notifications/initialized"}`,
      `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check"}}`,
      `not JSON`,
    ]);
    const [first, ...rest] = answers;
    assert.deepEqual(first, { jsonrpc: "2.0", id: 1, result: { protocolVersion: "2025-11-25" } });
    assert.equal(rest.length, 2, "a notification has no answer");
    assert.ok(JSON.stringify(rest).includes(`"code":-32700`));
    assert.equal(asked.length, 3);
    assert.ok(asked.every(({ token }) => token === "Bearer svc_pat_x"));
    assert.deepEqual(asked.find(({ name }) => name === "check"), {
      method: "tools/call",
      name: "check",
      version: "2025-11-25",
      token: "Bearer svc_pat_x",
    });
    await desk.shutdown();
    const [away] = await talk([`{"jsonrpc":"2.0","id":7,"method":"ping"}`]);
    assert.match(JSON.stringify(away), /"id":7,"error":\{"code":-32000,"message":"The desk at http:/);
  } finally {
    await desk.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
});
