/**
 * Requests for a person, and texts that only resemble one; questions about the agent's abilities, and other ones.
 */
import assert from "node:assert/strict";
import { smallTalkOf } from "../../../core/model/builtin/small_talk.ts";

/** What asks for a person, and what asks for something else with the same words, by the language of the browser. */
const PERSON: Readonly<Record<string, { readonly asks: readonly string[]; readonly asksElse: readonly string[] }>> = {
  en: {
    asks: [
      "can I talk to a person",
      "I want to speak with a human",
      "please connect me to someone",
      "put me through to somebody",
      "pass me to an agent",
      "transfer me to a real person please",
      "escalate this to a manager",
      "let me chat with a teammate",
      "talk to agent",
      "speak to representative now",
      "can I speak on the phone with one of your people",
      "I need a human",
      "get me a human",
      "hand me over to a person",
      "hand this over to a person",
      "I would like to chat with somebody from your team",
      "connect me with support agent",
      "speak to your supervisor",
      "transfer to agent",
      "connect to a human",
      "I want to talk to someone about my invoice",
      "put me in touch with someone",
      "could you pass this on to a manager",
      "is there someone I can talk to",
      "can a human look at this",
      "I'd rather talk to a human being",
      "chat with someone",
      "talk human",
      "put a human on",
      "transfer me to your manager",
      "let me speak to a manager",
      "speak with someone in billing",
      "I want to talk with people, not bots",
    ],
    asksElse: [
      "open the chat when somebody clicks my own button",
      "how do I transfer a project to somebody else",
      "how do I put someone on my team",
      "how do I connect someone's account to our workspace",
      "hand a project over to a teammate",
      "how can I give a person access",
      "pass ownership to another person",
      "can people chat in the app",
      "where do I put the agent's files",
      "how do I transfer ownership to my manager",
      "how do I hand out licences to people",
      "what happens to chats when an agent is away",
      "can the chat greet people by name",
      "the chat shows the wrong person",
      "put the operator's name in the mail",
      "how do I get people to chat with each other",
      "can I pass a token to the agent",
      "transfer money to another person",
    ],
  },
  es: {
    asks: [
      "quiero hablar con una persona",
      "necesito una persona",
      "quiero hablar con alguien de soporte",
      "páseme con un agente",
      "prefiero un humano",
      "necesito a alguien por favor",
    ],
    asksElse: [
      "quiero dar acceso a alguien",
      "quiero transferir un proyecto a una persona de mi equipo",
      "¿cómo paso un proyecto a alguien?",
    ],
  },
  de: {
    asks: [
      "ich möchte mit einem Menschen sprechen",
      "kann ich mit jemandem reden?",
      "verbinden Sie mich mit einem Mitarbeiter",
      "ich brauche einen Menschen",
      "ich will einen Mitarbeiter",
      "gib mir einen echten Menschen",
      "ich möchte jemanden sprechen",
    ],
    asksElse: [
      "ich möchte jemandem Zugriff geben",
      "ich will einem Mitarbeiter Rechte geben",
      "wie kann ich ein Projekt an einen Mitarbeiter weitergeben?",
    ],
  },
  fr: {
    asks: [
      "je voudrais parler à une personne",
      "passez-moi un conseiller",
      "je veux un humain",
      "j'ai besoin d'une personne",
      "je veux parler à quelqu'un du support",
    ],
    asksElse: [
      "je veux donner accès à quelqu'un de mon équipe",
      "je veux transférer le projet à une personne de l'équipe",
    ],
  },
  it: {
    asks: [
      "vorrei parlare con una persona",
      "passami un operatore",
      "voglio un umano",
      "ho bisogno di qualcuno",
    ],
    asksElse: [
      "voglio dare accesso a qualcuno del team",
      "voglio trasferire il progetto a una persona del gruppo",
    ],
  },
  pt: {
    asks: [
      "quero falar com uma pessoa",
      "preciso de alguém",
      "quero um atendente",
    ],
    asksElse: [
      "quero dar acesso a alguém da equipe",
    ],
  },
  nl: {
    asks: [
      "ik wil met iemand praten",
      "kan ik een medewerker spreken",
      "ik wil graag een mens",
      "geef me een echt mens",
      "ik wil iemand spreken",
    ],
    asksElse: [
      "ik wil iemand toegang geven tot een project",
      "ik wil een project doorgeven aan iemand anders in het team",
    ],
  },
  pl: {
    asks: [
      "chcę rozmawiać z człowiekiem",
      "proszę z konsultantem",
      "potrzebuję konsultanta",
      "chcę porozmawiać z kimś",
    ],
    asksElse: [
      "chcę udostępnić projekt z kimś z zespołu",
    ],
  },
  tr: {
    asks: [
      "bir kişiyle görüşmek istiyorum",
      "bir insanla konuşmak istiyorum",
      "temsilciye bağlayın",
      "gerçek biri istiyorum",
    ],
    asksElse: [
      "projeyi biriyle paylaşmak istiyorum",
    ],
  },
  ar: {
    asks: [
      "أريد التحدث إلى شخص",
      "حولني إلى موظف",
      "أريد إنسان",
      "أبغى أكلم موظف",
      "ممكن أتكلم مع حد",
      "ابي اكلم احد",
      "حولني لموظف",
      "عايز أكلم حد",
      "أريد شخصًا حقيقيًا",
      "أريد أن أكلم إنسانا",
      "كلمني موظف لو سمحت",
      "بدي احكي مع حدا",
      "وصلني بموظف",
    ],
    asksElse: [
      "أريد أن أعطي شخص صلاحية",
      "أريد إزالة موظف",
      "أريد إضافة موظف جديد",
      "كيف أحول مشروعا إلى شخص آخر",
      "كيف أتواصل مع أعضاء فريقي",
      "هل يمكن لشخص آخر رؤية مشروعي",
    ],
  },
};

for (const [code, { asks, asksElse }] of Object.entries(PERSON)) {
  Deno.test(`smallTalkOf distinguishes a request for a person from other mentions of one: ${code}`, () => {
    assert.deepEqual(asks.filter((text) => smallTalkOf(text, code) !== "person"), []);
    assert.deepEqual(asksElse.filter((text) => smallTalkOf(text, code) === "person"), []);
  });
}

Deno.test("smallTalkOf recognises the question what the agent can do only if nothing else is asked", () => {
  const cases: readonly (readonly [code: string, text: string, isAbility: boolean])[] = [
    ["en", "help", true],
    ["en", "help please", true],
    ["en", "what can you do for me?", true],
    ["en", "how does this work", true],
    ["en", "help me cancel my order", false],
    ["en", "what can you do about my late parcel", false],
    ["en", "how does this work with an API key", false],
    ["es", "¿Qué puede hacer usted por mí?", true],
    ["es", "ayuda", true],
    ["es", "¿Qué puede hacer un invitado?", false],
    ["es", "ayuda con mi factura", false],
    ["de", "Was können Sie tun?", true],
    ["de", "Hilfe bei der Rechnung", false],
  ];
  for (const [code, text, isAbility] of cases) assert.equal(smallTalkOf(text, code) === "ability", isAbility, text);
});

Deno.test("several courtesies get one answer, and a request among them is read", () => {
  const said = {
    "thx bye": "goodbye",
    "ok thanks hello": "thanks",
    "ok sorry": "okay",
    "hello, ok bye": "goodbye",
    "thx, where is my invoice": null,
    "ok bye to my old plan": null,
  };
  for (const [text, kind] of Object.entries(said)) assert.equal(smallTalkOf(text, "en"), kind, text);
});
