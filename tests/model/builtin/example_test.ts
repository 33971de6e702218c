/**
 * The built-in model with the example agent, in the words of many customers.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { TurnEvent } from "../../../core/conversations/events.ts";
import { GERMAN } from "../../../core/languages/de/language.ts";
import { ENGLISH } from "../../../core/languages/en/language.ts";
import { SPANISH } from "../../../core/languages/es/language.ts";
import { FRENCH } from "../../../core/languages/fr/language.ts";
import type { Language } from "../../../core/languages/language.ts";
import { languageOf } from "../../../core/languages/languages.ts";
import { assertEachLanguage } from "../../languages/each_language.ts";
import { testDesk } from "../../support/desk.ts";
import { addKnowledge } from "../../support/knowledge.ts";
import { answered, type AppCall, openChat, posts, seen } from "../../conversations/chat.ts";

const LINES = ENGLISH.builtin;

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const ACCOUNT = "action: get_account ok";
const WHICH = "confirm: Which plan would you like? [Starter | Pro]";
const WHICH_ELSE = "confirm: Which plan would you like? [Pro]";
const ONLY = `confirm: ${LINES.onlyThese} Which plan would you like? [Pro | Talk to a person]`;
const OKAY = `text: ${LINES.okay}`;
const NOT_ASKED = `text: ${LINES.notAsked}`;
const WHAT = `confirm: ${LINES.unsure} [Change plan | Your account | Talk to a person]`;
const UNKNOWN = `confirm: ${LINES.unknown} ${LINES.passOn} [Talk to a person]`;
const NOT_DONE = ({ turn }: Language) => `text: ${turn.declined}`;
const asks = (plan: string) => `confirm: Change plan: ${plan} [Yes | No]`;

const SAID: readonly (readonly [string, string])[] = [
  ["What plan am I on?", ACCOUNT],
  ["which plan do I have", ACCOUNT],
  ["my plan", ACCOUNT],
  ["show my account", ACCOUNT],
  ["how many seats are used?", ACCOUNT],
  ["When does it renew?", ACCOUNT],
  ["Upgrade me to Pro", asks("pro")],
  ["Please upgrade my account to pro", asks("pro")],
  ["can you switch us to the starter plan?", asks("starter")],
  ["change plan to starter", asks("starter")],
  ["upgrade me", WHICH_ELSE],
  ["I'd like to downgrade", WHICH_ELSE],
  // A value that the action does not take.
  ["Change my plan to business", ONLY],
  ["switch my plan to enterprise please", ONLY],
  ["change my phone number", UNKNOWN],
  ["what's the weather?", UNKNOWN],
  ["how do I reset my password", UNKNOWN],
  ["do you ship to Norway", UNKNOWN],
  ["nah", OKAY],
  ["no that's all", OKAY],
  ["yep", NOT_ASKED],
  ["sure thing", NOT_ASKED],
  ["ok do it then", NOT_ASKED],
  ["go on", WHAT],
  ["hello 17", WHAT],
  ["I want", WHAT],
  ["nothing works!!", `confirm: ${LINES.sorry} ${LINES.passOn} [Talk to a person]`],
  ["what's 2+2", UNKNOWN],
  ["what time is it", UNKNOWN],
  // A refusal as the first message, whatever the browser's language is.
  ["don't upgrade me to pro", NOT_DONE(ENGLISH)],
  ["bitte nicht auf Pro wechseln", NOT_DONE(GERMAN)],
  ["no me pases a Pro", NOT_DONE(SPANISH)],
  ["ne me passez pas à Pro", NOT_DONE(FRENCH)],
  ["Ich möchte upgraden", "confirm: Bitte wählen Sie: Tarif [Pro]"],
  ["I want a refund", `handoff: ${ENGLISH.turn.personByTopic}`],
];

for (const [text, expected] of SAID) {
  Deno.test(`builtinModel with the example agent answers "${text}"`, async () => {
    const lines = seen(await (await openChat(base)).say(text));
    const said = lines.filter((line) => line.startsWith("text: ")).map((line) => line.slice("text: ".length)).join("");
    assert.ok([...lines, `text: ${said}`].includes(expected), lines.join("\n"));
  });
}

Deno.test("an action's example starts the action, in languages whose verb form says whose plan it is", async () => {
  const chat = await openChat(base, { signedIn: false, locale: "es-ES" });
  await addKnowledge(base, chat.context.workspace, [
    { url: "https://help.example.com/plans", title: "Change plan", markdown: "Open Billing and press Change plan." },
  ]);
  const lines = seen(await chat.say("¿Qué plan tengo?"));
  assert.equal(lines[0], "action: get_account anonymous");
});

const ALREADY = "confirm: The plan is Starter already. Which plan would you like? [Pro]";

/** What is said one after the other, and how the last message is answered. */
const TALKS: readonly (readonly [readonly string[], readonly string[]])[] = [
  // A wish of its own is no answer to the question before, though "cancel" alone is one.
  [["Upgrade me to Pro", "cancel my subscription"], [UNKNOWN]],
  [["Upgrade me to Pro", "cancel the upgrade"], [NOT_DONE(ENGLISH)]],
  [["Upgrade me to Pro", "cancel"], [NOT_DONE(ENGLISH)]],
  // A yes with a condition agrees to something else, and a yes after it is asked about again.
  [["Upgrade me to Pro", "Yes, but only from next month"], [NOT_DONE(ENGLISH)]],
  [["Upgrade me to Pro", "yes but wait", "yes"], ["action: change_plan needs_yes", asks("pro")]],
  [["Upgrade me to Pro", "ok but tomorrow"], [NOT_DONE(ENGLISH)]],
  [["Upgrade me to Pro", "yes but not now"], [NOT_DONE(ENGLISH)]],
  // Who only agrees to a choice has chosen nothing.
  [["change my plan", "sure go ahead"], [WHICH_ELSE]],
  [["change my plan", "ok"], [WHICH_ELSE]],
  [["change my plan", "yes please", "pro"], ["action: change_plan needs_yes", asks("pro")]],
  [["Ich möchte den Tarif wechseln", "ja gerne"], ["confirm: Bitte wählen Sie: Tarif [Pro]"]],
  // What is there already is said to be, also as the answer to the question.
  [["What plan am I on?", "change my plan", "Starter"], [ALREADY]],
  [["What plan am I on?", "change my plan", "Starter", "pro"], ["action: change_plan needs_yes", asks("pro")]],
];

for (const [said, expected] of TALKS) {
  Deno.test(`the built-in agent answers the last of: ${said.join(" / ")}`, async () => {
    const chat = await openChat(base);
    let last: readonly string[] = [];
    for (const text of said) last = seen(await chat.say(text));
    const whole = last.filter((line) => line.startsWith("text: ")).map((line) => line.slice(6)).join("");
    assert.deepEqual(whole === "" ? last : [`text: ${whole}`], expected);
  });
}

/** A request for Pro, and a yes to something else, by language. A Japanese and a Chinese request name it without a space. */
const CONDITIONS: Readonly<Record<string, readonly [string, string]>> = {
  ar: ["انقلني إلى Pro", "نعم، لكن غدًا"],
  de: ["Bitte auf Pro umstellen", "ja, aber erst morgen"],
  en: ["Upgrade me to Pro", "sure, but from next month"],
  es: ["Pásame a Pro", "sí, pero mañana"],
  fr: ["Passez-moi à Pro", "oui, mais seulement demain"],
  it: ["Passa a Pro", "sì, ma solo da domani"],
  ja: ["Proに変更してください", "はい、でも明日から"],
  nl: ["Zet me op Pro", "ja, maar pas morgen"],
  pl: ["Przełącz mnie na Pro", "tak, ale dopiero jutro"],
  pt: ["Mude para Pro", "sim, mas só amanhã"],
  tr: ["Pro plana geçir", "evet, ama yarın"],
  zh: ["升级到Pro", "好的，但是从下个月开始"],
};

Deno.test("a yes with a condition runs nothing and says so, in each language", async () => {
  assertEachLanguage(Object.keys(CONDITIONS), "CONDITIONS in tests/model/builtin/example_test.ts");
  for (const [locale, [asked, condition]] of Object.entries(CONDITIONS)) {
    const chat = await openChat(base, { locale });
    assert.equal(seen(await chat.say(asked))[0], "action: change_plan needs_yes", locale);
    const said = seen(await chat.say(condition)).map((line) => line.slice("text: ".length)).join("");
    assert.equal(said, languageOf(locale).turn.declined, locale);
    assert.deepEqual(posts(chat), [], locale);
  }
});

Deno.test("a question after a yes is answered, and not treated as a condition", async () => {
  const chat = await openChat(base);
  await chat.say("Upgrade me to Pro");
  assert.deepEqual(seen(await chat.say("ok, what plan am I on?")).slice(0, 1), [ACCOUNT]);
});

/** Questions for the reason of what just failed, by the language of the chat. */
const WHY: readonly (readonly [string, string, string])[] = [
  ["en", "Upgrade me to Pro", "why was it refused?"],
  ["en", "Upgrade me to Pro", "why?"],
  ["de", "Bitte auf Pro umstellen", "warum wurde das abgelehnt?"],
  ["es", "Pásame a Pro", "¿por qué no?"],
  ["ja", "Proに変更してください", "なぜですか"],
];

Deno.test("a customer who asks why something failed gets the reason again, and the offer of a person", async () => {
  const app = ({ method }: AppCall) => method === "POST" ? answered(403, { error: "Only an admin can." }) : undefined;
  for (const [locale, asked, why] of WHY) {
    const chat = await openChat(base, { locale, app });
    await chat.say(asked);
    const said = textOf(await chat.say(languageOf(locale).turn.yes));
    const [again = ""] = seen(await chat.say(why));
    const { builtin, person } = languageOf(locale);
    assert.equal(again, `confirm: ${said} ${builtin.passOn} [${person}]`, why);
    assert.ok(said.length > 20, said);
  }
});

/** A request for Pro, and the question whether it was done, by language. */
const WHETHER_DONE: Readonly<Record<string, readonly string[]>> = {
  ar: ["هل تم ذلك؟"],
  de: ["hat es geklappt?", "ist es erledigt"],
  en: ["did it work?", "has it gone through yet?"],
  es: ["¿funcionó?", "¿se ha hecho?"],
  fr: ["ça a marché ?", "est-ce que ça a marché"],
  it: ["ha funzionato?"],
  ja: ["うまくいきましたか"],
  nl: ["is het gelukt?"],
  pl: ["czy się udało?", "udało się?"],
  pt: ["funcionou?", "deu certo?"],
  tr: ["işe yaradı mı?"],
  zh: ["成功了吗？"],
};

Deno.test("a customer who asks whether a change was made is told that it was, in each language", async () => {
  assertEachLanguage(Object.keys(WHETHER_DONE), "WHETHER_DONE in tests/model/builtin/example_test.ts");
  for (const [locale, questions] of Object.entries(WHETHER_DONE)) {
    const { builtin, turn } = languageOf(locale);
    const chat = await openChat(base, { locale });
    await chat.say(CONDITIONS[locale]?.[0] ?? "");
    await chat.say(turn.yes);
    // A question counts within the two messages after the change.
    for (const question of questions.slice(0, 2)) {
      assert.ok(lineOf(await chat.say(question)).startsWith(builtin.done), question);
    }
    assert.equal(posts(chat).length, 1, locale);
  }
});

Deno.test("a customer who asks whether a change was made is told that it failed, or that the outcome is unknown", async () => {
  for (const [status, line] of [[403, LINES.failed], [500, LINES.changeUnknown]] as const) {
    const app = ({ method }: AppCall) => method === "POST" ? answered(status, { error: "No." }) : undefined;
    const chat = await openChat(base, { app });
    await chat.say("Upgrade me to Pro");
    await chat.say("yes");
    assert.ok(lineOf(await chat.say("did it work?")).startsWith(line), line);
    assert.equal(posts(chat).length, 1);
  }
});

/** A wish to take back what was just done, by language. */
const TAKES_BACK: Readonly<Record<string, string>> = {
  ar: "أريد التراجع",
  de: "mach das rückgängig",
  en: "undo that please",
  es: "puedes deshacer eso",
  fr: "défaites ça",
  it: "annulla",
  ja: "元に戻して",
  nl: "maak dat ongedaan",
  pl: "cofnij to",
  pt: "desfazer isso",
  tr: "geri al",
  zh: "撤销",
};

Deno.test("a customer who takes a change back is offered its action again, in each language, and nothing is changed", async () => {
  assertEachLanguage(Object.keys(TAKES_BACK), "TAKES_BACK in tests/model/builtin/example_test.ts");
  for (const [locale, said] of Object.entries(TAKES_BACK)) {
    const { builtin, person, turn } = languageOf(locale);
    const chat = await openChat(base, { locale });
    await chat.say(CONDITIONS[locale]?.[0] ?? "");
    await chat.say(turn.yes);
    assert.match(
      lineOf(await chat.say(said)),
      new RegExp(`^${RegExp.escape(builtin.unsure)} \\[.*${person}\\]$`),
      said,
    );
    assert.equal(posts(chat).length, 1, said);
  }
});

Deno.test("a request to undo something else is not read as taking a change back", async () => {
  const chat = await openChat(base);
  await chat.say("Upgrade me to Pro");
  await chat.say("yes");
  assert.doesNotMatch(lineOf(await chat.say("undo my last edit of the timeline")), /Change plan/);
});

Deno.test("the agent says that an unconfirmed change was not made, and knows of no other", async () => {
  const chat = await openChat(base);
  await chat.say("Upgrade me to Pro");
  await chat.say("no");
  assert.equal(lineOf(await chat.say("did it work?")), ENGLISH.turn.declined);
  const other = await openChat(base);
  await other.say("What plan am I on?");
  assert.doesNotMatch(lineOf(await other.say("did it work?")), /Done|not done/);
});

Deno.test("a question for the reason of an unknown failure is not answered from a page with one of its words", async () => {
  const chat = await openChat(base);
  await addKnowledge(base, chat.context.workspace, [
    { url: "https://help.example.com/files", title: "Files", markdown: "Pictures are taken. Programs are refused." },
  ]);
  assert.doesNotMatch(textOf(await chat.say("why was it refused?")), /Programs/);
});

/** What was said, or asked with its choices. */
function lineOf(events: readonly TurnEvent[]): string {
  return seen(events).map((line) => line.replace(/^(?:text|confirm): /, "")).join("");
}

function textOf(events: readonly TurnEvent[]): string {
  return events.flatMap((event) => event.event === "text" ? [event.delta] : []).join("").trim();
}

Deno.test("the account is read before asking for a plan, so that the current one is not offered", async () => {
  for (const said of ["change my plan", "upgrade me", "I'd like to downgrade"]) {
    const chat = await openChat(base);
    assert.deepEqual(
      seen(await chat.say(said)).filter((line) => !line.startsWith("card: ")),
      [ACCOUNT, WHICH_ELSE],
      said,
    );
    assert.deepEqual(seen(await chat.say("pro")).at(-1), asks("pro"), said);
  }
});

Deno.test("a plan is asked for even if the account cannot be read", async () => {
  const app = ({ method }: AppCall) => method === "GET" ? answered(500, { error: "down" }) : undefined;
  const chat = await openChat(base, { app });
  assert.equal(seen(await chat.say("change my plan")).at(-1), WHICH);
});

Deno.test("questions for opening hours are answered from the page about them, in any wording or language", async () => {
  const pages = [
    {
      title: "Opening hours",
      markdown: "In winter we are open from 8:00 to 19:00. From May to November it is closed.",
    },
    { title: "Lockers", markdown: "A locker costs 9 euros a night. Keys are at the desk." },
  ];
  const asked = [["en", "are you open in summer?"], ["en", "when do you close"], [
    "de",
    "Wann habt ihr geöffnet?",
  ]] as const;
  for (const [locale, text] of asked) {
    const chat = await openChat(base, { locale });
    await addKnowledge(
      base,
      chat.context.workspace,
      pages.map((page) => ({ ...page, url: `https://help.example.com/${page.title}`, language: "en" })),
    );
    assert.match(textOf(await chat.say(text)), /From May to November/, text);
  }
});
