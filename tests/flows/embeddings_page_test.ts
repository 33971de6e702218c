/** The Knowledge page on embeddings: nothing where none are configured, their progress, and what delays them. */

import assert from "node:assert/strict";
import { EMBEDDING_LIMITS } from "../../core/limits/knowledge.ts";
import { embeddingDesk } from "../knowledge/embed/support.ts";
import { ownDatabase } from "../support/database.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";

const HOME = "/desk/knowledge";
const database = await ownDatabase();
const desk = await embeddingDesk({}, database);
const canCompare = await desk.vectors() !== null;
const PAGE = { url: "https://help.example.com/hours", title: "Hours", markdown: "# Hours\n\nWe open at nine.\n" };

Deno.test.afterAll(() => desk.close());

Deno.test({
  name: "the Knowledge page shows the progress of embeddings, and what holds them up",
  ignore: !canCompare,
  fn: async () => {
    const served = await testServed({ embedder: desk.embedder }, { ...database, close: () => Promise.resolve() });
    const viewer = await served.signIn("Vera", "viewer");
    await addKnowledge(served.desk, served.workspace.id, [PAGE], "Help centre");
    const line = async () => textOf((await viewer.get(HOME)).html);
    assert.match(await line(), /Embeddings: 0 of 1 passages, model small/);
    desk.server.play(() => new Response("no", { status: 401 }));
    await desk.makeVectors();
    assert.match(await line(), /Embeddings: 0 of 1 passages.*The desk keeps trying\. The server refused the key/);
    desk.server.play(null);
    desk.pass(EMBEDDING_LIMITS.retryAfterMsMax);
    await desk.makeVectors();
    assert.match(await line(), /Embeddings: 1 of 1 passages, model small/);
    assert.doesNotMatch(await line(), /tries again/);
    await served.close();
  },
});

Deno.test("the Knowledge page says that the database has no vectors only if embeddings are configured", async () => {
  const quiet = { ...database, close: () => Promise.resolve() };
  const off = await testServed({}, quiet);
  assert.doesNotMatch(textOf((await (await off.signIn("Olga")).get(HOME)).html), /Embeddings/);
  await off.close();
  const without = await testServed({ embedder: desk.embedder, vectors: () => Promise.resolve(null) }, quiet);
  const page = textOf((await (await without.signIn("Olga")).get(HOME)).html);
  assert.match(page, /Embeddings are off: the database does not have the extension vector/);
  await without.close();
});
