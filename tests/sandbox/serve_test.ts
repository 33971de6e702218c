import assert from "node:assert/strict";
import { connectSandbox } from "../../sandbox/client.ts";
import { GATE_LIMITS } from "../../sandbox/limits.ts";
import type { OutboundAnswer, Sealed } from "../../sandbox/protocol.ts";
import { actionRequest, place, rawServer, recordOf, type SpawnedSandbox, spawnSandbox } from "./support.ts";
import { DEADLINE_MS, until, within } from "../support/wait.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok";
const MODEL_KEY = "sk-model-0123456789abcdef";

async function withSandbox(
  environment: Parameters<typeof spawnSandbox>[0],
  test: (spawned: SpawnedSandbox) => Promise<void>,
): Promise<void> {
  const spawned = await spawnSandbox(environment);
  try {
    await test(spawned);
  } finally {
    await spawned.stop();
  }
}

Deno.test("serveSandbox fills in, calls and masks under the flags of production", async () => {
  const app = await rawServer((socket) => {
    socket.write("HTTP/1.1 201 Created\r\nconnection: close\r\n\r\n");
    socket.end(app.received());
  });
  const origin = `http://localhost:${app.port}`;
  await withSandbox({ allow: `localhost=127.0.0.1:${app.port}` }, async ({ sandbox, folder }) => {
    const key = await recordOf(sandbox, { workspace: "w1", name: "KEY" }, {
      value: "0123456789",
      origins: [`${origin}/any/path`],
    });
    const outcome = await sandbox.call(
      actionRequest({
        url: `${origin}/x`,
        headers: { authorization: `Bearer ${place("KEY")}` },
        secrets: { KEY: key },
      }),
    );
    assert.deepEqual(outcome.kind === "answer" && [outcome.status, outcome.address, outcome.truncated], [
      201,
      "127.0.0.1",
      false,
    ]);
    assert.ok(app.received().includes("authorization: Bearer 0123456789\r\n"));
    assert.ok(outcome.kind === "answer" && outcome.body.includes("authorization: Bearer ***\r\n"));
    for (const file of ["keys/1.key", "keys/vault.json", "run/sandbox.sock"]) {
      assert.equal(((await Deno.stat(`${folder}/${file}`)).mode ?? 0) & 0o077, 0, file);
    }
  });
  await app.close();
});

Deno.test("serveSandbox refuses a secret without origins, and an invalid one", () =>
  withSandbox({}, async ({ sandbox }) => {
    const id = { workspace: "w1", name: "KEY" };
    const fit = { value: "0123456789", origins: ["https://app.test"] };
    const unfit = [
      [id, { ...fit, origins: [] }],
      [id, { ...fit, origins: ["app.test"] }],
      [id, { ...fit, origins: ["ftp://app.test"] }],
      [id, { ...fit, value: "1234567" }],
      [{ ...id, name: "_mail_in_password" }, { ...fit, value: "abc" }],
      [id, { ...fit, value: "half a pair \ud83d" }],
      [{ ...id, name: "a b" }, fit],
      [{ ...id, name: "identity:1" }, fit],
      [{ ...id, name: "identity:1" }, { ...fit, origins: [] }],
    ] as const;
    for (const [where, secret] of unfit) {
      const answer = await sandbox.setSecret(where, secret);
      assert.equal(answer.kind === "refused" && answer.code, "request", JSON.stringify([where, secret]));
    }
    assert.equal((await sandbox.setSecret(id, fit)).kind, "set");
    const mailPassword = { ...id, name: "_mail_in_password" };
    assert.equal((await sandbox.setSecret(mailPassword, { ...fit, value: "ab12" })).kind, "set");
  }));

Deno.test("serveSandbox remembers replaced and removed records over a restart", async () => {
  const app = await rawServer((socket) => socket.end(OK));
  const origin = `http://127.0.0.1:${app.port}`;
  await withSandbox({ allow: `127.0.0.1=127.0.0.1:${app.port}` }, async ({ sandbox, restart }) => {
    const id = { workspace: "w1", name: "KEY" };
    const secret = { value: "0123456789", origins: [origin] };
    const call = async (sealed: Sealed) => {
      const url = origin;
      const answer = await sandbox.call(
        actionRequest({ url, headers: { "x-key": place("KEY") }, secrets: { KEY: sealed } }),
      );
      return answer.kind === "answer" ? answer.status : answer.code;
    };
    const first = await recordOf(sandbox, id, secret);
    assert.equal(await call(first), 200);
    const second = await recordOf(sandbox, id, secret);
    assert.deepEqual([await call(first), await call(second)], ["secret_replaced", 200]);
    await restart();
    assert.deepEqual([await call(first), await call(second)], ["secret_replaced", 200]);
    assert.deepEqual(await sandbox.removeSecret(id), { kind: "removed" });
    assert.equal(await call(second), "secret_replaced");
    await restart();
    assert.deepEqual([await call(first), await call(second)], ["secret_replaced", "secret_replaced"]);
    assert.equal(await call(await recordOf(sandbox, id, secret)), 200);
  });
  await app.close();
});

Deno.test("serveSandbox gives the operator's key to the operator's model alone, which the desk never holds", async () => {
  const firstRead = Promise.withResolvers<void>();
  const app = await rawServer((socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n");
    socket.write(`data: one\n\ndata: ${MODEL_KEY.slice(0, 8)}`);
    firstRead.promise.then(() => socket.end(`${MODEL_KEY.slice(8)} two`));
  });
  const origin = `http://127.0.0.1:${app.port}`;
  await withSandbox({ modelUrl: `${origin}/v1`, modelKey: MODEL_KEY }, async ({ sandbox }) => {
    const ask = (url: string) => sandbox.stream(actionRequest({ door: "model", method: "POST", url, body: "{}" }));
    const stream = await ask(`${origin}/v1/chat/completions`);
    assert.ok(stream.kind === "stream" && stream.headers["content-type"] === "text/event-stream");
    const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
    let said = (await reader.read()).value ?? "";
    firstRead.resolve();
    for (let next = await reader.read(); !next.done; next = await reader.read()) said += next.value;
    assert.equal(said, "data: one\n\ndata: *** two");
    assert.ok(app.received().includes(`authorization: Bearer ${MODEL_KEY}\r\n`));
    const elsewhere = [
      [`${origin}/v2/`, "url"],
      [`${origin}/v1/../admin`, "url"],
      // A proxy before the model may decode it, and then walk it.
      [`${origin}/v1/..%2fadmin/v1/chat/completions`, "url"],
      [`http://localhost:${app.port}/v1/x`, "url"],
      ["http://127.0.0.1:1/v1/x", "url"],
      [`https://127.0.0.1:${app.port}/v1/x`, "address"],
      ["https://169.254.169.254/v1/x", "address"],
      ["https://[::ffff:127.0.0.1]/v1/x", "address"],
    ] as const;
    for (const [url, code] of elsewhere) {
      const outcome = await ask(url);
      assert.equal(outcome.kind === "refused" && outcome.code, code, url);
    }
    const action = await sandbox.stream(actionRequest({ url: `${origin}/v1/` }));
    assert.equal(action.kind === "refused" && action.code, "door");
    assert.equal(app.connections(), 1);
  });
  await app.close();
});

Deno.test("serveSandbox gives the operator's key as the model's server expects it", async () => {
  const app = await rawServer((socket) => socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nhi"));
  const modelUrl = `http://127.0.0.1:${app.port}`;
  await withSandbox({ modelUrl, modelKey: MODEL_KEY, modelProvider: "anthropic" }, async ({ sandbox }) => {
    const url = `${modelUrl}/v1/messages`;
    const stream = await sandbox.stream(actionRequest({ door: "model", method: "POST", url, body: "{}" }));
    assert.ok(stream.kind === "stream");
    await stream.body.cancel();
    assert.ok(app.received().includes(`x-api-key: ${MODEL_KEY}\r\n`));
    assert.doesNotMatch(app.received(), /authorization/i);
  });
  await app.close();
});

Deno.test("serveSandbox lets the model door reach a model that was set on the desk, with its own key alone", async () => {
  const app = await rawServer((socket) => socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nhi"));
  const environment = {
    modelUrl: "https://operator.example/v1",
    modelKey: MODEL_KEY,
    allow: `127.0.0.1=127.0.0.1:${app.port},localhost=127.0.0.1:${app.port}`,
  };
  await withSandbox(environment, async ({ sandbox }) => {
    const own = `http://127.0.0.1:${app.port}`;
    const keyPlace = { workspace: "w1", name: "desk_model_key" };
    const sealed = await recordOf(sandbox, keyPlace, { value: "sk-own-0123456789", origins: [own] });
    const ask = (url: string) =>
      sandbox.stream(actionRequest({
        door: "model",
        method: "POST",
        body: "{}",
        url,
        headers: { authorization: `Bearer ${place("desk_model_key")}` },
        secrets: { desk_model_key: sealed },
      }));
    const stream = await ask(`${own}/v1/chat/completions`);
    assert.ok(stream.kind === "stream");
    await stream.body.cancel();
    assert.ok(app.received().includes("authorization: Bearer sk-own-0123456789\r\n"));
    assert.ok(!app.received().includes(MODEL_KEY));
    const elsewhere = await ask(`http://localhost:${app.port}/v1/chat/completions`);
    assert.equal(elsewhere.kind === "refused" && elsewhere.code, "secret_not_bound");
    assert.equal(app.connections(), 1);
  });
  await app.close();
});

Deno.test("serveSandbox closes the far connection when the reader of a stream leaves", async () => {
  let closed = () => {};
  const isClosed = new Promise<void>((resolve) => closed = resolve);
  const app = await rawServer((socket) => {
    socket.on("close", closed);
    socket.write("HTTP/1.1 200 OK\r\n\r\nbeginning");
  });
  const origin = `http://127.0.0.1:${app.port}`;
  await withSandbox({ modelUrl: origin }, async ({ sandbox }) => {
    const stream = await sandbox.stream(
      actionRequest({ door: "model", method: "POST", url: `${origin}/chat/completions`, deadlineMs: 60_000 }),
    );
    assert.ok(stream.kind === "stream");
    const reader = stream.body.getReader();
    await reader.read();
    await reader.cancel();
    await within("the end of the far connection", isClosed);
    await until(async () => (await sandbox.health())?.inFlight === 0, "the end of the call");
  });
  await app.close();
});

Deno.test("serveSandbox aborts a stream at its deadline, so that it is not mistaken for complete", async () => {
  const app = await rawServer((socket) => void socket.write("HTTP/1.1 200 OK\r\n\r\nbeginning"));
  const origin = `http://127.0.0.1:${app.port}`;
  await withSandbox({ modelUrl: origin }, async ({ sandbox }) => {
    const stream = await sandbox.stream(
      actionRequest({ door: "model", method: "POST", url: `${origin}/chat/completions`, deadlineMs: 3000 }),
    );
    assert.ok(stream.kind === "stream");
    await assert.rejects(new Response(stream.body).text());
    await until(async () => (await sandbox.health())?.inFlight === 0, "the end of the call");
  });
  await app.close();
});

Deno.test("serveSandbox runs 50 requests of a workspace at once, lets 200 wait, refuses the next as busy, and serves others", async () => {
  const waiting: (() => void)[] = [];
  const app = await rawServer((socket) => waiting.push(() => socket.end(OK)));
  const { inFlightMax, queueMax } = GATE_LIMITS.ofWorkspace;
  const total = inFlightMax + queueMax;
  await withSandbox({ allow: `127.0.0.1=127.0.0.1:${app.port}` }, async ({ sandbox }) => {
    const request = actionRequest({ url: `http://127.0.0.1:${app.port}/`, deadlineMs: DEADLINE_MS });
    const calls: Promise<OutboundAnswer>[] = Array.from({ length: total }, () => sandbox.call(request));
    await until(async () => (await sandbox.health())?.waiting === queueMax, "a full queue");
    const refused = await sandbox.call(request);
    assert.ok(refused.kind === "refused" && refused.code === "busy");
    assert.match(refused.message, /of this workspace/);
    await until(() => waiting.length >= inFlightMax, "requests in flight");
    assert.equal(app.connections(), inFlightMax);
    const other = sandbox.call({ ...request, workspace: "another" });
    await until(() => waiting.length === inFlightMax + 1, "the request of another workspace");
    const isDone = Promise.all([...calls, other]);
    let isEnded = false;
    isDone.then(() => isEnded = true);
    await until(() => {
      for (const end of waiting.splice(0)) end();
      return isEnded;
    }, "the answers of all");
    assert.ok((await isDone).every((outcome) => outcome.kind === "answer"));
  });
  await app.close();
});

Deno.test("connectSandbox opens hundreds of connections and still opens new ones", async () => {
  const app = await rawServer((socket) => socket.end(OK));
  await withSandbox({ allow: `127.0.0.1=127.0.0.1:${app.port}` }, async ({ sandbox, folder }) => {
    const request = actionRequest({ url: `http://127.0.0.1:${app.port}/` });
    for (let round = 0; round < 4; round++) {
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => sandbox.call(request)));
      assert.ok(outcomes.every((outcome) => outcome.kind === "answer"));
    }
    const another = connectSandbox({ socketPath: `${folder}/run/sandbox.sock` });
    assert.equal((await another.health())?.kind, "healthy");
    another.close();
  });
  await app.close();
});

Deno.test("connectSandbox answers that nothing was sent when there is no sandbox", async () => {
  const folder = await Deno.makeTempDir();
  const sandbox = connectSandbox({ socketPath: `${folder}/none.sock` });
  const request = actionRequest({ url: "https://example.com/" });
  const failure = { kind: "no_answer", code: "connection", message: "the sandbox does not answer", sent: false };
  assert.deepEqual(await sandbox.call(request), failure);
  assert.deepEqual(await sandbox.stream(request), failure);
  assert.equal(await sandbox.health(), null);
  sandbox.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("connectSandbox says that a request may have left when the sandbox dies over it", async () => {
  const killer = await rawServer(() => spawned.process.kill("SIGKILL"));
  const spawned = await spawnSandbox({ allow: `127.0.0.1=127.0.0.1:${killer.port}` });
  const request = actionRequest({ method: "POST", url: `http://127.0.0.1:${killer.port}/`, body: "number=1" });
  const outcome = await spawned.sandbox.call(request);
  assert.deepEqual(outcome.kind === "no_answer" && [outcome.code, outcome.sent], ["connection", true]);
  assert.equal(killer.received().split("number=1").length - 1, 1);
  await spawned.stop();
  await killer.close();
});
