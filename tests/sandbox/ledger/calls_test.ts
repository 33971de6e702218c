import assert from "node:assert/strict";
import { monthFiles } from "../../../sandbox/ledger/read.ts";
import { readAll } from "./support.ts";
import { actionRequest, place, rawServer, recordOf, spawnSandbox } from "../support.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok";

Deno.test("a call is in the ledger before its first byte arrives, and its end after it", async () => {
  let lines = 0;
  let folder = "";
  const app = await rawServer((socket) => {
    readAll(`${folder}/ledger`).then(({ entries }) => {
      lines = entries.filter(({ kind }) => kind === "call").length;
      socket.end(OK);
    });
  });
  const spawned = await spawnSandbox({ allow: `localhost=127.0.0.1:${app.port}` });
  folder = spawned.folder;
  const origin = `http://localhost:${app.port}`;
  const KEY = await recordOf(spawned.sandbox, { workspace: "w1", name: "KEY" }, {
    value: "0123456789",
    origins: [origin],
  });
  const request = { method: "POST", url: `${origin}/a/../orders/1?q=asked`, secrets: { KEY }, call: "audit-1" };
  await spawned.sandbox.call(actionRequest({ ...request, headers: { "x-key": place("KEY") }, body: "words" }));
  assert.equal(lines, 1);
  const { entries } = await readAll(`${folder}/ledger`);
  const [, set, call, end] = entries;
  assert.ok(set?.kind === "set_secret");
  assert.deepEqual([set.workspace, set.name, set.origins], ["w1", "KEY", [origin]]);
  assert.ok(call?.kind === "call" && end?.kind === "end");
  const { n: _, at: __, prev: ___, hash: ____, ...facts } = call;
  assert.deepEqual(facts, {
    kind: "call",
    workspace: "w1",
    call: "audit-1",
    door: "action",
    method: "POST",
    origin,
    path: "/orders/1",
    keys: ["KEY"],
    customer: null,
    named: false,
  });
  assert.deepEqual([end.of, end.status, end.code, end.sent], [call.n, 200, null, true]);
  const text = entries.map((entry) => JSON.stringify(entry)).join("\n");
  for (const word of ["0123456789", "asked", "words"]) assert.ok(!text.includes(word), word);
  await spawned.stop();
  await app.close();
});

Deno.test("of calls made together each is in the ledger before its bytes arrive, and its end before its answer", async () => {
  let folder = "";
  const ledgerText = () => monthFiles(`${folder}/ledger`).map((path) => Deno.readTextFileSync(path)).join("");
  const early: string[] = [];
  const app = await rawServer((socket) => {
    const arrived = Array.from(app.received().matchAll(/^GET (\/orders\/\d+) /gm), ({ 1: path = "" }) => path);
    const recorded = ledgerText();
    early.push(...arrived.filter((path) => !recorded.includes(`"path":"${path}"`)));
    socket.end(OK);
  });
  const spawned = await spawnSandbox({ allow: `localhost=127.0.0.1:${app.port}` });
  folder = spawned.folder;
  const unended = await Promise.all(Array.from({ length: 30 }, async (_, at) => {
    const path = `/orders/${at}`;
    await spawned.sandbox.call(actionRequest({ url: `http://localhost:${app.port}${path}` }));
    const n = ledgerText().split("\n").find((line) => line.includes(`"path":"${path}"`))?.match(/^\{"n":(\d+),/)?.[1];
    return ledgerText().includes(`"of":${n},`) ? [] : [path];
  }));
  assert.deepEqual([early, unended.flat()], [[], []]);
  const { check, entries } = await readAll(`${folder}/ledger`);
  assert.deepEqual([check.faults, entries.length], [[], 61]);
  await spawned.stop();
  await app.close();
});

Deno.test("the ledger has no line for a refused call, and the reason for one without an answer", async () => {
  const app = await rawServer((socket) => socket.destroy());
  const spawned = await spawnSandbox({ allow: `localhost=127.0.0.1:${app.port}` });
  const origin = `http://localhost:${app.port}`;
  await spawned.sandbox.call(actionRequest({ url: "http://127.0.0.1:1/" }));
  await spawned.sandbox.call(actionRequest({ url: origin, headers: { "x-key": place("KEY") } }));
  await spawned.sandbox.call(actionRequest({ url: origin }));
  const { entries } = await readAll(`${spawned.folder}/ledger`);
  assert.deepEqual(entries.map(({ kind }) => kind), ["start", "call", "end"]);
  const end = entries[2];
  assert.ok(end?.kind === "end");
  assert.deepEqual([end.status, end.code, end.sent], [null, "connection", true]);
  await spawned.stop();
  await app.close();
});

Deno.test("nothing leaves when the ledger cannot be written", async () => {
  const app = await rawServer((socket) => socket.end(OK));
  const origin = `http://localhost:${app.port}`;
  const spawned = await spawnSandbox({
    allow: `localhost=127.0.0.1:${app.port}`,
    modelUrl: `${origin}/v1`,
    modelKey: "k",
  });
  const ledger = `${spawned.folder}/ledger`;
  await Deno.remove(ledger, { recursive: true });
  await Deno.writeTextFile(ledger, "a file where the folder should be");
  for (const door of ["action", "model", "crawl"] as const) {
    const url = `${origin}/v1/chat/completions`;
    const method = door === "model" ? "POST" : "GET";
    const answer = await spawned.sandbox.call(actionRequest({ url, door, method }));
    assert.ok(answer.kind === "refused" && answer.code === "ledger", door);
    assert.match(
      answer.message,
      /^the sandbox's ledger cannot be written \(.+\), and nothing leaves without its line there$/,
    );
  }
  assert.equal(app.connections(), 0);
  assert.notEqual((await spawned.sandbox.health())?.ledgerFault, null);
  await Deno.remove(ledger);
  assert.equal((await spawned.sandbox.call(actionRequest({ url: origin }))).kind, "answer");
  await spawned.stop();
  await app.close();
});

Deno.test("the reading of websites is counted by the hour and by origin", async () => {
  const app = await rawServer((socket) => socket.end(OK));
  const spawned = await spawnSandbox({ allow: `localhost=127.0.0.1:${app.port}` });
  const url = `http://localhost:${app.port}/page?with=data`;
  for (let page = 0; page < 3; page++) await spawned.sandbox.call(actionRequest({ door: "crawl", url }));
  await spawned.restart("SIGTERM");
  const { entries } = await readAll(`${spawned.folder}/ledger`);
  assert.deepEqual(entries.map(({ kind }) => kind).slice(0, 2), ["start", "site"]);
  const reads = entries.find((entry) => entry.kind === "reads");
  assert.ok(reads?.kind === "reads");
  const [counted] = Object.values(reads.sites);
  assert.deepEqual(counted, { requests: 3, urlChars: 3 * url.length });
  await spawned.stop();
  await app.close();
});

Deno.test("the ledger records comparisons with keys and searches for keys, without value or result", async () => {
  const { sandbox, folder, stop } = await spawnSandbox({});
  const id = { workspace: "w1", name: "KEY" };
  const sealed = await recordOf(sandbox, id, { value: "0123456789", origins: ["https://app.example.com"] });
  for (const value of ["0123456789", "guessed-value"]) await sandbox.compareSecret(id, sealed, value);
  assert.deepEqual(await sandbox.maskSecrets("w1", ["a 0123456789", "b"]), { kind: "masked", texts: ["a ***", "b"] });
  assert.deepEqual(await sandbox.maskSecrets("w2", ["a 0123456789"]), { kind: "masked", texts: ["a 0123456789"] });
  const { entries } = await readAll(`${folder}/ledger`);
  const compared = entries.filter(({ kind }) => kind === "compare_secret" || kind === "mask_secrets");
  assert.deepEqual(compared.map(({ n: _, at: __, prev: ___, hash: ____, ...facts }) => facts), [
    { kind: "compare_secret", ...id },
    { kind: "compare_secret", ...id },
    { kind: "mask_secrets", workspace: "w1" },
    { kind: "mask_secrets", workspace: "w2" },
  ]);
  assert.doesNotMatch(JSON.stringify(entries), /0123456789|guessed-value/);
  await stop();
});

Deno.test("texts are searched for keys 120 times an hour for each workspace, and not beyond 64 KiB together", async () => {
  const { sandbox, stop } = await spawnSandbox({});
  const half = "x".repeat(32 * 1024);
  assert.equal((await sandbox.maskSecrets("w1", [half, half, "y"])).kind, "refused");
  for (let n = 0; n < 120; n++) assert.equal((await sandbox.maskSecrets("w1", ["a"])).kind, "masked");
  const refusal = await sandbox.maskSecrets("w1", ["a"]);
  assert.ok(refusal.kind === "refused" && refusal.code === "busy");
  assert.equal((await sandbox.maskSecrets("w2", ["a"])).kind, "masked", "another workspace waits for none of these");
  await stop();
});
