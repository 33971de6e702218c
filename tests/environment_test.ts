import assert from "node:assert/strict";
import { unknownVariables, VARIABLES } from "../variables.ts";
import { readEnvironment } from "../environment.ts";

const folder = await Deno.makeTempDir({ prefix: "desk-environment-" });
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

async function secretFile(name: string, text: string): Promise<string> {
  await Deno.writeTextFile(`${folder}/${name}`, text);
  return `${folder}/${name}`;
}

Deno.test("a variable is read from the file that its _FILE names, as if it were set", async () => {
  const model = { SVC_MODEL_URL: "https://models.example.com/v1", SVC_MODEL: "small" };
  const plain = readEnvironment({ ...model, SVC_MODEL_KEY: "key of the model" });
  const read = readEnvironment({
    ...model,
    SVC_MODEL_KEY_FILE: await secretFile("key", "key of the model\n"),
    SVC_SMTP_URL_FILE: "",
    DENO_KV_ACCESS_TOKEN_FILE: await secretFile("kv", "token of the live store\n"),
  });
  assert.ok(read.kind === "ok" && plain.kind === "ok");
  assert.deepEqual(read.config, plain.config);
  assert.equal(read.config.modelKey, "key of the model");
  assert.equal(read.variable("SVC_MODEL_KEY"), "key of the model");
  assert.equal(read.variable("DENO_KV_ACCESS_TOKEN"), "token of the live store");
});

Deno.test("every variable may be a file", () => {
  const names = Object.keys(VARIABLES).map((name) => `${name}_FILE`);
  const read = readEnvironment(Object.fromEntries(names.map((name) => [name, `${folder}/missing`])));
  assert.deepEqual(
    read.kind === "faults" && read.faults,
    names.map((name) => `${name}: there is no such file (${folder}/missing).`),
  );
  assert.deepEqual(unknownVariables(names), []);
});

Deno.test("a file that cannot be a secret stops the start, and none of it is shown", async () => {
  const refused: readonly (readonly [path: string, why: string])[] = [
    [folder, "this is not a file"],
    [await secretFile("empty", " \n"), "the file is empty"],
    [await secretFile("large", "s".repeat(70_000)), "the file has more than 64 KiB"],
  ];
  for (const [path, why] of refused) {
    const read = readEnvironment({ SVC_METRICS_TOKEN_FILE: path });
    assert.deepEqual(read, { kind: "faults", faults: [`SVC_METRICS_TOKEN_FILE: ${why} (${path}).`] });
  }
  const both = { SVC_MODEL_KEY: "one key", SVC_MODEL_KEY_FILE: await secretFile("both", "another key") };
  assert.deepEqual(readEnvironment(both), {
    kind: "faults",
    faults: ["SVC_MODEL_KEY_FILE: SVC_MODEL_KEY is set too. Leave one of them out."],
  });
});
