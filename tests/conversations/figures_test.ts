/** Figures in a model's text: found in every spelling, compared with its data, and marked where they have no source. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { figuresIn, givenIn } from "../../core/conversations/words/figures.ts";
import { LANGUAGES } from "../../core/languages/languages.ts";
import { FIGURE_LIMITS } from "../../core/limits/conversations.ts";
import { sumAnswers } from "../../core/model/answer_counts.ts";
import type { ModelEvent, ModelRequest } from "../../core/model/model.ts";
import { assertEachLanguage } from "../languages/each_language.ts";
import { testDesk } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { runs } from "../support/runs.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { doesNotHang } from "../support/wait.ts";
import { ADA, type ChatOptions, messagesOf, openChat, seen, threadOf } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const PAGE =
  "Starter costs $12 a month. Pro costs $49 a month and holds 50 MB. After three, five and seven days we try again. " +
  "Refunds come within 30 days, with 19 % tax. The trial is two weeks. Renewal is on 2026-12-14. We are there 9:00 to 17:00. " +
  "Call +49 30 1234567 or write to help@plotline.example. Orders are INV-2026-7 and #1042. The credit is 1.234,50 €.";
const OWN = "We are 8 people.";

/** The unknown figures of an answer. */
function unknownIn(answer: string, given: readonly string[] = [PAGE], locale = "en"): readonly string[] {
  const known = givenIn(given, [OWN], locale);
  return figuresIn(answer, locale).filter((figure) => !known.has(figure)).map(({ written }) => written);
}

/** Answers whose every figure is given, in another spelling or reckoned. */
const KNOWN = [
  ...["Pro costs $49.", "Pro kostet 49 Dollar im Monat.", "That is $588 a year.", "For the 8 of you it is $96."],
  ...["You have 1,234.50 EUR left.", "We try again after 3, 5 and 7 days.", "The trial is 14 days.", "Up to 50MB."],
  ...[
    "It renews on December 14, 2026.",
    "Es verlängert sich am 14. Dezember.",
    "from 9 am to 5 pm",
    "Call 030 1234567.",
  ],
  ...[
    "Write to Help@plotline.example.",
    "your order 1042",
    "order #1042",
    "INV-2026-7",
    "a 19% tax",
    "within a 30-day period",
  ],
  ...[
    "1. Open Team.\n2. Press Invite.",
    "Step 3: press Save.",
    "Version 4.2.1 needs iOS 17.",
    "in 2 minutes",
    "3 plans",
  ],
  ...["See https://help.example.com/a-999-b?at=45%20days.", "Was it 45 days?"],
];

/** Answers, and the figure that nothing has. */
const UNKNOWN: readonly (readonly [string, string])[] = [
  ["Pro costs $59.", "$59"],
  ["Refunds come within 45 days.", "45 days"],
  ["We answer in 24 hours.", "24 hours"],
  ["It renews on 15 December.", "15 December"],
  ["It renews on 14 December 2027.", "14 December 2027"],
  ["Up to 500 MB.", "500 MB"],
  ["We open at 8:00.", "8:00"],
  ["Call 0800 555 1234.", "0800 555 1234"],
  ["Write to support@plotline.example.", "support@plotline.example"],
  ["order #1043", "#1043"],
  ["ORD-99821", "ORD-99821"],
  ["You get 20% off.", "20%"],
  ["That is $600 a year.", "$600"],
];

Deno.test("a figure of an answer counts as known in another notation, or if it is computed from known ones", () => {
  for (const answer of KNOWN.filter((one) => !one.endsWith("?"))) assert.deepEqual(unknownIn(answer), [], answer);
});

Deno.test("an unknown figure of an answer is found as it is written", () => {
  for (const [answer, figure] of UNKNOWN) assert.deepEqual(unknownIn(answer), [figure], answer);
});

Deno.test("a known number with one kind of unit does not make it known with another", () => {
  const given = ["Pro holds 50 MB, costs €75, has 15 % tax and a trial of 20 days.", '{"seats": 40}'];
  for (const answer of ["It is 50 EUR.", "That takes 75 days.", "You get 20% off.", "Up to 15 GB."]) {
    assert.equal(unknownIn(answer, given).length, 1, answer);
  }
  for (const answer of ["Up to 50MB.", "75 euros", "15 percent", "a 20-day trial", "40 €", "40 days", "40%", "40 GB"]) {
    assert.deepEqual(unknownIn(answer, given), [], answer);
  }
});

Deno.test("a number within a random id does not count as one that was given", () => {
  const ids = ["e452af94-6c6a-45e8-87e2-f1aa4b8b3791", "conversation_01K45ZX9TQ8"];
  assert.deepEqual(unknownIn("Refunds come within 45 days.", ids), ["45 days"]);
  assert.deepEqual(unknownIn("Refunds come within 45 days.", ["a 45-day refund"]), []);
});

/** A duration in words, the same in digits, and another one, by language. */
const DURATIONS: Readonly<Record<string, readonly [string, string, string]>> = {
  ar: ["خلال ثلاثين يومًا", "خلال 30 يومًا", "خلال ٤٥ يومًا"],
  de: ["innerhalb von dreißig Tagen", "in 30 Tagen", "in 45 Tagen"],
  en: ["within thirty days", "in 30 days", "in 45 days"],
  es: ["en treinta días", "en 30 días", "en 45 días"],
  fr: ["sous trente jours", "sous 30 jours", "sous 45 jours"],
  it: ["entro trenta giorni", "entro 30 giorni", "entro 45 giorni"],
  ja: ["三十日以内", "30日以内", "45日以内"],
  nl: ["binnen dertig dagen", "binnen 30 dagen", "binnen 45 dagen"],
  pl: ["w ciągu trzydzieści dni", "w ciągu 30 dni", "w ciągu 45 dni"],
  pt: ["em trinta dias", "em 30 dias", "em 45 dias"],
  tr: ["otuz gün içinde", "30 gün içinde", "45 gün içinde"],
  zh: ["三十天内", "30天内", "45天内"],
};

Deno.test("a duration in words is the same in digits, in each language", () => {
  assertEachLanguage(Object.keys(DURATIONS), "DURATIONS in tests/conversations/figures_test.ts");
  for (const [locale, [given, same, other]] of Object.entries(DURATIONS)) {
    assert.equal(figuresIn(same, locale).length, 1, same);
    assert.deepEqual(unknownIn(same, [given], locale), [], same);
    assert.equal(unknownIn(other, [given], locale).length, 1, other);
  }
});

const code = fc.constantFrom(...LANGUAGES.map((language) => language.code));
const currency = fc.constantFrom("EUR", "USD", "GBP", "PLN", "JPY");

Deno.test("amounts, percentages and dates are recognised in the notation of every language", () => {
  const money = (value: number, locale: string, name: string) =>
    new Intl.NumberFormat(locale, { style: "currency", currency: name }).format(value);
  const share = (value: number, locale: string) =>
    new Intl.NumberFormat(locale, { style: "percent" }).format(value / 100);
  const day = (at: Date, locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC", calendar: "gregory" }).format(at);
  fc.assert(
    fc.property(
      ...[code, code, currency, fc.integer({ min: 11, max: 9_999 }), fc.integer({ min: 0, max: 700 })],
      (one, other, name, value, days) => {
        const at = new Date(Date.UTC(2026, 0, 1 + days));
        const given = [`${money(value, one, name)} | ${share(value % 101, one)} | ${day(at, one)}`];
        const same = [money(value, other, name), share(value % 101, other), day(at, other)];
        for (const text of same) assert.deepEqual(unknownIn(text, given, other), [], `${given} / ${text}`);
        const wrong = money(value + 10_001, other, name);
        assert.equal(unknownIn(wrong, given, other).length, 1, `${given} / ${wrong}`);
      },
    ),
    { seed: 21, numRuns: runs(100, 400) },
  );
});

Deno.test("figures are read in linear time from long and hostile texts", () => {
  for (
    const odd of ["1 ", "1,000.", "$ ", "a@b.", "12:", "#1", "+0 (", "1. May ", "一十", "fourteen-", "1 business "]
  ) {
    const long = odd.repeat(Math.ceil(FIGURE_LIMITS.givenCharsMax / odd.length));
    doesNotHang(() =>
      givenIn([long], [long.slice(0, 8000)], "en").has({ written: "$7", kind: "money", forms: ["n7"] })
    );
    const figures = doesNotHang(() => figuresIn(long.slice(0, 20_000), "en"));
    assert.ok(figures.length <= FIGURE_LIMITS.figuresMax, odd);
  }
});

const HELP = {
  url: "https://help.example.com/refunds",
  title: "Refunds",
  markdown: "# Refunds\n\nRefunds are paid back to your card within 30 days of the request.\n",
};

const search: ModelEvent = { kind: "call", id: "1", name: "search_knowledge", input: { query: "refund" } };

/** Asks a model that searches and answers with these words, and once more with "ok". */
async function answerWith(
  words: string,
  options: ChatOptions = {},
  question = "How long does it take to get money back for us two?",
) {
  const model = scriptedModel([[search], [{ kind: "text", delta: words }], [{ kind: "text", delta: "Fine." }]]);
  const chat = await openChat(base, {
    ...options,
    model,
    files: { "instructions.md": "---\nmaxReplies: 30\n---\nBe kind.\n" },
  });
  await addKnowledge(base, chat.context.workspace, [HELP]);
  const events = await chat.say(question);
  return { chat, model, lines: seen(events).filter((line) => line.startsWith("note: ")) };
}

const noteOf = (figures: string) => `note: Not in our records: ${figures}. Please check it before you rely on it.`;

Deno.test("an answer with an unknown figure gets a note, which the model reads and the desk counts", async () => {
  const { chat, model, lines } = await answerWith("Refunds are paid back to your card within 45 days of the request.");
  assert.deepEqual(lines, [noteOf("45 days")]);
  const note = (await threadOf(chat)).find(({ isNote }) => isNote);
  assert.equal(`note: ${note?.text}`, noteOf("45 days"));
  const counts = await sumAnswers(base, chat.context.workspace, { from: "2000-01-01", to: "2100-01-01" });
  assert.deepEqual([counts.statements, counts.unsupported], [1, 1], "its words are those of a page, its figure is not");
  await chat.say("ok");
  assert.ok(deskLines(model.requests.at(-1)).includes("45 days"));
  // A note is not a source: the same figure gets a note again.
  assert.equal((await messagesOf(chat)).filter(({ data }) => "figures" in Object(data)).length, 1);
});

function deskLines(request: ModelRequest | undefined): readonly (string | undefined)[] {
  return request?.messages.flatMap((message) => message.role === "desk" ? [message.quoted] : []) ?? [];
}

Deno.test("a figure does not become known by being repeated in a note", async () => {
  const text = "Refunds are paid back to your card within 45 days of the request.";
  const model = scriptedModel([[{ kind: "text", delta: text }], [{ kind: "text", delta: `Yes. ${text}` }]]);
  const chat = await openChat(base, { model });
  assert.ok(seen(await chat.say("How long does it take?")).includes(noteOf("45 days")));
  assert.ok(seen(await chat.say("Really so long?")).includes(noteOf("45 days")));
});

Deno.test("figures from a page, an account, the customer's messages and the date get no note", async () => {
  const today = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(base.now());
  for (
    const words of [
      "Refunds are paid back to your card within 30 days of the request.",
      `Today is ${today}.`,
      `You are signed in as ${ADA.email}.`,
      "You two get it back soon: 1. Open Billing. 2. Press Refund.",
    ]
  ) assert.deepEqual((await answerWith(words)).lines, [], words);
});

Deno.test("the note about an unknown figure is in the language of the chat", async () => {
  const { lines } = await answerWith(
    "Das Geld ist in 45 Tagen wieder da.",
    { locale: "de" },
    "Wie lange dauert die Erstattung?",
  );
  assert.deepEqual(lines, [
    "note: Nicht in unseren Unterlagen: 45 Tagen. Bitte prüfen Sie das, bevor Sie sich darauf verlassen.",
  ]);
});
