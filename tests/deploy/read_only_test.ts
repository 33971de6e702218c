/** `deno task start` from a read-only checkout of another user, after `deno task prepare`. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { findProgram } from "../support/programs.ts";
import { freePort } from "../support/free_ports.ts";
import { eventually, within } from "../support/wait.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What a clone of the repository does not have, and what a desk does not need. */
const NOT_COPIED: ReadonlySet<string> = new Set([".git", "build", "data", "dist", "node_modules", "tests", ".deno"]);

async function run(program: string, args: readonly string[], options: Deno.CommandOptions = {}) {
  const { success, stdout, stderr } = await new Deno.Command(program, { ...options, args: [...args] }).output();
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  return { success, said };
}

/** A clone that root owns, with the packages that this machine has already, so that nothing is downloaded. */
async function makeClone(folder: string): Promise<void> {
  const entries = await Array.fromAsync(Deno.readDir(ROOT));
  const names = entries.map(({ name }) => name).filter((name) => !NOT_COPIED.has(name));
  const copied = await run("cp", ["-r", ...names.map((name) => `${ROOT}${name}`), folder]);
  assert.ok(copied.success, copied.said);
  const info = await run(Deno.execPath(), ["info", "--json"]);
  const packages = /"npmCache": *"([^"]+)"/.exec(info.said)?.[1] ?? assert.fail(info.said);
  await Deno.mkdir(`${folder}/.deno`);
  await linkOrCopy(packages, `${folder}/.deno/npm`);
  // Deno may stand in a home folder that only its owner may enter, as npx leaves it.
  await linkOrCopy(Deno.execPath(), `${folder}/.deno/deno`);
  await Deno.chmod(folder, 0o755);
}

/** Hard links where both are on one disk: packages and Deno have hundreds of megabytes. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  const linked = await run("cp", ["-rl", from, to]);
  if (linked.success) return;
  const copied = await run("cp", ["-r", from, to]);
  assert.ok(copied.success, copied.said);
}

/** A program as a user that is not root, which owns nothing but `home`. */
function asOther(home: string, env: Readonly<Record<string, string>>) {
  return {
    program: "setpriv",
    user: ["--reuid=nobody", "--regid=nogroup", "--clear-groups"],
    options: { env: { PATH: Deno.env.get("PATH") ?? "", HOME: home, ...env }, clearEnv: true, stdin: "null" } as const,
  };
}

Deno.test({
  name: "deno task start runs from a checkout of root's, as a user who cannot write there",
  ignore: Deno.uid() !== 0 || findProgram("setpriv") === null,
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "desk-clone-" });
    const home = await Deno.makeTempDir({ prefix: "desk-home-" });
    await makeClone(folder);
    await Deno.chown(home, 65534, 65534);
    const port = freePort();
    const variables = { DENO_DIR: `${folder}/.deno`, SVC_DATA_DIR: `${home}/data`, SVC_PORT: String(port) };
    const { program, user, options } = asOther(home, variables);
    const start = [...user, `${folder}/.deno/deno`, "task", "start"];
    try {
      const unready = await run(program, start, { ...options, cwd: folder });
      assert.equal(unready.success, false);
      assert.match(unready.said, /may not write into .*Run this once as its owner: .*deno task prepare/s);

      const prepared = await run(Deno.execPath(), ["task", "prepare"], {
        cwd: folder,
        env: { DENO_DIR: variables.DENO_DIR },
      });
      assert.ok(prepared.success, prepared.said);

      const quiet = { stdout: "null", stderr: "piped" } as const;
      const desk = new Deno.Command(program, { ...options, ...quiet, cwd: folder, args: start }).spawn();
      const said = new Response(desk.stderr).text();
      const ended = desk.status.then(async ({ code }) => assert.fail(`it ended with ${code}: ${await said}`));
      ended.catch(() => {});
      const ready = eventually("the desk", async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        await answer?.body?.cancel();
        return answer?.status === 200 || null;
      });
      await Promise.race([ready, ended]);
      const script = await fetch(`http://127.0.0.1:${port}/widget.js`);
      await script.body?.cancel();
      assert.equal(script.status, 200);
      desk.kill("SIGTERM");
      await within("the end of the desk", desk.status);
    } finally {
      for (const each of [folder, home]) await Deno.remove(each, { recursive: true });
    }
  },
});
