/**
 * The set-up shared by several figures: an app's endpoint, the real sandbox in front of it, and a transaction to
 * compare with.
 *
 * @module
 */
import { Worker } from "node:worker_threads";
import { json } from "../core/db/json.ts";
import type { ConversationRef } from "../core/conversations/messages.ts";
import type { Sandbox } from "../sandbox/client.ts";
import { addConversation } from "../tests/actions/scene.ts";
import { spawnSandbox } from "../tests/sandbox/support.ts";
import { type TestDesk, testWorkspace } from "../tests/support/desk.ts";
import type { Work } from "./measure.ts";

/** An endpoint, and a sandbox that may reach it. */
export type Outside = {
  /** The endpoint's origin. */
  readonly origin: string;
  /** Its host and port. */
  readonly host: string;
  readonly sandbox: Sandbox;
};

/** Starts both, the sandbox as a process with production flags, and ends them after the work. */
export async function withOutside<Result>(work: (outside: Outside) => Promise<Result>): Promise<Result> {
  const endpoint = new Worker(new URL("./endpoint.ts", import.meta.url));
  const port = await new Promise<number>((resolve) => endpoint.once("message", resolve));
  const host = `127.0.0.1:${port}`;
  const { sandbox, stop } = await spawnSandbox({ allow: `127.0.0.1=${host}` });
  try {
    return await work({ origin: `http://${host}`, host, sandbox });
  } finally {
    await stop();
    await endpoint.terminate();
  }
}

/** Starts a conversation in a new workspace for the peer of every figure that writes: {@linkcode threeStatements}. */
export async function openTransaction(desk: TestDesk): Promise<Work> {
  const { id: workspace } = await testWorkspace(desk);
  const conversationId = await addConversation(desk, workspace, desk.newId());
  return { run: () => threeStatements(desk, { workspace, conversationId }) };
}

/** One transaction of three statements: locks a conversation, increments its counter, adds a message. */
async function threeStatements(desk: TestDesk, { workspace, conversationId }: ConversationRef): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    const { lastN } = await db.selectFrom("conversations").selectAll()
      .where("workspace", "=", workspace).where("id", "=", conversationId)
      .forUpdate().executeTakeFirstOrThrow();
    const n = lastN + 1;
    await db.updateTable("conversations").set({ lastN: n, lastMessageAt: desk.now() })
      .where("workspace", "=", workspace).where("id", "=", conversationId)
      .execute();
    await db.insertInto("messages").values({
      id: desk.newId(),
      workspace,
      conversationId,
      n,
      at: desk.now(),
      author: "customer",
      teammate: null,
      kind: "text",
      text: "hello",
      card: json(null),
      data: json({}),
      clientId: desk.newId(),
    }).execute();
  });
}
