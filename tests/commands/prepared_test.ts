/** Tasks skip the setup only while none of its outputs is missing or older than its sources. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { notePrepared, preparedBundle } from "../../commands/prepared.ts";
import { hashOf, hashOfParts } from "../../supervisor/bundle.ts";

const FILES = {
  "build.ts": "",
  "deno.lock": "{}",
  "deno.json": "{}",
  "routes/main.ts": "the desk",
  "widget/main.ts": "the widget",
  "node_modules/.deno/zod@4/index.js": "",
  "build/desk/main.js": "",
  "build/assets/widget.js": "",
  "build/pglite-1.tar.gz": "",
} as const;

/** Writes the results of a set-up, with its note. */
async function setUp(root: string): Promise<void> {
  for (const [path, text] of Object.entries(FILES)) {
    await Deno.mkdir(`${root}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true }).catch(() => {});
    await Deno.writeTextFile(`${root}/${path}`, text);
  }
  const desk = ["deno.json", "deno.lock", "routes/main.ts"];
  const parts = ["main.js"];
  const built = { entries: {}, parts, partsHash: await hashOfParts(parts, root), earlier: [] };
  const bundle = { ...built, paths: desk, hash: await hashOf(desk, root) };
  await Deno.writeTextFile(`${root}/build/desk.json`, JSON.stringify(bundle));
  const inputs = {
    paths: ["widget/main.ts"],
    hash: await hashOf(["build.ts", "deno.lock", "deno.json", "widget/main.ts"], root),
  };
  await Deno.writeTextFile(`${root}/build/assets/manifest.json`, JSON.stringify({ inputs }));
  await notePrepared(root);
}

Deno.test("a checkout counts as prepared until a built file is missing or a source has changed", async () => {
  const root = await Deno.makeTempDir({ prefix: "desk-prepared-" });
  try {
    assert.equal(await preparedBundle(root), null, "nothing is there");
    await setUp(root);
    assert.equal(await preparedBundle(root) !== null, true);
    for (const source of ["routes/main.ts", "widget/main.ts", "build.ts", "deno.lock"]) {
      await Deno.writeTextFile(`${root}/${source}`, "changed");
      assert.equal(await preparedBundle(root), null, source);
      await setUp(root);
    }
    const made = ["node_modules/.deno/zod@4", "build/desk/main.js", "build/assets/widget.js", "build/pglite-1.tar.gz"];
    for (const path of [...made, "build/prepared.json", "build/desk.json", "build/assets/manifest.json"]) {
      await Deno.remove(`${root}/${path}`, { recursive: true });
      assert.equal(await preparedBundle(root), null, path);
      await setUp(root);
      assert.equal(await preparedBundle(root) !== null, true, path);
    }
    await Deno.writeTextFile(`${root}/build/prepared.json`, "{");
    assert.equal(await preparedBundle(root), null, "half a note");
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("a checkout with additional packages of another version does not count as prepared", async () => {
  const root = await Deno.makeTempDir({ prefix: "desk-prepared-" });
  const link = async (version: string) => {
    for (const [name, store] of [["zod", "zod"], ["@ai-sdk/anthropic", "@ai-sdk+anthropic"]] as const) {
      const path = `${root}/node_modules/${name}`;
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      await Deno.remove(path).catch(() => {});
      await Deno.symlink(`${root}/node_modules/.deno/${store}@${version}/node_modules/${name}`, path);
    }
  };
  try {
    await link("4");
    await setUp(root);
    assert.equal(await preparedBundle(root) !== null, true);
    await link("5");
    assert.equal(await preparedBundle(root), null, "links of an install that was not gone on with");
    await link("4");
    assert.equal(await preparedBundle(root) !== null, true);
    await Deno.remove(`${root}/node_modules/@ai-sdk/anthropic`);
    assert.equal(await preparedBundle(root), null, "a package without its link");
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("a set-up whose sources changed meanwhile is not recorded as complete", async () => {
  const root = await Deno.makeTempDir({ prefix: "desk-prepared-" });
  try {
    await setUp(root);
    await Deno.remove(`${root}/build/prepared.json`);
    await Deno.writeTextFile(`${root}/routes/main.ts`, "changed");
    await notePrepared(root);
    await Deno.writeTextFile(`${root}/routes/main.ts`, FILES["routes/main.ts"]);
    assert.equal(await preparedBundle(root), null);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("a start of this checkout, which its set-up has prepared, finds nothing to set up", async () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  // It may start no other program, as a set-up would.
  const permissions = ["--allow-env", "--allow-read", "--allow-sys=uid,cpus"];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--cached-only", ...permissions, `${root}commands/start.ts`, "start", "--help"],
    cwd: root,
  }).output();
  const decoder = new TextDecoder();
  assert.equal(code, 0, `after a change of the sources, run deno task setup:\n${decoder.decode(stderr)}`);
  assert.match(decoder.decode(stdout), /^Usage: deno task start/);
});
