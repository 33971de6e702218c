/** A command line that is not understood does nothing: the command refuses it, or prints its usage. */

import assert from "node:assert/strict";
import { importOrder } from "../../commands/import.ts";
import { COMMAND_NAMES, readWords, usageOf } from "../../commands/usage.ts";

Deno.test("every command answers --help and -h with its usage, whatever the other arguments", () => {
  for (const name of COMMAND_NAMES) {
    for (const words of [["--help"], ["-h"], ["x", "--help"]]) {
      const read = readWords(name, words);
      assert.equal(read.kind, "help");
      assert.ok(read.kind === "help" && read.text.endsWith(usageOf(name)));
    }
  }
});

Deno.test("every command refuses an unknown option, and an extra word", () => {
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

Deno.test("options may precede or follow the words", () => {
  for (const words of [["--identity", "id", "a.age"], ["a.age", "--identity", "id"], ["a.age", "--identity=id"]]) {
    assert.deepEqual(readWords("restore", words), { kind: "ok", words: ["a.age"], options: { identity: "id" } });
  }
  assert.deepEqual(readWords("backup", ["--verify", "a.backup"]), {
    kind: "ok",
    words: ["a.backup"],
    options: { verify: true },
  });
  assert.deepEqual(readWords("backup", ["--scheduled"]), {
    kind: "ok",
    words: [],
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

/** Arguments of `import`, and the expected fault. */
const IMPORTS = [
  [[], "Of which product?"],
  [["foo", "x"], 'There is no import from "foo".'],
  [["zendesk"], "Which folder holds the exported files?"],
  [["zendesk", "--dry-run"], "Which folder holds the exported files?"],
] as const;

Deno.test("import says which argument is missing, and accepts options in each form and place", () => {
  const orderOf = (words: readonly string[]) => {
    const line = readWords("import", words);
    assert.ok(line.kind === "ok");
    return importOrder(line);
  };
  for (const [words, says] of IMPORTS) {
    assert.throws(() => orderOf(words), (error: Error) => error.message.startsWith(says), words.join(" "));
  }
  const order = { source: "zendesk", folder: "x", isDryRun: true, workspace: "Acme" };
  assert.deepEqual(orderOf(["zendesk", "x", "--workspace=Acme", "--dry-run"]), order);
  assert.deepEqual(orderOf(["--dry-run", "--workspace", "Acme", "zendesk", "x"]), order);
});
