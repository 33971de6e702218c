/**
 * What `deno task setup` builds for browsers: once, and without disturbing a desk that starts at the same time. Each
 * test begins with a copy of the build, as a build takes seconds.
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { buildAssets } from "../build.ts";
import { readAssets } from "../routes/assets.ts";

const BUILT = fileURLToPath(new URL("../build/assets", import.meta.url));

/** Gives a test a folder with a current build in it. */
async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  await buildAssets(BUILT);
  const parent = await Deno.makeTempDir({ prefix: "desk-build-" });
  const folder = `${parent}/assets`;
  try {
    await Deno.mkdir(folder);
    for await (const { name } of Deno.readDir(BUILT)) await Deno.copyFile(`${BUILT}/${name}`, `${folder}/${name}`);
    await test(folder);
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
}

/** The files of a folder with the time and inode that change when they are written again. */
async function inodesOf(folder: string): Promise<ReadonlyMap<string, number | null>> {
  const names = (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, (await Deno.stat(`${folder}/${name}`)).ino] as const)),
  );
}

Deno.test("buildAssets writes everything into a folder that is not there", () =>
  inFolder(async (folder) => {
    const names = [...(await inodesOf(folder)).keys()];
    await Deno.remove(folder, { recursive: true });
    assert.deepEqual(await buildAssets(folder), await buildAssets(BUILT));
    const written = [...(await inodesOf(folder)).keys()];
    assert.deepEqual(written.filter((name) => !names.includes(name)), []);
    assert.ok(written.includes("widget.js") && written.includes("manifest.json"));
  }));

Deno.test("buildAssets writes nothing when everything is current, and again what is missing or of other sources", () =>
  inFolder(async (folder) => {
    const first = await buildAssets(folder);
    const inodes = await inodesOf(folder);
    assert.deepEqual(await buildAssets(folder), first);
    assert.deepEqual(await inodesOf(folder), inodes);

    await Deno.remove(`${folder}/widget.js`);
    await buildAssets(folder);
    assert.deepEqual([...(await inodesOf(folder)).keys()], [...inodes.keys()]);

    const path = `${folder}/manifest.json`;
    const other = { ...first, inputs: { ...first.inputs, hash: "of other sources" } };
    await Deno.writeTextFile(path, JSON.stringify(other));
    const written = await inodesOf(folder);
    assert.deepEqual(await buildAssets(folder), first);
    assert.notEqual((await inodesOf(folder)).get("widget.js"), written.get("widget.js"));
  }));

Deno.test("buildAssets counts every bundled source among its inputs", () =>
  inFolder(async (folder) => {
    const { inputs } = await buildAssets(folder);
    for (const path of ["widget/loader/main.ts", "widget/frame/main.tsx", "widget/frame/frame.css"]) {
      assert.ok(inputs.paths.includes(path), path);
    }
    const gone = { ...await buildAssets(folder), inputs: { ...inputs, paths: [...inputs.paths, "widget/gone.ts"] } };
    await Deno.writeTextFile(`${folder}/manifest.json`, JSON.stringify(gone));
    assert.deepEqual((await buildAssets(folder)).inputs, inputs, "a source that is gone means another build");
  }));

Deno.test("buildAssets keeps the files of the previous build, for a desk that is starting from it", () =>
  inFolder(async (folder) => {
    const first = await buildAssets(folder);
    const old = { name: "inbox-0000000000.js", bytes: 1, gzipBytes: 1 };
    await Deno.writeTextFile(`${folder}/${old.name}`, "1");
    await Deno.writeTextFile(`${folder}/older-0000000000.js`, "1");
    for (const name of [old.name, "older-0000000000.js"]) await Deno.utime(`${folder}/${name}`, 1, 1);
    const before = { ...first, inputs: { paths: [], hash: "" }, files: { ...first.files, "inbox.js": old } };
    await Deno.writeTextFile(`${folder}/manifest.json`, JSON.stringify(before));
    await buildAssets(folder);
    const names = [...(await inodesOf(folder)).keys()];
    assert.ok(names.includes(old.name));
    assert.ok(!names.includes("older-0000000000.js"), "what nothing names any more is removed in the end");
  }));

Deno.test("two concurrent set-ups leave complete files for a desk that starts between them", () =>
  inFolder(async (folder) => {
    const url = new URL("../build.ts", import.meta.url).href;
    const code = `const { buildAssets } = await import(${JSON.stringify(url)});
      for (let turn = 0; turn < 2; turn++) {
        const manifest = JSON.parse(Deno.readTextFileSync(Deno.args[0] + "/manifest.json"));
        Deno.writeTextFileSync(Deno.args[0] + "/manifest.json.mine" + Deno.pid, JSON.stringify({ ...manifest, inputs: { paths: [], hash: "" } }));
        Deno.renameSync(Deno.args[0] + "/manifest.json.mine" + Deno.pid, Deno.args[0] + "/manifest.json");
        await buildAssets(Deno.args[0]);
      }`;
    const script = `${folder}/../build_again.ts`;
    await Deno.writeTextFile(script, code);
    const config = fileURLToPath(new URL("../deno.json", import.meta.url));
    const builds = [1, 2].map(() =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-check", "--cached-only", "--config", config, script, folder],
      }).output()
    );
    let isBuilding = true;
    const ended = Promise.all(builds).finally(() => isBuilding = false);
    let reads = 0;
    for (; isBuilding; reads++) assert.ok((await readAssets(folder)).loader.body.length > 0);
    for (const { success, stderr } of await ended) assert.ok(success, new TextDecoder().decode(stderr));
    assert.ok(reads > 1);
  }));
