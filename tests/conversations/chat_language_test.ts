import assert from "node:assert/strict";
import type { ModelEvent } from "../../core/model/model.ts";
import { testDesk } from "../support/desk.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { openChat } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const UPGRADE: readonly ModelEvent[] = [{ kind: "call", id: "c", name: "change_plan", input: { plan: "pro" } }];

/** How many changes reached the app after a first message and an answer to the question that it led to. */
async function changesAfter(locale: string, first: string, answer: string): Promise<number> {
  const chat = await openChat(base, { model: scriptedModel([UPGRADE, []]), locale });
  await chat.say(first);
  await chat.say(answer);
  return chat.calls.filter(({ method }) => method === "POST").length;
}

Deno.test("a typed yes is read in the language that the customer writes, whatever the browser's is", async () => {
  assert.equal(await changesAfter("en-US", "Ich möchte bitte auf Pro wechseln", "Na klar, gerne"), 1);
  assert.equal(await changesAfter("en-US", "Quiero cambiar mi plan, ¿cómo puedo hacer eso?", "ya"), 0);
  assert.equal(await changesAfter("es-ES", "I want to upgrade my plan to Pro", "ya"), 1);
  assert.equal(await changesAfter("en-US", "Pro", "Oui, merci"), 1);
  assert.equal(await changesAfter("en-US", "Pro", "tak"), 0);
});
