import assert from "node:assert/strict";
import { acceptOn, type Answering } from "../../sandbox/accept.ts";
import { readJson } from "../../sandbox/frames.ts";
import { MESSAGE_LIMITS } from "../../sandbox/limits.ts";
import { type Line, openLine } from "../../sandbox/line.ts";

const TIME_MS = 5000;

/** Runs a test with a line to something that answers. */
async function withLine(answer: Answering, test: (line: Line, path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.sock`;
  const accepting = await acceptOn(path, answer, () => {});
  const line = openLine(path);
  try {
    await test(line, path);
  } finally {
    line.close();
    await accepting.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Says what it was told. */
const echo: Answering = (question) => Promise.resolve({ value: readJson(question) });

function ask(line: Line, value: unknown, timeMs = TIME_MS) {
  return line.ask({ kind: "call", value, timeMs });
}

Deno.test("openLine gives each question its own answer, in whatever order they come", () => {
  const first = Promise.withResolvers<void>();
  const answer: Answering = async (question, gone) => {
    const value = readJson(question);
    if (value === "first") await first.promise;
    else first.resolve();
    return echo(question, gone);
  };
  return withLine(answer, async (line) => {
    const outcomes = await Promise.all(["first", "second"].map((value) => ask(line, value)));
    assert.deepEqual(outcomes, [{ kind: "said", value: "first" }, { kind: "said", value: "second" }]);
  });
});

Deno.test("openLine gives up a question at its time and still asks others", () => {
  const end = Promise.withResolvers<void>();
  const answer: Answering = async (question, gone) => {
    if (readJson(question) === "late") await end.promise;
    return echo(question, gone);
  };
  return withLine(answer, async (line) => {
    assert.deepEqual(await ask(line, "late", 20), { kind: "lost", isLate: true, sent: true });
    assert.deepEqual(await ask(line, "now"), { kind: "said", value: "now" });
    end.resolve();
    assert.deepEqual(await ask(line, "next"), { kind: "said", value: "next" });
  });
});

Deno.test("openLine tells a fault of the other side from an answer", () =>
  withLine(() => Promise.reject(new Error("fault")), async (line) => {
    assert.deepEqual(await ask(line, 1), { kind: "lost", isLate: false, sent: true });
  }));

Deno.test("openLine keeps a message that is too large to itself, and the others are answered", () =>
  withLine(echo, async (line) => {
    const [large, small] = await Promise.all([ask(line, "x".repeat(MESSAGE_LIMITS.bytesMax)), ask(line, 1)]);
    assert.deepEqual(large, {
      kind: "said",
      value: { kind: "refused", code: "request", message: "the message is too large" },
    });
    assert.deepEqual(small, { kind: "said", value: 1 });
  }));

Deno.test("openLine finds the process that took the place of another", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.sock`;
  const line = openLine(path);
  for (const round of [1, 2, 3]) {
    assert.deepEqual(await ask(line, round), { kind: "lost", isLate: false, sent: false });
    const accepting = await acceptOn(path, echo, () => {});
    assert.deepEqual(await ask(line, round), { kind: "said", value: round });
    await accepting.shutdown();
    await Deno.remove(path).catch(() => {});
    // Whether the end of the old connection was read by now or not: never an answer, at last nothing that was sent.
    for (let last = await ask(line, round); last.kind === "said" || last.sent; last = await ask(line, round)) {
      assert.equal(last.kind, "lost");
    }
  }
  line.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("openLine's stream waits for a slow reader, and a question does not wait for the stream", () => {
  let chunks = 0;
  const chunk = new Uint8Array(64 * 1024);
  const answer: Answering = (question, gone) =>
    question.kind === "stream"
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
  return withLine(answer, async (line) => {
    const flowing = await line.stream({ kind: "stream", value: null, timeMs: TIME_MS });
    assert.ok(flowing.kind === "flowing" && flowing.value === "head");
    let before = -1;
    while (chunks !== before) {
      before = chunks;
      for (let round = 0; round < 20; round++) assert.equal((await ask(line, round)).kind, "said");
    }
    assert.ok(chunks < 100, `${chunks} chunks were taken that nobody read`);
    await flowing.body.cancel();
  });
});
