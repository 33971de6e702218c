import assert from "node:assert/strict";
import { buildIndex, scoreTasks } from "../../../core/model/intents/rank.ts";
import { spellerOf } from "../../../core/model/intents/spelling.ts";
import { hasQuestionForm } from "../../../core/search/question_kind.ts";
import { asksHow, isPersonal, requestIn } from "../../../core/model/intents/request.ts";

const WISHES = [
  ["Could you please cancel my order?", "cancel my order?", "command"],
  ["What is my plan, please? Thanks!", "What is my plan, please?", "question"],
  ["hi, where is my order pls.", "where is my order", "question"],
  ["I don't want to cancel, I only want to know where it is", "I only want to know where it is", "open"],
  ["Hello! I am not leaving, just show my plan", "show my plan", "topic"],
  ["I want to change my plan, but only next month", "change my plan, but only next month", "command"],
  ["Je veux plus de places, mais seulement en mars", "plus de places, mais seulement en mars", "open"],
  ["I do not need it any more", "I do not need it any more", "open"],
  ["When does our contract end?", "When does our contract end?", "question"],
  ["Ich will nicht kündigen, sondern nur pausieren", "sondern nur pausieren", "open"],
  ["Hallo, bitte kündigen Sie meinen Tarif, danke", "kündigen Sie meinen Tarif", "command"],
  ["¿Cuánto me queda?", "¿Cuánto me queda?", "question"],
  ["Tengo que cancelar mi pedido", "Tengo que cancelar mi pedido", "open"],
  ["¿Tengo facturas pendientes?", "¿Tengo facturas pendientes?", "question"],
  ["Tenho que cancelar a minha assinatura", "Tenho que cancelar a minha assinatura", "open"],
  ["Tenho faturas em atraso?", "Tenho faturas em atraso?", "question"],
  ["Ho deciso di disdire il mio piano", "Ho deciso di disdire il mio piano", "open"],
  ["Sono ancora nel piano gratuito?", "Sono ancora nel piano gratuito?", "question"],
  ["pouvez-vous annuler ma commande s'il vous plaît", "annuler ma commande", "command"],
] as const;

for (const [message, text, form] of WISHES) {
  Deno.test(`requestIn reads “${message}”`, () => assert.deepEqual(requestIn(message), { text, form }));
}

Deno.test("a sentence about how long the customer waits is no question", () => {
  assert.equal(hasQuestionForm("Há 3 dias espero a resposta"), false);
  assert.equal(hasQuestionForm("Há limite de convidados?"), true);
});

Deno.test("asksHow recognises questions what exists and what has to be done", () => {
  for (const text of ["¿Hay alguna forma de pausar?", "Hay que pagar al cambiar", "C'è un modo per pagare dopo?"]) {
    assert.ok(asksHow(text), text);
  }
  assert.ok(asksHow("Devo pagare ancora qualcosa?"));
  for (
    const text of [
      "Hay dos pedidos repetidos",
      "Hay error en mi factura",
      "Devo disdire il mio piano",
      "C'è scritto Pro",
    ]
  ) {
    assert.ok(!asksHow(text), text);
  }
});

Deno.test("isPersonal recognises first-person words, also of languages for search only", () => {
  for (const text of ["मेरा प्लान क्या है", "मेरी योजना", "my plan", "mein Tarif"]) assert.ok(isPersonal(text), text);
  assert.equal(isPersonal("प्रो प्लान की कीमत क्या है"), false);
});

const SPELT = [
  ["oders", "orders"],
  ["cancle", "cancel"],
  ["subscribtion", "subscription"],
  ["resend", "resend"],
  ["cat", "cat"],
] as const;

for (const [typed, read] of SPELT) {
  Deno.test(`spellerOf reads “${typed}” as “${read}”`, () => {
    const spell = spellerOf("my orders cancel a subscription a refund for the car".split(" "), () => false);
    assert.equal(spell(typed), read);
  });
}

Deno.test("scoreTasks matches a task's examples, in the languages that they are written in", () => {
  const task = (name: string, description: string, examples: readonly string[]) => ({
    name,
    description,
    examples,
    body: "",
    actions: [],
  });
  const [parcels, invoices] = ["The customer asks where a parcel is.", "The customer asks for an invoice."];
  const tasks = [
    task("parcels", parcels, ["where is my parcel", "Wo ist mein Paket?", "荷物はどこですか"]),
    task("invoices", invoices, ["send me the invoice", "Ich brauche eine Rechnung", "請求書をください"]),
  ];
  const index = buildIndex({ tasks, functions: [], examples: [] });
  for (const [message, name] of [["Hallo, wo ist mein Paket?", "parcels"], ["請求書をください", "invoices"]] as const) {
    const [best, second] = scoreTasks(index, message);
    assert.equal(best?.name, name);
    assert.ok((best?.score ?? 0) > 0.8 && (second?.score ?? 1) < 0.3, message);
  }
  const plain = buildIndex({ tasks: tasks.map((one) => ({ ...one, examples: [] })), functions: [], examples: [] });
  assert.equal(scoreTasks(plain, "請求書をください")[0]?.score, 0);
});
