import assert from "node:assert/strict";
import { claimsIn } from "../../../core/conversations/words/claims.ts";
import { builtinModel } from "../../../core/model/builtin/builtin.ts";
import { languageOf, LANGUAGES } from "../../../core/languages/languages.ts";
import { type SmallTalk, smallTalkOf } from "../../../core/model/builtin/small_talk.ts";
import type { ModelEvent, ModelFunction, ModelMessage, ModelRequest } from "../../../core/model/model.ts";
import { assertEachLanguage } from "../../languages/each_language.ts";
import { accountRequest } from "../request.ts";

const customer = (text: string): ModelMessage => ({ role: "customer", text });

async function answerTo(text: string, change: Partial<ModelRequest>): Promise<readonly ModelEvent[]> {
  const request = accountRequest([customer(text)], change);
  return await Array.fromAsync(builtinModel().answer(request, new AbortController().signal));
}

const wordsOf = (events: readonly ModelEvent[]) =>
  events.flatMap((event) => event.kind === "text" ? [event.delta] : []).join("");
const choicesOf = (events: readonly ModelEvent[]) =>
  events.flatMap((event) => event.kind === "choices" ? event.choices : []);

Deno.test("no line of the built-in model claims a change, except the one after a change", () => {
  for (const { code, builtin: { done: _, ...lines } } of LANGUAGES) {
    for (const line of Object.values(lines)) assert.deepEqual(claimsIn(line), [], `${code}: ${line}`);
  }
});

Deno.test("accepting the help offered after a failure hands over to a person, in each language", async () => {
  const failed = "The page reported this just before:";
  const trouble = { role: "desk", text: failed, quoted: "POST /x answered 500" } as const;
  const after = (text: string, locale: string) => {
    const { sent, ourFault } = languageOf(locale).nudges;
    return answerTo(text, { locale, messages: [{ ...trouble, failed: `${sent} ${ourFault}` }, customer(text)] });
  };
  for (const { code, builtin: lines, nudges, person } of LANGUAGES) {
    const answer = await after(nudges.yes, code);
    const said = `${lines.sorry} ${nudges.sent} ${nudges.ourFault} ${lines.passOn}`;
    assert.deepEqual([wordsOf(answer), choicesOf(answer)], [said, [person]], code);
  }
  const { sorry } = languageOf("en").builtin;
  for (const text of ["yes please", "please help"]) assert.ok(wordsOf(await after(text, "en")).startsWith(sorry), text);
  assert.equal(wordsOf(await after("What plan am I on?", "en")), "", "a question of its own is answered");
  assert.doesNotMatch(wordsOf(await answerTo("yes please", { locale: "en" })), /sorry/);
});

/** What people write, by what it is. Messages stand between bars. */
const SAID: Readonly<Record<string, Partial<Record<SmallTalk, string>>>> = {
  ar: {
    ...{
      greeting: "مرحبا | السلام عليكم | صباح الخير | كيف حالك؟",
      thanks: "شكرا | شكرا جزيلا على المساعدة",
      goodbye: "مع السلامة | وداعا",
    },
    person: "أريد التحدث إلى شخص | أريد التحدث مع موظف | إنسان من فضلك",
    nature: "هل أنت إنسان؟ | هل أنت روبوت | ما اسمك؟",
  },
  de: {
    ...{
      greeting: "Hallo | Guten Tag! | Moin | Grüß Gott | Wie geht's? | Wie geht es Ihnen heute?",
      thanks: "Danke | Vielen Dank für Ihre Hilfe! | danke, das war alles",
    },
    ...{
      goodbye: "Tschüss | Auf Wiedersehen",
      nature: "Bist du ein Mensch? | Spreche ich mit einem Roboter? | Sind Sie ein Bot? | Wie heißt du?",
    },
    person:
      "Ich möchte mit einem Menschen sprechen | Kann ich bitte mit einem Mitarbeiter sprechen? | Mensch bitte | " +
      "Verbinden Sie mich mit einem Mitarbeiter | Ich will einen echten Menschen",
    ability: "Was kannst du? | Was können Sie tun? | Hilfe",
  },
  es: {
    ...{
      greeting: "Hola | Buenos días | Buenas tardes a todos | ¿Qué tal? | ¿Cómo está usted?",
      thanks: "Gracias | Muchas gracias por su ayuda",
      goodbye: "Adiós | Hasta luego",
    },
    nature: "¿Eres un robot? | ¿Es usted una persona? | ¿Cómo te llamas?",
    ability: "¿Qué puedes hacer? | Ayuda",
    person: "Quiero hablar con una persona | ¿Puedo hablar con un agente? | persona | Necesito hablar con alguien",
  },
  fr: {
    ...{
      greeting: "Bonjour | Bonsoir ! | Salut | Ça va ? | Comment allez-vous ?",
      thanks: "Merci | Merci beaucoup pour votre aide",
      goodbye: "Au revoir | Au revoir et bonne journée",
    },
    nature: "Êtes-vous un robot ? | Vous êtes une vraie personne ? | Comment t'appelles-tu ?",
    ability: "Aide | Que pouvez-vous faire ?",
    person:
      "Je voudrais parler à une personne | Puis-je parler à un conseiller ? | Passez-moi quelqu'un | un humain s'il vous plaît",
  },
  it: {
    ...{
      greeting: "Salve | Buongiorno | Buona sera a tutti | Come stai?",
      thanks: "Grazie | Grazie mille per l'aiuto",
      goodbye: "Arrivederci",
    },
    nature: "Sei un robot? | Sto parlando con una persona? | Come ti chiami?",
    ability: "Cosa puoi fare? | Aiuto",
    person: "Vorrei parlare con una persona | Posso parlare con un operatore? | operatore",
  },
  ja: {
    ...{
      greeting: "こんにちは | おはようございます | お元気ですか",
      thanks: "ありがとうございます | ありがとうございました。",
      goodbye: "さようなら",
    },
    ...{
      person: "担当者と話したいです | オペレーターにつないでください | 人間と話したい",
      nature: "あなたは人間ですか? | ロボットですか? | お名前は何ですか",
    },
    ability: "何ができますか?",
  },
  nl: {
    ...{
      greeting: "Hallo | Goedemorgen | Goede middag | Hoe gaat het met u?",
      thanks: "Bedankt | Dank u wel voor uw hulp",
      goodbye: "Tot ziens | Doei",
    },
    nature: "Ben je een robot? | Spreek ik met een mens? | Hoe heet je?",
    ability: "Wat kun je doen? | hulp",
    person: "Ik wil met een mens praten | Kan ik een medewerker spreken? | Ik wil graag iemand spreken",
  },
  pl: {
    greeting: "Cześć | Dzień dobry | Jak się masz? | Co słychać?",
    thanks: "Dziękuję | Dziękuję bardzo za pomoc",
    goodbye: "Do widzenia",
    nature: "Czy jesteś człowiekiem? | jesteś robotem? | Jak masz na imię?",
    ability: "Co potrafisz? | pomoc",
    person: "Chcę porozmawiać z człowiekiem | Proszę połączyć mnie z konsultantem | konsultant",
  },
  pt: {
    ...{
      greeting: "Olá | Bom dia | Boa tarde a todos | Olá, como está?",
      thanks: "Obrigado | Muito obrigada pela ajuda",
      goodbye: "Adeus | Até logo",
    },
    nature: "Você é um robô? | Estou a falar com uma pessoa? | Como te chamas?",
    ability: "O que pode fazer? | Ajuda",
    person: "Quero falar com uma pessoa | Posso falar com um atendente? | Preciso falar com alguém",
  },
  tr: {
    ...{
      greeting: "Merhaba | İyi günler | Selam | Nasılsınız?",
      thanks: "Teşekkürler | Çok teşekkür ederim",
      goodbye: "Hoşça kalın | Görüşürüz",
    },
    nature: "Robot musun? | İnsan mısınız? | Adın ne?",
    ability: "Neler yapabilirsin? | yardım",
    person: "Bir kişiyle konuşmak istiyorum | İnsanla konuşmak istiyorum | Temsilciye bağlayın",
  },
  zh: {
    greeting: "你好 | 您好! | 早上好 | 你好吗？",
    thanks: "谢谢 | 非常感谢!",
    goodbye: "再见",
    ...{
      person: "我想和人工客服交谈 | 转人工 | 我要找真人",
      nature: "你是机器人吗? | 你是真人吗 | 你叫什么？",
      ability: "你能做什么?",
    },
  },
};

/** What people want from a desk in that language: none of it is small talk, and none of it asks for a person. */
const WISHES: Readonly<Record<string, string>> = {
  ar: "ما هي خطتي؟ | أريد تغيير خطتي | لا أريد التحدث إلى شخص",
  de:
    "Hallo, welchen Tarif habe ich? | Ich möchte meinen Tarif ändern | Ich will nicht mit einem Menschen sprechen | Danke, aber wo ist meine Rechnung? | Ich möchte einen Mitarbeiter einladen",
  es: "Hola, ¿qué plan tengo? | Quiero cambiar mi plan | No quiero hablar con una persona | Gracias, ¿y mi factura?",
  fr: "Bonjour, quel est mon forfait ? | Je voudrais changer de forfait | Je ne veux pas parler à une personne",
  it: "Ciao, che piano ho? | Vorrei cambiare il mio piano | Non voglio parlare con una persona",
  ja: "プランを変更したいです | 私のプランは何ですか? | 担当者は必要ないです",
  nl: "Hallo, welk abonnement heb ik? | Ik wil mijn abonnement wijzigen | Ik wil niet met een mens praten",
  pl: "Cześć, jaki mam plan? | Chcę zmienić plan | Nie chcę rozmawiać z człowiekiem",
  pt: "Olá, qual é o meu plano? | Quero mudar o meu plano | Não quero falar com uma pessoa",
  tr: "Merhaba, hangi plandayım? | Planımı değiştirmek istiyorum | Bir kişiyle konuşmak istemiyorum",
  zh: "我的套餐是什么? | 我想更改套餐 | 我不想和人工客服交谈",
};

Deno.test("the tests of small talk and requests for a person cover each language except English, which has its own", () => {
  assertEachLanguage(["en", ...Object.keys(SAID)], "SAID in tests/model/builtin/languages_test.ts");
  assertEachLanguage(["en", ...Object.keys(WISHES)], "WISHES in tests/model/builtin/languages_test.ts");
});

const listed = (text: string) => text.split("|").map((message) => message.trim());

for (const [code, kinds] of Object.entries(SAID)) {
  Deno.test(`smallTalkOf understands small talk and the wish for a person, whatever the browser asks for: ${code}`, () => {
    for (const [kind, messages] of Object.entries(kinds)) {
      for (const message of listed(messages)) {
        assert.equal(smallTalkOf(message, code), kind, `${code}: ${message}`);
        assert.equal(smallTalkOf(message, "en"), kind, `en: ${message}`);
      }
    }
    for (const message of listed(WISHES[code] ?? "")) assert.equal(smallTalkOf(message, code), null, message);
  });

  Deno.test(`builtinModel greets, asks, and hands over in the language of the conversation: ${code}`, async () => {
    const { builtin: lines, person: personReply } = languageOf(code);
    const spoken = { locale: `${code}-XX` };
    const [greeting = ""] = listed(kinds.greeting ?? "");
    assert.equal(wordsOf(await answerTo(greeting, spoken)), lines.greeting);
    const unknown = await answerTo("qwertz uiop", spoken);
    assert.equal(wordsOf(unknown), `${lines.unknown} ${lines.passOn}`);
    assert.deepEqual(choicesOf(unknown), [personReply]);
    const asked = await answerTo("upgrade me", spoken);
    assert.equal(wordsOf(asked), lines.which.replace("{name}", "plan"));
    assert.equal(
      wordsOf(await answerTo("upgrade me", { ...spoken, customer: { signedIn: false, name: null } })),
      lines.signIn,
    );
    const alone = { functions: accountRequest([]).functions.filter(({ kind }) => kind !== "handoff") };
    const withoutPerson = await answerTo("qwertz uiop", { ...spoken, ...alone });
    assert.deepEqual([wordsOf(withoutPerson), choicesOf(withoutPerson)], [lines.unknown, []]);
    const [person = ""] = listed(kinds.person ?? "");
    assert.deepEqual((await answerTo(person, spoken)).flatMap((event) => event.kind === "call" ? [event.name] : []), [
      "hand_over",
    ]);
  });

  Deno.test(`builtinModel asks for a yes or no and reads it in the language of the conversation: ${code}`, async () => {
    const { turn: lines } = languageOf(code);
    const gift: ModelFunction = {
      name: "order_gift",
      kind: "action",
      description: "Orders a gift.",
      changes: true,
      needsCustomer: false,
      input: { type: "object", properties: { wrapped: { type: "boolean" } }, required: ["wrapped"] },
    };
    const change = { locale: code, functions: [gift], tasks: [], examples: [] };
    const asked = await answerTo("order a gift", change);
    assert.deepEqual(choicesOf(asked), [lines.yes, lines.no]);
    for (const [answer, wrapped] of [[lines.yes, true], [`${lines.no}.`, false], ["yes", true]] as const) {
      const messages = [customer("order a gift"), { role: "agent", text: wordsOf(asked) } as const, customer(answer)];
      const events = await answerTo("", { ...change, messages });
      assert.deepEqual(events.flatMap((event) => event.kind === "call" ? [event.input] : []), [{ wrapped }], answer);
    }
  });
}

Deno.test("smallTalkOf never reads a yes or no of the customer's language as another language's small talk", () => {
  const polish = languageOf("pl");
  const made = { ...polish, talk: { ...polish.talk, thanks: ["tak nie", ""] as const } };
  assert.equal(smallTalkOf("Tak", "pl", [made, polish]), null);
  assert.equal(smallTalkOf("nie", "pl", [made, polish]), null);
  assert.equal(smallTalkOf("tak", "en", [made]), "thanks");
});
