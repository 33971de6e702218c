/**
 * Complaints about an answer, and about something that the customer never asked for, in each language.
 */
import assert from "node:assert/strict";
import { moodOf } from "../../../core/model/builtin/small_talk.ts";
import { assertEachLanguage } from "../../languages/each_language.ts";

/** Says that the last answer was none; says that something was never ordered. Between bars. */
const COMPLAINTS: Readonly<Record<string, string>> = {
  ar: "ليس هذا ما سألت عنه | لم أطلب هذا | هذا غير مفيد",
  de:
    "Danach habe ich nicht gefragt | Sie verstehen mich nicht | Ich habe Pro nie bestellt | Das ist nicht hilfreich | Das war nicht das, was ich suche",
  en:
    "that's not what I asked | you didn't answer my question | I did not ask for Pro | we never ordered this plan | that was not helpful | this is not what I'm looking for | no, that's wrong",
  es: "No es lo que pregunté | No me ha entendido | Nunca pedí Pro | Eso no me sirve",
  fr: "Ce n'est pas ce que j'ai demandé | mauvaise réponse | Je n'ai jamais commandé Pro | Ce n'est pas utile",
  it: "Non è quello che ho chiesto | Non mi hai capito | Non ho mai ordinato Pro | Non è stato utile",
  ja: "そういう意味ではなくて | Proは注文していません | 参考になりませんでした",
  nl: "Dat is niet wat ik vroeg | U begrijpt me niet | Ik heb Pro nooit besteld | Dat klopt niet",
  pl: "Nie o to pytałem | Nie rozumiesz mnie | Nie zamawiałam Pro | To nie było pomocne",
  pt: "Não foi isso o que perguntei | Não me entendeu | Nunca pedi o Pro | Não foi útil",
  tr: "Sorduğum bu değil | Beni anlamadınız | Bunu sipariş etmedim | Bu yardımcı olmadı",
  zh: "你答非所问 | 我没有订购过Pro | 没有帮助",
};

/** Questions with the same words. */
const QUESTIONS = [
  "what should I ask my bank",
  "how do I order more seats",
  "why didn't I get the email",
  "what if a guest doesn't answer the invitation?",
  "Wie bestelle ich mehr Plätze?",
  "¿Qué pido al banco?",
  "what if the address on the invoice is wrong?",
  "is it useful for schools?",
];

Deno.test("a complaint about the answer, or about what was never asked for, is one in each language", () => {
  assertEachLanguage(Object.keys(COMPLAINTS), "COMPLAINTS in tests/model/builtin/complaints_test.ts");
  for (const [code, messages] of Object.entries(COMPLAINTS)) {
    for (const message of messages.split(" | ")) assert.equal(moodOf(message, code), "anger", message);
  }
  assert.deepEqual(QUESTIONS.filter((message) => moodOf(message, "en") === "anger"), []);
});
