/**
 * Pending questions to the clients of a test file, in a live store in memory.
 *
 * @module
 */
import { type ClientQuestions, clientQuestions } from "../../kv/client_questions.ts";
import { type Kv, openKv } from "../../kv/open.ts";

let opened: Promise<Kv> | null = null;

Deno.test.afterAll(async () => (await opened)?.close());

async function open(): Promise<ClientQuestions> {
  const kv = await (opened ??= openKv({ kind: "memory" }));
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  return clientQuestions({ kv, randomBytes, now: () => new Date() });
}

/** Opens the store with the first question. */
export const testQuestions: ClientQuestions = {
  keep: async (caller, digest) => await (await open()).keep(caller, digest),
  take: async (caller, digest, id) => await (await open()).take(caller, digest, id),
};
