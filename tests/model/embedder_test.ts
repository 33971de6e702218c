/**
 * Vectors from a real server, through the real sandbox: whatever the server does, the desk gets a result, never the key.
 *
 * @module
 */
import assert from "node:assert/strict";
import { EMBEDDING_LIMITS } from "../../core/limits/knowledge.ts";
import { type EmbeddingFault, openEmbedder } from "../../core/model/embedder.ts";
import { embeddingDesk, KEY } from "../knowledge/embed/support.ts";
import { type EmbeddingAnswer, embeddings } from "../support/embedding_server.ts";
import { within } from "../support/wait.ts";

const desk = await embeddingDesk();
const { server } = desk;
Deno.test.afterAll(() => desk.close());

/** A server that was never asked anything: the wait after a failed question is this embedder's alone. */
const embedder = () => openEmbedder(desk, { url: server.url, model: "small" });

Deno.test("embed returns normalised vectors in the order of the texts, and the sandbox adds the key", async () => {
  server.play((_, vectors) => embeddings(vectors().map((vector) => vector.map((number) => number * 40))));
  const embedded = await embedder().embed(["a parcel", "a refund", "a parcel"]);
  assert.ok(embedded.kind === "vectors");
  const [one, other, same] = embedded.vectors;
  assert.deepEqual(one, same);
  assert.notDeepEqual(one, other);
  assert.ok(embedded.vectors.every((vector) => Math.abs(Math.hypot(...vector) - 1) < 1e-9));
  const [asked] = server.takeAsked();
  assert.deepEqual({ ...asked }, {
    path: "/v1/embeddings",
    model: "small",
    input: ["a parcel", "a refund", "a parcel"],
    authorization: `Bearer ${KEY}`,
  });
});

const status = (status: number, headers: Record<string, string> = {}): EmbeddingAnswer => () =>
  Response.json({ error: { message: `no: ${KEY}` } }, { status, headers });
const body = (text: string): EmbeddingAnswer => () =>
  new Response(text, { headers: { "content-type": "application/json" } });
const numbers = (...vectors: readonly (readonly unknown[])[]): EmbeddingAnswer => () => embeddings(vectors);

type Case = {
  readonly name: string;
  readonly answer: EmbeddingAnswer;
  readonly code: EmbeddingFault;
  readonly waitMs?: number;
};

const FAULTS: readonly Case[] = [
  { name: "400", answer: status(400), code: "refused" },
  { name: "401", answer: status(401), code: "refused_key" },
  { name: "404", answer: status(404), code: "not_there" },
  { name: "413", answer: status(413), code: "refused" },
  { name: "429 without a word on when", answer: status(429), code: "busy" },
  { name: "429 that asks for a minute", answer: status(429, { "retry-after": "60" }), code: "busy", waitMs: 60_000 },
  { name: "429 that asks for a day", answer: status(429, { "retry-after": "86400" }), code: "busy" },
  { name: "500", answer: status(500), code: "unreachable" },
  { name: "a redirect", answer: status(307, { location: "http://127.0.0.1:1/" }), code: "unreachable" },
  { name: "a page of HTML", answer: body("<h1>Welcome</h1>"), code: "bad_answer" },
  { name: "nothing", answer: body(""), code: "bad_answer" },
  { name: "200 with an error in its body", answer: body('{"error":{"message":"no"}}'), code: "bad_answer" },
  { name: "NaN", answer: body('{"data":[{"embedding":[NaN,1]},{"embedding":[1,0]}]}'), code: "bad_answer" },
  { name: "null for a number", answer: numbers([null, 1], [1, 0]), code: "bad_answer" },
  {
    name: "a number beyond all",
    answer: body('{"data":[{"embedding":[1e999]},{"embedding":[1]}]}'),
    code: "bad_answer",
  },
  { name: "numbers as text", answer: numbers(["1", "0"], ["0", "1"]), code: "bad_answer" },
  { name: "too few", answer: numbers([1, 0]), code: "bad_answer" },
  { name: "too many", answer: numbers([1, 0], [0, 1], [1, 1]), code: "bad_answer" },
  { name: "two sizes", answer: numbers([1, 0], [0, 1, 1]), code: "bad_answer" },
  { name: "a vector of zeros", answer: numbers([0, 0], [1, 0]), code: "bad_answer" },
  { name: "empty vectors", answer: numbers([], []), code: "bad_answer" },
  {
    name: "the same place twice",
    answer: body('{"data":[{"index":1,"embedding":[1,0]},{"index":1,"embedding":[0,1]}]}'),
    code: "bad_answer",
  },
  {
    name: "vectors larger than can be kept",
    answer: () => embeddings(Array.from({ length: 2 }, () => Array<number>(EMBEDDING_LIMITS.sizeMax + 1).fill(0.5))),
    code: "bad_answer",
  },
  {
    name: "vectors of a million numbers",
    answer: () => embeddings(Array.from({ length: 2 }, () => Array<number>(1_000_000).fill(1))),
    code: "bad_answer",
  },
  {
    name: "a body larger than may be read",
    answer: body(`{"data":"${"x".repeat(17 * 1024 * 1024)}"}`),
    code: "unreachable",
  },
  {
    name: "vectors beside lists inside each other",
    answer: body(
      `{"data":[{"embedding":[1,0]},{"embedding":[0,1]}],"more":${"[".repeat(200)}${"]".repeat(200)}}`,
    ),
    code: "bad_answer",
  },
  { name: "a million lists inside each other", answer: body("[".repeat(1_000_000)), code: "bad_answer" },
  { name: "a body that breaks off", answer: body('{"data":[{"embedding":[1,'), code: "bad_answer" },
];

Deno.test("embed reports what is wrong with the server, and repeats none of its text", async (test) => {
  for (const { name, answer, code, waitMs } of FAULTS) {
    await test.step(name, async () => {
      server.play(answer);
      const embedded = await embedder().embed(["one", "two"]);
      assert.ok(embedded.kind === "failed");
      assert.equal(embedded.code, code);
      assert.equal(embedded.waitMs, waitMs ?? null);
      assert.doesNotMatch(embedded.message, /no: |sk-embed/);
    });
  }
});

Deno.test("embedQuestions gives up on a slow server, and does not ask it for a while", async () => {
  const held = Promise.withResolvers<void>();
  server.play(async (_, vectors) => {
    await held.promise;
    return embeddings(vectors());
  });
  server.takeAsked();
  const slow = embedder();
  assert.equal(await within("the end of the wait", slow.embedQuestions(["Where is my parcel?"])), null);
  assert.equal(await slow.embedQuestions(["Where is my parcel?"]), null);
  assert.equal(server.takeAsked().length, 1);
  held.resolve();
  server.play(null);
  desk.pass(EMBEDDING_LIMITS.restMs);
  assert.equal((await slow.embedQuestions(["Where is my parcel?"]))?.[0]?.length, 64);
});
