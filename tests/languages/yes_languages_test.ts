import assert from "node:assert/strict";
import { readAnswer } from "../../core/languages/yes.ts";
import { LANGUAGES } from "../../core/languages/languages.ts";
import { ANSWER_CORPUS, listed } from "./answer_corpus.ts";
import { assertEachLanguage } from "./each_language.ts";
import { NOT_YES } from "./not_yes.ts";

/** In English. */
const NAMES = new Intl.DisplayNames("en", { type: "language" });

Deno.test("readAnswer is tested in each language of the chat", () => {
  assertEachLanguage(Object.keys(ANSWER_CORPUS), "ANSWER_CORPUS in tests/languages/answer_corpus.ts");
  const messages = Object.entries(ANSWER_CORPUS)
    .flatMap(([code, { yes, no, unclear }]) => listed(`${yes}|${no}|${unclear}`).map((text) => `${code} ${text}`));
  assert.ok(new Set(messages).size >= 600, `only ${new Set(messages).size}`);
});

for (const [code, { yes, no, unclear }] of Object.entries(ANSWER_CORPUS)) {
  Deno.test(`readAnswer takes a clear yes and a clear no of the customer's own language: ${code}`, () => {
    const read = (text: string, locale: string | null) =>
      listed(text).map((message) => [message, readAnswer(message, locale)]);
    assert.deepEqual(read(yes, `${code}-XX`).filter(([, answer]) => answer !== "yes"), []);
    assert.deepEqual(read(no, code).filter(([, answer]) => answer !== "no"), []);
    assert.deepEqual(read(unclear, code).filter(([, answer]) => answer === "yes" || answer === "no"), []);
    assert.deepEqual(read("yes, please | go ahead", code).filter(([, answer]) => answer !== "yes"), []);
  });

  Deno.test(`readAnswer rejects a yes with an extra word or sign: ${code}`, () => {
    const denials = listed(no).flatMap((denial) => [denial, denial.toLowerCase()]);
    for (
      const message of listed(yes).flatMap((one) => [...denials, "42", "?", "(x)"].map((more) => `${one} ${more}`))
    ) {
      assert.notEqual(readAnswer(message, code), "yes", message);
    }
  });

  Deno.test(`readAnswer rejects doubtful answers, in the same language or another: ${code}`, () => {
    const name = NAMES.of(code) ?? "";
    const messages = Object.entries(NOT_YES).filter(([title]) => title.startsWith(name)).flatMap(([, text]) =>
      listed(text)
    );
    assert.ok(
      messages.length > 0,
      `NOT_YES in tests/languages/not_yes.ts has no row whose title begins with "${name}".`,
    );
    assert.deepEqual(messages.filter((message) => readAnswer(message, code) === "yes"), []);
    const all = Object.values(NOT_YES).flatMap(listed);
    const foreign = listed(NOT_YES["yes in languages whose lists are not measured"] ?? "");
    const wrong = all.filter((message) => !foreign.includes(message) && readAnswer(message, code) === "yes");
    assert.deepEqual(wrong, []);
  });
}

/** What people add without a thought: none of it makes a yes less clear. */
const SAME: readonly ((text: string, code: string) => string)[] = [
  (text, code) => text.toLocaleUpperCase(code),
  (text, code) => text.toLocaleLowerCase(code),
  (text) => `  ${text.replaceAll(" ", "  ")}\n`,
  (text) => text.replaceAll(" ", "\u00a0"),
  (text) => text.replaceAll(" ", "\u3000"),
  (text) => text.normalize("NFD"),
  (text) => `${text}!!!`,
  (text) => `${text.replace(/[.\u3002]$/, "")}\u3002`,
  (text) => `${text}\uff01`,
];

/** What makes any message less clear, or another one. */
const DOUBTED: readonly ((text: string) => string)[] = [
  ...[
    "?",
    "\uff1f",
    "...",
    "\u2026",
    "..",
    "\u3002\u3002",
    ",",
    "\uff0c",
    " 👍",
    " 🙄",
    ":",
    " -",
    " 1",
    "\u200b",
    "\u202e",
  ]
    .map((end) => (text: string) => text.replace(/[.\u3002]$/, "") + end),
  (text) => `${text} ${text}`,
  (text) => `${text}, ${text}!`,
  (text) => `"${text}"`,
  (text) => text.replace(/[a-z]/gi, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)) + "\uff1f",
];

for (const [code, { yes, no, unclear }] of Object.entries(ANSWER_CORPUS)) {
  Deno.test(`readAnswer ignores capitals, spaces and a final full stop: ${code}`, () => {
    const read = (texts: string, answers: readonly string[]) =>
      listed(texts).flatMap((text) => SAME.map((change) => change(text, code)))
        .filter((text) => !answers.includes(readAnswer(text, code)));
    assert.deepEqual(read(yes, ["yes"]), []);
    assert.deepEqual(read(no, ["no"]), []);
    assert.deepEqual(read(unclear, ["filler", "other"]), []);
  });

  Deno.test(`readAnswer rejects a yes with a doubt, another time or an emoji: ${code}`, () => {
    const doubted = listed(`${yes}|${no}|${unclear}`).flatMap((text) => DOUBTED.map((change) => change(text)));
    assert.deepEqual(doubted.filter((text) => readAnswer(text, code) === "yes"), []);
  });
}

Deno.test("readAnswer accepts a plain yes of another language, unless the word means something else in the chat's", () => {
  const read = LANGUAGES.flatMap(({ code }) =>
    LANGUAGES.map(({ turn, code: from }) => ({ code, from, answer: readAnswer(turn.yes, code) }))
  );
  const not = (other: string) => (code: string) => `${other} in ${code}`;
  const others = LANGUAGES.map(({ code }) => code);
  assert.deepEqual(
    read.filter(({ answer }) => answer !== "yes").map(({ code, from }) => `${from} in ${code}`).sort(),
    [
      // "Branch" in Dutch, "thanks" in Danish, "no" in Malay; "I" in Polish, "already" in Portuguese, laughter in Spanish;
      // tinsel in Turkish.
      "pt in tr",
      ...others.filter((code) => code !== "pl").map(not("pl")),
      ...["de in es", "de in pl", "de in pt", "nl in es", "nl in pl", "nl in pt", "zh in ja"],
    ].sort(),
  );
});

/** A clear yes of each language, in more than its plain word. */
const CLEAR: Readonly<Record<string, string>> = {
  ar: "نعم، من فضلك",
  de: "Ja, bitte",
  en: "Yes, please",
  es: "Sí, por favor",
  fr: "Oui, merci",
  it: "Sì, grazie",
  ja: "はい、お願いします",
  nl: "Ja, graag",
  pl: "Tak, proszę",
  pt: "Sim, por favor",
  tr: "Evet, lütfen",
  zh: "是，谢谢",
};

Deno.test("readAnswer accepts a clear yes in any language to a question in another", () => {
  assertEachLanguage(Object.keys(CLEAR), "CLEAR in tests/languages/yes_languages_test.ts");
  const read = LANGUAGES.flatMap(({ code }) =>
    Object.entries(CLEAR).map(([from, yes]) => ({ pair: `${from} in ${code}`, answer: readAnswer(yes, code) }))
  );
  assert.deepEqual(read.filter(({ answer }) => answer !== "yes").map(({ pair }) => pair), []);
});

Deno.test("readAnswer accepts a Portuguese yes in other chats, except the word that means a SIM card there", () => {
  for (const { code } of LANGUAGES) {
    const read = ["sim", "Sim!", "SIM", "SIM card", "sim?"].map((text) => readAnswer(text, code));
    const [plain, card] = code === "pt" ? ["yes", "yes"] : code === "tr" ? ["filler", "other"] : ["yes", "filler"];
    assert.deepEqual(read, [plain, plain, card, "other", "filler"], code);
  }
});

Deno.test("readAnswer asks again for a third language's yes where the chat's language is unknown, or not the desk's", () => {
  for (const locale of [null, "da", "cs-CZ", "el"]) {
    const read = ["Ja", "oui", "sí", "はい", "نعم", "tak"].map((yes) => readAnswer(yes, locale));
    assert.deepEqual(read, Array(6).fill("filler"), String(locale));
  }
});
