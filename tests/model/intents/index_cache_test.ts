import assert from "node:assert/strict";
import { indexCache } from "../../../core/model/intents/index_cache.ts";
import type { ModelFunction, ModelRequest } from "../../../core/model/model.ts";
import { accountRequest } from "../request.ts";

function requestOf(agentVersion: string, change: Partial<ModelRequest> = {}): ModelRequest {
  return accountRequest([], { agentVersion, ...change });
}

/** The functions of the request, each with a change. */
function functionsWith(change: Partial<ModelFunction>): Partial<ModelRequest> {
  return { functions: requestOf("1").functions.map((one) => ({ ...one, ...change })) };
}

Deno.test("an index of intents is built once per version", () => {
  const indexOf = indexCache();
  const first = indexOf(requestOf("1"));
  assert.equal(indexOf(requestOf("1", { examples: [] })), first);
});

Deno.test("versions with the same actions, tasks and examples share one index of intents", () => {
  const first = indexCache()(requestOf("1"));
  assert.equal(indexCache()(requestOf("2")), first);
  const labels = { label: "Tarif ändern", inputLabels: { plan: "Tarif" }, choiceLabels: { plan: { pro: "Profi" } } };
  assert.equal(indexCache()(requestOf("3", { ...functionsWith(labels), instructions: "Be brief." })), first);
});

Deno.test("a version with other actions, tasks or examples has its own index of intents", () => {
  const first = indexCache()(requestOf("1"));
  const ofFunctions: Partial<ModelFunction>[] = [
    { name: "other" },
    { kind: "website" },
    { description: "Other." },
    { input: {} },
    { changes: false },
  ];
  const changes: Partial<ModelRequest>[] = [
    { functions: [] },
    { tasks: [] },
    { examples: [] },
    ...ofFunctions.map((change) => functionsWith(change)),
  ];
  for (const change of changes) {
    assert.notEqual(indexCache()(requestOf("2", change)), first, JSON.stringify(change));
  }
  const examples = [{ action: "change_plan", message: "Move me up" }];
  assert.deepEqual([...indexCache()(requestOf("3", { examples })).examples.keys()], ["change_plan"]);
});
