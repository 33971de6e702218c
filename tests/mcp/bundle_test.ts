/** The bundle for apps: an archive as others read it, without a token, whose program carries messages to the desk and back. */

import assert from "node:assert/strict";
import { bundleOf } from "../../routes/desk/mcp/bundle/bundle.ts";

const decoder = new TextDecoder();

/** The files of an archive by its directory, as a program that unpacks it reads them. */
function filesOf(zip: Uint8Array<ArrayBuffer>): ReadonlyMap<string, string> {
  const view = new DataView(zip.buffer);
  const end = zip.length - 22;
  assert.equal(view.getUint32(end, true), 0x06054b50, "the end of the directory");
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    assert.equal(view.getUint32(at, true), 0x02014b50);
    const [size, length] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const head = view.getUint32(at + 42, true);
    assert.equal(view.getUint32(head, true), 0x04034b50);
    const begin = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    const name = decoder.decode(zip.subarray(at + 46, at + 46 + length));
    files.set(name, decoder.decode(zip.subarray(begin, begin + size)));
    at += 46 + length;
  }
  assert.equal(at, end, "the directory ends where the archive does");
  return files;
}

const facts = { company: "Acme “Ltd”", address: "https://desk.example.com/mcp", version: "1.2.3" };

Deno.test("a bundle names the desk, asks for the token as a secret, and is the same to the byte each time", () => {
  const files = filesOf(bundleOf(facts));
  assert.deepEqual([...files.keys()], ["manifest.json", "server/index.mjs"]);
  const manifest = JSON.parse(files.get("manifest.json") ?? "");
  assert.equal(manifest.display_name, "Desk of Acme “Ltd”");
  assert.equal(manifest.server.mcp_config.env.DESK_ADDRESS, facts.address);
  assert.equal(manifest.server.mcp_config.env.DESK_TOKEN, "${user_config.token}");
  assert.equal(manifest.user_config.token.sensitive, true);
  assert.ok(files.has(manifest.server.entry_point));
  assert.deepEqual(bundleOf(facts), bundleOf(facts));
});

Deno.test("its program carries each message with the token and the agreed revision, and says when the desk is away", async () => {
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
