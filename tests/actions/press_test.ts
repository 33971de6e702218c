import assert from "node:assert/strict";
import { callAction } from "../../core/actions/call.ts";
import type { ConfirmContext } from "../../core/actions/confirm.ts";
import { longOver } from "../../core/actions/audit.ts";
import { cardBinding } from "../../core/actions/meaning.ts";
import {
  type CardPress,
  type CardPressAnswer,
  finishCardPress,
  recoverPresses,
  type SentFields,
  takeCardPress,
} from "../../core/actions/press.ts";
import { type Card, checkCard } from "../../core/cards/card.ts";
import { DAY, HOUR } from "../../core/units.ts";
import type { JsonValue } from "../../core/json.ts";
import { addCard, addConversation, customer, deskWithApp, FILES, openChat, saveFiles } from "./scene.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";

const { desk, app } = await deskWithApp();
Deno.test.afterAll(() => desk.close());

/** Takes a press of a card that may be a day old. */
function take(
  context: ConfirmContext,
  press: CardPress & { readonly fields?: SentFields },
): Promise<CardPressAnswer> {
  return takeCardPress(desk, context, { ...press, cardMsMax: DAY });
}

function cardOf(card: JsonValue): Card {
  return checkCard(card, "card").card ?? assert.fail();
}

const button = (label: string, type: string, payload: JsonValue, more = {}): JsonValue => ({
  type: "Button",
  label,
  onClickAction: { type, payload },
  ...more,
});

const CARD: JsonValue = {
  type: "Card",
  children: [
    { type: "Title", value: "Starter" },
    button("Upgrade to Pro", "tool:change_plan", { plan: "pro" }),
    button("Manage billing", "open_url", { url: "https://app.example.com/billing" }),
    button("Old", "tool:delete_account", {}),
    button("Other account", "tool:change_plan", { plan: "pro", user_id: "u_2" }),
    button("Off", "tool:change_plan", { plan: "pro" }, { disabled: true }),
    button("Page", "something", {}),
  ],
};

const UPGRADE = "children.1";

async function shown(): Promise<{ readonly context: ConfirmContext; readonly messageId: string }> {
  const context = await openChat(desk);
  app.requests.length = 0;
  return { context, messageId: await addCard(desk, context, CARD, cardBinding(context, cardOf(CARD))) };
}

Deno.test("takeCardPress runs the saved payload, and the audit says that it was pressed", async () => {
  const { context, messageId } = await shown();
  const answer = await take(context, { messageId, button: UPGRADE });
  assert.ok(answer.kind === "taken");
  assert.deepEqual([answer.action, answer.input], ["change_plan", { plan: "pro" }]);
  const result = await callAction(desk, { ...context, actor: "press" }, answer);
  assert.ok(result.kind === "ok");
  assert.equal(app.requests[0]?.url, "https://app.example.com/support/accounts/u_1/plan");
  const row = await desk.db.selectFrom("audit").selectAll().where("id", "=", result.auditId).executeTakeFirstOrThrow();
  assert.deepEqual([row.actor, row.confirmedBy, row.outcome], ["press", "press", "ok"]);
});

const OFFERS: readonly (readonly [string, string])[] = [
  ["children.2", "open_url"],
  ["children.3", "refused"],
  ["children.4", "refused"],
  ["children.5", "refused"],
  ["children.6", "refused"],
  ["children.0", "refused"],
  ["children.9", "refused"],
  ["", "refused"],
  ["children.1.onClickAction", "refused"],
  ["__proto__", "refused"],
  ["children.1' or '1'='1", "refused"],
];

Deno.test("takeCardPress takes nothing but a button that the saved card offers and the agent still knows", async () => {
  const { context, messageId } = await shown();
  for (const [path, kind] of OFFERS) {
    assert.equal((await take(context, { messageId, button: path })).kind, kind, path);
  }
});

Deno.test("takeCardPress refuses another conversation's card, a stranger's and one whose owner is not known", async () => {
  const { context, messageId } = await shown();
  const visitorId = desk.newId();
  const conversationId = await addConversation(desk, context.workspace, visitorId);
  const press = { messageId, button: UPGRADE };
  const strangers: readonly ConfirmContext[] = [
    { ...context, conversationId, visitorId },
    { ...context, workspace: "w_2" },
    { ...context, customer: customer("u_2") },
    { ...context, customer: null },
  ];
  for (const stranger of strangers) assert.equal((await take(stranger, press)).kind, "refused");
  const unowned = { messageId: await addCard(desk, context, CARD, {}), button: UPGRADE };
  assert.equal((await take(context, unowned)).kind, "refused");
  assert.equal((await take(context, press)).kind, "taken");
});

Deno.test("takeCardPress lets a visitor who signed in later press a card that shows no account", async () => {
  const { context } = await shown();
  const messageId = await addCard(desk, context, CARD, cardBinding({ ...context, customer: null }, cardOf(CARD)));
  assert.equal((await take(context, { messageId, button: UPGRADE })).kind, "taken");
});

Deno.test("takeCardPress counts a button once, also when it is pressed many times at once", async () => {
  const { context, messageId } = await shown();
  const press = { messageId, button: UPGRADE };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => take(context, press)));
  assert.deepEqual(answers.map(({ kind }) => kind).sort(), ["again", "again", "again", "again", "taken"]);
  await finishCardPress(desk, { workspace: context.workspace, ...press }, { state: "done", line: "Changed to pro." });
  assert.deepEqual(await take(context, press), {
    kind: "again",
    state: "done",
    line: "Changed to pro.",
  });
});

Deno.test("finishCardPress lets a card be pressed again when no request was sent", async () => {
  const { context, messageId } = await shown();
  const press = { messageId, button: UPGRADE };
  await take(context, press);
  await finishCardPress(desk, { workspace: context.workspace, ...press }, { state: "unused" });
  assert.equal((await take(context, press)).kind, "taken");
});

Deno.test("recoverPresses ends a press whose process died, and leaves a running one alone", async () => {
  const { context, messageId } = await shown();
  const press = { messageId, button: UPGRADE };
  await take(context, press);
  await recoverPresses(desk, longOver(desk));
  assert.deepEqual(await take(context, press), { kind: "again", state: "running", line: null });
  desk.pass(60_000);
  await recoverPresses(desk, longOver(desk));
  // Whether it worked is not known: it is asked about, not repeated.
  assert.deepEqual(await take(context, press), { kind: "ask", action: "change_plan", input: { plan: "pro" } });
});

Deno.test("takeCardPress repeats a press that definitely failed, one at a time, and never one that succeeded", async () => {
  const { context, messageId } = await shown();
  const press = { messageId, button: UPGRADE };
  const row = { workspace: context.workspace, ...press };
  const calls = new Set<string>();
  for (let tries = 0; tries < 3; tries++) {
    const answers = await Promise.all([1, 2, 3].map(() => take(context, press)));
    assert.deepEqual(answers.map(({ kind }) => kind).sort(), ["again", "again", "taken"]);
    const taken = answers.find((answer) => answer.kind === "taken");
    assert.ok(taken?.confirmed.kind === "taken");
    calls.add(taken.confirmed.callId);
    await finishCardPress(desk, row, { state: tries < 2 ? "failed" : "done", line: "x" });
  }
  assert.equal(calls.size, 3);
  assert.equal((await take(context, press)).kind, "again");
});

Deno.test("takeCardPress asks again after a press whose outcome is not known", async () => {
  const { context, messageId } = await shown();
  const press = { messageId, button: UPGRADE };
  await take(context, press);
  await finishCardPress(desk, { workspace: context.workspace, ...press }, { state: "unknown", line: "x" });
  for (let tries = 0; tries < 2; tries++) assert.equal((await take(context, press)).kind, "ask");
});

/** A line of an action file, and the line that replaces it after the card was shown. */
const OTHER_MEANINGS: readonly (readonly [string, string])[] = [
  ["method: POST", "method: DELETE"],
  ["https://app.example.com", "https://evil.example.com"],
  ["/plan", "/close"],
  ['  plan: "{plan}"', '  plan: "{plan}"\n  amount: 900'],
  ["SUPPORT_API_KEY", "OTHER_KEY"],
  ["[starter, pro]", "[starter, pro, business]"],
];

for (const [was, is] of OTHER_MEANINGS) {
  Deno.test(`takeCardPress asks when ${was} became ${is} after the card was shown`, async () => {
    const { context, messageId } = await shown();
    const file = FILES["actions/change_plan.yaml"] ?? "";
    assert.ok(file.includes(was), file);
    await saveFiles(desk, context.workspace, 2, { "actions/change_plan.yaml": file.replace(was, is) });
    const now = { ...context, live: await liveAgent(desk, context.workspace) };
    assert.equal((await take(now, { messageId, button: UPGRADE })).kind, "ask");
  });
}

Deno.test("takeCardPress runs without asking when only texts of the action have changed", async () => {
  const { context, messageId } = await shown();
  const file = `${FILES["actions/change_plan.yaml"] ?? ""}\nstatus: One moment\n`;
  await saveFiles(desk, context.workspace, 2, { "actions/change_plan.yaml": file });
  const now = { ...context, live: await liveAgent(desk, context.workspace) };
  assert.equal((await take(now, { messageId, button: UPGRADE })).kind, "taken");
});

Deno.test("takeCardPress asks first when the card is too old, or was stored without the meaning of its action", async () => {
  const { context, messageId } = await shown();
  const old = await addCard(desk, context, CARD, { userId: "u_1" });
  assert.equal((await take(context, { messageId: old, button: UPGRADE })).kind, "ask");
  const press = { messageId, button: UPGRADE, cardMsMax: HOUR };
  const later = { ...desk, now: () => new Date(desk.now().getTime() + HOUR + 1) };
  assert.equal((await takeCardPress(later, context, press)).kind, "ask");
  assert.equal((await takeCardPress(desk, context, press)).kind, "taken");
});

Deno.test("takeCardPress refuses a payload that a new version no longer accepts", async () => {
  const { context, messageId } = await shown();
  const narrowed = FILES["actions/change_plan.yaml"]?.replace("[starter, pro]", "[starter, business]") ?? "";
  await saveFiles(desk, context.workspace, 2, { "actions/change_plan.yaml": narrowed });
  const now = { ...context, live: await liveAgent(desk, context.workspace) };
  assert.equal((await take(now, { messageId, button: UPGRADE })).kind, "refused");
});

/** An action that takes a seat count, a note and a plan, and a card whose form fills them in. */
const BOOK = `
description: Book seats for the customer's account.
method: POST
url: https://app.example.com/support/accounts/{user.id}/seats
headers: { Authorization: "Bearer {secrets.SUPPORT_API_KEY}" }
body: { seats: "{seats}", note: "{note}", plan: "{plan}", urgent: "{urgent}" }
input:
  seats: { type: integer, description: How many }
  note: { type: string, required: false, description: A note }
  plan: { type: string, enum: [starter, pro], required: false, description: The plan }
  urgent: { type: boolean, required: false, description: Whether it is urgent }
`;

const FORM: JsonValue = {
  type: "Card",
  asForm: true,
  confirm: { label: "Book", action: { type: "tool:book_seats", payload: { note: "from the card" } } },
  cancel: { label: "Later", action: { type: "later", handler: "client" } },
  children: [
    { type: "Label", value: "Seats", fieldName: "seats" },
    { type: "Input", name: "seats", inputType: "number", required: true },
    { type: "Input", name: "note" },
    { type: "Select", name: "plan", options: [{ value: "pro", label: "Pro" }, { value: "old", label: "Old" }] },
    { type: "Checkbox", name: "urgent", label: "Urgent" },
    { type: "Checkbox", name: "newsletter", label: "News" },
  ],
};

async function shownForm() {
  const context = await openChat(desk, { ...FILES, "actions/book_seats.yaml": BOOK });
  return { context, messageId: await addCard(desk, context, FORM, cardBinding(context, cardOf(FORM))) };
}

Deno.test("takeCardPress merges the form's values under the declared inputs, and the payload wins", async () => {
  const { context, messageId } = await shownForm();
  const fields = {
    seats: "4",
    note: "mine",
    plan: "",
    urgent: true,
    newsletter: true,
    user_id: "u_2",
    constructor: "x",
  };
  const answer = await take(context, { messageId, button: "confirm", fields });
  assert.ok(answer.kind === "taken", JSON.stringify(answer));
  assert.deepEqual(answer.input, { seats: 4, note: "from the card", urgent: true });
  app.requests.length = 0;
  const result = await callAction(desk, { ...context, actor: "press" }, answer);
  assert.ok(result.kind === "ok", JSON.stringify(result));
  assert.deepEqual(JSON.parse(app.requests[0]?.body ?? ""), { seats: 4, note: "from the card", urgent: true });
});

const WRONG: readonly (readonly [fields: Readonly<Record<string, string | boolean>>, reason: string])[] = [
  [{}, "Seats is missing."],
  [{ seats: "" }, "Seats is missing."],
  [{ seats: "many" }, "Seats is not a number."],
  [{ seats: "1.5" }, "Please check what you filled in."],
  [{ seats: "4", plan: "business" }, "plan is none of the choices."],
  [{ seats: "4", plan: "old" }, "Please check what you filled in."],
  [{ seats: "4", urgent: "yes" }, "Urgent must be ticked or not."],
];

Deno.test("takeCardPress refuses values that the saved card or the action does not take, and the button stays", async () => {
  const { context, messageId } = await shownForm();
  for (const [fields, reason] of WRONG) {
    assert.deepEqual(await take(context, { messageId, button: "confirm", fields }), {
      kind: "refused",
      reason,
    });
  }
  const press = { messageId, button: "confirm", fields: { seats: "4" } };
  assert.equal((await take(context, press)).kind, "taken");
  assert.equal((await take(context, { ...press, fields: { seats: "5" } })).kind, "again");
});

Deno.test("takeCardPress refuses a button that the page itself handles", async () => {
  const { context, messageId } = await shownForm();
  assert.equal((await take(context, { messageId, button: "cancel" })).kind, "refused");
});
