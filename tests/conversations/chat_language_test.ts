import assert from "node:assert/strict";
import type { ModelEvent } from "../../core/model/model.ts";
import { testDesk } from "../support/desk.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { GERMAN } from "../../core/languages/de/language.ts";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { languageIn } from "../../core/conversations/chat_language.ts";
import { languageOfChat } from "../../core/search/language.ts";
import { openChat, seen, shownId } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const UPGRADE: readonly ModelEvent[] = [{ kind: "call", id: "c", name: "change_plan", input: { plan: "pro" } }];

/** How many changes reached the app after a first message and an answer to the question that it led to. */
async function changesAfter(locale: string, first: string, answer: string): Promise<number> {
  const chat = await openChat(base, { model: scriptedModel([UPGRADE, []]), locale });
  await chat.say(first);
  await chat.say(answer);
  return chat.calls.filter(({ method }) => method === "POST").length;
}

Deno.test("a typed yes is read in the language that the customer writes, not in the browser's", async () => {
  assert.equal(await changesAfter("en-US", "Ich möchte bitte auf Pro wechseln", "Na klar, gerne"), 1);
  assert.equal(await changesAfter("en-US", "Quiero cambiar mi plan, ¿cómo puedo hacer eso?", "ya"), 0);
  assert.equal(await changesAfter("es-ES", "I want to upgrade my plan to Pro", "ya"), 1);
  assert.equal(await changesAfter("en-US", "Pro", "Oui, merci"), 1);
  assert.equal(await changesAfter("en-US", "Pro", "tak"), 0);
});

Deno.test("a chat is in the browser's language unless the words are clearly of another one", () => {
  const cases: readonly (readonly [readonly string[], string | null, string | null])[] = [
    [["all three, please", "no"], "en-US", "en-US"],
    [["Upgrade me to Pro", "no"], "en-US", "en-US"],
    [["Upgrade me to Pro", "no"], null, "en"],
    [["no"], null, null],
    [["Upgrade", "ok"], "de-DE", "de-DE"],
    [["Ich möchte auf Pro wechseln"], "en-US", "de"],
    [["Proプランに変更してください", "ok"], "en-US", "ja"],
    [["I want to change my plan"], "fr-FR", "en"],
    // The customer continues in another language; a pasted error message does not count.
    [
      ["スタータープランに変更したいです", "please open the help page and show me where I find the invoices"],
      "ja",
      "en",
    ],
    [["Ich möchte auf Pro wechseln", "Error: import failed, column missing"], "de-DE", "de-DE"],
    [["I want to change my plan", "Das ist mir zu teuer, ich möchte doch nicht wechseln", "ok"], "en-US", "de"],
    [["Ⴀ Ⴁ Ⴂ Ⴃ"], "en-US", "en-US"],
    // After another script a few words show the way back; a name, an address or a number do not.
    [["ما هي الخطة التي أنا عليها؟", "Change my plan to business"], "en-US", "en-US"],
    [["ما هي الخطة التي أنا عليها؟", "thanks, and my invoices"], "en-US", "en-US"],
    [["ما هي الخطة التي أنا عليها؟", "Danke, das war mir nicht klar"], "en-US", "de"],
    [["ما هي الخطة التي أنا عليها؟", "What is my plan", "Starter"], "en-US", "en-US"],
    [["プランを変更したいのですが", "Was kostet der Tarif?"], "ja", "de"],
    [["ما هي الخطة التي أنا عليها؟", "I need help"], "ar", "en"],
    [["ما هي الخطة التي أنا عليها؟", "cancel my subscription"], "en-US", "en-US"],
    [["ما هي الخطة التي أنا عليها؟", "شكرا"], "en-US", "ar"],
    [["プランを変更したいのですが", "Starter"], "en-US", "ja"],
    [["プランを変更したいのですが", "aoi.tanaka@example.com"], "en-US", "ja"],
    [["Мой тариф не работает", "Error: import failed, column missing"], "en-US", "ru"],
    // Text clearly in one language takes precedence over earlier text, however short it is.
    [["Wie ändere ich mein Passwort?", "ok thanks, upgrade me to pro"], "en-US", "en-US"],
    [["Wie ändere ich mein Passwort?", "upgrade to pro"], "en-US", "en-US"],
    [["Wie ändere ich mein Passwort?", "What plan am I on?"], "de-DE", "en"],
    [["Wie ändere ich mein Passwort?", "upgrade me to pro"], "de-DE", "de-DE"],
    [["Wie kündige ich?", "¿Cómo invito a un compañero?", "Comment inviter ?", "upgrade to pro"], "en-US", "en-US"],
    [["كيف ألغي اشتراكي؟", "upgrade to pro"], "en-GB", "en-GB"],
    [["Chcę zmienić plan", "upgrade to pro"], "en-US", "en-US"],
    [["What plan am I on?", "Wie kündige ich?"], "en-US", "de"],
    [["how do I export a timeline?", "wechsle auf Pro"], "en-US", "de"],
    [["how do I export a timeline?", "passez-moi à Pro"], "en-US", "fr"],
    [["how do I export a timeline?", "anuluj subskrypcję"], "en-US", "pl"],
    [["how do I export a timeline?", "升级到Pro"], "en-US", "zh"],
    // International words and pasted text keep the previously detected language.
    [["Wie kündige ich?", "sure go ahead"], "en-US", "de"],
    [["Je veux passer au plan Pro", "yes please"], "en-US", "fr"],
    [["Je veux passer au plan Pro", "ok", "pro"], "en-US", "fr"],
    [["What plan am I on?", "Wie kündige ich?", "ok"], "en-US", "de"],
    [["كيف ألغي اشتراكي؟", "yes please"], "en-US", "ar"],
    [["Ich möchte auf Pro wechseln", "Failed to fetch"], "de-DE", "de-DE"],
    [["Upgrade auf Pro"], "de-DE", "de-DE"],
    // A few words are enough where they belong to one language.
    [["Ich möchte upgraden"], "en-US", "de"],
    [["Was kostet Pro?"], "en-US", "de"],
    [["Quiero cambiar de plan"], "en-US", "es"],
    [["¿cuánto cuesta Pro?"], "en-US", "es"],
    [["Passez-moi à Pro"], "en-US", "fr"],
    [["comment inviter un collègue"], "en-US", "fr"],
    [["Bonjour"], "en-US", "fr"],
    [["Voglio cambiare piano"], "en-US", "it"],
    [["Quero mudar de plano"], "en-US", "pt"],
    [["Chcę zmienić plan"], "en-US", "pl"],
    [["Şifremi unuttum"], "en-US", "tr"],
    [["reset password"], "de-DE", "en"],
    [["Pro", "tak"], "en-US", "en-US"],
    [["API token", "export as PDF"], "fr-FR", "fr-FR"],
    // A short word, or letters beside a digit, prove no language.
    [["2FA recovery codes"], "en-US", "en-US"],
    [["pro plan per seat"], "en-US", "en-US"],
    [["SMS per Wi-Fi"], "en-US", "en-US"],
    [["S3 bucket"], "en-US", "en-US"],
    // Nor does an English word that another language has as well.
    [["file size limit"], "en-US", "en-US"],
    [["comment history"], "en-US", "en-US"],
    [["Plus plan"], "en-US", "en-US"],
    [["sort by due date"], "en-US", "en-US"],
    [["comment résilier"], "en-US", "fr"],
    [["Wo ist mein Paket"], "en-US", "de"],
    [["où est ma facture"], "en-US", "fr"],
  ];
  for (const [messages, locale, expected] of cases) {
    assert.equal(languageOfChat(messages, locale), expected, messages.join(" / "));
  }
});

const LINES = `description: Changes the plan of the signed-in customer.
status: { en: Changing it…, de: Wird geändert… }
method: POST
url: "https://app.example.com/support/accounts/{user.id}/plan"
headers: { Authorization: "Bearer {secrets.SUPPORT_API_KEY}" }
body: { plan: "{plan}" }
input: { plan: { type: string, enum: [starter, pro], description: The plan. } }
widget_done: { en: "You are on {{ plan }}.", de: "Sie haben jetzt {{ plan }}." }
`;

Deno.test("the desk's lines and those of an action are in the language that the customer writes", async () => {
  const files = { "actions/change_plan.yaml": LINES };
  const chat = await openChat(base, { model: scriptedModel([UPGRADE, UPGRADE, []]), locale: "en-US", files });
  const asked = await chat.say("Ich möchte bitte auf Pro wechseln");
  // Nothing is changed while the customer is asked.
  assert.deepEqual(asked.filter(({ event }) => event === "status"), []);
  assert.deepEqual(seen(asked).slice(-1), ["confirm: Change plan: pro [Ja | Nein]"]);
  const declined = await chat.press(shownId(asked), "no");
  assert.deepEqual(seen(declined), [`text: ${GERMAN.turn.declined}`]);
  const done = await chat.press(shownId(await chat.say("Doch, bitte wechseln Sie auf Pro")), "yes");
  assert.deepEqual(done.flatMap((event) => event.event === "status" ? [event.text] : []), ["Wird geändert…"]);
  assert.deepEqual(done.flatMap((event) => event.event === "receipt" ? [event.receipt.consent] : []), [
    "Sie haben „Ja“ gedrückt",
  ]);
  assert.equal(seen(done).at(-1), "text: Sie haben jetzt pro.");
});

Deno.test("the language of a long message is detected from its beginning", () => {
  const german = "Ich möchte bitte wissen, wie ich meinen Tarif wechseln kann. ".repeat(40);
  const pasted = "The request was not sent, because there is no such plan for you. ".repeat(80);
  assert.equal(languageIn({ locale: "en-US" }, [{ text: german + pasted }]), "de");
});

Deno.test("a question is asked in the language of the message that it answers, and a yes of another language counts", async () => {
  const chat = await openChat(base, { locale: "en-US" });
  await chat.say("Wie ändere ich mein Passwort?");
  const asked = seen(await chat.say("ok thanks, upgrade me to pro"));
  assert.deepEqual(asked.slice(-1), ["confirm: Change plan: pro [Yes | No]"]);
  assert.deepEqual(seen(await chat.say("no thank you")), [`text: ${ENGLISH.turn.declined}`]);
  await chat.say("Je veux passer au plan Pro");
  assert.deepEqual(seen(await chat.say("yes please")).slice(0, 1), ["action: change_plan ok"]);
});
