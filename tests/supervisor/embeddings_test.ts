/**
 * Embeddings in a desk as its operator starts it: three processes with their own permissions, a server on this machine,
 * and a key that only the sandbox has.
 */
import assert from "node:assert/strict";
import { openEmbeddingServer } from "../support/embedding_server.ts";
import { withDemo } from "../support/demo.ts";
import { eventually } from "../support/wait.ts";

const KEY = "sk-embed-0123456789abcdef";
const QUESTION = "How long are exports downloadable?";

Deno.test("a desk with SVC_EMBEDDING_MODEL embeds its passages and a question, and its process has no key", async () => {
  const server = openEmbeddingServer();
  const env = { SVC_MODEL_URL: server.url, SVC_MODEL_KEY: KEY, SVC_EMBEDDING_MODEL: "embed-1" };
  await withDemo(async (demo) => {
    const asked: ReturnType<typeof server.takeAsked>[number][] = [];
    await eventually("every passage was asked for", () => {
      asked.push(...server.takeAsked());
      return asked.some(({ input }) => input.some((text) => text.includes("stay downloadable"))) ? true : null;
    });
    assert.ok(asked.every(({ model, path }) => model === "embed-1" && path === "/v1/embeddings"));
    assert.ok(asked.every(({ authorization }) => authorization === `Bearer ${KEY}`));

    const found = await eventually("the question was asked for", async () => {
      const answer = await search(demo.deskUrl, demo.apiToken);
      return server.takeAsked().some(({ input }) => input.includes(QUESTION)) ? answer : null;
    });
    assert.match(found, /stay downloadable for seven days/);
    const desk = demo.output();
    assert.doesNotMatch(desk, /extension vector|Embeddings were not made|0123456789abcdef/);
  }, env);
  await server.close();
});

/** What the tool finds, by MCP. */
async function search(deskUrl: string, token: string): Promise<string> {
  const response = await fetch(`${deskUrl}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "search_knowledge", arguments: { query: QUESTION } },
    }),
  });
  return await response.text();
}
