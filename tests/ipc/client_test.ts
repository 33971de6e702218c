import assert from "node:assert/strict";
import { type Client, openClient } from "../../ipc/client.ts";
import { requestId, withRequestId } from "../../ipc/request_id.ts";
import { type AnswerQuestion, serveQuestions } from "../../ipc/server.ts";
import { askForSteps, readSteps, type TimedStep } from "../../ipc/steps.ts";
import { stepsFromNow, timeStep } from "../../ipc/stopwatch.ts";
import { DEADLINE_MS } from "../support/wait.ts";

const BYTES_MAX = 1024 * 1024;

const clientOf = (socketPath: string) =>
  openClient({ socketPath, questionBytesMax: BYTES_MAX, answerBytesMax: BYTES_MAX });
const serve = (path: string, answer: AnswerQuestion) =>
  serveQuestions(path, { answer, questionBytesMax: BYTES_MAX, onFault: () => {} });

/** Runs a test with a client of a server. */
async function withClient(answer: AnswerQuestion, test: (client: Client) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.sock`;
  const server = await serve(path, answer);
  const client = clientOf(path);
  try {
    await test(client);
  } finally {
    client.close();
    await server.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Answers with the value of the question. */
const echo: AnswerQuestion = ({ value }) => Promise.resolve({ value });

function ask(client: Client, value: unknown, timeMs = DEADLINE_MS) {
  return client.ask({ method: "call", value, timeMs });
}

Deno.test("openClient returns each request's own answer, in whatever order answers arrive", () => {
  const first = Promise.withResolvers<void>();
  const answer: AnswerQuestion = async (question, gone) => {
    if (question.value === "first") await first.promise;
    else first.resolve();
    return echo(question, gone);
  };
  return withClient(answer, async (client) => {
    const outcomes = await Promise.all(["first", "second"].map((value) => ask(client, value)));
    assert.deepEqual(outcomes, [{ kind: "whole", value: "first" }, { kind: "whole", value: "second" }]);
  });
});

Deno.test("a request is answered under the id of the HTTP request that caused it", () => {
  const answer: AnswerQuestion = async ({ body }) => {
    await body;
    return { value: requestId() };
  };
  return withClient(answer, async (client) => {
    const ids = ["request-0001", "request-0002", null];
    const answers = await Promise.all(ids.map((id) => withRequestId(id, () => ask(client, null))));
    assert.deepEqual(answers, ids.map((value) => ({ kind: "whole", value })));
  });
});

Deno.test("openClient times out one request without affecting others", () => {
  const end = Promise.withResolvers<void>();
  const answer: AnswerQuestion = async (question, gone) => {
    if (question.value === "late") await end.promise;
    return echo(question, gone);
  };
  return withClient(answer, async (client) => {
    assert.deepEqual(await ask(client, "late", 20), { kind: "none", reason: "timeout", sent: true });
    assert.deepEqual(await ask(client, "now"), { kind: "whole", value: "now" });
    end.resolve();
    assert.deepEqual(await ask(client, "next"), { kind: "whole", value: "next" });
  });
});

Deno.test("openClient distinguishes a fault of the server from an answer", () =>
  withClient(() => Promise.reject(new Error("fault")), async (client) => {
    assert.deepEqual(await ask(client, 1), { kind: "none", reason: "broken", sent: true });
  }));

Deno.test("openClient does not send a message that is too large, and answers others", () =>
  withClient(echo, async (client) => {
    const [large, small] = await Promise.all([ask(client, "x".repeat(BYTES_MAX)), ask(client, 1)]);
    assert.deepEqual(large, { kind: "none", reason: "too_large", sent: false });
    assert.deepEqual(small, { kind: "whole", value: 1 });
  }));

Deno.test("openClient reconnects to a restarted process", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.sock`;
  const client = clientOf(path);
  for (const round of [1, 2, 3]) {
    assert.deepEqual(await ask(client, round), { kind: "none", reason: "broken", sent: false });
    const server = await serve(path, echo);
    assert.deepEqual(await ask(client, round), { kind: "whole", value: round });
    await server.shutdown();
    // Whether the end of the old connection was read by now or not: never an answer, at last nothing that was sent.
    for (let last = await ask(client, round); last.kind === "whole" || last.sent; last = await ask(client, round)) {
      assert.equal(last.kind, "none");
    }
  }
  client.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("openClient's streams have backpressure, and do not block other requests", () => {
  let chunks = 0;
  const chunk = new Uint8Array(64 * 1024);
  const answer: AnswerQuestion = (question, gone) =>
    question.method === "stream"
      ? Promise.resolve({
        value: "head",
        body: new ReadableStream({
          pull: (controller) => {
            chunks++;
            controller.enqueue(chunk);
          },
        }),
      })
      : echo(question, gone);
  return withClient(answer, async (client) => {
    const streamed = await client.stream({ method: "stream", value: null, timeMs: DEADLINE_MS });
    assert.ok(streamed.kind === "stream" && streamed.value === "head");
    let before = -1;
    while (chunks !== before) {
      before = chunks;
      for (let round = 0; round < 20; round++) assert.equal((await ask(client, round)).kind, "whole");
    }
    assert.ok(chunks < 100, `${chunks} chunks were taken without a reader`);
    await streamed.body.cancel();
  });
});

Deno.test("openClient sends bytes with a request", () =>
  withClient(({ body }) => Promise.resolve({ value: [...body] }), async (client) => {
    const answer = await client.ask({ method: "x", value: null, body: new Uint8Array([1, 2, 3]), timeMs: DEADLINE_MS });
    assert.deepEqual(answer, { kind: "whole", value: [1, 2, 3] });
  }));

/** Takes a step before its answer and one while its body is read. */
const stepping: AnswerQuestion = async ({ method, value }) => {
  const ends = stepsFromNow();
  await timeStep("queue", () => Promise.resolve());
  timeStep("mask", () => value);
  if (method !== "stream") return { value: ends === null ? "untimed" : "timed" };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      ends?.("read");
      controller.enqueue(new Uint8Array([1]));
      controller.close();
    },
  }, { highWaterMark: 0 });
  return { value, body };
};

Deno.test("an answer has the steps that it took if they were requested, each for its own request", () =>
  withClient(stepping, async (client) => {
    const asked = async (question: () => Promise<unknown>) => {
      const steps: TimedStep[] = [];
      const answer = await askForSteps(() => (more) => void steps.push(...more), question);
      return { answer, steps };
    };
    const streaming = async () => {
      const streamed = await client.stream({ method: "stream", value: "head", timeMs: DEADLINE_MS });
      assert.ok(streamed.kind === "stream" && streamed.value === "head");
      return [...await new Response(streamed.body).bytes()];
    };
    const names = (steps: readonly TimedStep[]) => steps.map(({ name }) => name);
    const [whole, untimed, stream] = await Promise.all([
      asked(() => ask(client, 1)),
      ask(client, 2),
      asked(streaming),
    ]);
    assert.deepEqual(whole.answer, { kind: "whole", value: "timed" });
    assert.deepEqual(names(whole.steps), ["queue", "mask"]);
    assert.ok(whole.steps.every(({ startMs, ms }) => startMs >= 0 && ms >= 0), JSON.stringify(whole.steps));
    assert.deepEqual(untimed, { kind: "whole", value: "untimed" });
    assert.deepEqual(stream.answer, [1]);
    assert.deepEqual(names(stream.steps), ["queue", "mask", "read"]);
    assert.deepEqual(await streaming(), [1]);
  }));

Deno.test("readSteps drops invalid steps", () => {
  const good = ["read", 0.5, 2];
  const wrong = [null, "read", [], ["read"], ["read", 1], ["read", -1, 2], ["read", 1, "2"], ["read", 1, Infinity]];
  const strange = [["a customer's words", 1, 2], ["toString", 1, 2], [["read"], 1, 2]];
  assert.deepEqual(readSteps([...wrong, good, ...strange]), [{ name: "read", startMs: 0.5, ms: 2 }]);
  for (const none of [null, "steps", { length: 1 }, 7]) assert.deepEqual(readSteps(none), []);
});
