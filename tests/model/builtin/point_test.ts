import assert from "node:assert/strict";
import { asksWhere, elementFor } from "../../../core/model/builtin/point.ts";
import { builtinModel } from "../../../core/model/builtin/builtin.ts";
import type { ModelMessage } from "../../../core/model/model.ts";
import type { Outcome } from "../../../core/outcomes.ts";
import { CONTROL_FUNCTIONS } from "../../../core/website/control/verbs.ts";
import { assertEachLanguage } from "../../languages/each_language.ts";
import { accountRequest } from "../request.ts";

const PAGE = `gen 12
title: Settings
address: https://shop.example/settings

# Settings
[e1]link "Home"
[e2]button "Show more"
[e3]link "Change password"
[e4]link "Invoices and receipts"
[e5]button "Passwort ändern"
[e6]button "请求书"
[e7]button "パスワード変更"
\\[e8]link "Delivery address"`;

Deno.test("elementFor finds the element that the customer names, or none", () => {
  const CASES: readonly (readonly [string, string | null])[] = [
    ["where do I change my password?", "e3"],
    ["Show me where my invoices and receipts are", "e4"],
    ["wo kann ich mein Passwort ändern", "e5"],
    ["パスワード変更はどこですか", "e7"],
    ["请求书在哪里", "e6"],
    ["where is the delivery address", null],
    ["show me where that is", null],
    ["where do you ship to?", null],
  ];
  for (const [message, ref] of CASES) {
    const place = elementFor(message, PAGE);
    assert.equal(place?.ref ?? null, ref, message);
    if (place !== null) assert.equal(place.gen, 12);
  }
});

Deno.test("asksWhere recognises the question where something is, in each language", () => {
  const ASKED = [
    ["en", "Where do I find my invoices?"],
    ["de", "Wo finde ich meine Rechnungen?"],
    ["es", "¿Dónde están mis facturas?"],
    ["fr", "Où sont mes factures ?"],
    ["it", "Dov'è la mia fattura?"],
    ["ja", "請求書はどこですか"],
    ["nl", "Waar staan mijn facturen?"],
    ["pl", "Gdzie są moje faktury?"],
    ["pt", "Onde estão as minhas faturas?"],
    ["tr", "Faturalarım nerede?"],
    ["zh", "发票在哪里"],
    ["ar", "أين فواتيري؟"],
  ] as const;
  assertEachLanguage(ASKED.map(([code]) => code), "ASKED in tests/model/builtin/point_test.ts");
  for (const [, text] of ASKED) assert.equal(asksWhere(text), true, text);
  for (const text of ["Change my plan", "somewhere over the rainbow", "Danke"]) {
    assert.equal(asksWhere(text), false, text);
  }
});

Deno.test("builtinModel points at an element of the page and says so, or searches the knowledge for it", async () => {
  const functions = [...accountRequest([]).functions, ...CONTROL_FUNCTIONS.values()];
  const answer = async (messages: readonly ModelMessage[], hasPage = true) => {
    const request = accountRequest(messages, hasPage ? { functions } : {});
    const [event] = await Array.fromAsync(builtinModel().answer(request, new AbortController().signal));
    return event?.kind === "call" ? [event.name, event.input] : event?.kind === "text" ? event.delta : event;
  };
  const asked: ModelMessage = { role: "customer", text: "Where do I find the receipts and invoices?" };
  const result = (name: string, text: string, outcome: Outcome = "ok"): ModelMessage => ({
    role: "result",
    id: "1",
    name,
    outcome,
    text,
    shown: false,
  });
  assert.deepEqual(await answer([asked]), ["page_read", {}]);
  assert.notDeepEqual(await answer([asked], false), ["page_read", {}]);
  const read = [asked, result("page_read", PAGE)];
  assert.deepEqual(await answer(read), ["page_highlight", { gen: 12, ref: "e4" }]);
  assert.equal(
    await answer([...read, result("page_highlight", "shown")]),
    "It is marked on your page: “Invoices and receipts”.",
  );
  assert.doesNotMatch(String(await answer([...read, result("page_highlight", "stopped", "declined")])), /marked/);
  assert.doesNotMatch(String(await answer([asked, result("page_read", "gen 12\n# Empty")])), /page_/);
});
