import assert from "node:assert/strict";
import { printFreeze } from "../../../sandbox/freeze/list.ts";
import { connectSandbox } from "../../../sandbox/client.ts";
import { openFreeze } from "../../../sandbox/freeze/freeze.ts";
import { actionRequest, rawServer, spawnSandbox } from "../support.ts";
import { readAll } from "../ledger/support.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok";

/** A sandbox that may reach an app, and the list that its operator writes. */
async function freezing() {
  const app = await rawServer((socket) => socket.end(OK));
  const spawned = await spawnSandbox({ allow: `localhost=127.0.0.1:${app.port}` });
  const origin = `http://localhost:${app.port}`;
  const path = `${spawned.folder}/freeze.json`;
  const call = async (change: Partial<Parameters<typeof actionRequest>[0]> = {}) => {
    const answer = await spawned.sandbox.call(actionRequest({ url: `${origin}/orders/1`, ...change }));
    return answer.kind === "answer" ? answer.status : answer.code;
  };
  const freeze = (paths: readonly string[]) => {
    const actions = paths.map((each) => ({ methods: ["GET"], origin, path: each, customer: false }));
    const list = {
      frozenAt: "2026-11-22T12:00:00Z",
      actions,
      sites: [origin],
      models: [],
      providers: [],
      named: false,
    };
    Deno.writeTextFileSync(`${path}.new`, printFreeze(list));
    Deno.renameSync(`${path}.new`, path);
  };
  const close = async () => {
    await spawned.stop();
    await app.close();
  };
  return { ...spawned, app, origin, path, call, freeze, close };
}

Deno.test("the sandbox obeys the operator's list from the next request on, and records it", async () => {
  const { app, origin, path, call, freeze, folder, sandbox, close } = await freezing();
  assert.equal(await call(), 200);
  freeze(["/orders/*"]);
  assert.equal(await call(), 200);
  assert.equal(await call({ method: "POST" }), "frozen");
  assert.equal(await call({ url: `${origin}/other` }), "frozen");
  assert.equal(await call({ door: "crawl", url: `${origin}/help` }), 200);
  assert.equal(
    await call({ door: "model", url: `${origin}/v1/chat/completions`, method: "POST", body: "{}" }),
    "frozen",
  );
  const health = await sandbox.health();
  assert.deepEqual(health?.freeze, { kind: "frozen", since: "2026-11-22T12:00:00Z", named: false });
  freeze([]);
  assert.equal(await call(), "frozen");
  Deno.removeSync(path);
  assert.equal(await call(), 200);
  assert.equal(app.connections(), 4);
  const { entries, check } = await readAll(`${folder}/ledger`);
  assert.deepEqual(check.faults, []);
  assert.deepEqual(entries.map(({ kind }) => kind).filter((kind) => kind !== "end"), [
    ...["start", "call", "freeze", "call", "site", "freeze", "thaw", "call"],
  ]);
  await close();
});

Deno.test("keys cannot be changed while frozen", async () => {
  const { path, freeze, sandbox, folder, close } = await freezing();
  const id = { workspace: "w1", name: "KEY" };
  const secret = { value: "0123456789", origins: ["https://app.example.com"] };
  assert.equal((await sandbox.setSecret(id, secret)).kind, "set");
  freeze(["/orders/*"]);
  const [set, removed] = [await sandbox.setSecret(id, secret), await sandbox.removeSecret(id)];
  assert.equal(set.kind === "refused" && set.code, "frozen");
  assert.equal(removed.kind === "refused" && removed.code, "frozen");
  Deno.removeSync(path);
  assert.equal((await sandbox.removeSecret(id)).kind, "removed");
  const { entries } = await readAll(`${folder}/ledger`);
  assert.deepEqual(entries.map(({ kind }) => kind), ["start", "set_secret", "freeze", "thaw", "remove_secret"]);
  await close();
});

Deno.test("a damaged list refuses everything and says so", async () => {
  const { path, app, sandbox, origin, close } = await freezing();
  for (const text of ["", "{", "null", '{"frozenAt":"2026-11-22T12:00:00Z"}']) {
    Deno.writeTextFileSync(path, text);
    for (const door of ["action", "crawl", "model"] as const) {
      const answer = await sandbox.call(actionRequest({ url: `${origin}/`, door }));
      assert.ok(answer.kind === "refused" && answer.code === "frozen", text);
      assert.match(answer.message, /^freeze\.json cannot be read \(.+\); nothing leaves before the operator mends it$/);
    }
    assert.equal((await sandbox.health())?.freeze.kind, "damaged");
  }
  assert.equal(app.connections(), 0);
  await close();
});

Deno.test("the freeze outlives the sandbox's process", async () => {
  const first = await freezing();
  first.freeze([]);
  assert.equal(await first.call(), "frozen");
  await first.restart();
  const again = connectSandbox({ socketPath: `${first.folder}/run/sandbox.sock` });
  const answer = await again.call(actionRequest({ url: `${first.origin}/orders/1` }));
  assert.equal(answer.kind === "refused" && answer.code, "frozen");
  again.close();
  await first.close();
});

Deno.test("the door of named customers is shut while frozen, unless the operator leaves it open", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-freeze-" });
  const origin = "https://app.example.com";
  const actions = [{ methods: ["GET"], origin, path: "/orders/*", customer: true }];
  const asked = (path: string) => ({ method: "GET", url: new URL(origin + path), origin, path, hasCustomer: true });
  for (const named of [false, true]) {
    const path = `${folder}/${named}.json`;
    const list = { frozenAt: "2026-11-22T12:00:00Z", actions, sites: [], models: [], providers: [], named };
    await Deno.writeTextFile(path, printFreeze(list));
    const freeze = openFreeze(path, () => {});
    assert.equal(freeze.refuseCall("action", asked("/orders/1")), null);
    assert.equal(freeze.refuseCall("named", asked("/orders/1"))?.code ?? null, named ? null : "frozen");
    assert.equal(freeze.refuseCall("named", asked("/other"))?.code, "frozen", "the list holds at that door, too");
  }
  await Deno.remove(folder, { recursive: true });
});
