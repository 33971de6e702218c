/**
 * A desk that will be killed: opens the data folder, adds pages to its knowledge, and embeds them with the desk's own
 * loop.
 *
 * @module
 */
import { openDatabase } from "../../../core/db/open.ts";
import { startEmbedding } from "../../../core/knowledge/embed/loop.ts";
import { openEmbedder } from "../../../core/model/embedder.ts";
import { connectSandbox } from "../../../sandbox/client.ts";
import { testDesk, testWorkspace } from "../../support/desk.ts";
import { testSnapshot } from "../../support/database.ts";
import { addKnowledge } from "../../support/knowledge.ts";

const [folder = "", socketFolder = "", url = "", pages = "0"] = Deno.args;
const database = await openDatabase({ kind: "pglite", folder, snapshot: await testSnapshot() });
const sandbox = connectSandbox({ socketPath: `${socketFolder}/sandbox.sock` });
const desk = await testDesk({ outbound: sandbox }, database);
const workspace = (await testWorkspace(desk)).id;
await addKnowledge(
  desk,
  workspace,
  Array.from({ length: Number(pages) }, (_, at) => ({
    url: `https://help.example.com/${at}`,
    title: `Page ${at}`,
    language: "en",
    markdown: `This is what number ${at} says.`,
  })),
);
const embedder = openEmbedder(desk, { url, model: "small" });
startEmbedding({ ...desk, embedder, now: () => new Date() }, {
  every: (ms, work) => {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  },
  isAlone: true,
});
