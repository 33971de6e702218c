import assert from "node:assert/strict";
import { topicIn } from "../../core/agent/handoff_topics.ts";
import { assertEachLanguage } from "../languages/each_language.ts";

const SAID: Readonly<Record<string, readonly string[]>> = {
  ar: ["أريد استرداد أموالي"],
  de: ["Ich will mein Geld zurück"],
  en: ["I want my money back"],
  es: ["quiero que me devuelvan mi dinero"],
  fr: ["je veux être remboursé", "rendez-moi mon argent"],
  it: ["voglio un rimborso"],
  ja: ["返金してほしい"],
  nl: ["ik wil mijn geld terug"],
  pl: ["chcę zwrotu pieniędzy"],
  pt: ["quero o meu dinheiro de volta"],
  tr: ["paramı geri istiyorum"],
  zh: ["我要退款"],
};

Deno.test("the topic refund is named in other words and languages, and only where it is a topic", () => {
  assertEachLanguage(Object.keys(SAID), "SAID in tests/agent/topic_words_test.ts");
  const said = Object.values(SAID).flat();
  assert.deepEqual(said.filter((text) => topicIn(text, ["legal question", "refund"]) !== "refund"), []);
  assert.deepEqual(said.filter((text) => topicIn(text, ["legal question"]) !== null), []);
  assert.equal(topicIn("Wie lade ich Kollegen ein?", ["refund"]), null);
  assert.equal(topicIn("go back to the old plan", ["refund"]), null);
});
