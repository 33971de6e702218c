import assert from "node:assert/strict";
import { topicIn } from "../../core/agent/handoff_topics.ts";

const SAID = [
  "I want my money back",
  "Ich will mein Geld zurück",
  "quiero que me devuelvan mi dinero",
  "je veux être remboursé",
  "rendez-moi mon argent",
  "voglio un rimborso",
  "quero o meu dinheiro de volta",
  "ik wil mijn geld terug",
  "chcę zwrotu pieniędzy",
  "paramı geri istiyorum",
  "返金してほしい",
  "我要退款",
  "أريد استرداد أموالي",
];

Deno.test("the topic refund is named in other words and languages, and only where it is a topic", () => {
  assert.deepEqual(SAID.filter((text) => topicIn(text, ["legal question", "refund"]) !== "refund"), []);
  assert.deepEqual(SAID.filter((text) => topicIn(text, ["legal question"]) !== null), []);
  assert.equal(topicIn("Wie lade ich Kollegen ein?", ["refund"]), null);
  assert.equal(topicIn("go back to the old plan", ["refund"]), null);
});
