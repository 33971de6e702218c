import assert from "node:assert/strict";
import { newTextIn } from "../../../../core/model/builtin/inputs/new_text.ts";
import { builtinModel } from "../../../../core/model/builtin/builtin.ts";
import type { JsonObject } from "../../../../core/json.ts";
import type { ModelFunction, ModelMessage } from "../../../../core/model/model.ts";
import { assertEachLanguage } from "../../../languages/each_language.ts";
import { accountRequest } from "../../request.ts";

const customer = (text: string): ModelMessage => ({ role: "customer", text });
const agent = (text: string): ModelMessage => ({ role: "agent", text });

/** What is called with what, or what is asked, of an agent with the one action `extend_rental`. */
async function answerTo(
  properties: JsonObject,
  messages: readonly ModelMessage[],
  change: Partial<ModelFunction> = {},
): Promise<string> {
  const extend: ModelFunction = {
    name: "extend_rental",
    kind: "action",
    description: "Extends a rental to a later day.",
    input: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
    changes: true,
    needsCustomer: false,
    ...change,
  };
  const request = accountRequest(messages, { functions: [extend], tasks: [], examples: [] });
  const events = await Array.fromAsync(builtinModel().answer(request, new AbortController().signal));
  return events.flatMap((event) => {
    if (event.kind === "text") return [event.delta];
    return event.kind === "call" ? [`${event.name} ${JSON.stringify(event.input)}`] : [];
  }).join(" ");
}

const rental = { type: "string", description: "", pattern: "^(R-[0-9]+)$" };
const id = { type: "string", description: "" };
const to = { type: "string", format: "date", description: "New return date" };
const count = { type: "integer", description: "" };
const small = { type: "integer", description: "", minimum: 1, maximum: 5 };

/** The inputs, what the customer says, and what is called or asked. */
const SAID: readonly (readonly [JsonObject, string, string])[] = [
  [{ rental_id: rental, to }, "Please extend my rental to 2026-12-05", "What rental id should it be?"],
  [
    { rental_id: rental, to },
    "Please extend rental R-1001 to 2026-12-05",
    'extend_rental {"rental_id":"R-1001","to":"2026-12-05"}',
  ],
  [
    { rental_id: rental, to },
    "extend rental (r-1001), to 2026-12-05!",
    'extend_rental {"rental_id":"R-1001","to":"2026-12-05"}',
  ],
  [{ rental_id: rental, to }, "extend rental R-1001 and R-1002 to 2026-12-05", "What rental id should it be?"],
  [{ rental_id: rental, to }, "extend rental R-1001", "What new return date should it be?"],
  [
    { rental_id: id, to },
    "extend rental 1001 to 2026-12-05",
    'extend_rental {"rental_id":"1001","to":"2026-12-05"}',
  ],
  [{ rental_id: id, to }, "extend my rental to 2026-12-05", "What rental id should it be?"],
  [{ rental_id: id, days: count }, "extend rental 1001", "What days should it be?"],
  [{ days: small }, "extend my rental by 40 days", "What days should it be?"],
  [{ days: small }, "extend my rental by 4 days", 'extend_rental {"days":4}'],
  [{ code: { ...id, pattern: "^([a-z]+)$" } }, "extend my rental", "What code should it be?"],
  [{ code: { ...id, pattern: "^([0-9]{4})$" } }, "extend rental 12345", "What code should it be?"],
  [
    { mail: { ...id, format: "email" } },
    "extend rental for ada@example.com.",
    'extend_rental {"mail":"ada@example.com"}',
  ],
];

for (const [properties, message, expected] of SAID) {
  Deno.test(`the built-in agent fills ${Object.keys(properties)} only with matching values: "${message}"`, async () => {
    assert.equal(await answerTo(properties, [customer(message)]), expected);
  });
}

Deno.test("the built-in agent reads the next message as the answer if it matches the input", async () => {
  const asked = [customer("Please extend my rental to 2026-12-05"), agent("What rental id should it be?")];
  for (const answer of ["R-1001", "r-1001", "it is R-1001, thanks"]) {
    const said = await answerTo({ rental_id: rental, to }, [...asked, customer(answer)]);
    assert.equal(said, 'extend_rental {"rental_id":"R-1001","to":"2026-12-05"}', answer);
  }
  assert.doesNotMatch(await answerTo({ rental_id: rental, to }, [...asked, customer("2026-12-06")]), /extend_rental/);
});

/** The description of `to`, another input's, and what is asked. */
const WORDED: readonly (readonly [string, string, string])[] = [
  ["New return date", "", "What new return date should it be?"],
  ["The new return date, as YYYY-MM-DD", "", "What new return date should it be?"],
  ["When they want to bring it back", "", "What to should it be?"],
  ["New return date", "New return date", "What to should it be?"],
];

for (const [described, other, expected] of WORDED) {
  Deno.test(`an input without a label is asked for by its description: ${described} beside "${other}"`, async () => {
    const properties = { to: { ...to, description: described }, rental_id: { ...rental, description: other } };
    assert.equal(await answerTo(properties, [customer("extend my rental R-1001")]), expected);
  });
}

Deno.test("an input's label comes before its description", async () => {
  const labels = { inputLabels: { to: "Day of return" } };
  assert.equal(await answerTo({ to }, [customer("extend my rental")], labels), "What day of return should it be?");
});

const text = { type: "string", description: "" };

/** A message, the language of the chat, and the label that the address has in it, with what is taken from the message. */
const TEXTS: readonly (readonly [string, string, string, string])[] = [
  ["en", "Delivery address", "change my delivery address to 12 High Street, Leeds", "12 High Street, Leeds"],
  [
    "en",
    "Address",
    "Could you change the address of my rental to 12 High Street, Leeds please?",
    "12 High Street, Leeds",
  ],
  [
    "en",
    "Address",
    "I moved. My new address is Flat 3, The Old Mill, 5 River Lane. Thanks!",
    "Flat 3, The Old Mill, 5 River Lane",
  ],
  ["de", "Adresse", "Bitte die Lieferadresse auf Hauptstr. 5, 10115 Berlin ändern", "Hauptstr. 5, 10115 Berlin"],
  ["es", "Dirección de entrega", "Cambiar mi dirección de entrega a Calle Mayor 5, Madrid", "Calle Mayor 5, Madrid"],
  [
    "fr",
    "Adresse de livraison",
    "Changez mon adresse de livraison en 5 rue de la Paix, Paris",
    "5 rue de la Paix, Paris",
  ],
  ["it", "Indirizzo", "Cambia il mio indirizzo in Via Roma 5, Milano", "Via Roma 5, Milano"],
  ["pt", "Morada", "Mude a minha morada para Rua Augusta 5, Lisboa", "Rua Augusta 5, Lisboa"],
  ["nl", "Adres", "Wijzig mijn adres naar Dorpsstraat 5, Utrecht", "Dorpsstraat 5, Utrecht"],
  ["pl", "Adres", "Zmień mój adres na ul. Długa 5, Warszawa", "ul. Długa 5, Warszawa"],
  ["tr", "Teslimat adresi", "Teslimat adresimi Atatürk Cad. 5, Ankara olarak değiştir", "Atatürk Cad. 5, Ankara"],
  ["ja", "住所", "住所を東京都千代田区1-1に変更してください", "東京都千代田区1-1"],
  ["zh", "地址", "把地址改成北京市朝阳区建国路1号", "北京市朝阳区建国路1号"],
  ["ar", "عنوان", "غيّر عنواني إلى شارع النيل 5، القاهرة", "شارع النيل 5، القاهرة"],
];

Deno.test("a free text is taken from the request that gives it, in each language", () => {
  assertEachLanguage([...new Set(TEXTS.map(([code]) => code))], "TEXTS in tests/model/builtin/inputs/form_test.ts");
  for (const [, label, message, expected] of TEXTS) assert.equal(newTextIn(message, [label]), expected, message);
});

/** Messages that name the address, and give none. */
const NO_TEXTS = [
  ...["change my address", "change my address to another one", "change my address to my work address"],
  ...["change the address to a new one in Berlin", "my order has not arrived at my address in Leeds"],
  ...["is my address to be changed by Monday?", "Bitte ändern Sie meine Adresse auf eine andere"],
];

Deno.test("no free text is taken from a request that only mentions one", () => {
  for (const message of NO_TEXTS) assert.equal(newTextIn(message, ["Address", "Adresse"]), undefined, message);
});

Deno.test("a free text from the first message fills only a change, whose question shows it", async () => {
  const named = { name: "change_address", description: "Changes the delivery address of the customer." };
  const message = "change my delivery address to 12 High Street, Leeds";
  const labels = { inputLabels: { address: "Delivery address" } };
  assert.equal(
    await answerTo({ address: text }, [customer(message)], { ...named, ...labels }),
    'change_address {"address":"12 High Street, Leeds"}',
  );
  const asked = await answerTo({ address: text }, [customer(message)], { ...named, ...labels, changes: false });
  assert.equal(asked, "What delivery address should it be?");
  const both = await answerTo({ address: text, note: text }, [customer(message)], { ...named, ...labels });
  assert.equal(both, "What delivery address should it be?", "which of two texts is meant would be a guess");
});
