/**
 * The built-in model's search queries, and its answers from the pages found.
 *
 * @module
 */
import assert from "node:assert/strict";
import { builtinModel } from "../../../core/model/builtin/builtin.ts";
import { ENGLISH } from "../../../core/languages/en/language.ts";
import { isJsonObject } from "../../../core/json.ts";
import type { ModelEvent, ModelFunction, ModelMessage, ModelRequest } from "../../../core/model/model.ts";
import { accountRequest } from "../request.ts";

const LINES = ENGLISH.builtin;

const customer = (text: string): ModelMessage => ({ role: "customer", text });
const agent = (text: string): ModelMessage => ({ role: "agent", text });

async function answerTo(
  messages: readonly ModelMessage[],
  change: Partial<ModelRequest> = {},
): Promise<readonly ModelEvent[]> {
  const model = builtinModel();
  return await Array.fromAsync(model.answer(accountRequest(messages, change), new AbortController().signal));
}

/** The answer in one line: what is called with what, or what is said with which choices. */
function brief(events: readonly ModelEvent[]): string {
  const parts = events.flatMap((event) => {
    if (event.kind === "text") return [event.delta];
    if (event.kind === "call") return [`${event.name} ${JSON.stringify(event.input)}`];
    return [];
  });
  const choices = events.flatMap((event) => event.kind === "choices" ? [`[${event.choices.join(" | ")}]`] : []);
  return [...parts, ...choices].join(" ");
}

Deno.test("builtinModel offers links where the pages may hold the answer, and quotes where they do", async () => {
  const chunk = {
    n: 1,
    title: "Trips",
    url: "https://help.example.com/trips",
    headings: [],
    text: "Trips end at noon.",
  };
  const asked = (answerable: "yes" | "weak" | "no") => [
    customer("zebra crossing hours"),
    { role: "call", id: "1", name: "search_knowledge", input: {} } as const,
    { role: "found", id: "1", name: "search_knowledge", answerable, chunks: [chunk] } as const,
  ];
  assert.match(brief(await answerTo(asked("yes"))), /^Trips end at noon\.\[1\]/);
  const offered = brief(await answerTo(asked("weak")));
  assert.ok(offered.startsWith(LINES.offered.replace("{about}", "Trips")), offered);
  assert.match(offered, /- \[Trips\]\(https:\/\/help\.example\.com\/trips\)$/);
  assert.equal(brief(await answerTo(asked("no"))), `${LINES.unknown} ${LINES.passOn} [Talk to a person]`);
  const [, ...search] = asked("weak");
  const about = async (text: string) => brief(await answerTo([customer(text), ...search]));
  // A page or an action may be meant.
  assert.match(
    await about("could you tell me how I look at our plan and seats"),
    /help\.example\.com\/trips\) \[.*Account.* \| Talk to a person\]$/,
  );
});

Deno.test("builtinModel does not search for what a message rules out", async () => {
  const functions = accountRequest([]).functions.flatMap((one): readonly ModelFunction[] =>
    one.kind === "handoff" ? [one, { ...one, name: "search_knowledge", kind: "knowledge" }] : [one]
  );
  const said = async (...messages: readonly ModelMessage[]) => brief(await answerTo(messages, { functions }));
  assert.equal(
    await said(customer("I don't want to leave, I just want fewer e-mails")),
    'search_knowledge {"query":"I just want fewer e-mails"}',
  );
  // A word that says no to a question is a request where none was asked.
  assert.equal(await said(customer("cancel")), 'search_knowledge {"query":"cancel"}');
  assert.equal(await said(customer("hi"), agent(LINES.greeting), customer("no")), LINES.okay);
});

Deno.test("builtinModel searches a follow-up question together with the words of the previous one", async () => {
  const chunk = (n: number, title: string, text: string) => ({ n, title, url: null, headings: [], text });
  const found = (answerable: "yes" | "weak" | "no", ...chunks: readonly ReturnType<typeof chunk>[]) => [
    { role: "call", id: "1", name: "search_knowledge", input: {} } as const,
    { role: "found", id: "1", name: "search_knowledge", answerable, chunks } as const,
  ];
  const guests = chunk(1, "Guests", "Guests comment on timelines. They take no seat.");
  const before = [customer("what can guests do"), ...found("yes", guests), agent("Guests comment on timelines.")];
  const functions = accountRequest([]).functions.flatMap((one): readonly ModelFunction[] =>
    one.kind === "handoff" ? [one, { ...one, name: "search_knowledge", kind: "knowledge" }] : [one]
  );
  const queryOf = async (...messages: readonly ModelMessage[]) => {
    const [event] = await answerTo(messages, { functions });
    return event?.kind === "call" && isJsonObject(event.input) ? event.input["query"] : null;
  };
  assert.equal(await queryOf(...before, customer("do they take a seat")), "do they take a seat guests");
  assert.equal(await queryOf(...before, customer("and zebras?")), "and zebras?");
  const second = [...before, customer("and zebras?"), ...found("no")];
  assert.equal(await queryOf(...second), "and zebras? guests");
  for (const wish of ["I want to talk to a person", "I'd like a human"]) {
    assert.deepEqual((await answerTo([...before, customer(wish)])).map(({ kind }) => kind), ["call", "done"], wish);
    assert.equal(await queryOf(...before, customer(wish)), undefined, wish);
  }
  // An English "I" is not the Polish "and".
  assert.equal(await queryOf(...before, customer("I want to upgrade to pro")), undefined);
  // What leaves its subject out goes on; what has none of the words that count does not.
  const team = [
    customer("what does Pro cost"),
    ...found("no"),
    agent("I don't know."),
    customer("how do I put someone on my team?"),
  ];
  assert.equal(await queryOf(...team), "how do I put someone on my team?");
  assert.deepEqual(brief(await answerTo([...team, ...found("no")], { functions })).startsWith(LINES.unknown), true);
  // A page about what was asked before is no answer to what is asked now.
  const third = [...second, ...found("yes", guests)];
  assert.ok(brief(await answerTo(third)).startsWith(LINES.unknown));
  const wish = await answerTo([...before, customer("And upgrade me to Pro")], { functions });
  assert.equal(brief(wish), 'change_plan {"plan":"pro"}');
});

Deno.test("builtinModel does not offer pages of the previous question for a question about something else", async () => {
  const chunk = {
    n: 1,
    title: "Invite teammates",
    url: "https://help.example.com/invite",
    headings: [],
    text: "Open Team and press Invite. An invitation is sent by email.",
  };
  const answered = async (text: string, answerable: "yes" | "weak" | "no" = "weak") => {
    const search = (answer: "yes" | "weak" | "no", id: string): readonly ModelMessage[] => [
      { role: "call", id, name: "search_knowledge", input: {} },
      { role: "found", id, name: "search_knowledge", answerable: answer, chunks: answer === "no" ? [] : [chunk] },
    ];
    const before = [customer("How do I invite a teammate?"), ...search("yes", "1"), agent("Open Team.")];
    return brief(await answerTo([...before, customer(text), ...search("no", "2"), ...search(answerable, "3")]));
  };
  assert.equal(await answered("where is the door"), `${LINES.unknown} ${LINES.passOn} [Talk to a person]`);
  assert.equal(await answered("where is the door", "yes"), `${LINES.unknown} ${LINES.passOn} [Talk to a person]`);
  // A page that has the word, and what goes on from the question before, are offered it.
  assert.match(await answered("where is the email"), /help\.example\.com\/invite/);
  assert.match(await answered("and how long does it take?"), /help\.example\.com\/invite/);
});
