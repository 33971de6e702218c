import assert from "node:assert/strict";
import { createServer } from "node:net";
import { connectExtractor } from "../../../sandbox/extractor/client.ts";
import { EXTRACTOR_LIMITS } from "../../../sandbox/extractor/limits.ts";
import { extracted, type ExtractKind, STARTED } from "../../../sandbox/extractor/protocol.ts";
import { docxOf, paragraph, pdfBomb, pdfOf } from "./documents.ts";
import { spawnExtractor } from "../support.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

const ask = (kind: ExtractKind, bytes: Uint8Array) => ({ kind, bytes, contentType: null, url: null });

/** Runs a test against an extractor under the flags of production. */
async function withExtractor(
  jobMs: number,
  test: (extractor: ReturnType<typeof connectExtractor>, ended: Promise<Deno.CommandStatus>) => Promise<void>,
): Promise<void> {
  const spawned = await spawnExtractor(jobMs);
  const extractor = connectExtractor({ socketPath: spawned.socketPath, againMs: [] });
  try {
    await test(extractor, spawned.process.status);
  } finally {
    extractor.close();
    await spawned.stop();
  }
}

Deno.test("serveExtractor reads pages one after another and goes on after garbage", () =>
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
  }));

Deno.test("serveExtractor refuses a file that is too large", () =>
  withExtractor(20_000, async (extractor) => {
    const answer = await extractor.extract(ask("html", new Uint8Array(EXTRACTOR_LIMITS.bytesMax + 1)));
    assert.equal(answer.kind === "failed" && answer.code, "too_large");
  }));

Deno.test("serveExtractor survives or ends with a clear failure on a page nested a million deep", () =>
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

Deno.test("connectExtractor turns an extractor that is not there into a failure", async () => {
  const folder = await Deno.makeTempDir();
  const extractor = connectExtractor({ socketPath: `${folder}/none.sock`, againMs: [1, 1] });
  const answer = await extractor.extract(ask("html", utf8("x")));
  assert.equal(answer.kind === "failed" && answer.code, "gone");
  extractor.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("serveExtractor refuses a page of too many elements and goes on", () =>
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

/** A process that is lost in the middle of each job, or after it; `saying` is what it answers before. */
async function losing(saying: () => string): Promise<{ socketPath: string; close(): Promise<void> }> {
  const folder = await Deno.makeTempDir();
  const socketPath = `${folder}/lost.sock`;
  const server = createServer((socket) =>
    socket.once("data", () => {
      const said = saying();
      const head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
      const chunk = said === "" ? "" : `${said.length.toString(16)}\r\n${said}\r\n`;
      // What is whole is ended as such.
      const end = said.endsWith("}") ? "0\r\n\r\n" : "";
      socket.write(head + chunk + end, () => setTimeout(() => socket.destroy(), 20));
    })
  );
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return {
    socketPath,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await Deno.remove(folder, { recursive: true });
    },
  };
}

const LOSSES = [
  { name: "blames the file that was being read twice", said: `${STARTED}\n`, code: "too_heavy", requests: 2 },
  { name: "sends a file again that only waited", said: "", code: "gone", requests: 3 },
] as const;

for (const { name, said, code, requests } of LOSSES) {
  Deno.test(`connectExtractor ${name} when the extractor is lost`, async () => {
    let count = 0;
    const lost = await losing(() => {
      count++;
      return said;
    });
    const extractor = connectExtractor({ socketPath: lost.socketPath, againMs: [1, 1] });
    const answer = await extractor.extract(ask("text", utf8("x")));
    assert.equal(answer.kind === "failed" && answer.code, code);
    assert.equal(count, requests);
    extractor.close();
    await lost.close();
  });
}

Deno.test("connectExtractor has a file read once more that was being read when somebody ended the extractor", async () => {
  const answer = extracted({ markdown: "read" });
  const answers = [`${STARTED}\n`, `${STARTED}\n${JSON.stringify(answer)}`];
  const lost = await losing(() => answers.shift() ?? "");
  const extractor = connectExtractor({ socketPath: lost.socketPath, againMs: [1, 1] });
  assert.deepEqual(await extractor.extract(ask("text", utf8("x"))), answer);
  extractor.close();
  await lost.close();
});
