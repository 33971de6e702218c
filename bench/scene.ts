/**
 * What several figures are measured on: an app's endpoint, the real sandbox in front of it, and a transaction to compare
 * with.
 *
 * @module
 */
import { Worker } from "node:worker_threads";
import { json } from "../core/db/json.ts";
import type { Desk } from "../core/desk.ts";
import type { Sandbox } from "../sandbox/client.ts";
import { spawnSandbox } from "../tests/sandbox/support.ts";

/** An endpoint that only answers, and a sandbox that may reach it. */
export type Outside = {
  /** The endpoint's origin. */
  readonly origin: string;
  /** Its host with its port. */
  readonly host: string;
  readonly sandbox: Sandbox;
  close(): Promise<void>;
};

/** Starts both, the sandbox as a process with the flags of production. */
export async function openOutside(): Promise<Outside> {
  const endpoint = new Worker(new URL("./endpoint.ts", import.meta.url));
  const port = await new Promise<number>((resolve) => endpoint.once("message", resolve));
  const host = `127.0.0.1:${port}`;
  const { sandbox, stop } = await spawnSandbox({ allow: `127.0.0.1=${host}` });
  return {
    ...{ origin: `http://${host}`, host, sandbox },
    close: async () => {
      await stop();
      await endpoint.terminate();
    },
  };
}

/** The peer of everything that writes: one transaction of three statements (read and lock, change, add). */
export async function threeStatements(
  desk: Pick<Desk, "db" | "newId" | "now">,
  workspace: string,
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    await db.selectFrom("workspaces").selectAll().where("id", "=", workspace).forUpdate().execute();
    await db.updateTable("workspaces").set((row) => ({ lastNumber: row("lastNumber", "+", 1) }))
      .where("id", "=", workspace).execute();
    await db.insertInto("visitors").values({
      ...{ id: desk.newId(), workspace, contactId: null, page: json(null), locale: null, browser: null },
      ...{ firstSeen: desk.now(), lastSeen: desk.now() },
    }).execute();
  });
}
