import assert from "node:assert/strict";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { exampleAgent } from "../../examples/demo/agent_files.ts";
import { takePress } from "../../core/conversations/turn/press.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { DAY, HOUR } from "../../core/units.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { answered, openChat, posts, seen, shownId, type TestChat, threadOf } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

/** Where the example card has its button "Upgrade to Pro". */
const UPGRADE = "children.4.children.0";

/** The example's action without lines of its own. */
const CHANGE_PLAN = `
description: Change the customer's plan.
method: POST
url: https://app.example.com/support/accounts/{user.id}/plan
headers: { Authorization: "Bearer {secrets.SUPPORT_API_KEY}" }
body: { plan: "{plan}" }
input:
  plan: { type: string, enum: [starter, pro], description: The plan }
`;

Deno.test("takePress runs a card's action once and folds the card to its line", async () => {
  const chat = await openChat(base);
  const card = shownId(await chat.say("What plan am I on?"));
  const first = await chat.press(card, UPGRADE);
  assert.deepEqual(seen(first), [
    "action: change_plan ok",
    "receipt: Change plan: Pro · Done · You pressed “Upgrade to Pro”",
    "text: Your plan is now Pro.",
  ]);
  assert.deepEqual(seen(await chat.press(card, UPGRADE)), seen(first));
  const line = first.find((event) => event.event === "text");
  assert.equal(line?.event === "text" && line.messageId, card);
  assert.deepEqual(posts(chat), [{ method: "POST", path: "/support/accounts/u-ada/plan", body: { plan: "pro" } }]);
  const shown = (await threadOf(chat)).find(({ id }) => id === card);
  assert.deepEqual([shown?.folded, shown?.failed, shown?.open], ["Your plan is now Pro.", null, false]);
});

Deno.test("takePress answers a second press, and ten at once, with the first result", async () => {
  const chat = await openChat(base);
  const card = shownId(await chat.say("What plan am I on?"));
  const all = await Promise.all(Array.from({ length: 10 }, () => chat.press(card, UPGRADE)));
  all.push(await chat.press(card, UPGRADE));
  for (const events of all) {
    assert.equal(seen(events).at(-1), "text: Your plan is now Pro.");
    const action = events.findLast((event) => event.event === "action");
    assert.equal(action?.event === "action" && action.outcome, "ok");
  }
  assert.equal(posts(chat).length, 1);
});

Deno.test("takePress keeps the card open with the action's line when the app refuses", async () => {
  const chat = await openChat(base, {
    app: ({ method }) => method === "POST" ? answered(403, { error: "not an admin" }) : undefined,
  });
  const card = shownId(await chat.say("What plan am I on?"));
  const line = "The plan could not be changed to Pro. Only an admin of the account can change it.";
  const events = await chat.press(card, UPGRADE);
  assert.equal(seen(events).at(-1), `text: ${line}`);
  const shown = (await threadOf(chat)).find(({ id }) => id === card);
  assert.deepEqual([shown?.folded, shown?.failed, shown?.open], ["Starter plan, active", line, true]);
});

Deno.test("takePress shows the app's reason if widget_failed contains it", async () => {
  const files = { "actions/change_plan.yaml": `${CHANGE_PLAN}widget_failed: "Sorry: {{ reason }}."\n` };
  const chat = await openChat(base, {
    files,
    app: ({ method }) => method === "POST" ? answered(422, { detail: [{ msg: "the card\nhas expired" }] }) : undefined,
  });
  const card = shownId(await chat.say("What plan am I on?"));
  assert.equal(seen(await chat.press(card, UPGRADE)).at(-1), "text: Sorry: the card has expired.");
});

Deno.test("takePress repeats a failed press with a new call and audit record, until it succeeds", async () => {
  let refusals = 2;
  let areTaken = Promise.withResolvers<void>();
  const chat = await openChat(base, {
    async app({ method }) {
      if (method !== "POST") return undefined;
      await areTaken.promise;
      return refusals-- > 0 ? answered(403, { error: "not now" }) : undefined;
    },
  });
  const card = shownId(await chat.say("What plan am I on?"));
  const failed = "text: The plan could not be changed to Pro. Only an admin of the account can change it.";
  const done = "text: Your plan is now Pro.";
  const lines: (string | undefined)[] = [];
  // Each press is made three times before the app answers: a double click is one call, also of a press that fails.
  for (let tries = 0; tries < 4; tries++) {
    areTaken = Promise.withResolvers();
    const press = { messageId: card, button: UPGRADE };
    const turns = await Promise.all([1, 2, 3].map(() => takePress(chat.desk, chat.context, press)));
    areTaken.resolve();
    const events = await Promise.all(turns.map((turn) => Array.fromAsync(turn)));
    const said = new Set(events.map((event) => seen(event).at(-1)));
    assert.equal(said.size, 1);
    lines.push(...said);
  }
  assert.deepEqual(lines, [failed, failed, done, done]);
  assert.equal(posts(chat).length, 3);
  const records = await base.db.selectFrom("audit").select("outcome")
    .where("workspace", "=", chat.context.workspace).where("action", "=", "change_plan").orderBy("seq").execute();
  assert.deepEqual(records.map(({ outcome }) => outcome), ["app_error", "app_error", "ok"]);
});

Deno.test("takePress asks before it repeats a change whose outcome is unknown", async () => {
  let errors = 1;
  const chat = await openChat(base, {
    app: ({ method }) => method === "POST" && errors-- > 0 ? answered(502, null) : undefined,
  });
  const card = shownId(await chat.say("What plan am I on?"));
  await chat.press(card, UPGRADE);
  const asked = await chat.press(card, UPGRADE);
  assert.deepEqual(seen(asked), ["confirm: Change plan: pro [Yes | No]"]);
  assert.equal(posts(chat).length, 1);
  assert.equal(seen(await chat.press(shownId(asked), "yes")).at(-1), "text: Your plan is now Pro.");
  assert.equal(posts(chat).length, 2);
});

/** Saves the next live version of the example: with another file of its change, or without it. */
async function saveChangePlan({ context: { workspace } }: TestChat, file: string | null): Promise<void> {
  const { version } = await liveAgent(base, workspace);
  const files = new Map(exampleAgent("https://app.example.com"));
  if (file === null) files.delete("actions/change_plan.yaml");
  else files.set("actions/change_plan.yaml", file);
  await saveVersion(base, workspace, { base: version, files, changed: [], message: "", caller: null, via: "desk" });
}

Deno.test("takePress of a card asks again when its action has changed, and runs the new one after a yes", async () => {
  const chat = await openChat(base);
  const card = shownId(await chat.say("What plan am I on?"));
  await saveChangePlan(chat, CHANGE_PLAN.replace("method: POST", "method: DELETE"));
  const asked = await chat.press(card, UPGRADE);
  assert.deepEqual(seen(asked), ["confirm: Change plan: pro [Yes | No]"]);
  assert.deepEqual(chat.calls.filter(({ method }) => method !== "GET"), []);
  await chat.press(shownId(asked), "yes");
  assert.deepEqual(chat.calls.filter(({ method }) => method !== "GET").map(({ method }) => method), ["DELETE"]);
});

/** The age of a card and whether a press of it asks; null leaves the setting as it is at first, 24 hours. */
const CARD_AGES: readonly { readonly hours: number | null; readonly ageMs: number; readonly asks: boolean }[] = [
  { hours: null, ageMs: DAY, asks: false },
  { hours: null, ageMs: DAY + 1, asks: true },
  { hours: 48, ageMs: DAY + 1, asks: false },
  { hours: 1, ageMs: HOUR + 1, asks: true },
];

Deno.test("takePress of a card asks first once the card is older than the setting says, 24 hours at first", async () => {
  const desk = await testDesk();
  try {
    for (const { hours, ageMs, asks } of CARD_AGES) {
      const chat = await openChat(desk);
      if (hours !== null) {
        const caller = await testCaller(desk, chat.context.workspace);
        const change = { widget: { behaviour: { cardHours: hours } } };
        await changeSettings(desk, caller, change, { dryRun: false, message: "" });
      }
      const card = shownId(await chat.say("What plan am I on?"));
      desk.pass(ageMs);
      const pressed = await chat.press(card, UPGRADE);
      if (asks) {
        assert.deepEqual(seen(pressed), ["confirm: Change plan: pro [Yes | No]"]);
        assert.deepEqual(posts(chat), []);
        await chat.press(shownId(pressed), "yes");
      }
      assert.equal(posts(chat).length, 1, `a card of ${ageMs} ms with ${hours} hours`);
    }
  } finally {
    await desk.close();
  }
});

Deno.test("takePress reports an unknown outcome as unknown, even if the file has a line for failures", async () => {
  for (const status of [500, 503, 302]) {
    const chat = await openChat(base, {
      app: ({ method }) => method === "POST" ? answered(status, { error: "out of order" }) : undefined,
    });
    const card = shownId(await chat.say("What plan am I on?"));
    const receipt = "receipt: Change plan: Pro · Not known whether done · out of order";
    assert.deepEqual(seen(await chat.press(card, UPGRADE)), [
      "action: change_plan unclear",
      `${receipt} · You pressed “Upgrade to Pro”`,
      `text: ${ENGLISH.turn.mayHaveWorked}`,
    ]);
    const person = `confirm: ${ENGLISH.turn.unknownEffect} ${ENGLISH.turn.offerPerson} [${ENGLISH.person}]`;
    const question = shownId(await chat.say("Upgrade me to Pro"));
    assert.deepEqual(seen(await chat.press(question, "yes")), [
      "action: change_plan unclear",
      `${receipt} · You pressed “Yes”`,
      person,
    ]);
    // A typed yes is answered in the same way.
    await chat.say("Upgrade me to Pro");
    assert.deepEqual(seen(await chat.say("yes")).slice(-2), [`${receipt} · You wrote “yes”`, person]);
  }
});

Deno.test("takePress does not report success when the app's answer denies it", async () => {
  const files = { "actions/change_plan.yaml": CHANGE_PLAN };
  const denied = answered(200, { success: false, error: "Card declined" });
  const chat = await openChat(base, { files, app: ({ method }) => method === "POST" ? denied : undefined });
  const card = shownId(await chat.say("What plan am I on?"));
  const { failed, passOn } = ENGLISH.builtin;
  // Without a line of its own the agent speaks after it.
  assert.deepEqual(seen(await chat.press(card, UPGRADE)), [
    "action: change_plan app_error",
    "receipt: Change plan: Pro · Not done · Card declined · You pressed “Upgrade to Pro”",
    `text: ${ENGLISH.turn.failed}`,
    `confirm: ${failed} ${passOn} [Talk to a person]`,
  ]);
});

Deno.test("takePress of Yes makes the change once and folds the question", async () => {
  const chat = await openChat(base);
  const question = shownId(await chat.say("Upgrade me to Pro"));
  assert.equal((await threadOf(chat)).at(-1)?.open, true);
  assert.equal(seen(await chat.press(question, "yes")).at(-1), "text: Your plan is now Pro.");
  assert.equal(seen(await chat.press(question, "yes")).at(-1), "text: Your plan is now Pro.");
  assert.deepEqual(seen(await chat.press(question, "no")).at(-1), "text: Your plan is now Pro.");
  await chat.say("yes");
  assert.equal(posts(chat).length, 1);
  const shown = (await threadOf(chat)).find(({ id }) => id === question);
  assert.deepEqual([shown?.kind, shown?.folded, shown?.open], ["confirm", "Your plan is now Pro.", false]);
});

Deno.test("takePress of Yes runs under a new version in which the action means the same", async () => {
  const chat = await openChat(base, { files: { "actions/change_plan.yaml": CHANGE_PLAN } });
  const question = shownId(await chat.say("Upgrade me to Pro"));
  await saveChangePlan(chat, CHANGE_PLAN.replace("The plan }", "The plan that they want }"));
  assert.equal(seen(await chat.press(question, "yes")).at(0), "action: change_plan ok");
  assert.deepEqual(posts(chat).map(({ body }) => body), [{ plan: "pro" }]);
  await chat.press(question, "yes");
  assert.equal(posts(chat).length, 1);
});

Deno.test("takePress of Yes asks again when the action has another meaning in a new version", async () => {
  const chat = await openChat(base, { files: { "actions/change_plan.yaml": CHANGE_PLAN } });
  const question = shownId(await chat.say("Upgrade me to Pro"));
  await saveChangePlan(chat, `${CHANGE_PLAN.replace("method: POST", "method: DELETE")}label: Remove the plan\n`);
  const asked = await chat.press(question, "yes");
  assert.deepEqual(seen(asked).slice(0, 1), ["action: change_plan needs_yes"]);
  const again = asked.find((event) => event.event === "confirm");
  assert.equal(again?.event === "confirm" && again.question?.title, "Remove the plan");
  const changes = () => chat.calls.flatMap(({ method }) => method === "GET" ? [] : [method]);
  assert.deepEqual(changes(), []);
  const shown = (await threadOf(chat)).filter(({ id }) => [question, shownId(asked)].includes(id));
  assert.deepEqual(shown.map(({ answer, open }) => [answer, open]), [["repeated", false], [null, true]]);
  // The first question stays over, whatever is pressed there.
  await chat.press(question, "yes");
  assert.deepEqual(changes(), []);
  await chat.press(shownId(asked), "yes");
  assert.deepEqual(changes(), ["DELETE"]);
});

Deno.test("takePress of Yes is answered when the action's new meaning cannot be asked about", async () => {
  const app = { isDown: false };
  const chat = await openChat(base, {
    files: { "actions/change_plan.yaml": CHANGE_PLAN },
    app: ({ method }) => method === "GET" && app.isDown ? answered(503, { error: "out of order" }) : undefined,
  });
  const question = shownId(await chat.say("Upgrade me to Pro"));
  await saveChangePlan(chat, `${CHANGE_PLAN.replace("method: POST", "method: DELETE")}preview: get_account\n`);
  app.isDown = true;
  const over = (await chat.press(question, "yes")).find((event) => event.event === "error");
  assert.equal(over?.event === "error" && over.text, ENGLISH.turn.questionOver);
  assert.deepEqual(chat.calls.filter(({ method }) => method !== "GET"), []);
});

Deno.test("takePress of Yes runs nothing when a new version has no such action, and No counts in each version", async () => {
  const chat = await openChat(base, { files: { "actions/change_plan.yaml": CHANGE_PLAN } });
  const question = shownId(await chat.say("Upgrade me to Pro"));
  await saveChangePlan(chat, null);
  const over = (await chat.press(question, "yes")).find((event) => event.event === "error");
  assert.equal(over?.event === "error" && over.text, ENGLISH.turn.questionOver);
  const other = await openChat(base, { files: { "actions/change_plan.yaml": CHANGE_PLAN } });
  const second = shownId(await other.say("Upgrade me to Pro"));
  await saveChangePlan(other, CHANGE_PLAN.replace("method: POST", "method: DELETE"));
  assert.equal(seen(await other.press(second, "no")).at(-1), `text: ${ENGLISH.turn.declined}`);
  assert.deepEqual([...posts(chat), ...posts(other)], []);
});

Deno.test("takePress of No ends the question", async () => {
  const chat = await openChat(base);
  const question = shownId(await chat.say("Upgrade me to Pro"));
  // Nothing was called, so there is no action event, neither now nor when the press is repeated.
  for (let press = 0; press < 2; press++) {
    assert.deepEqual(seen(await chat.press(question, "no")), ["text: All right, I have not done it."]);
  }
  await chat.press(question, "yes");
  await chat.say("yes");
  assert.deepEqual(posts(chat), []);
});

Deno.test("takePress of Yes runs nothing once the question is too old", async () => {
  const desk = await testDesk();
  try {
    const chat = await openChat(desk);
    const question = shownId(await chat.say("Upgrade me to Pro"));
    desk.pass(11 * 60_000);
    assert.deepEqual(seen(await chat.press(question, "yes")), ["error: refused"]);
    assert.deepEqual(posts(chat), []);
  } finally {
    await desk.close();
  }
});

Deno.test("takePress of a short reply sends it as the customer's message, and is refused after a later message", async () => {
  const chat = await openChat(base);
  const asked = shownId(await chat.say("upgrade me"));
  await chat.say("hi");
  assert.deepEqual(seen(await chat.press(asked, "choice.0")), ["error: refused"]);
  const again = shownId(await chat.say("upgrade me"));
  assert.equal(seen(await chat.press(again, "choice.0"))[0], "action: change_plan needs_yes");
  const customers = (await threadOf(chat)).filter(({ author }) => author === "customer");
  assert.equal(customers.at(-1)?.text, "Pro");
});

Deno.test("takePress refuses a button that the message does not have, and a message that is not there", async () => {
  const chat = await openChat(base);
  const card = shownId(await chat.say("What plan am I on?"));
  // children.4.children.1 opens a web page, which the desk has no part in.
  for (const button of ["children.9", "yes", "choice.0", "", "__proto__", "children.4.children.1"]) {
    await assert.rejects(chat.press(card, button), { code: "not_found" }, button);
  }
  await assert.rejects(chat.press("nothing", "yes"), { code: "not_found" });
});

Deno.test("takePress refuses another visitor, and another customer in the same browser", async () => {
  const chat = await openChat(base);
  const card = shownId(await chat.say("What plan am I on?"));
  const question = shownId(await chat.say("Upgrade me to Pro"));
  const { session } = chat.context;
  const eve = { userId: "u-eve", email: null, name: "Eve", attributes: {}, proof: { kind: "named" } } as const;
  const strangers = [
    { visitorId: "another-visitor", customer: null },
    { ...session, customer: null },
    { ...session, customer: eve },
  ];
  for (const stolen of strangers) {
    const context = { ...chat.context, session: stolen };
    for (const press of [{ messageId: card, button: UPGRADE }, { messageId: question, button: "yes" }]) {
      await assert.rejects(takePress(chat.desk, context, press), { code: "not_found" });
    }
  }
  assert.deepEqual(posts(chat), []);
});

Deno.test("takePress accepts the customer in another browser, and refuses their own browser while it is signed out", async () => {
  const chat = await openChat(base);
  const card = shownId(await chat.say("What plan am I on?"));
  const { session } = chat.context;
  const press = { messageId: card, button: UPGRADE };
  const anonymous = { ...chat.context, session: { ...session, customer: null } };
  await assert.rejects(takePress(chat.desk, anonymous, press), { code: "not_found" });
  assert.deepEqual(posts(chat), []);
  const elsewhere = { ...chat.context, session: { ...session, visitorId: "another-browser" } };
  const turn = await takePress(chat.desk, elsewhere, press);
  assert.equal(seen(await Array.fromAsync(turn)).at(-1), "text: Your plan is now Pro.");
});
