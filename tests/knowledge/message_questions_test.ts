import assert from "node:assert/strict";
import { questionsIn, searchedIn } from "../../core/search/message_questions.ts";
import { asksAmount, asksPlace, asksWhether, continuesQuestion, hasNumber } from "../../core/search/question_kind.ts";
import { sentencesIn } from "../../core/languages/sentences.ts";
import { doesNotHang } from "../support/wait.ts";

/** A message, and the question in it that is searched first. */
const MESSAGES: readonly (readonly [string, string])[] = [
  ["How do I change my password?", "How do I change my password?"],
  ["Hi there! How do I change my password? Thanks!", "How do I change my password?"],
  [
    "Hello, I hope you can help me. How do I change my password? Thank you in advance, Maria",
    "How do I change my password?",
  ],
  ["thanks, I got site_not_allowed", "I got site_not_allowed"],
  ["enable two-factor authentication pls help asap", "enable two-factor authentication"],
  ["Sorry to bother you, my name is Tom. refund status\n\nKind regards,\nTom Miller\nAcme Ltd", "refund status"],
  [
    "We moved last week. I told your shop about it. Can the old invoices get the new address?",
    "Can the old invoices get the new address?",
  ],
  ["Guten Tag, ich hoffe, Sie können mir helfen. Abo kündigen. Vielen Dank im Voraus, Maria", "Abo kündigen."],
  ["Hola, ¿cómo cambio mi contraseña? Muchas gracias", "¿cómo cambio mi contraseña?"],
  ["您好，希望您能帮助我。怎么修改密码？谢谢，小明", "怎么修改密码？"],
  ["مرحبا، أتمنى أن تساعدوني. كيف أغير كلمة المرور؟ شكرا مقدما، مريم", "كيف أغير كلمة المرور؟"],
  ["नमस्ते, मेरा नाम टॉम है। मैं अपना पासवर्ड कैसे बदलूँ? धन्यवाद", "मैं अपना पासवर्ड कैसे बदलूँ?"],
  ["お世話になっております。パスワードを変更するには？よろしくお願いいたします。", "パスワードを変更するには？"],
];

for (const [message, first] of MESSAGES) {
  Deno.test(`questionsIn finds the questions in ${JSON.stringify(message)}`, () => {
    assert.equal(questionsIn(message)[0], first);
  });
}

Deno.test("questionsIn returns a message of only courtesies unchanged, and is never empty", () => {
  for (
    const message of ["Hi!", "Thank you so much", "??", "谢谢", "hello? anybody there?"]
  ) {
    assert.deepEqual(questionsIn(message), [message]);
  }
});

Deno.test("questionsIn returns the sentences of a complaint without a question, and the whole", () => {
  const message = "Hi. The export stopped at half. My demo begins soon.";
  assert.deepEqual(questionsIn(message), [
    "The export stopped at half.",
    "My demo begins soon.",
    "The export stopped at half. My demo begins soon.",
  ]);
});

Deno.test("searchedIn gives the question of a long message first, then its story, and the whole", () => {
  const story = [
    "We hired two students yesterday.",
    "They only see the sign-in page.",
    "How do I invite them?",
    "It is urgent.",
  ];
  const { sentences, whole } = searchedIn(`Hi! ${story.join(" ")} Thanks, Kim`);
  assert.deepEqual(sentences.map(({ text, asks }) => [text, asks]), [
    ["How do I invite them?", true],
    ["We hired two students yesterday.", false],
    ["They only see the sign-in page.", false],
  ]);
  assert.equal(whole, story.slice(0, 3).join(" "));
  assert.deepEqual(searchedIn("Hi! How do I invite them? Thanks"), { sentences: [], whole: "How do I invite them?" });
});

Deno.test("the expected kind of answer is recognised by words of the question's language", () => {
  assert.ok(["can I pay in crypto", "Kann ich mit PayPal bezahlen?", "czy mogę to zrobić"].every(asksWhether));
  assert.ok(!["how do I pay", "Wie bezahle ich?", "你们支持微信吗"].some(asksWhether));
  assert.ok(["how many guests may I invite", "Wie lange gilt die Einladung?", "什么文件最大多少"].every(asksAmount));
  assert.ok(["where is your office", "Wo ist Ihr Büro?", "¿Dónde está la oficina?"].every(asksPlace));
  assert.ok(hasNumber("valid for seven days", "en") && hasNumber("gilt sieben Tage", "de") && hasNumber("20 MB", null));
  assert.ok(!hasNumber("Guests can only read and comment.", "en"));
});

Deno.test("an article does not count as a number, in languages where one word is both", () => {
  const without = [
    ["de", "Ein Gast kann eine Datei in einem Raum lesen."],
    ["es", "Un invitado puede leer una página."],
    ["fr", "Un invité peut lire une page."],
    ["it", "Un ospite può leggere una pagina in uno spazio."],
    ["nl", "Een gast kan een pagina lezen."],
    ["pt", "Um convidado pode ler uma página."],
    ["tr", "Bir misafir sayfa okuyabilir."],
  ] as const;
  for (const [language, text] of without) assert.ok(!hasNumber(text, language), text);
  assert.ok(hasNumber("Höchstens drei Gäste.", "de") && hasNumber("Maximaal één gast.", "nl"));
});

Deno.test("questionsIn does not hang at a long message", () => {
  doesNotHang(() => {
    questionsIn("please, thanks, hi. ".repeat(2000));
    questionsIn("谢谢".repeat(3000));
  });
});

Deno.test("sentencesIn splits by the rules of the language, and not after an abbreviation", () => {
  const cut = (text: string, language: string | null) =>
    sentencesIn(text, language).map(({ start, end }) => text.slice(start, end).trim());
  assert.deepEqual(cut("Wir liefern z. B. nach Wien bzw. Graz. Das dauert ca. 3 Tage.", "de"), [
    "Wir liefern z. B. nach Wien bzw. Graz.",
    "Das dauert ca. 3 Tage.",
  ]);
  assert.deepEqual(cut("it broke. now it is slow! Why?", "en"), ["it broke.", "now it is slow!", "Why?"]);
  assert.deepEqual(cut("返品できます。送料は無料です。", "ja"), ["返品できます。", "送料は無料です。"]);
  assert.deepEqual(cut("", null), []);
});

Deno.test("a follow-up message is recognised by words of its language", () => {
  for (const text of ["and guests?", "und Gäste?", "e gli ospiti?", "co z gośćmi?", "y los invitados?", "那访客呢？"]) {
    assert.ok(continuesQuestion(text), text);
  }
  for (const text of ["I want to talk to a person", "I'm lost", "I lost it", "E-mail me"]) {
    assert.equal(continuesQuestion(text), false, text);
  }
});
