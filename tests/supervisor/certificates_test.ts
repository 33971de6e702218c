/** Calls an app with a certificate from the operator's own authority, in the environment that the supervisor sets. */

import assert from "node:assert/strict";
import { readConfig } from "../../config.ts";
import { connectSandbox } from "../../sandbox/client.ts";
import { makeFolders } from "../../supervisor/folders.ts";
import { deskProcesses } from "../../supervisor/processes.ts";
import { actionRequest } from "../sandbox/support.ts";
import { eventually } from "../support/wait.ts";

/** An authority, and a certificate for 127.0.0.1 that it signed, with its key: of use to this test alone. */
const fixture = (name: string) => new URL(`../sandbox/fixtures/${name}`, import.meta.url).pathname;
const AUTHORITY = fixture("authority.crt");
const APP_TLS = {
  cert: Deno.readTextFileSync(fixture("signed.crt")),
  key: Deno.readTextFileSync(fixture("signed.key")),
} as const;

/** What a sandbox that is started with a variable gets from an app of that authority. */
async function calledWith(certificates: Readonly<Record<string, string>>): Promise<string> {
  const app = Deno.serve({ ...APP_TLS, hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => new Response());
  const folder = await Deno.makeTempDir({ prefix: "desk-certificates-" });
  const { port } = app.addr;
  const variables: Readonly<Record<string, string>> = {
    SVC_DATA_DIR: folder,
    SVC_ALLOW_PRIVATE: `127.0.0.1=127.0.0.1:${port}`,
    ...certificates,
  };
  const kept = (name: string) => ["HOME", "PATH", "DENO_DIR"].includes(name) ? Deno.env.get(name) : undefined;
  const variable = (name: string) => variables[name] ?? kept(name);
  const read = readConfig(variable);
  assert.ok(read.kind === "ok");
  assert.deepEqual(await makeFolders(read.config), []);
  const [spec] = deskProcesses(read.config, variable, "routes/main.ts", ["sandbox"]);
  assert.ok(spec !== undefined);
  const { args, env } = spec;
  const process = new Deno.Command(Deno.execPath(), { args: [...args], env, clearEnv: true, stdout: "null" }).spawn();
  const sandbox = connectSandbox({ socketPath: `${read.config.runDir}/sandbox.sock` });
  try {
    await eventually("the sandbox", () => sandbox.health());
    const answer = await sandbox.call(actionRequest({ url: `https://127.0.0.1:${port}/` }));
    return answer.kind === "answer" ? String(answer.status) : answer.code;
  } finally {
    sandbox.close();
    process.kill();
    await process.status;
    await app.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("an app of the operator's own authority is called over https, by Node's variable and by Deno's", async () => {
  assert.equal(await calledWith({}), "tls");
  assert.equal(await calledWith({ NODE_EXTRA_CA_CERTS: AUTHORITY }), "200");
  assert.equal(await calledWith({ DENO_CERT: AUTHORITY }), "200");
  // Of two that are set Deno's own decides.
  assert.equal(await calledWith({ DENO_CERT: AUTHORITY, NODE_EXTRA_CA_CERTS: "/nowhere" }), "200");
});
