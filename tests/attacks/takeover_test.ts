/**
 * A desk that is taken over: a program with the desk's exact flags, and with every record and ticket that the desk ever
 * held, tries what it can, unfrozen and frozen.
 */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { z } from "zod";
import { readConfig } from "../../config.ts";
import { printFreeze } from "../../sandbox/freeze/list.ts";
import { connectSandbox, type Sandbox } from "../../sandbox/client.ts";
import { makeFolders } from "../../supervisor/folders.ts";
import { CODE_DIR, deskProcesses, freezePath, ledgerDir } from "../../supervisor/processes.ts";
import type { ProcessSpec } from "../../supervisor/supervise.ts";
import { readAll } from "../sandbox/ledger/support.ts";
import { recordOf } from "../sandbox/support.ts";
import { secondsFromNow, signToken } from "../support/jwt.ts";
import { until } from "../support/wait.ts";

const PROBES = `${CODE_DIR}/tests/attacks/takeover_probes.ts`;
const MODEL_KEY = "sk-model-of-the-operator-0123456789";
const [LIVE_KEY, OLD_KEY, GONE_KEY] = [
  "live-key-0123456789abcdef",
  "old-key-0123456789abcdef",
  "gone-key-0123456789abcdef",
];
const NAMED_PER_HOUR = 4;
const PROBES_MIN = 70;

/** What a taken-over desk can do when the operator has frozen nothing; all of it stands in the ledger. */
const OPEN = [
  "open: use the live key where it belongs",
  "open: for the customer who is signed in",
  "open: an id written into the address",
  "open: a customer named at the door for that",
  "open: data to another host by the action door",
  "open: data to another host by the model door",
  "open: data in the address of a page",
  "open: a model's question",
  "open: set a key of its own",
  "open: a new identity secret",
  "open: end the earlier identity secret",
  "open: remove a key",
  // It reaches the host, and the ledger has the call without a record of the audit.
  "open: a call with the record of another",
] as const;

/** What the operator's list leaves of it. */
const OPEN_WHILE_FROZEN = ["open: for the customer who is signed in", "open: a model's question"] as const;

/** A server that notes the path and the key of each request, and answers with what it was sent. */
async function noting() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.end(JSON.stringify(request.headers));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port ?? 0 : 0;
  const close = () => new Promise((done) => server.close(done).closeAllConnections());
  return { seen, port, origin: `http://localhost:${port}`, close };
}

function command({ args, env }: ProcessSpec, entry: readonly string[]): Deno.Command {
  const at = args.findIndex((arg) => arg.endsWith("main.ts"));
  const all = entry.length === 0 ? args : [...args.slice(0, at), ...entry];
  return new Deno.Command(Deno.execPath(), { args: [...all], env, clearEnv: true, stdout: "piped", stderr: "piped" });
}

/** What the desk held before it was taken over. */
async function desksRecords(sandbox: Sandbox, app: string) {
  const set = (name: string, value: string, workspace = "w1") =>
    recordOf(sandbox, { workspace, name }, { value, origins: [app] });
  const replaced = await set("KEY", OLD_KEY);
  const [live, removed, foreign] = [
    await set("KEY", LIVE_KEY),
    await set("GONE", GONE_KEY),
    await set("KEY", OLD_KEY, "w2"),
  ];
  assert.equal((await sandbox.removeSecret({ workspace: "w1", name: "GONE" })).kind, "removed");
  const [one, other] = [await sandbox.identityNew({ workspace: "w1" }), await sandbox.identityNew({ workspace: "w2" })];
  assert.ok(one.kind === "made" && other.kind === "made");
  const ticket = async (workspace: string, { secret, name, sealed }: typeof one, seconds: number) => {
    const token = signToken({ sub: "u_1", exp: secondsFromNow(seconds) }, secret);
    const answer = await sandbox.identify({ workspace, token, secrets: [{ name, sealed }] });
    assert.ok(answer.kind === "accepted", JSON.stringify(answer));
    return answer;
  };
  const ended = await ticket("w1", one, 1);
  const records = {
    ...{ live, replaced, removed, foreign, identity: { name: one.name, sealed: one.sealed } },
    ticket: (await ticket("w1", one, 3600)).ticket,
    foreignTicket: (await ticket("w2", other, 3600)).ticket,
    endedTicket: ended.ticket,
  };
  await until(() => secondsFromNow(0) * 1000 > ended.expiresAt);
  return { records, identitySecret: one.secret };
}

/** Runs the probes on a new data folder. @param frozen whether the operator froze it with what the agent needs */
async function takenOver(frozen: boolean) {
  const [app, evil, model] = await Promise.all([noting(), noting(), noting()]);
  const folder = await Deno.makeTempDir({ prefix: "desk-takeover-" });
  const variables: Readonly<Record<string, string>> = {
    ...{ SVC_DATA_DIR: `${folder}/data`, SVC_PORT: "8765", SVC_MODEL: "m", SVC_MODEL_KEY: MODEL_KEY },
    SVC_MODEL_URL: `${model.origin}/v1`,
    SVC_ALLOW_PRIVATE: [app, evil].map(({ port }) => `localhost=127.0.0.1:${port}`).join(","),
    SVC_NAMED_CALLS_PER_HOUR: String(NAMED_PER_HOUR),
  };
  const read = readConfig((name) => variables[name]);
  assert.ok(read.kind === "ok");
  const { config } = read;
  assert.deepEqual(await makeFolders(config), []);
  for (const own of ["db", "files"]) await Deno.mkdir(`${config.dataDir}/${own}`);
  const specs = deskProcesses(config, (name) => variables[name] ?? Deno.env.get(name), "routes/main.ts");
  const [sandboxSpec, deskSpec] = ["sandbox", "desk"].map((name) => specs.find((spec) => spec.name === name));
  assert.ok(sandboxSpec !== undefined && deskSpec !== undefined);

  const process = command(sandboxSpec, []).spawn();
  const sandbox = connectSandbox({ socketPath: `${config.runDir}/sandbox.sock` });
  await until(async () => await sandbox.health() !== null);
  const { records, identitySecret } = await desksRecords(sandbox, app.origin);
  if (frozen) {
    const actions = [{ methods: ["GET"], origin: app.origin, path: "/customers/{user.id}", customer: true }];
    const list = { frozenAt: "2026-11-22T12:00:00Z", actions, sites: [], models: [`${model.origin}/v1`], named: false };
    await Deno.writeTextFile(freezePath(config), printFreeze(list));
  }
  const places = { data: config.dataDir, app: app.origin, evil: evil.origin, model: `${model.origin}/v1`, ...records };
  const { stdout, stderr } = await command(deskSpec, [PROBES, JSON.stringify(places)]).output();
  const [printed, errors] = [new TextDecoder().decode(stdout), new TextDecoder().decode(stderr)];
  const line = printed.split("\n").find((each) => each.startsWith("{"));
  assert.ok(line !== undefined, errors);
  sandbox.close();
  process.kill("SIGTERM");
  await Promise.all([process.status, process.stdout.cancel(), process.stderr.cancel()]);
  const ledger = await readAll(ledgerDir(config));
  await Promise.all([app.close(), evil.close(), model.close()]);
  await Deno.remove(folder, { recursive: true });
  const secrets = [LIVE_KEY, OLD_KEY, GONE_KEY, MODEL_KEY, identitySecret];
  return {
    outcomes: z.record(z.string(), z.string()).parse(JSON.parse(line)),
    printed,
    secrets,
    ledger,
    app,
    evil,
    model,
  };
}

type TakenOver = Awaited<ReturnType<typeof takenOver>>;

/** What every run must hold, frozen or not. */
function assertHeld(
  { outcomes, printed, secrets, ledger, app, evil, model }: TakenOver,
  open: readonly string[],
): void {
  assert.ok(Object.keys(outcomes).length >= PROBES_MIN, `${Object.keys(outcomes).length}`);
  const held = (outcome: string) =>
    outcome === "denied" || outcome.startsWith("refused ") || /"kind":"refused"/.test(outcome);
  const got = Object.entries(outcomes).filter(([, outcome]) => !held(outcome)).map(([name]) => name);
  assert.deepEqual(got.toSorted(), [...open].toSorted(), JSON.stringify(outcomes, null, 1));
  // No value is in what the program got, and none went anywhere but where it belongs.
  for (const secret of secrets) assert.ok(!printed.includes(secret), secret);
  const at = (seen: readonly string[], secret: string) => seen.filter((each) => each.includes(secret)).length;
  for (const secret of secrets) assert.equal(at(evil.seen, secret), 0, secret);
  for (const secret of secrets.filter((each) => each !== LIVE_KEY)) assert.equal(at(app.seen, secret), 0, secret);
  for (const secret of secrets.filter((each) => each !== MODEL_KEY)) assert.equal(at(model.seen, secret), 0, secret);
  // Everything that arrived stands in the ledger, whose chain holds.
  assert.deepEqual(ledger.check.faults, []);
  const lines = ledger.entries.flatMap((entry) => entry.kind === "call" || entry.kind === "site" ? [entry] : []);
  const arrived = [...app.seen, ...evil.seen, ...model.seen].length;
  assert.equal(lines.length, arrived);
  const named = lines.filter((entry) => entry.kind === "call" && entry.named);
  assert.ok(named.length <= NAMED_PER_HOUR);
}

Deno.test("a taken-over desk reads no key, signs no token, moves no key, and all that it sends stands in the ledger", async () => {
  const run = await takenOver(false);
  assertHeld(run, OPEN);
  const kinds = run.ledger.entries.map(({ kind }) => kind);
  for (const kind of ["set_secret", "remove_secret", "identity_new", "identity_end"] as const) {
    assert.ok(kinds.includes(kind), kind);
  }
  const calls = run.ledger.entries.filter((entry) => entry.kind === "call");
  // Calls that the desk made by itself name no record of the audit: the comparison with the audit shows each.
  assert.ok(calls.length > 0 && calls.every(({ call }) => call === null || call === "another's record"));
  const literal = calls.find(({ path }) => path === "/customers/u_2");
  assert.equal(literal?.customer, null);
});

Deno.test("a taken-over desk that is frozen sends nothing but what the operator's list names", async () => {
  const run = await takenOver(true);
  assertHeld(run, OPEN_WHILE_FROZEN);
  assert.deepEqual(run.evil.seen, []);
  assert.deepEqual(run.app.seen.map((each) => each.split(" ").slice(0, 2).join(" ")), ["GET /customers/u_1"]);
});
