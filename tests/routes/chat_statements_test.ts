/** The number of database statements for a chat: each takes a turn of the one thread that all visitors share. */
import assert from "node:assert/strict";
import type { QueryId } from "kysely";
import type { OpenDatabase } from "../../core/db/open.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { until } from "../support/wait.ts";
import { ownDatabase } from "../support/database.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";

/** The statements of a database, in the order of their results. */
function noteStatements(database: OpenDatabase) {
  const asked: string[] = [];
  const { db } = database;
  const texts = new WeakMap<QueryId, string>();
  const noting = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      texts.set(queryId, db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result, queryId }) => {
      const text = texts.get(queryId);
      if (text !== undefined) asked.push(text);
      return Promise.resolve(result);
    },
  });
  return { database: { ...database, db: noting }, take: () => asked.splice(0) };
}

const { database, take } = noteStatements(await ownDatabase());
const { desk, url, workspace, served, close } = await testServed({}, database);
Deno.test.afterAll(close);
const chat = `${url}/api/widget/${workspace.widgetKey}`;

async function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const answer = await fetch(`${chat}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  assert.equal(answer.status, 200);
  return answer;
}

async function begin(): Promise<string> {
  const { session } = await (await post("session", {})).json();
  return session;
}

async function say(session: string, text: string): Promise<void> {
  const message = { clientId: crypto.randomUUID(), text };
  const answer = await post("messages", message, { authorization: `Bearer ${session}` });
  assert.match(await answer.text(), /event: done/);
  await until(() => served.unfinished.size === 0);
}

/** The statements of something, and their number in the test's failure with each of them. */
function assertAtMost(most: number, what: string): void {
  const asked = take();
  assert.ok(asked.length <= most, `${what}: ${asked.length} statements in place of ${most}\n${asked.join("\n")}`);
}

Deno.test("a chat with people sends a bounded number of statements", async () => {
  const caller = await testCaller(desk, workspace.id);
  await changeSettings(desk, caller, { ai: { enabled: false } }, { dryRun: false, message: "" });
  await say(await begin(), "hello");
  take();
  const session = await begin();
  assertAtMost(1, "a session");
  await say(session, "hello");
  assertAtMost(3, "a first message");
  await say(session, "are you there?");
  assertAtMost(5, "a second message, after which the customer reads that someone will answer");
  await say(session, "I wait");
  assertAtMost(3, "a further message");
});
