/** Folders of `deno task prove` and `deno task eval`: a killed run leaves its own, and the next one removes it. */

import assert from "node:assert/strict";
import { makeOwnFolder } from "../../prove/own_folder.ts";

const MODULE = new URL("../../prove/own_folder.ts", import.meta.url).href;

/** A process that makes its folder and then waits to be killed. */
async function startRun(within: string) {
  const code = `const { makeOwnFolder } = await import(${JSON.stringify(MODULE)});
    const { path } = await makeOwnFolder(${JSON.stringify(within)});
    await Deno.mkdir(path + "/keys");
    await Deno.writeTextFile(path + "/keys/a", "a key");
    console.log(path);
    await Deno.stdin.read(new Uint8Array(1));`;
  const process = new Deno.Command(Deno.execPath(), { args: ["eval", code], stdin: "piped", stdout: "piped" }).spawn();
  const reader = process.stdout.getReader();
  const path = new TextDecoder().decode((await reader.read()).value).trim();
  const kill = async () => {
    process.kill("SIGKILL");
    await process.status;
    await Promise.all([reader.cancel(), process.stdin.abort()]);
  };
  return { path, kill };
}

Deno.test("a run removes the folders of killed runs, and none of running ones or other programs", async () => {
  const within = await Deno.makeTempDir({ prefix: "desk-test-folders-" });
  const paths = async () => (await Array.fromAsync(Deno.readDir(within), ({ name }) => `${within}/${name}`)).sort();
  const other = `${within}/desk-copy-of-something-else`;
  await Deno.mkdir(other);
  const run = await startRun(within);
  try {
    const beside = await makeOwnFolder(within);
    assert.deepEqual(await paths(), [run.path, beside.path, other].sort());
    await run.kill();
    assert.equal(await Deno.readTextFile(`${run.path}/keys/a`), "a key", "it is left");
    const next = await makeOwnFolder(within);
    assert.deepEqual(await paths(), [next.path, beside.path, other].sort());
    await Promise.all([next.remove(), beside.remove()]);
    assert.deepEqual(await paths(), [other]);
  } finally {
    await run.kill().catch(() => {});
    await Deno.remove(within, { recursive: true });
  }
});
