import assert from "node:assert/strict";
import { startHangWatch } from "../../support/wait.ts";
import { builtinModel } from "../../../core/model/builtin/builtin.ts";
import { ENGLISH } from "../../../core/languages/en/language.ts";
import { errorMessage } from "../../../core/actions/answer.ts";
import type { JsonObject } from "../../../core/json.ts";
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

const mail = { type: "string", description: "An e-mail address" };
const date = { type: "string", description: "The date" };
const reason = { type: "string", enum: ["broken", "late"], description: "The reason" };

const ALONE = [
  ["What plan am I on?", "get_account {}"],
  ["how many seats do we have on our account", "get_account {}"],
  ["Upgrade me to Pro", 'change_plan {"plan":"pro"}'],
  ["please upgrade me to the pro plan", 'change_plan {"plan":"pro"}'],
  ["change my plan to starter", 'change_plan {"plan":"starter"}'],
  ["upgrade me", "Which plan would you like? [Starter | Pro]"],
  ["upgrade me from starter to pro", "Which plan would you like? [Starter | Pro]"],
  ["hi", LINES.greeting],
  ["hello? anybody?", LINES.greeting],
  ["Good morning!", LINES.greeting],
  ["thanks", LINES.thanks],
  ["ok thank you so much", LINES.thanks],
  ["haha thanks", LINES.thanks],
  ["lol ok", LINES.okay],
  ["hahaha nice", LINES.okay],
  ["don't upgrade me", ENGLISH.turn.declined],
  ["please do not change my plan, thanks", ENGLISH.turn.declined],
  ["I don't need pro any more, please downgrade me", `${LINES.unsure} [Change plan | Talk to a person]`],
  // A reason is no wish.
  ["Don't change my plan, my colleague asked", ENGLISH.turn.declined],
  ["Don't upgrade me to pro, it is fine as it is", `${LINES.unknown} ${LINES.passOn} [Talk to a person]`],
  [
    "I was looking at my account yesterday. Please don't upgrade me to Pro. My colleague asked by mistake, and we talked.",
    `${LINES.unsure} [Change plan | Talk to a person]`,
  ],
  ["Don't worry, I have waited. Upgrade me to Pro", 'change_plan {"plan":"pro"}'],
  ["bye", LINES.goodbye],
  // The words of a button.
  ["account", "get_account {}"],
  ["Are you a robot?", `${LINES.nature} ${LINES.passOn} [Talk to a person]`],
  ["am I talking to a human?", `${LINES.nature} ${LINES.passOn} [Talk to a person]`],
  ["is there a human I can talk to?", 'hand_over {"reason":"The customer asked for a person."}'],
  ["anyone to speak with?", 'hand_over {"reason":"The customer asked for a person."}'],
  ["could a real person look at this", 'hand_over {"reason":"The customer asked for a person."}'],
  [
    "I want to talk to a human",
    'hand_over {"reason":"The customer asked for a person."}',
  ],
  ["agent", 'hand_over {"reason":"The customer asked for a person."}'],
  ["what's the weather today?", `${LINES.unknown} ${LINES.passOn} [Talk to a person]`],
  ["do you ship to Norway", `${LINES.unknown} ${LINES.passOn} [Talk to a person]`],
] as const;

for (const [message, expected] of ALONE) {
  Deno.test(`builtinModel answers "${message}"`, async () => {
    assert.equal(brief(await answerTo([customer(message)])), expected);
  });
}

Deno.test("builtinModel adds an offer of a person to a change's line only after a failure", async () => {
  const failed = { id: "1", name: "upgrade", outcome: "app_error", text: "", shown: false } as const;
  const messages: readonly ModelMessage[] = [
    customer("upgrade me"),
    customer("yes"),
    { role: "result", ...failed },
  ];
  const line = agent("It could not be changed.");
  assert.equal(brief(await answerTo([...messages, line])), `${LINES.failed} ${LINES.passOn} [Talk to a person]`);
  assert.equal(brief(await answerTo([...messages, line])), brief(await answerTo(messages)));
  assert.equal(brief(await answerTo([customer("Hi"), { role: "result", ...failed, outcome: "ok" }, line])), "");
});

Deno.test("builtinModel reads the answer to its own question as the requested input", async () => {
  const events = await answerTo([
    customer("upgrade me"),
    agent("Which plan would you like?"),
    customer("Pro"),
  ]);
  assert.equal(brief(events), 'change_plan {"plan":"pro"}');
});

for (const question of ["what does Pro include?", "how much is Pro?", "Was ist in Pro enthalten?"]) {
  Deno.test(`builtinModel reads "${question}" as a question, also while it asks for a plan`, async () => {
    const events = await answerTo([customer("upgrade me"), agent("Which plan would you like?"), customer(question)]);
    assert.doesNotMatch(brief(events), /change_plan/);
  });
}

Deno.test("builtinModel does not take an answer to another customer's question", async () => {
  const events = await answerTo([
    customer("hello"),
    agent("Which pets do you have?"),
    customer("thanks"),
  ]);
  assert.equal(brief(events), LINES.thanks);
});

Deno.test("builtinModel runs the chosen one of two actions, with the inputs of the first message", async () => {
  const events = await answerTo([
    customer("my pro seats"),
    agent(LINES.unsure),
    customer("Change plan"),
  ]);
  assert.equal(brief(events), 'change_plan {"plan":"pro"}');
});

Deno.test("builtinModel never looks up an account that an anonymous visitor names", async () => {
  for (
    const message of [
      "Look up the account of bob@example.com",
      "show account number 42",
      "my user id is 17",
    ]
  ) {
    const events = await answerTo([customer(message)], {
      customer: { signedIn: false, name: null },
    });
    assert.equal(brief(events), LINES.signIn, message);
  }
});

Deno.test("builtinModel asks an anonymous visitor to sign in before it asks for an input", async () => {
  const events = await answerTo([customer("upgrade me")], {
    customer: { signedIn: false, name: null },
  });
  assert.equal(brief(events), LINES.signIn);
});

Deno.test("builtinModel looks up what something costs, unless it is about the customer's own", async () => {
  const knowledge: ModelFunction = {
    name: "search_knowledge",
    kind: "knowledge",
    description: "Searches the help pages.",
    input: { type: "object", properties: { query: { type: "string" } } },
    changes: false,
    needsCustomer: false,
  };
  const functions = [...accountRequest([]).functions, knowledge];
  const asked = async (words: string, signedIn: boolean) =>
    brief(await answerTo([customer(words)], { functions, customer: { signedIn, name: null } }));
  assert.match(await asked("What is the price of the account plan?", false), /^search_knowledge /);
  assert.equal(await asked("What is the price of my account plan?", false), "get_account {}");
  assert.match(await asked("What is the price of the account plan?", true), /^search_knowledge /);
  assert.equal(await asked("What is the price of my account plan?", true), "get_account {}");
});

const AFTER = [
  ["get_account", "ok", true, "{}", ""],
  [
    "get_account",
    "ok",
    false,
    '{"plan":"pro","renewsOn":"2026-12-01"}',
    `${LINES.found} Plan: pro. Renews on: 2026-12-01.`,
  ],
  [
    ...["get_account", "ok", false] as const,
    '{"bikes":[{"id":1,"name":"Comet","status":"on_the_way","parts":[]},{"id":2,"name":"Star"}],"shop":{"city":"Oslo"}}',
    `${LINES.found}\nBikes:\n- Id: 1, name: Comet, status: on the way\n- Id: 2, name: Star\nShop: City: Oslo`,
  ],
  ["get_account", "ok", false, '["a","b"]', `${LINES.found}\n- a\n- b`],
  ["get_account", "ok", false, '{"bikes":[]}', `${LINES.found} Bikes: 0`],
  ["get_account", "ok", false, "12", `${LINES.found} 12`],
  [
    ...["get_account", "ok", false] as const,
    JSON.stringify(Array.from({ length: 12 }, (_, at) => at)),
    `${LINES.found}\n${Array.from({ length: 10 }, (_, at) => `- ${at}`).join("\n")}\n- … (12)`,
  ],
  ["change_plan", "ok", false, '{"plan":"pro"}', "Done. Plan: pro."],
  ["change_plan", "ok", false, "not json", "Done."],
  ["get_account", "anonymous", false, "", LINES.signIn],
  ["get_account", "app_error", false, "", "That did not work. I can pass you to a person. [Talk to a person]"],
  [
    ...["get_account", "app_error", false] as const,
    errorMessage(404, "There is no account 42"),
    "That did not work. There is no account 42. I can pass you to a person. [Talk to a person]",
  ],
  ["hand_over", "ok", false, "", ""],
] as const;

for (const [name, outcome, shown, text, expected] of AFTER) {
  Deno.test(`builtinModel after ${name} with outcome ${outcome}${shown ? " and a card" : ""} says "${expected}"`, async () => {
    const events = await answerTo([
      customer("What plan am I on?"),
      { role: "call", id: "1", name, input: {} },
      { role: "result", id: "1", name, outcome, text, shown },
    ]);
    assert.equal(brief(events), expected);
  });
}

/** An action's inputs, what the customer says, and what is called or asked. */
const INPUTS: readonly (readonly [string, JsonObject, readonly string[], string, string])[] = [
  ["one number", { order: int("The order") }, ["order"], "refund order 42", 'refund {"order":42}'],
  [
    "two numbers",
    { order: int("The order"), pieces: int("How many") },
    ["order", "pieces"],
    "refund order 42",
    "What order should it be?",
  ],
  ["two e-mails", { from: mail, to: mail }, ["from", "to"], "refund to a@b.example", "What from should it be?"],
  [
    "a date and a number",
    { day: date, pieces: int("How many") },
    ["day", "pieces"],
    "refund 3 of 2026-12-01",
    'refund {"day":"2026-12-01","pieces":3}',
  ],
  ["a date", { day: date }, ["day"], "refund me for 2026-12-01", 'refund {"day":"2026-12-01"}'],
  ["no date", { day: date }, ["day"], "refund me for tomorrow", "What date should it be?"],
  ["an optional value that is named", { why: reason }, [], "refund me, it came broken", 'refund {"why":"broken"}'],
  ["an optional value that is not named", { why: reason }, [], "refund me", "refund {}"],
  ["an optional number", { pieces: int("How many") }, [], "refund order 42", "refund {}"],
  [
    "an id",
    { order_id: text("The order") },
    ["order_id"],
    "refund order A-1042 please",
    'refund {"order_id":"A-1042"}',
  ],
  [
    "an id that is marked",
    { order_id: text("The order") },
    ["order_id"],
    "refund #1042.",
    'refund {"order_id":"1042"}',
  ],
  [
    "a comment about a number",
    { comment: text("A comment about the order number") },
    ["comment"],
    "refund 1042",
    "What comment should it be?",
  ],
  ["two ids", { order_id: text("The order") }, ["order_id"], "refund 1042 and 1043", "What order should it be?"],
];

function int(description: string) {
  return { type: "integer", description };
}

function text(description: string) {
  return { type: "string", description };
}

for (const [what, properties, required, message, expected] of INPUTS) {
  Deno.test(`builtinModel fills ${what} without guessing: "${message}"`, async () => {
    const input = { type: "object", properties, required, additionalProperties: false };
    const refund: ModelFunction = {
      ...{
        name: "refund",
        kind: "action",
        description: "Refunds an order.",
        input,
        changes: true,
        needsCustomer: false,
      },
    };
    const events = await answerTo([customer(message)], { functions: [refund], tasks: [], examples: [] });
    assert.equal(brief(events), expected);
  });
}

Deno.test("builtinModel reads a list from the answer to its question, whole or not at all", async () => {
  const items = { type: "array", items: { type: "integer" }, description: "The items" };
  const input = { type: "object", properties: { items }, required: ["items"], additionalProperties: false };
  const refund: ModelFunction = {
    ...{ name: "refund", kind: "action", description: "Refunds an order.", input, changes: true, needsCustomer: false },
  };
  const answered = async (answer: string) => {
    const messages = [customer("refund my order"), agent("What items should it be?"), customer(answer)];
    return brief(await answerTo(messages, { functions: [refund], tasks: [], examples: [] }));
  };
  assert.equal(await answered("3, 5;8"), 'refund {"items":[3,5,8]}');
  assert.doesNotMatch(await answered("3, some"), /refund \{/);
});

/** Answers to the question for an order's id, and whether they are one. */
const IDS: readonly (readonly [answer: string, id: string | null])[] = [
  ["A-1042", "A-1042"],
  ["it is A-1042, thanks", "A-1042"],
  ["blue-whale", "blue-whale"],
  ["no longer needed", null],
  ["yes", null],
  ["ok, please do it", null],
  ["Ja", null],
];

for (const [answer, id] of IDS) {
  Deno.test(`builtinModel accepts only a plausible order id: "${answer}"`, async () => {
    const input = { type: "object", properties: { order_id: text("The order") }, required: ["order_id"] };
    const cancel: ModelFunction = {
      ...{ name: "cancel_order", kind: "action", description: "Cancels an order.", input, changes: true },
      needsCustomer: false,
    };
    const messages = [customer("cancel my order"), agent("What order should it be?"), customer(answer)];
    const request = { functions: [cancel], tasks: [], examples: [], locale: answer === "Ja" ? "de" : "en" };
    const said = brief(await answerTo(messages, request));
    if (id === null) assert.doesNotMatch(said, /cancel_order \{/);
    else assert.equal(said, `cancel_order ${JSON.stringify({ order_id: id })}`);
  });
}

const read = (name: string, text: string): readonly ModelMessage[] => [
  { role: "call", id: "1", name, input: {} },
  { role: "result", id: "1", name, outcome: "ok", text, shown: true },
];

/** What was read before, the wish, and what follows. */
const PRESENT = [
  [read("get_account", '{"plan":"Starter"}'), "The plan is Starter already. Which plan would you like? [Pro]"],
  [read("get_account", '{"plan":"pro"}'), 'change_plan {"plan":"starter"}'],
  [
    [...read("get_account", '{"plan":"starter"}'), ...read("change_plan", '{"plan":"pro"}')],
    'change_plan {"plan":"starter"}',
  ],
  [[...read("get_account", '{"plan":"starter"}'), ...read("change_plan", "{}")], 'change_plan {"plan":"starter"}'],
] as const;

for (const [before, expected] of PRESENT) {
  const seen = before.flatMap((message) => message.role === "result" ? [message.text] : []).join(", then ");
  Deno.test(`builtinModel does not offer a change to the current value, after ${seen}`, async () => {
    const events = await answerTo([...before, agent("Here you are."), customer("change my plan to starter")]);
    assert.equal(brief(events), expected);
  });
}

Deno.test("builtinModel is deterministic", async () => {
  const model = builtinModel();
  const request = accountRequest([customer("how do I upgrade my plan to pro")]);
  const once = async () => JSON.stringify(await Array.fromAsync(model.answer(request, new AbortController().signal)));
  const first = await once();
  for (let run = 0; run < 20; run++) assert.equal(await once(), first);
});

Deno.test("builtinModel takes linear time on a hostile message", async () => {
  const model = builtinModel();
  await Array.fromAsync(model.answer(accountRequest([customer("hi")]), new AbortController().signal));
  for (const part of ["a", "a@", "talk ", "hi ", "1.", "ing", "é", "please, "]) {
    const request = accountRequest([customer(part.repeat(8000 / part.length))]);
    const watch = startHangWatch();
    await Array.fromAsync(model.answer(request, new AbortController().signal));
    watch.check(part);
  }
});

Deno.test("builtinModel knows a version's actions even if its first request had none", async () => {
  const [model, { signal }] = [builtinModel(), new AbortController()];
  const ask = async (change: Partial<ModelRequest>) =>
    brief(await Array.fromAsync(model.answer(accountRequest([customer("Upgrade me to Pro")], change), signal)));
  await ask({ functions: [] });
  assert.equal(await ask({}), 'change_plan {"plan":"pro"}');
});
