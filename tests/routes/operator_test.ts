import assert from "node:assert/strict";
import { showNeeds } from "../../routes/operator.ts";
import { NO_OPERATOR, testServed } from "../support/served.ts";

const { served, url, close } = await testServed();
Deno.test.afterAll(close);

const ID = "0123456789abcdef";
const KEY = "ab".repeat(32);

function ask(key: string | null, authorization: string): Promise<Response> {
  const operator = {
    ...NO_OPERATOR,
    key: (id: string) => Promise.resolve(id === ID ? key : null),
    modelUrl: "https://model.example.com/v1",
  };
  const request = new Request(`${url}/operator/needs`, { headers: { authorization } });
  return showNeeds({ ...served, operator }, {
    request,
    params: {},
    address: "127.0.0.1",
    ip: "127.0.0.1",
    country: null,
  });
}

Deno.test("showNeeds answers only a request with an existing operator's key", async () => {
  const right = `Bearer ${ID}.${KEY}`;
  const cases: readonly (readonly [key: string | null, given: string])[] = [
    ...["", "Bearer null", right].map((given) => [null, given] as const),
    ...["", "Bearer", `Bearer ${KEY}`, `Bearer ${ID}.${"cd".repeat(32)}`, `${right}0`].map((given) =>
      [KEY, given] as const
    ),
    // The id is part of a file's name.
    ...["fedcba9876543210", "..", "0123456789abcde/", "../../keys/1"].map((id) =>
      [KEY, `Bearer ${id}.${KEY}`] as const
    ),
  ];
  for (const [key, given] of cases) await assert.rejects(ask(key, given), /There is no such page/, `${key} ${given}`);
  const needs = await (await ask(KEY, right)).json();
  assert.deepEqual(Object.keys(needs), ["actions", "sites", "models", "providers"]);
  assert.ok(needs.actions.length > 0);
  // Other tests have workspaces with models of their own.
  assert.ok(needs.models.includes("https://model.example.com/v1"));
  // Over HTTP, without a command of the operator that asks.
  const answer = await fetch(`${url}/operator/needs`);
  assert.equal(answer.status, 404);
  await answer.body?.cancel();
});
