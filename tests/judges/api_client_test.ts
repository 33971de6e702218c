/** A client of `/api/v1`, generated from the OpenAPI document by an outside generator, type-checked and run. */
import assert from "node:assert/strict";
import { z } from "zod";
import { openMcpDesk } from "../mcp/desk_server.ts";
import { API_PROGRAM } from "./api_program.ts";
import { JUDGES, openCell } from "./judge.ts";

const mcp = await openMcpDesk();
const cell = await openCell();
Deno.test.afterAll(async () => {
  await mcp.close();
  await cell.close();
});

const SEEN = z.object({
  versions: z.array(z.int()),
  files: z.int(),
  saved: z.boolean(),
  version: z.int(),
  replayed: z.string(),
  rate: z.string(),
  problem: z.object({ status: z.int(), code: z.string(), detail: z.string() }),
  reports: z.boolean(),
  knowledge: z.boolean(),
});

Deno.test("a program on openapi-fetch with types of openapi-typescript reads, changes and is refused", async () => {
  await mcp.use(async (server) => {
    const { origin } = new URL(server.url);
    const document = await (await fetch(`${origin}/api/v1/openapi.json`)).text();
    await Deno.writeTextFile(`${cell.home}/openapi.json`, document);
    const generator = `${JUDGES["openapi-typescript"]}/openapi-typescript`;
    const made = await cell.run(generator, [`${cell.home}/openapi.json`, "-o", `${cell.home}/api.d.ts`]);
    assert.equal(made.code, 0, made.stderr);
    await server.call("delete_file", { path: "website.yaml" });
    await Deno.writeTextFile(`${cell.home}/program.ts`, API_PROGRAM);
    const config = new URL("./packages/deno.json", import.meta.url).pathname;
    const { command, args, ...options } = cell.command(`${cell.home}/program.ts`, [origin, server.tokens.owner]);
    const [run = "run", ...rest] = args;
    const { code, stdout, stderr } = await new Deno.Command(command, {
      ...options,
      args: [run, "--check", "--config", config, ...rest],
      clearEnv: true,
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    const seen = SEEN.parse(JSON.parse(new TextDecoder().decode(stdout)));
    assert.deepEqual(seen.versions, [2, 1], "cursors lead through History");
    assert.ok(seen.files > 3);
    assert.deepEqual([seen.saved, seen.version, seen.replayed], [true, 3, "true"]);
    assert.match(seen.rate, /^"api";r=\d+;t=\d+$/);
    assert.deepEqual([seen.problem.status, seen.problem.code], [404, "not_found"]);
    assert.match(seen.problem.detail, /`account`/);
    assert.deepEqual([seen.reports, seen.knowledge], [true, true]);
    assert.equal((await server.call("history", { limit: 1 })).answer["total"], 3, "the second change was none");
  });
});
