/** The operator's commands in a copy of the desk that was never set up, and before a desk's first start. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Runs a command of the copy in `root` on a data folder; what it wrote, on both outputs. */
async function run(root: string, entry: string, args: readonly string[], dataDir: string) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "-q", "--cached-only", `${root}/commands/${entry}`, ...args],
    cwd: root,
    env: { SVC_DATA_DIR: dataDir, SVC_PORT: "1", NO_COLOR: "1" },
    stdin: "null",
  }).output();
  return { code, text: [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("") };
}

Deno.test("doctor, freeze and thaw in a copy without installed packages say how to set it up", async () => {
  const copy = await Deno.makeTempDir({ prefix: "desk-unpacked-" });
  try {
    const paths = ["commands", "supervisor", "core", "ipc", "sandbox", "extractor", "kv", "routes"];
    const files = ["deno.json", "deno.lock", "config.ts", "environment.ts", "variables.ts", "real_path.ts"];
    await new Deno.Command("cp", { args: ["-r", ...[...paths, ...files].map((path) => ROOT + path), copy] }).output();
    for (const command of ["doctor", "freeze", "thaw"]) {
      const { code, text } = await run(copy, "run.ts", [command], `${copy}/data`);
      assert.equal(code, 1, text);
      assert.match(text, /^bad {2}This copy of the desk is not set up yet/m);
      assert.match(text, /deno task prepare/);
      assert.doesNotMatch(text, /npm:|Stack|\bat file:/);
    }
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
});

Deno.test("a command before the first start says that there is no desk yet, and creates nothing", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-before-" });
  const dataDir = `${folder}/data`;
  try {
    for (
      const args of [
        ["backup", `${folder}/a.backup`],
        ["team", "list"],
        ["recover", "ida@example.com"],
        ["freeze", "--yes"],
        ["files", "folder"],
        ["import", "zendesk", folder],
      ]
    ) {
      const { code, text } = await run(ROOT, "main.ts", args, dataDir);
      assert.equal(code, 1, args.join(" "));
      assert.equal(
        text,
        `There is no desk in ${dataDir}: its first start makes this folder. If yours is elsewhere, set SVC_DATA_DIR.\n`,
      );
    }
    // A file in place of the folder is refused for every user, root included, as another user's folder is.
    await Deno.writeTextFile(`${folder}/file`, "");
    const closed = await run(ROOT, "main.ts", ["freeze", "--yes"], `${folder}/file`);
    assert.equal(closed.code, 1);
    assert.match(closed.text, /^This user may not read and write the data folder \(.*\)\. Run the command as/);
    const wrong = await run(ROOT, "run.ts", ["doctor"], `${folder}/file`);
    assert.equal(wrong.code, 1);
    assert.match(wrong.text, /^bad {2}The data folder cannot be read and written/m);
    await Deno.remove(`${folder}/file`);
    const { code } = await run(ROOT, "run.ts", ["doctor"], dataDir);
    assert.equal(code, 0, "the doctor has nothing to fix before the first start");
    assert.deepEqual([...Deno.readDirSync(folder)], []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
