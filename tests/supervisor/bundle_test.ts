/** A bundle runs only while it matches the sources. */

import assert from "node:assert/strict";
import { replaceBundle } from "../../commands/bundle.ts";
import { BUNDLE_PATH, currentBundle, deskEntry, hashOf, hashOfParts } from "../../supervisor/bundle.ts";

Deno.test("a bundle is used only while its sources are unchanged, and otherwise the sources are", async () => {
  const root = await Deno.makeTempDir({ prefix: "desk-bundle-" });
  try {
    const write = (path: string, text: string) => Deno.writeTextFile(`${root}/${path}`, text);
    const paths = ["a.ts", "b.ts"];
    await Deno.mkdir(`${root}/build`);
    for (const path of paths) await write(path, "1");
    assert.equal(await deskEntry("a.ts", root), "a.ts", "nothing is built yet");
    await Deno.mkdir(`${root}/build/desk`);
    const parts = ["a.js", "a.js.map", "part.js"];
    for (const part of parts) await write(`build/desk/${part}`, "1");
    const hashes = { hash: await hashOf(paths, root), partsHash: await hashOfParts(parts, root) };
    const bundle = { entries: { "a.ts": "build/desk/a.js" }, parts, earlier: [], paths, ...hashes };
    await write(BUNDLE_PATH, JSON.stringify(bundle));
    assert.equal(await deskEntry("a.ts", root), "build/desk/a.js");
    assert.equal(await deskEntry("c.ts", root), "c.ts", "it is not in the bundle");
    await write("b.ts", "2");
    assert.equal(await deskEntry("a.ts", root), "a.ts", "another file has changed");
    await write("b.ts", "1");
    assert.deepEqual(await currentBundle(root), bundle);
    for (const part of ["a.js", "part.js"]) {
      await write(`build/desk/${part}`, "2");
      assert.equal(await deskEntry("a.ts", root), "a.ts", `${part} is not what was built`);
      await Deno.remove(`${root}/build/desk/${part}`);
      assert.equal(await deskEntry("a.ts", root), "a.ts", `${part} is gone`);
      await write(`build/desk/${part}`, "1");
    }
    await Deno.remove(`${root}/build/desk/a.js.map`);
    assert.deepEqual(await currentBundle(root), bundle, "a map is not run");
    await Deno.remove(`${root}/b.ts`);
    assert.equal(await deskEntry("a.ts", root), "a.ts", "a file is gone");
    for (const broken of ["", "{}", "null", JSON.stringify({ ...bundle, paths: [1] })]) {
      await write(BUNDLE_PATH, broken);
      assert.equal(await deskEntry("a.ts", root), "a.ts", broken);
    }
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("an interrupted build is never used, even if the sources become those of the previous one again", async () => {
  const root = await Deno.makeTempDir({ prefix: "desk-bundle-" });
  try {
    const write = (text: string) => Deno.writeTextFile(`${root}/a.ts`, text);
    const built = (name: string, text: string) => ({
      path: `${root}/build/desk/${name}`,
      contents: new TextEncoder().encode(text),
    });
    const paths = ["a.ts"];
    const about = async () => ({
      entries: { "a.ts": "build/desk/a.js" },
      paths,
      hash: await hashOf(paths, root) ?? "",
    });
    await write("1");
    await replaceBundle([built("a.js", "one"), built("part-1.js", "")], await about(), root);
    assert.equal(await deskEntry("a.ts", root), "build/desk/a.js");
    await write("2");
    await assert.rejects(replaceBundle([built("no folder/b.js", ""), built("a.js", "two")], await about(), root));
    await write("1");
    assert.equal(await deskEntry("a.ts", root), "a.ts");
    await replaceBundle([built("a.js", "one"), built("part-2.js", "")], await about(), root);
    assert.equal(await deskEntry("a.ts", root), "build/desk/a.js");
    const names = await Array.fromAsync(Deno.readDir(`${root}/build/desk`), ({ name }) => name);
    assert.deepEqual(
      names.sort(),
      ["a.js", "part-1.js", "part-2.js"],
      "a desk of the build before still finds its parts",
    );
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("a desk that runs from a recent build finds its parts, and older parts are removed", async () => {
  const root = await Deno.makeTempDir({ prefix: "desk-bundle-" });
  try {
    await Deno.writeTextFile(`${root}/a.ts`, "1");
    const about = { entries: { "a.ts": "build/desk/a.js" }, paths: ["a.ts"], hash: await hashOf(["a.ts"], root) ?? "" };
    const built = (name: string) => ({ path: `${root}/build/desk/${name}`, contents: new TextEncoder().encode(name) });
    for (let build = 1; build <= 8; build++) {
      await replaceBundle([built("a.js"), built(`part-${build}.js`)], about, root);
    }
    const names = await Array.fromAsync(Deno.readDir(`${root}/build/desk`), ({ name }) => name);
    assert.deepEqual(names.sort(), ["a.js", ...[3, 4, 5, 6, 7, 8].map((build) => `part-${build}.js`)]);
    assert.equal(await deskEntry("a.ts", root), "build/desk/a.js");
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
