import assert from "node:assert/strict";
import { type ChosenServer, chosenServer, modelOf, reasonNotAsked } from "../../core/model/chosen.ts";
import { changeModelServer, serverBase } from "../../core/model/change_server.ts";
import { readServer, type WrittenServer } from "../../core/model/written_server.ts";
import { BREAKER_LIMITS } from "../../core/limits/model.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";
import { DEADLINE_MS } from "../support/wait.ts";
import { accountRequest } from "./request.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const KEY = "sk-live-0123456789abcdef";

const written = (change: Partial<WrittenServer> = {}): WrittenServer => ({
  provider: "openai-compatible",
  url: "https://api.example.com/v1/",
  model: "small",
  key: KEY,
  sealedKey: "",
  removeKey: false,
  ...change,
});

/** What is refused, by the change and a word of the sentence. */
const REFUSED: readonly (readonly [Partial<WrittenServer>, RegExp])[] = [
  [{ provider: "telepathy" }, /Choose/],
  [{ provider: "__proto__" }, /Choose/],
  [{ url: "" }, /not a URL of a server/],
  [{ url: "api.example.com" }, /not a URL of a server/],
  [{ url: "ftp://api.example.com" }, /not a URL of a server/],
  [{ url: "javascript:alert(1)" }, /not a URL of a server/],
  [{ url: "https://me:pass@api.example.com" }, /more than a server/],
  [{ url: "https://api.example.com/v1?key=1" }, /more than a server/],
  [{ url: "https://api.example.com/v1#a" }, /more than a server/],
  [{ url: "http://api.example.com/v1" }, /not https/],
  [{ url: "http://127.0.0.1:9/v1" }, /not https/],
  [{ model: " " }, /name is missing/],
  [{ model: "two words" }, /has a space/],
  [{ model: "x".repeat(201) }, /too long/],
  [{ key: "short" }, /8 to 4096/],
  [{ key: `${KEY}\r\nX-Evil: 1` }, /no spaces/],
];

for (const [change, says] of REFUSED) {
  Deno.test(`readServer refuses ${JSON.stringify(change).slice(0, 60)}`, async () => {
    await assert.rejects(readServer(base, "w", written(change), null), { code: "invalid_input", message: says });
  });
}

Deno.test("readServer takes a private address over http when the operator allowed it", async () => {
  const desk = { ...base, privateHosts: ["localhost:11434", "models:80"] };
  assert.equal(
    (await readServer(desk, "w", written({ url: "http://models/v1", key: "" }), null)).url,
    "http://models/v1",
  );
  const server = await readServer(desk, "w", written({ url: "http://localhost:11434/v1", key: "" }), null);
  assert.deepEqual([server.url, server.key], ["http://localhost:11434/v1", null]);
});

Deno.test("readServer keeps the key while the origin stays, refuses to send it elsewhere, and removes it on request", async () => {
  const first = await readServer(base, "w", written(), null);
  assert.ok(first.key !== null && !JSON.stringify(first).includes(KEY));
  const same = await readServer(base, "w", written({ url: "https://api.example.com/v2", key: "" }), first);
  assert.deepEqual(same.key, first.key);
  for (const url of ["https://evil.example/v1", "https://api.example.com:8443/v1", "https://example.com/v1"]) {
    await assert.rejects(readServer(base, "w", written({ url, key: "" }), first), {
      message: /bound to https:\/\/api/,
    });
    const removed = await readServer(base, "w", written({ url, key: "", removeKey: true }), first);
    assert.equal(removed.key, null);
  }
});

Deno.test("readServer accepts the sealed key of an unsaved form again, and no other", async () => {
  const first = await readServer(base, "w", written(), null);
  const again = await readServer(base, "w", written({ key: "", sealedKey: JSON.stringify(first.key) }), null);
  assert.deepEqual(again.key, first.key);
  for (const sealedKey of ["{}", "null", "nonsense", '{"v":1}', JSON.stringify({ ...first.key, more: 1 })]) {
    assert.equal((await readServer(base, "w", written({ key: "", sealedKey }), null)).key, null, sealedKey);
  }
});

Deno.test("testing a model's key does not replace the saved one, and saving one ends the previous one", async () => {
  const { id } = await testWorkspace(base);
  const isLive = async ({ key }: ChosenServer, value: string) =>
    key !== null && await base.vault.isSecret({ workspace: id, name: key.name }, key.sealed, value);
  const first = await readServer(base, id, written(), null);
  await changeModelServer(base, await testCaller(base, id), { server: first });
  const tried = await readServer(base, id, written({ key: `${KEY}-2` }), first);
  assert.deepEqual([await isLive(first, KEY), await isLive(tried, `${KEY}-2`)], [true, true]);
  await changeModelServer(base, await testCaller(base, id), { server: tried });
  assert.deepEqual([await isLive(first, KEY), await isLive(tried, `${KEY}-2`)], [false, true]);
  await changeModelServer(base, await testCaller(base, id), { server: { ...tried, model: "large" } });
  assert.equal(await isLive(tried, `${KEY}-2`), true);
  await changeModelServer(base, await testCaller(base, id), { server: null });
  assert.equal(await isLive(tried, `${KEY}-2`), false);
});

Deno.test("a model set by another teammate is not overwritten or removed unseen, and changes are recorded", async () => {
  const { id } = await testWorkspace(base);
  const caller = await testCaller(base, id);
  const server = async (model: string) => await readServer(base, id, written({ model }), null);
  const small = await server("small");
  const both = await Promise.allSettled(
    [small, await server("large")].map((each) =>
      changeModelServer(base, caller, { server: each, base: serverBase(null) })
    ),
  );
  // Which of them is first is the database's to say.
  assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  const first = both[0]?.status === "fulfilled" ? "small" : "large";
  const stale = { base: serverBase(null), server: null };
  await assert.rejects(changeModelServer(base, caller, stale), {
    code: "version_conflict",
    message: new RegExp(`has saved ${first} at`),
  });
  await changeModelServer(base, caller, { server: null, base: serverBase(await chosenServer(base, id)) });
  await assert.rejects(
    changeModelServer(base, caller, { server: small, base: serverBase(small) }),
    /has removed the model/,
  );
  const listed = await base.db.selectFrom("activities").select("subject").where("workspace", "=", id)
    .where("kind", "=", "model_changed").orderBy("seq").execute();
  assert.deepEqual(listed.map(({ subject }) => subject?.split(" ")[0]), [first, "built-in"]);
});

Deno.test("modelOf returns the workspace's model, and the desk's own after it was removed", async () => {
  const { id } = await testWorkspace(base);
  assert.equal((await modelOf(base, id)).name, base.model.name);
  for (const model of ["small", "large"]) {
    await changeModelServer(base, await testCaller(base, id), {
      server: await readServer(base, id, written({ model }), null),
    });
    assert.equal((await modelOf(base, id)).name, `${model} at api.example.com`);
  }
  const other = await testWorkspace(base);
  assert.equal(await chosenServer(base, other.id), null);
  await changeModelServer(base, await testCaller(base, id), { server: null });
  assert.equal((await modelOf(base, id)).name, base.model.name);
});

Deno.test("modelOf stops asking a server after repeated failures, and tries another key immediately", async () => {
  const { id: workspace } = await testWorkspace(base);
  // Nothing is there: the desk of this test refuses every address.
  await changeModelServer(base, await testCaller(base, workspace), {
    server: await readServer(base, workspace, written(), null),
  });
  const isAlone = async () => reasonNotAsked(base, workspace, await chosenServer(base, workspace)) !== null;
  const said = async () => {
    const model = await modelOf(base, workspace);
    const request = accountRequest([{ role: "customer", text: "Hello" }]);
    const events = await Array.fromAsync(model.answer(request, AbortSignal.timeout(DEADLINE_MS)));
    return events.map(({ kind }) => kind);
  };
  for (let n = 0; n < BREAKER_LIMITS.failuresMax; n++) {
    assert.equal(await isAlone(), false);
    assert.deepEqual(await said(), ["failed"]);
  }
  assert.equal(await isAlone(), true);
  assert.deepEqual((await said()).filter((kind) => kind === "failed"), []);
  base.pass(1);
  await changeModelServer(base, await testCaller(base, workspace), {
    server: await readServer(base, workspace, written(), null),
  });
  assert.equal(await isAlone(), false);
});
