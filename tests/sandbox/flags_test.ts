import assert from "node:assert/strict";
import { extractorFlags } from "../../extractor/flags.ts";
import { parseAllowances } from "../../sandbox/address.ts";
import { sandboxFlags } from "../../sandbox/flags.ts";
import { COMMON_FLAGS } from "../../supervisor/processes.ts";
import { PROJECT, runToEnd } from "./support.ts";

const FOLDERS = {
  keysDir: "/data/keys",
  runDir: "/data/run",
  ledgerDir: "/data/ledger",
  freezePath: "/data/freeze.json",
};

function deniedRanges(allow: string, modelUrl: string | null): readonly string[] {
  const parsed = parseAllowances(allow);
  assert.equal(parsed.kind, "ok");
  const reach = {
    allowances: parsed.kind === "ok" ? parsed.value : [],
    modelUrl: modelUrl === null ? null : new URL(modelUrl),
    smtpHost: null,
  };
  const flags = sandboxFlags(FOLDERS, reach);
  const flag = flags.find((each) => each.startsWith("--deny-net="));
  return flag?.slice("--deny-net=".length).split(",") ?? [];
}

/** What the operator configured, a range that must stay denied and one that must be open. */
const REACHES: readonly { allow: string; model: string | null; denied: string; open: string | null }[] = [
  { allow: "", model: null, denied: "127.0.0.0/8", open: null },
  { allow: "", model: null, denied: "169.254.0.0/16", open: null },
  { allow: "app=127.0.0.1:8001", model: null, denied: "10.0.0.0/8", open: "127.0.0.0/8" },
  { allow: "app=10.2.0.0/16:443", model: null, denied: "192.168.0.0/16", open: "10.0.0.0/8" },
  { allow: "app=fd00::/8:443", model: null, denied: "10.0.0.0/8", open: null },
  { allow: "", model: "http://127.0.0.1:11434/v1", denied: "10.0.0.0/8", open: "127.0.0.0/8" },
  { allow: "", model: "http://model:11434/v1", denied: "169.254.0.0/16", open: "10.0.0.0/8" },
];

for (const { allow, model, denied, open } of REACHES) {
  Deno.test(`sandboxFlags denies ${denied} and opens ${open ?? "nothing"} for "${allow}" and the model ${model}`, () => {
    const ranges = deniedRanges(allow, model);
    assert.ok(ranges.includes(denied));
    if (open !== null) assert.ok(!ranges.includes(open));
  });
}

/** What each process may do after all; everything else a probe tries must be denied. */
const ALLOWED = {
  sandbox: ["connect to a public address", "read the host name", "resolve a name"],
  extractor: [],
} as const;

async function probe(flags: readonly string[], argument: string): Promise<Readonly<Record<string, string>>> {
  const output = await runToEnd([...COMMON_FLAGS, ...flags, `${PROJECT}/tests/sandbox/probe.ts`, argument]);
  const line = output.split("\n").find((each) => each.startsWith("{"));
  assert.ok(line !== undefined, output);
  return JSON.parse(line);
}

function assertDenied(outcomes: Readonly<Record<string, string>>, allowed: readonly string[]): void {
  assert.ok(Object.keys(outcomes).length >= 30);
  for (const [name, outcome] of Object.entries(outcomes)) {
    if (allowed.includes(name)) assert.notEqual(outcome, "denied", name);
    else assert.equal(outcome, "denied", name);
  }
}

Deno.test("sandboxFlags let a process reach the public internet and its own folders, nothing else", async () => {
  const folder = await Deno.makeTempDir();
  for (const name of ["keys", "run", "sql"]) await Deno.mkdir(`${folder}/${name}`);
  await Deno.writeTextFile(`${folder}/sql/PG_VERSION`, "18");
  await Deno.writeTextFile(`${folder}/outside.txt`, "");
  const folders = {
    keysDir: `${folder}/keys`,
    runDir: `${folder}/run`,
    ledgerDir: `${folder}/ledger`,
    freezePath: `${folder}/freeze.json`,
  };
  const flags = sandboxFlags(folders, { allowances: [], modelUrl: null, smtpHost: null });
  assertDenied(await probe(flags, folders.keysDir), ALLOWED.sandbox);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("extractorFlags let a process do nothing but serve its socket", async () => {
  const folder = await Deno.makeTempDir();
  const flags = extractorFlags({ codeDir: PROJECT, socketPath: `${folder}/extractor.sock` });
  assertDenied(await probe(flags, folder), ALLOWED.extractor);
  await Deno.remove(folder, { recursive: true });
});
