/**
 * A desk that will be killed: opens the data folder, adds and crawls a website of the test, and prints the number of
 * finished addresses after each.
 *
 * @module
 */
import { openDatabase } from "../../core/db/open.ts";
import { addWebsite } from "../../core/knowledge/sources.ts";
import { testWorkspace } from "../support/desk.ts";
import { testSnapshot } from "../support/database.ts";
import { crawlingDesk, syncAll } from "./support.ts";

const [folder = "", port = ""] = Deno.args;
const database = await openDatabase({ kind: "pglite", folder, snapshot: await testSnapshot() });
const desk = await crawlingDesk([Number(port)], { db: database.db, textSearch: database.textSearch });
const { id: workspace } = await testWorkspace(desk);
await addWebsite(desk, workspace, { url: `http://site.test:${port}/` });
desk.live.subscribe(async () => {
  const sync = await desk.db.selectFrom("knowledgeSyncs").select("pagesDone").executeTakeFirst();
  console.log(sync?.pagesDone ?? "ended");
});
await syncAll(desk);
