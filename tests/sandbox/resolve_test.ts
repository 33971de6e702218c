import assert from "node:assert/strict";
import { NAME_GATE_LIMITS, OUTBOUND_LIMITS } from "../../sandbox/limits.ts";
import { cacheAddresses } from "../../sandbox/resolve.ts";
import { until } from "../support/wait.ts";

/** A name server that answers when the test says so, and notes what it was asked. */
function slowServer() {
  const asked: string[] = [];
  const answers: ((addresses: readonly string[]) => void)[] = [];
  const resolve = (host: string) => {
    asked.push(host);
    return new Promise<readonly string[]>((done) => answers.push(done));
  };
  return { asked, resolve, answer: (addresses: readonly string[]) => answers.shift()?.(addresses) };
}

Deno.test("concurrent calls to one host share a DNS query, also one that fails", async () => {
  const { asked, resolve, answer } = slowServer();
  const find = cacheAddresses(resolve, () => 0);
  const unknown = Array.from({ length: 50 }, () => find("gone.test"));
  const other = find("app.test");
  assert.deepEqual(asked, ["gone.test", "app.test"]);
  answer([]);
  answer(["93.184.215.14"]);
  assert.deepEqual(await Promise.all(unknown), unknown.map(() => []));
  assert.deepEqual(await other, ["93.184.215.14"]);
  const again = find("gone.test");
  assert.deepEqual(asked, ["gone.test", "app.test", "gone.test"], "what was not found is asked for again");
  answer(["93.184.215.14"]);
  assert.deepEqual(await again, ["93.184.215.14"]);
});

Deno.test("addresses are resolved again after the cache expires, and after a failure", async () => {
  const clock = { ms: 0 };
  const { asked, resolve, answer } = slowServer();
  let fails = true;
  const find = cacheAddresses(
    (host) => fails ? Promise.reject(new Error("no resolver")) : resolve(host),
    () => clock.ms,
  );
  await assert.rejects(async () => await find("app.test"), /no resolver/);
  fails = false;
  const first = find("app.test");
  answer(["93.184.215.14"]);
  await first;
  assert.deepEqual(find("app.test"), ["93.184.215.14"], "at once, from what is kept");
  clock.ms = OUTBOUND_LIMITS.addressesKeptMs;
  const second = find("app.test");
  answer(["93.184.215.15"]);
  assert.deepEqual(await second, ["93.184.215.15"]);
  assert.deepEqual(asked, ["app.test", "app.test"]);
});

Deno.test("host names that do not resolve delay only calls of their own workspace", async () => {
  const { asked, resolve, answer } = slowServer();
  const find = cacheAddresses(resolve, () => 0);
  const { inFlightMax, queueMax } = NAME_GATE_LIMITS.ofWorkspace;
  const given = new AbortController();
  const hostile = (name: string, signal = new AbortController().signal) =>
    Promise.resolve(find(name, { workspace: "hostile", signal }));
  const hanging = Array.from({ length: inFlightMax }, (_, at) => hostile(`hangs${at}.test`));
  const waiting = Array.from({ length: queueMax }, (_, at) => hostile(`waits${at}.test`, given.signal));
  assert.equal(await hostile("refused.test"), null, "its queue is full");
  assert.equal(asked.length, inFlightMax);
  const same = hostile("hangs0.test");
  const other = Promise.resolve(find("app.test", { workspace: "other", signal: new AbortController().signal }));
  await until(() => asked.includes("app.test"));
  given.abort();
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set([null]), "who gave up is not asked for later");
  asked.forEach(() => answer(["93.184.215.14"]));
  assert.deepEqual(await other, ["93.184.215.14"]);
  assert.deepEqual(await Promise.all([...hanging, same]), Array(inFlightMax + 1).fill(["93.184.215.14"]));
  assert.equal(asked.length, inFlightMax + 1);
  const after = hostile("later.test");
  await until(() => asked.includes("later.test"));
  answer([]);
  assert.deepEqual(await after, [], "the places are free again");
});

Deno.test("stalled look-ups of many workspaces leave capacity for other workspaces and the operator's hosts", async () => {
  const { asked, resolve, answer } = slowServer();
  const find = cacheAddresses(resolve, () => 0);
  const { inFlightMax, firstOnly, ofWorkspace } = NAME_GATE_LIMITS;
  const askFor = (workspace: string, name: string) =>
    Promise.resolve(find(name, { workspace, signal: new AbortController().signal }));
  const hanging = ["one", "two", "three", "four"].flatMap((workspace) =>
    Array.from({ length: ofWorkspace.inFlightMax }, (_, at) => askFor(workspace, `${at}.${workspace}.test`))
  );
  // The fourth came when only first places were left.
  await until(() => asked.length === inFlightMax - firstOnly + 1);
  const others = Array.from({ length: firstOnly - 1 }, (_, at) => askFor(`other${at}`, `app${at}.test`));
  await until(() => asked.length === inFlightMax);
  const operator = find("model.test");
  assert.ok(asked.includes("model.test"));
  const isDone = Promise.all([...hanging, ...others, operator]);
  let isEnded = false;
  isDone.then(() => isEnded = true);
  await until(() => {
    answer(["93.184.215.14"]);
    return isEnded;
  });
  assert.equal(asked.length, hanging.length + others.length + 1, "each is asked for in its turn");
});
