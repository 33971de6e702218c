import assert from "node:assert/strict";
import { LANGUAGES } from "../../../core/languages/languages.ts";
import { hoursLine } from "../../../core/model/builtin/hours.ts";
import { builtinModel } from "../../../core/model/builtin/builtin.ts";
import { asksForHours, smallTalkOf } from "../../../core/model/builtin/small_talk.ts";
import { readDate } from "../../../core/model/dates.ts";
import type { ModelMessage, ModelRequest } from "../../../core/model/model.ts";
import { assertEachLanguage } from "../../languages/each_language.ts";
import { accountRequest } from "../request.ts";

const WEEKDAYS = (["monday", "tuesday", "wednesday", "thursday", "friday"] as const)
  .map((day) => ({ day, from: "09:00", to: "17:00" }));
const THURSDAY = new Date("2026-11-26T10:00:00Z");
const SATURDAY = new Date("2026-11-28T10:00:00Z");
const OPEN = { days: WEEKDAYS, timezone: "Europe/Berlin" };

const ASKED: Readonly<Record<string, readonly string[]>> = {
  en: [
    "are you open now?",
    "when do you open?",
    "What are your opening hours",
    "do you work on weekends?",
    "can I call you on Sunday?",
  ],
  de: [
    "Haben Sie gerade geöffnet?",
    "Wann macht ihr auf?",
    "Wie sind eure Öffnungszeiten?",
    "Seid ihr heute erreichbar",
  ],
  es: ["¿están abiertos ahora?", "¿a qué hora abren?", "horario de atención"],
  fr: ["Êtes-vous ouverts maintenant ?", "Quels sont vos horaires ?", "à quelle heure ouvrez-vous ?"],
  it: ["siete aperti adesso?", "a che ora aprite?", "quali sono i vostri orari?"],
  pt: ["estão abertos agora?", "a que horas abrem?", "qual é o horário?"],
  nl: ["zijn jullie nu open?", "wat zijn de openingstijden?", "hoe laat gaan jullie open?"],
  pl: ["czy jesteście teraz otwarci?", "jakie są godziny otwarcia?", "o której otwieracie?"],
  tr: ["şu an açık mısınız?", "çalışma saatleriniz nedir?", "saat kaçta açılıyorsunuz?"],
  ja: ["今営業していますか？", "営業時間を教えてください", "何時に開きますか"],
  zh: ["你们现在营业吗？", "营业时间是什么？", "几点开门"],
  ar: ["هل أنتم مفتوحون الآن؟", "ما هي ساعات العمل؟", "متى تفتحون؟"],
};

const NOT_ASKED = [
  "how do I change the opening hours of my shop",
  "are you open to feedback",
  "open my last invoice",
  "when does my plan renew",
  "Wann öffnet sich das Fenster zum Exportieren?",
  "¿cuándo se renueva?",
];

Deno.test("asksForHours recognises questions for opening hours in each language, and no others", () => {
  assertEachLanguage(Object.keys(ASKED), "ASKED in tests/model/builtin/hours_test.ts");
  const missed = Object.entries(ASKED).flatMap(([code, texts]) => texts.filter((text) => !asksForHours(text, code)));
  assert.deepEqual(missed, []);
  assert.deepEqual(NOT_ASKED.filter((text) => asksForHours(text, "en")), []);
});

Deno.test("hoursLine says whether it is open, until when or from when, and the week with its time zone", () => {
  const [english] = LANGUAGES.filter(({ code }) => code === "en");
  assert.ok(english);
  assert.deepEqual(hoursLine({ open: OPEN, at: THURSDAY }, english).replaceAll("\u202f", " ").split("\n"), [
    "We are open now, until 5:00 PM.",
    "",
    "Opening hours (Central European Time):",
    "",
    "- Monday – Friday: 9:00 AM – 5:00 PM",
  ]);
  const closed = hoursLine({
    open: { ...OPEN, days: [...WEEKDAYS.slice(0, 2), WEEKDAYS[4] ?? WEEKDAYS[0]].flatMap((one) => one ?? []) },
    at: SATURDAY,
  }, english);
  assert.deepEqual(closed.replaceAll("\u202f", " ").split("\n"), [
    "We are closed at the moment. We open again: Monday 9:00 AM.",
    "",
    "Opening hours (Central European Time):",
    "",
    "- Monday – Tuesday: 9:00 AM – 5:00 PM",
    "- Friday: 9:00 AM – 5:00 PM",
  ]);
  const saturdays = { timezone: "Europe/Berlin", days: [{ day: "saturday", from: "14:00", to: "15:00" } as const] };
  const opensAt = (at: string) =>
    hoursLine({ open: saturdays, at: new Date(at) }, english).replaceAll("\u202f", " ").split("\n")[0];
  assert.deepEqual(["2026-11-28T10:00:00Z", "2026-11-27T10:00:00Z", "2026-11-28T18:00:00Z"].map(opensAt), [
    "We are closed at the moment. We open again: today 2:00 PM.",
    "We are closed at the moment. We open again: tomorrow 2:00 PM.",
    "We are closed at the moment. We open again: Saturday, December 5 2:00 PM.",
  ]);
  for (const language of LANGUAGES) {
    for (const at of [THURSDAY, SATURDAY]) assert.doesNotMatch(hoursLine({ open: OPEN, at }, language), /[{}]|Invalid/);
  }
});

async function saidTo(text: string, change: Partial<ModelRequest>): Promise<string> {
  const request = accountRequest([{ role: "customer", text }], change);
  const events = await Array.fromAsync(builtinModel().answer(request, new AbortController().signal));
  return events.flatMap((event) => event.kind === "text" ? [event.delta] : event.kind === "call" ? [event.name] : [])
    .join("");
}

Deno.test("the built-in model answers opening hours from the settings, before any page and without an account", async () => {
  const hours = { open: OPEN, at: THURSDAY };
  assert.match(
    await saidTo("are you open now?", { hours, customer: { signedIn: false, name: null } }),
    /^We are open now/,
  );
  assert.match(await saidTo("Wann macht ihr auf?", { hours, locale: "de" }), /^Wir haben jetzt geöffnet, bis 17:00/);
});

const PRAISE: Readonly<Record<string, string>> = {
  en: "you're a star",
  de: "Ihr seid toll",
  es: "eres genial",
  fr: "vous êtes formidables",
  it: "siete fantastici",
  pt: "vocês são incríveis",
  nl: "jullie zijn geweldig",
  pl: "jesteście super",
  tr: "harikasınız",
  ja: "素晴らしいですね",
  zh: "太棒了",
  ar: "أنت رائع",
};

const WHO: Readonly<Record<string, string>> = {
  en: "who are you?",
  de: "wer bist du",
  es: "¿quién eres?",
  fr: "qui êtes-vous ?",
  it: "chi sei?",
  pt: "quem é você?",
  nl: "wie ben jij?",
  pl: "kim jesteś?",
  tr: "sen kimsin?",
  ja: "あなたは誰ですか",
  zh: "你是谁",
  ar: "من أنت؟",
};

Deno.test("smallTalkOf recognises praise, laughter and the question who answers, in each language", () => {
  assertEachLanguage(Object.keys(PRAISE), "PRAISE in tests/model/builtin/hours_test.ts");
  assertEachLanguage(Object.keys(WHO), "WHO in tests/model/builtin/hours_test.ts");
  for (const { code } of LANGUAGES) {
    assert.equal(smallTalkOf(PRAISE[code] ?? "", code), "praised", code);
    assert.equal(smallTalkOf(WHO[code] ?? "", code), "nature", code);
  }
  assert.equal(smallTalkOf("lol", "en"), "okay");
  assert.equal(smallTalkOf("this is not great", "en"), null);
  assert.equal(smallTalkOf("is this the best plan?", "en"), null);
});

Deno.test("the built-in model asks for an input by its label, and reads a refusal as a no", async () => {
  const plan = { type: "string", enum: ["starter", "pro"], description: "The plan." };
  const input = { type: "object", properties: { plan }, required: ["plan"], additionalProperties: false };
  const change = {
    locale: "de",
    examples: [{ action: "change_plan", message: "Tarif wechseln" }],
    functions: [{
      name: "change_plan",
      label: "Tarif ändern",
      inputLabels: { plan: "Tarif" },
      choiceLabels: { plan: { starter: "Einsteiger" } },
      kind: "action",
      description: "Changes the plan of the customer.",
      input,
      changes: true,
      needsCustomer: true,
    }],
  } as const;
  const asked = await saidTo("Tarif wechseln", change);
  assert.equal(asked, "Bitte wählen Sie: Tarif");
  const answerTo = async (text: string) => {
    const messages = [
      { role: "customer", text: "Tarif wechseln" },
      { role: "agent", text: asked },
      { role: "customer", text },
    ] as const;
    return await Array.fromAsync(
      builtinModel().answer(accountRequest(messages, change), new AbortController().signal),
    );
  };
  const chosen = await answerTo("Einsteiger");
  assert.deepEqual(chosen.flatMap((event) => event.kind === "call" ? [event.input] : []), [{ plan: "starter" }]);
  const events = await answerTo("bitte nicht auf Starter");
  assert.deepEqual(events.filter(({ kind }) => kind === "call"), []);
  assert.ok(events.some((event) => event.kind === "text" && event.delta === "In Ordnung, ich habe es nicht getan."));
});

const NOW = { at: new Date("2026-11-26T12:00:00Z"), timezone: "Europe/Berlin" };

/** A text, the chat's language, and the date; null where it is not a date, or could be either of two. */
const DATES: readonly (readonly [string, string, string | null])[] = [
  ["on 3 December please", "en", "2026-12-03"],
  ["December 3rd, 2027", "en", "2027-12-03"],
  ["24.12.2026", "de", "2026-12-24"],
  ["am 24.12. bitte", "de", "2026-12-24"],
  ["el 3 de diciembre de 2026", "es", "2026-12-03"],
  ["le 1er janvier", "fr", "2027-01-01"],
  ["3 grudnia", "pl", "2026-12-03"],
  ["12月3日", "ja", "2026-12-03"],
  ["tomorrow", "en", "2026-11-27"],
  ["übermorgen", "de", "2026-11-28"],
  ["03/04/2026", "en-US", "2026-03-04"],
  ["03/04/2026", "en-GB", "2026-04-03"],
  ["03/04/2026", "en", null],
  ["3 December or 4 December", "en", null],
  ["31 February 2026", "en", null],
  ["may 5 people come", "en", null],
  ["version 1.2.3", "en", null],
  // The 26th is a Thursday.
  ["move it to next Tuesday please", "en", "2026-12-01"],
  ["next Tuesday, 1 December", "en", "2026-12-01"],
  ["nächsten Dienstag", "de", "2026-12-01"],
  ["el próximo martes", "es", "2026-12-01"],
  ["el martes que viene", "es", "2026-12-01"],
  ["mardi prochain à 9 h", "fr", "2026-12-01"],
  ["martedì prossimo", "it", "2026-12-01"],
  ["na próxima terça-feira", "pt", "2026-12-01"],
  ["volgende dinsdag", "nl", "2026-12-01"],
  ["w przyszłą środę", "pl", "2026-12-02"],
  ["gelecek salı", "tr", "2026-12-01"],
  ["来週の火曜日にお願いします", "ja", "2026-12-01"],
  ["下周二", "zh", "2026-12-01"],
  ["يوم الثلاثاء القادم", "ar", "2026-12-01"],
  ["Saturday next week", "en", "2026-12-05"],
  ["nächste Woche am Samstag", "de", "2026-12-05"],
  ["kommenden Samstag", "de", "2026-11-28"],
  ["samedi de la semaine prochaine", "fr", "2026-12-05"],
  ["next Saturday", "en", null],
  ["nächsten Sonntag", "de", null],
  ["Sunday next week", "en", null],
  ["next Thursday", "en", "2026-12-03"],
  ["next Tuesday or Wednesday", "en", null],
  ["下周二或周三", "zh", null],
  ["next Tuesday, 2 December", "en", null],
  ["on Tuesday", "en", null],
  ["last Tuesday", "en", null],
  ["übernächsten Dienstag", "de", null],
  ["下下周二", "zh", null],
  ["再来週の火曜日", "ja", null],
  ["the next mondays", "en", null],
];

/** Midnight has passed in Berlin, and not in New York: the company's day counts. */
const LATE = { at: new Date("2026-11-29T23:30:00Z"), timezone: "Europe/Berlin" };

Deno.test("readDate reads dates in common notations, and rejects ambiguous ones", () => {
  const wrong = DATES.filter(([text, locale, date]) => (readDate(text, { locale, now: NOW }) ?? null) !== date);
  assert.deepEqual(wrong, []);
  assert.equal(readDate("3 December", { locale: "en", now: null }), undefined);
  assert.equal(readDate("next Tuesday", { locale: "en", now: null }), undefined);
  assert.equal(readDate("coming Monday", { locale: "en", now: LATE }), "2026-12-07");
  const inNewYork = { ...LATE, timezone: "America/New_York" };
  assert.equal(readDate("coming Monday", { locale: "en", now: inNewYork }), "2026-11-30");
});

Deno.test("the built-in model takes a date from the message, and asks for one once", async () => {
  const day = { type: "string", description: "The day of the appointment." };
  const input = { type: "object", properties: { day }, required: ["day"], additionalProperties: false };
  const change = {
    locale: "en",
    examples: [{ action: "move_appointment", message: "move my appointment" }],
    hours: { open: { timezone: NOW.timezone, days: [] }, at: NOW.at },
    functions: [{
      name: "move_appointment",
      kind: "action",
      description: "Moves the customer's appointment to another day.",
      input,
      changes: true,
      needsCustomer: true,
    }],
  } as const;
  const called = async (...messages: ModelMessage[]) => {
    const events = await Array.fromAsync(
      builtinModel().answer(accountRequest(messages, change), new AbortController().signal),
    );
    return events.flatMap((event) => event.kind === "call" ? [event.input] : []);
  };
  const wish = { role: "customer", text: "move my appointment" } as const;
  const dated = { role: "customer", text: "please move my appointment to 3 December" } as const;
  assert.deepEqual(await called(dated), [{ day: "2026-12-03" }]);
  assert.deepEqual(await called(wish), []);
  const asked = { role: "agent", text: await saidTo("move my appointment", change) } as const;
  assert.deepEqual(await called(wish, asked, { role: "customer", text: "the 3rd of December" }), [{
    day: "2026-12-03",
  }]);
});
