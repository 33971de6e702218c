import assert from "node:assert/strict";
import type { TurnChunk } from "../../core/conversations/run/run.ts";
import { linksOf, sourcesOf } from "../../core/conversations/words/sources.ts";

const chunk = (n: number, change: Partial<TurnChunk> = {}): TurnChunk => ({
  n,
  title: `Page ${n}`,
  url: `https://help.example.com/${n}`,
  headings: [],
  text: "Words.",
  sourceId: "s",
  pageId: `p${n}`,
  chunkId: n * 10,
  ...change,
});

const found = (...chunks: readonly TurnChunk[]) => new Map(chunks.map((one) => [one.n, one]));

Deno.test("sourcesOf follows the citations, links a page once and drops a number that was not found", () => {
  const all = found(chunk(1), chunk(2), chunk(3, { pageId: "p1", url: "https://help.example.com/1#later" }));
  const sources = sourcesOf({ found: all, foundBefore: new Map() }, { text: "Any words.", cited: [9, 2, 1, 3, 2] });
  assert.deepEqual(sources.map(({ chunkId }) => chunkId), [20, 10]);
  assert.deepEqual(sourcesOf({ found: found(), foundBefore: new Map() }, { text: "Any words.", cited: [1] }), []);
});

Deno.test("sourcesOf finds the chunk that an answer without citations was copied from", () => {
  const text = "You can return an unworn helmet within thirty days. The refund goes to your card.";
  const all = found(chunk(1, { text: "Parcels ship from our warehouse." }), chunk(2, { text }));
  const taken = sourcesOf({ found: all, foundBefore: new Map() }, {
    text: "Return the helmet within thirty days; refund goes to the card.",
    cited: [],
  });
  assert.deepEqual(taken.map(({ chunkId }) => chunkId), [20]);
  assert.deepEqual(
    sourcesOf({ found: all, foundBefore: new Map() }, { text: "I don't know that, sorry.", cited: [] }),
    [],
  );
});

Deno.test("linksOf returns a chunk's URL with and without its anchor, and its text", () => {
  const text = "See https://help.example.com/fees and https://status.example.net.";
  const url = "https://help.example.com/1#a";
  assert.deepEqual(linksOf(chunk(1, { url, text })), [url, "https://help.example.com/1", text]);
  assert.deepEqual(linksOf(chunk(1, { url: null, text })), [text]);
});
