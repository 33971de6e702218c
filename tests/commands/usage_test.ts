/** A command line that is not understood does nothing: it is refused, or answered with how the command is written. */

import assert from "node:assert/strict";
import { COMMAND_NAMES, readWords, usageOf } from "../../commands/usage.ts";

Deno.test("every command answers --help and -h with its usage, whatever else is there", () => {
  for (const name of COMMAND_NAMES) {
    for (const words of [["--help"], ["-h"], ["x", "--help"]]) {
      const read = readWords(name, words);
      assert.equal(read.kind, "help");
      assert.ok(read.kind === "help" && read.text.endsWith(usageOf(name)));
    }
  }
});

Deno.test("every command refuses an option that it does not have, and a word too many", () => {
  for (const name of COMMAND_NAMES) {
    const unknown = readWords(name, ["--nope"]);
    assert.match(unknown.kind === "fault" ? unknown.text : "", /^Unknown option '--nope'\.\nUsage: deno task /);
    const many = readWords(name, ["a", "b", "c"]);
    assert.match(many.kind === "fault" ? many.text : "", /^There is one word too many: "[abc]"\.\nUsage: deno task /);
  }
});

Deno.test("an option without its value is refused", () => {
  const read = readWords("restore", ["desk.backup.age", "--identity"]);
  assert.match(read.kind === "fault" ? read.text : "", /^Option '--identity <value>' argument missing\.\n/);
});

Deno.test("options may stand before the word and after it", () => {
  for (const words of [["--identity", "id", "a.age"], ["a.age", "--identity", "id"], ["a.age", "--identity=id"]]) {
    assert.deepEqual(readWords("restore", words), { kind: "ok", first: "a.age", options: { identity: "id" } });
  }
  assert.deepEqual(readWords("backup", ["--verify", "a.backup"]), {
    kind: "ok",
    first: "a.backup",
    options: { verify: true },
  });
  assert.deepEqual(readWords("backup", ["--scheduled"]), {
    kind: "ok",
    first: undefined,
    options: { scheduled: true },
  });
});

Deno.test("deno task thaw --help thaws nothing", async () => {
  const dataDir = await Deno.makeTempDir();
  const freeze = `${dataDir}/freeze.json`;
  await Deno.writeTextFile(freeze, "{}");
  for (const [word, code] of [["--help", 0], ["--nope", 1]] as const) {
    const done = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--cached-only", "commands/main.ts", "thaw", word],
      env: { SVC_DATA_DIR: dataDir },
    }).output();
    assert.equal(done.code, code);
    assert.equal(await Deno.readTextFile(freeze), "{}");
  }
  await Deno.remove(dataDir, { recursive: true });
});
