/**
 * The command line with a desk of its own, which other people edit as well.
 *
 * @module
 */
import assert from "node:assert/strict";
import { liveVersion } from "../../core/agent/versions/versions.ts";
import { type DeskServer, openMcpDesk } from "../mcp/desk_server.ts";
import { type TestFolder, useFolder } from "./cli_support.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

/** A folder that asks a desk of its own, as an owner. */
export async function useBoth(work: (folder: TestFolder, server: DeskServer) => Promise<void>): Promise<void> {
  await mcp.use(async (server) => {
    const env = { DESK_URL: new URL(server.url).origin, DESK_TOKEN: server.tokens.owner };
    await useFolder(env, (folder) => work(folder, server));
  });
}

/** The desk's live version. */
export async function live({ desk, workspace }: DeskServer) {
  const version = await liveVersion(desk, workspace);
  assert.ok(version);
  return version;
}

/** A task's file. */
export const HELLO = "---\ndescription: Says hello.\n---\n1. Say hello.\n";

/** A second editor changes a file on the desk. */
export async function editOnDesk(server: DeskServer, path: string, content: string, message: string): Promise<void> {
  assert.equal((await server.call("write_file", { path, content, message })).isError, false);
}
