import assert from "node:assert/strict";
import { connectExtractor } from "../../extractor/client.ts";
import { EXTRACTOR_LIMITS } from "../../extractor/limits.ts";
import { type ExtractAnswer, extracted, type ExtractKind, STARTED } from "../../extractor/protocol.ts";
import { openClient } from "../../ipc/client.ts";
import { bareFrame, jsonFrame, readFrames, writeFrames } from "../../ipc/frames.ts";
import { askForSteps, type TimedStep } from "../../ipc/steps.ts";
import { docxOf, doublyPackedPdf, paragraph, pdfBomb, pdfOf } from "./documents.ts";
import { spawnExtractor } from "../sandbox/support.ts";
import { DEADLINE_MS } from "../support/wait.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

const ask = (kind: ExtractKind, bytes: Uint8Array) => ({ kind, bytes, contentType: null, url: null });

/** Runs a test against an extractor under the flags of production. */
async function withExtractor(
  jobMs: number,
  test: (
    extractor: ReturnType<typeof connectExtractor>,
    ended: Promise<Deno.CommandStatus>,
    socketPath: string,
  ) => Promise<void>,
  jobCpuMs?: number,
): Promise<void> {
  const spawned = await spawnExtractor(jobMs, undefined, jobCpuMs);
  const extractor = connectExtractor({ socketPath: spawned.socketPath, againMs: [] });
  try {
    await test(extractor, spawned.process.status, spawned.socketPath);
  } finally {
    extractor.close();
    await spawned.stop();
  }
}

Deno.test("serveExtractor reads one page after another, also after invalid input", () =>
  withExtractor(20_000, async (extractor) => {
    const garbage = crypto.getRandomValues(new Uint8Array(50_000));
    const answers = await Promise.all([
      extractor.extract(ask("html", utf8("<title>T</title><h1>A</h1>"))),
      extractor.extract(ask("html", garbage)),
      extractor.extract(ask("text", utf8("plain"))),
      extractor.extract(ask("pdf", utf8("%PDF-1.7"))),
      extractor.extract(ask("docx", garbage)),
      extractor.extract(ask("pdf", pdfOf([[{ text: "in a PDF", x: 60, y: 700 }]]))),
      extractor.extract(ask("docx", docxOf(paragraph("in a Word file")))),
    ]);
    assert.deepEqual(answers[0], extracted({ title: "T", markdown: "# A" }));
    assert.ok(answers[1]?.kind === "extracted" || answers[1]?.code === "unreadable");
    assert.deepEqual(answers[2], extracted({ markdown: "plain" }));
    assert.deepEqual(answers.slice(3, 5).map((answer) => answer.kind === "failed" && answer.code), [
      "unreadable",
      "unreadable",
    ]);
    assert.deepEqual(answers.slice(5), [
      extracted({ markdown: "in a PDF" }),
      extracted({ markdown: "in a Word file" }),
    ]);
    const steps: TimedStep[] = [];
    const timed = () => extractor.extract(ask("text", utf8("timed")));
    assert.equal((await askForSteps(() => (more) => void steps.push(...more), timed)).kind, "extracted");
    assert.deepEqual(steps.map(({ name }) => name), ["queue", "read"]);
  }));

Deno.test("serveExtractor reads a mail that is larger than a document may be, and refuses a larger one", () =>
  withExtractor(20_000, async (extractor) => {
    const head = "From: ada@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHello\r\n" +
      "--b\r\nContent-Type: application/pdf\r\n\r\n";
    const mail = await extractor.readMail(utf8(head + "x".repeat(EXTRACTOR_LIMITS.bytesMax + 1)));
    assert.deepEqual(mail.kind === "mail" && [mail.said, mail.files.length], ["Hello", 1]);
    const large = await extractor.readMail(new Uint8Array(EXTRACTOR_LIMITS.mailBytesMax + 1));
    assert.equal(large.kind === "failed" && large.code, "too_large");
    const none = await extractor.readMail(utf8("garbage"));
    assert.equal(none.kind === "failed" && none.code, "unreadable");
  }));

Deno.test("serveExtractor refuses a file that is too large", () =>
  withExtractor(20_000, async (extractor) => {
    const answer = await extractor.extract(ask("html", new Uint8Array(EXTRACTOR_LIMITS.bytesMax + 1)));
    assert.equal(answer.kind === "failed" && answer.code, "too_large");
  }));

Deno.test("serveExtractor reads a page nested a million levels deep, or ends with a clear failure", () =>
  withExtractor(1500, async (extractor) => {
    const answer = await extractor.extract(ask("html", utf8("<div>".repeat(1_000_000))));
    assert.ok(answer.kind === "extracted" || ["unreadable", "too_slow", "too_heavy"].includes(answer.code));
  }));

Deno.test("serveExtractor ends the process when a job overruns its time", () =>
  withExtractor(100, async (extractor, ended) => {
    const slow = utf8(`<table>${"<tr><td><b><i><u>x".repeat(300_000)}`);
    const answer = await extractor.extract(ask("html", slow));
    assert.equal(answer.kind === "failed" && answer.code, "too_slow");
    assert.equal((await ended).code, 3);
  }));

Deno.test("serveExtractor ends the process when a small file takes too much processor time", () =>
  withExtractor(
    600_000,
    async (extractor, ended) => {
      assert.deepEqual(await extractor.extract(ask("text", utf8("plain"))), extracted({ markdown: "plain" }));
      const bomb = doublyPackedPdf(200);
      assert.ok(bomb.length < 10_000);
      const answer = await extractor.extract(ask("pdf", bomb));
      assert.equal(answer.kind === "failed" && answer.code, "too_slow");
      assert.equal((await ended).code, 3);
    },
    400,
  ));

Deno.test("connectExtractor turns an extractor that is not there into a failure", async () => {
  const folder = await Deno.makeTempDir();
  let wakes = 0;
  const wake = () => void wakes++;
  const extractor = connectExtractor({ socketPath: `${folder}/none.sock`, againMs: [1, 1], wake });
  const answer = await extractor.extract(ask("html", utf8("x")));
  assert.equal(answer.kind === "failed" && answer.code, "gone");
  assert.equal(wakes, 2, "it is asked for before each further try");
  extractor.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("serveExtractor refuses a page with too many elements and reads the next one", () =>
  withExtractor(60_000, async (extractor) => {
    const answer = await extractor.extract(ask("html", utf8("<b a b c d e f></b>".repeat(540_000))));
    assert.equal(answer.kind === "failed" && answer.code, "too_heavy");
    assert.deepEqual(await extractor.extract(ask("text", utf8("plain"))), extracted({ markdown: "plain" }));
  }));

Deno.test("serveExtractor's process alone ends when a file unpacks to more memory than it may have", () =>
  withExtractor(60_000, async (extractor, ended) => {
    const answer = await extractor.extract(ask("pdf", pdfBomb(150)));
    assert.equal(answer.kind === "failed" && answer.code, "too_heavy");
    assert.equal((await ended).success, false);
  }));

/** The messages of a process before it is lost: none, that it began, or also the complete answer. */
type Said = { readonly isStarted: boolean; readonly answer?: ExtractAnswer };

/** A process that is lost in the middle of each job, or after it. */
async function losing(saying: () => Said): Promise<{ socketPath: string; close(): Promise<void> }> {
  const folder = await Deno.makeTempDir();
  const socketPath = `${folder}/lost.sock`;
  const listener = Deno.listen({ transport: "unix", path: socketPath });
  const lose = async (connection: Deno.Conn) => {
    for await (const { id } of readFrames(connection, 1024)) {
      const { isStarted, answer } = saying();
      const writer = writeFrames(connection);
      if (isStarted) await writer.write(jsonFrame("answer", id, STARTED));
      if (answer === undefined) break;
      await writer.write(jsonFrame("chunk", id, answer));
      await writer.write(bareFrame("end", id));
    }
    connection.close();
  };
  const losses = (async () => {
    const lost: Promise<void>[] = [];
    for await (const connection of listener) lost.push(lose(connection));
    await Promise.all(lost);
  })();
  return {
    socketPath,
    close: async () => {
      listener.close();
      await losses;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

const LOSSES = [
  { name: "blames the file that was being read twice", isStarted: true, code: "too_heavy", questions: 2 },
  { name: "sends a file again that only waited", isStarted: false, code: "gone", questions: 3 },
] as const;

for (const { name, isStarted, code, questions } of LOSSES) {
  Deno.test(`connectExtractor ${name} when the extractor is lost`, async () => {
    let count = 0;
    const lost = await losing(() => {
      count++;
      return { isStarted };
    });
    const extractor = connectExtractor({ socketPath: lost.socketPath, againMs: [1, 1] });
    const answer = await extractor.extract(ask("text", utf8("x")));
    assert.equal(answer.kind === "failed" && answer.code, code);
    assert.equal(count, questions);
    extractor.close();
    await lost.close();
  });
}

Deno.test("connectExtractor retries a file once when the extractor ended while it was read", async () => {
  const answer = extracted({ markdown: "read" });
  const said: Said[] = [{ isStarted: true }, { isStarted: true, answer }];
  const lost = await losing(() => said.shift() ?? { isStarted: false });
  const extractor = connectExtractor({ socketPath: lost.socketPath, againMs: [1, 1] });
  assert.deepEqual(await extractor.extract(ask("text", utf8("x"))), answer);
  extractor.close();
  await lost.close();
});

Deno.test("serveExtractor refuses a request that is not in the protocol", () =>
  withExtractor(20_000, async (_extractor, _ended, socketPath) => {
    const client = openClient({ socketPath, questionBytesMax: 1024, answerBytesMax: 1024 });
    for (
      const question of [{ method: "read", value: { kind: "text" } }, { method: "extract", value: { kind: "exe" } }]
    ) {
      const answer = await client.ask({ ...question, timeMs: DEADLINE_MS });
      const message = "the message is not one of the protocol";
      assert.deepEqual(answer, { kind: "whole", value: { kind: "failed", code: "unsupported", message } });
    }
    client.close();
  }));
