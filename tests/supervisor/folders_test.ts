import assert from "node:assert/strict";
import { makeFolders } from "../../supervisor/folders.ts";

const STRANGER = 65_534;

/** Runs a test in a folder of its own. */
async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-folders-" });
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function configIn(folder: string) {
  const dataDir = `${folder}/data`;
  return { dataDir, runDir: `${folder}/run`, keysDir: `${dataDir}/keys`, filesDir: `${dataDir}/files` };
}

async function modeOf(path: string): Promise<string> {
  return (((await Deno.stat(path)).mode ?? 0) & 0o777).toString(8);
}

Deno.test("makeFolders closes every folder to other users, also existing ones", () =>
  inFolder(async (folder) => {
    const config = { ...configIn(folder), runDir: `${folder}/data/run` };
    await Deno.mkdir(config.runDir, { recursive: true });
    await Deno.chmod(config.dataDir, 0o755);
    await Deno.chmod(config.runDir, 0o777);
    assert.deepEqual(await makeFolders(config), []);
    for (const path of [config.dataDir, `${config.dataDir}/keys`, config.runDir]) {
      assert.equal(await modeOf(path), "700");
    }
  }));

Deno.test("makeFolders refuses a folder for sockets that is a link to somewhere else", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/elsewhere`);
    await Deno.symlink(`${folder}/elsewhere`, `${folder}/run`);
    const [fault] = await makeFolders(configIn(folder));
    assert.match(fault ?? "", /run \(it belongs to another user\)/);
  }));

Deno.test({
  name: "makeFolders refuses a folder for sockets that another user made first",
  // Only root can give a folder away.
  ignore: Deno.uid() !== 0,
  fn: () =>
    inFolder(async (folder) => {
      await Deno.mkdir(`${folder}/run`);
      await Deno.chmod(`${folder}/run`, 0o777);
      await Deno.chown(`${folder}/run`, STRANGER, STRANGER);
      const [fault] = await makeFolders(configIn(folder));
      assert.match(fault ?? "", /run \(it belongs to another user\)/);
    }),
});

Deno.test({
  name: "makeFolders accepts volumes of Kubernetes, which belong to root and a group of the process",
  // Only root can start a program as another user.
  ignore: Deno.uid() !== 0,
  fn: () =>
    inFolder(async (folder) => {
      const { dataDir, keysDir, filesDir } = configIn(folder);
      const runDir = `${dataDir}/run`;
      await Deno.mkdir(runDir, { recursive: true });
      await Promise.all([keysDir, `${dataDir}/ledger`].map((path) => Deno.mkdir(path)));
      await Deno.chmod(folder, 0o755);
      for (const path of [dataDir, keysDir, `${dataDir}/ledger`, runDir]) {
        await Deno.chown(path, 0, STRANGER);
        await Deno.chmod(path, path === runDir ? 0o2777 : 0o2775);
      }
      const asked = JSON.stringify({ dataDir, runDir, keysDir, filesDir });
      const folders = JSON.stringify(new URL("../../supervisor/folders.ts", import.meta.url).href);
      const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [
          "eval",
          "--no-check",
          `const { makeFolders } = await import(${folders}); ` +
          // Only now: the stranger may have no way to Deno and to this checkout.
          `const { setgid, setuid } = await import("node:process"); ` +
          `setgid(${STRANGER}); setuid(${STRANGER}); ` +
          `console.log(JSON.stringify(await makeFolders(${asked})));`,
        ],
        cwd: new URL("../../", import.meta.url).pathname,
        env: { DENO_DIR: `${folder}/compiled` },
      }).output();
      assert.equal(new TextDecoder().decode(stdout), "[]\n", new TextDecoder().decode(stderr));
    }),
});

Deno.test({
  name: "makeFolders reports a folder without permission without naming Deno's flags",
  permissions: { read: true, write: false },
  async fn() {
    const dataDir = "/desk-without-permission";
    const folders = { dataDir, runDir: dataDir, keysDir: `${dataDir}/keys`, filesDir: `${dataDir}/files` };
    const [fault = ""] = await makeFolders(folders);
    assert.match(fault, /^SVC_DATA_DIR: cannot use the folder .* \(the desk may not write there\)\. Make it readable/);
  },
});
