import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../core/db/open.ts";
import { releaseSyncs } from "../../core/knowledge/sync_rows.ts";
import { testSnapshot } from "../support/database.ts";
import { page, serveSite } from "./site.ts";
import { crawlingDesk, pathOf, syncAll } from "./support.ts";
import { PROJECT, SHORT_LIVED } from "../support/project.ts";

const PAGES = 20;
const KILLED_AT = 8;

Deno.test("a killed desk goes on with the website that it was reading, and indexes nothing twice", async () => {
  const paths = Array.from({ length: PAGES }, (_, at) => `/page/${at}`);
  const site = await serveSite(() => ({
    "/": page("Home", paths),
    ...Object.fromEntries(paths.map((path) => [path, page(`About ${path}`)])),
  }));
  const folder = await Deno.makeTempDir({ prefix: "desk-test-kill-" });
  const snapshot = await testSnapshot();
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...[
        "run",
        "-A",
        "--no-check",
        SHORT_LIVED,
        "--config",
        PROJECT,
        fileURLToPath(new URL("./crawl_loop.ts", import.meta.url)),
      ],
      ...[`${folder}/db`, String(site.port)],
    ],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let output = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    output += text;
    if (output.split("\n").some((line) => Number(line) >= KILLED_AT)) break;
  }
  child.kill("SIGKILL");
  await child.status;
  const before = site.takeAsked();
  assert.ok(before.filter((path) => path.startsWith("/page/")).length < PAGES, "it was killed in the middle");

  const database = await openDatabase({ kind: "pglite", folder: `${folder}/db`, snapshot });
  const desk = await crawlingDesk([site.port], { db: database.db, textSearch: database.textSearch });
  await releaseSyncs(desk);
  assert.equal(await syncAll(desk), 1);
  const asked = site.takeAsked().filter((path) => path.startsWith("/page/"));
  const twice = asked.filter((path) => before.includes(path));
  assert.ok(twice.length <= 1, `only what was never answered is asked for again: ${twice}`);
  const pages = await desk.db.selectFrom("knowledgePages").select(["url", "state"]).execute();
  assert.deepEqual(pages.map(({ url }) => pathOf(url)).sort(), ["/", ...paths].sort());
  const chunks = await desk.db.selectFrom("knowledgeChunks").select("text").execute();
  assert.equal(new Set(chunks.map(({ text }) => text)).size, chunks.length);
  const source = await desk.db.selectFrom("knowledgeSources").select("state").executeTakeFirstOrThrow();
  assert.equal(source.state, "ready");

  await desk.close();
  await database.close();
  await site.close();
  await Deno.remove(folder, { recursive: true });
});
