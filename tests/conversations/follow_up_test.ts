/**
 * Questions that follow an answer, with the example agent and pages: those that leave out their subject, and those that
 * correct what was understood.
 */
import assert from "node:assert/strict";
import { correctsLast, withoutNotThis } from "../../core/search/question_kind.ts";
import { assertEachLanguage } from "../languages/each_language.ts";
import { testDesk } from "../support/desk.ts";
import { addKnowledge, helpPages } from "../support/knowledge.ts";
import { openChat, posts, seen } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const PAGES = helpPages({
  "Plans and prices": "Starter costs $12 a month. Pro costs $49 a month.\n\n## Paying by the year\n\n" +
    "Who pays for a year at once gets two months free.\n\n## Is there a free plan?\n\nThere is no free plan.",
  "Single sign-on": "Single sign-on with Google is part of the Business plan. Ask us to switch it on.",
  "Invite a guest": "Press Share in a timeline, type the email address and choose Guest.",
  "Invite teammates": "Open Team and press Invite to send an invitation.",
  "Export a timeline":
    "## How to export {#how}\n\n1. Press Share, then Export.\n2. Choose a format and press Download.\n\n" +
    "## Formats {#formats}\n\nAs PDF, as a spreadsheet or as calendar entries.",
  "Change your password": "Open Profile, then Security, and press Change password.",
  "Change your email address": "Open Profile, then Account, and press Change email.",
  "Phone and tablet": "The app is in the App Store. Timelines that you opened lately can be read offline.",
}, "en");

/** Says one after the other, and returns the last answer. */
async function lastOf(said: readonly string[], signedIn = false) {
  const chat = await openChat(base, { signedIn });
  await addKnowledge(base, chat.context.workspace, PAGES);
  let lines: readonly string[] = [];
  for (const text of said) lines = seen(await chat.say(text));
  return { chat, answer: lines.join("").replaceAll("text: ", "") };
}

const TALKS: readonly (readonly [said: readonly string[], answer: RegExp])[] = [
  // A question that itself continues another one has the subject of both.
  [["How much does Pro cost?", "and for yearly?", "and starter?"], /^Starter costs \$12/],
  [["What does Pro cost?", "and Starter?"], /^Starter costs \$12/],
  [["how do I export a timeline", "what formats"], /^As PDF/],
  [["Do you have single sign-on?", "which plan?"], /part of the Business plan/],
  [["Do you have single sign-on?", "which plan?", "how do I turn it on?"], /Ask us to switch it on/],
  [["How do I invite a guest?", "is there an app?", "does it work offline?"], /read offline/],
  [["how do I change my password", "I meant my email, not my password"], /press Change email/],
  [["how do I invite a guest", "not a guest, a teammate"], /^Open Team and press Invite/],
];

for (const [said, answer] of TALKS) {
  Deno.test(`a question is read with what it follows: ${said.join(" / ")}`, async () => {
    const { answer: given, chat } = await lastOf(said);
    assert.match(given, answer);
    assert.deepEqual(chat.calls, []);
  });
}

Deno.test("a follow-up question that names a plan asks nothing about a change", async () => {
  const { answer, chat } = await lastOf(["How much does Pro cost?", "and for yearly?", "and starter?"], true);
  assert.match(answer, /^Starter costs/);
  assert.deepEqual(posts(chat), []);
});

Deno.test("a follow-up question that no page surely answers asks for no change either", async () => {
  const talks = { de: ["Was kostet Pro?", "und Starter?"], es: ["¿Cuánto cuesta Pro?", "¿y Starter?"] };
  for (const [locale, said] of Object.entries(talks)) {
    const chat = await openChat(base, { locale });
    await addKnowledge(base, chat.context.workspace, PAGES);
    let lines: readonly string[] = [];
    for (const text of said) lines = seen(await chat.say(text));
    assert.doesNotMatch(lines.join("\n"), /change_plan/, locale);
    assert.deepEqual(posts(chat), []);
  }
});

/** A correction in each language, and the corrected request. */
const CORRECTIONS: Readonly<Record<string, readonly [said: string, left: string]>> = {
  ar: ["أقصد البريد، وليس كلمة المرور", "أقصد البريد"],
  de: ["Ich meine die Adresse, nicht das Passwort", "Ich meine die Adresse"],
  en: ["not the subscription, a task", "a task"],
  es: ["Me refiero al correo, no la contraseña", "Me refiero al correo"],
  fr: ["Je parle de l'adresse, pas le mot de passe", "Je parle de l'adresse"],
  it: ["Intendevo l'indirizzo, non la password", "Intendevo l'indirizzo"],
  ja: ["パスワードではなくメールアドレスです", "メールアドレスです"],
  nl: ["Ik bedoel het adres, niet het wachtwoord", "Ik bedoel het adres"],
  pl: ["Chodzi mi o adres, nie o hasło", "Chodzi mi o adres"],
  pt: ["Quero dizer o email, não a senha", "Quero dizer o email"],
  tr: ["E-postamı demek istedim, şifremi değil", "E-postamı demek istedim"],
  zh: ["不是密码，是邮箱", "是邮箱"],
};

Deno.test("a correction is left without what was not meant, in each language", () => {
  assertEachLanguage(Object.keys(CORRECTIONS), "CORRECTIONS in tests/conversations/follow_up_test.ts");
  for (const [said, left] of Object.values(CORRECTIONS)) {
    assert.ok(correctsLast(said), said);
    assert.equal(withoutNotThis(said), left);
  }
});

Deno.test("what only sounds like a correction is none, and nothing is left of no message", () => {
  for (
    const text of ["how do I cancel?", "it does not work on my phone", "my boss is not in the team", "no", "无法登录"]
  ) {
    assert.equal(correctsLast(text), false, text);
  }
  assert.equal(withoutNotThis("not the subscription"), "not the subscription");
});
