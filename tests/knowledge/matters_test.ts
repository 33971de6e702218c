import assert from "node:assert/strict";
import {
  MAIL_MISSING,
  MAIL_TOO_MANY,
  type Matter,
  OUTAGE,
  PASSWORD,
  PAYMENT_FAILED,
  PRICE,
} from "../../core/languages/matters.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { assertEachLanguage } from "../languages/each_language.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge, helpPages } from "../support/knowledge.ts";

/** A question for each matter of `core/languages/matters.ts`. */
const ASKED: Readonly<Record<string, readonly [price: string, password: string, payment: string, mails: string]>> = {
  ar: ["بكم خطة برو؟", "نسيت كلمة المرور", "البطاقة مرفوضة", "أوقف هذه الرسائل"],
  de: [
    "Was kostet Pro?",
    "Ich habe mein Passwort vergessen",
    "Meine Karte wurde abgelehnt",
    "Ich bekomme zu viele E-Mails",
  ],
  en: ["How much is Pro?", "I forgot my password", "my card was declined", "turn off all these emails"],
  es: ["¿Cuánto cuesta Pro?", "olvidé mi contraseña", "mi tarjeta fue rechazada", "recibo demasiados correos"],
  fr: ["Combien coûte Pro ?", "j'ai oublié mon mot de passe", "mon paiement a échoué", "je reçois trop d'e-mails"],
  it: ["Quanto costa Pro?", "ho dimenticato la mia password", "il pagamento è stato rifiutato", "ricevo troppe mail"],
  ja: ["Proの料金はいくらですか", "パスワードを忘れました", "カードが拒否されました", "メールが多すぎます"],
  nl: ["Hoeveel kost Pro?", "ik ben mijn wachtwoord vergeten", "mijn betaling is mislukt", "ik krijg te veel mails"],
  pl: ["Ile kosztuje Pro?", "zapomniałem hasła", "moja karta została odrzucona", "dostaję za dużo maili"],
  pt: ["Quanto custa o Pro?", "esqueci a minha senha", "o pagamento falhou", "recebo demasiados e-mails"],
  tr: ["Pro ne kadar?", "şifremi unuttum", "kartım reddedildi", "çok fazla mail geliyor"],
  zh: ["Pro多少钱?", "我忘了密码", "信用卡被拒", "邮件太多了"],
};
const MATTERS: readonly Matter[] = [PRICE, PASSWORD, PAYMENT_FAILED, MAIL_TOO_MANY];

Deno.test("each common topic of a help centre is recognised in every language, and no other with it", () => {
  assertEachLanguage(Object.keys(ASKED), "ASKED in tests/knowledge/matters_test.ts");
  for (const [code, questions] of Object.entries(ASKED)) {
    questions.forEach((question, at) => {
      const found = MATTERS.map(({ asks }) => asks.test(question));
      assert.deepEqual(found, MATTERS.map((_, matter) => matter === at), `${code}: ${question}`);
    });
  }
});

/** Mails that do not come, in the present. */
const MAILS_LACKING: Readonly<Record<string, string>> = {
  ar: "لا تصلني رسائل البريد",
  de: "Ich bekomme keine E-Mails",
  en: "I don't get any emails",
  es: "No recibo los correos",
  fr: "Je ne reçois pas vos mails",
  it: "Non ricevo le mail",
  ja: "メールが届かない",
  nl: "Ik krijg geen mails",
  pl: "Nie dostaję maili",
  pt: "Não recebo os e-mails",
  tr: "mail gelmiyor",
  zh: "收不到邮件",
};

Deno.test("the topic of missing emails is recognised in every language", () => {
  assertEachLanguage(Object.keys(MAILS_LACKING), "MAILS_LACKING in tests/knowledge/matters_test.ts");
  for (const [code, message] of Object.entries(MAILS_LACKING)) {
    assert.ok(MAIL_MISSING.asks.test(message), `${code}: ${message}`);
    assert.ok(!MAIL_TOO_MANY.asks.test(message), `${code}: ${message}`);
  }
});

Deno.test('a figure of speech with "down" is no outage', () => {
  for (const message of ["My accountant is breathing down my neck", "the rain is coming down on us"]) {
    assert.ok(!OUTAGE.asks.test(message), message);
  }
  for (const message of ["is Plotline down", "your website is down since noon", "the site is down"]) {
    assert.ok(OUTAGE.asks.test(message), message);
  }
});

Deno.test("the topic of a question counts only if its own words are not sure", async () => {
  const desk = await testDesk();
  try {
    const { id: workspace } = await testWorkspace(desk);
    const pages = {
      "Service status": "Where the service is down, the status page says so. Open the status page at any time.",
      "Browsers": "It works with the last two versions of Firefox and Safari.",
      "Invoices": "Invoices are sent on the first day of each month.",
    };
    await addKnowledge(desk, workspace, helpPages(pages, "en"));
    const first = async (query: string) => (await searchKnowledge(desk, { workspace, query })).items[0]?.title;
    const story = "Our server is locked down since the summer.";
    assert.equal(await first(`${story} Which browsers does it work with?`), "Browsers");
    assert.equal(await first("Your website is down since noon. When will it be fixed?"), "Service status");
  } finally {
    await desk.close();
  }
});
