/** Submitting a card's form: with the values that the customer filled in, once. */

import assert from "node:assert/strict";
import { testDesk } from "../support/desk.ts";
import { openChat, posts, seen, shownId, threadOf } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

/** The example's account card with a form for the plan in place of its button. */
const FORM_CARD = JSON.stringify({
  version: "1.0",
  name: "Account",
  template: JSON.stringify({
    type: "Card",
    children: [{
      type: "Form",
      onSubmitAction: { type: "tool:change_plan" },
      children: [
        { type: "RadioGroup", name: "plan", required: true, options: [{ value: "pro", label: "Pro" }] },
        { type: "Button", label: "Change", submit: true },
        { type: "Button", label: "Map", onClickAction: { type: "map", handler: "client" } },
      ],
    }],
  }),
  summary: "Your plan",
});

Deno.test("takePress runs a form's action with what the customer filled in, and folds the card to its line", async () => {
  const chat = await openChat(base, { files: { "widgets/account_card.json": FORM_CARD } });
  const card = shownId(await chat.say("What plan am I on?"));
  for (const plan of ["", "starter"]) {
    const events = await chat.press(card, "children.0", { plan });
    assert.deepEqual(seen(events), ["error: refused"]);
  }
  const events = await chat.press(card, "children.0", { plan: "pro" });
  assert.deepEqual(seen(events), [
    "action: change_plan ok",
    "receipt: Change plan: Pro · Done · You pressed “Change”",
    "text: Your plan is now Pro.",
  ]);
  assert.deepEqual(seen(await chat.press(card, "children.0", { plan: "pro" })), seen(events));
  assert.deepEqual(posts(chat), [{ method: "POST", path: "/support/accounts/u-ada/plan", body: { plan: "pro" } }]);
  const shown = (await threadOf(chat)).find(({ id }) => id === card);
  assert.deepEqual([shown?.folded, shown?.open], ["Your plan is now Pro.", false]);
});

Deno.test("takePress of a form counts once, also when it is sent many times at once with other values", async () => {
  const chat = await openChat(base, { files: { "widgets/account_card.json": FORM_CARD } });
  const card = shownId(await chat.say("What plan am I on?"));
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, at) => chat.press(card, "children.0", { plan: at % 2 === 0 ? "pro" : "starter" })),
  );
  assert.ok(all.some((events) => seen(events).at(-1) === "text: Your plan is now Pro."));
  assert.deepEqual(posts(chat).map(({ body }) => body), [{ plan: "pro" }]);
});

Deno.test("takePress refuses a field that the form does not have, and what the page handles", async () => {
  const chat = await openChat(base, { files: { "widgets/account_card.json": FORM_CARD } });
  const card = shownId(await chat.say("What plan am I on?"));
  await assert.rejects(chat.press(card, "children.0", { plan: "pro", user_id: "u-eve" }), { code: "invalid_input" });
  await assert.rejects(chat.press(card, "children.0.children.2"), { code: "not_found" });
  const question = shownId(await chat.say("Upgrade me to Pro"));
  await assert.rejects(chat.press(question, "yes", { plan: "pro" }), { code: "invalid_input" });
  assert.deepEqual(posts(chat), []);
});
