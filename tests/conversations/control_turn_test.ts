/**
 * Page control in the desk: a model's step on the customer's page runs after the customer's yes to exactly that step,
 * and nothing of the page is stored.
 *
 * @module
 */
import assert from "node:assert/strict";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { REFUSAL_TEXTS } from "../../core/website/control/refusal_texts.ts";
import { readOffer } from "../../core/website/offer.ts";
import type { PageAnswer } from "../../core/website/page_calls.ts";
import { testDesk } from "../support/desk.ts";
import { seen, shownId } from "./chat.ts";
import { call, GEN, honest, type OnPageOptions, openOnPage, PAGE_URL, place, SESSION, text } from "./page_chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

Deno.test("takeMessage reads the page immediately, points at an element, and logs nothing of the page", async () => {
  const note = { ...place("e2"), text: "Press here" };
  const chat = await openOnPage(base, [[call("read")], [call("highlight", note)], [
    text("It is marked on your page."),
  ]]);
  const lines = seen(await chat.say("where is more?"));
  assert.deepEqual(lines, [
    "page: run read {}",
    "action: page_read ok",
    `page: run highlight ${
      JSON.stringify({ gen: GEN, ref: "e2", text: "Press here", role: "button", name: "Show more" })
    }`,
    "action: page_highlight ok",
    "text: It is marked on your page.",
  ]);
  const [read] = chat.model.requests[1]?.messages.filter(({ role }) => role === "result") ?? [];
  assert.ok(read?.role === "result");
  assert.match(read.text, /^gen 4711\ntitle: Account\n[\s\S]*\[e2\]button "Show more"/);
  const log = await chat.audit();
  assert.deepEqual(log.map(({ action, outcome, input }) => [action, outcome, input]), [
    ["control:read", "ok", {}],
    ["control:highlight", "ok", { gen: GEN, ref: "e2", role: "button", name: "Show more", text: "(10 characters)" }],
  ]);
  assert.doesNotMatch(JSON.stringify(log), /Your account|Nickname|secret/);
});

Deno.test("takeMessage asks for a yes to one step, and a press does that step once and continues", async () => {
  const fill = { ...place("e1"), text: "Sam “the man”" };
  const chat = await openOnPage(base, [[call("read")], [call("fill", fill)], [text("I wrote your name there.")]]);
  const asked = await chat.say("call me Sam");
  const exact = { ...fill, role: "textbox", name: "Nickname" };
  // The line of text escapes what could end a value; the chat draws the value by itself.
  assert.equal(seen(asked).at(-1), "confirm: Write “Sam \\u201cthe man\\u201d” into “Nickname”? [Yes | No]");
  const question = asked.find((event) => event.event === "confirm");
  assert.deepEqual(question?.question, {
    title: "Write “…” into “Nickname”?",
    text: null,
    rows: [{ label: "Nickname", value: "Sam “the man”" }],
    details: [],
  });
  assert.deepEqual(chat.done(), ["read"]);
  assert.deepEqual(chat.asked.at(-1)?.confirmed, false, "the page is asked before the customer is");

  const pressed = await chat.press(shownId(asked), "yes");
  assert.deepEqual(seen(pressed), [
    `page: run fill ${JSON.stringify({ gen: GEN, ref: "e1", text: fill.text, role: "textbox", name: "Nickname" })}`,
    "action: page_fill ok",
    "receipt: Write “…” into “Nickname”: Sam “the man” · Done · You pressed “Yes”",
    "text: I wrote your name there.",
  ]);
  await chat.press(shownId(asked), "yes");
  const sent = chat.asked.filter(({ confirmed }) => confirmed);
  assert.equal(sent.length, 1);
  assert.deepEqual(sent[0]?.input, exact);
  const log = await chat.audit();
  assert.deepEqual(log.map(({ action, outcome, confirmedBy }) => [action, outcome, confirmedBy]), [
    ["control:read", "ok", "none"],
    ["control:fill", "needs_yes", "none"],
    ["control:fill", "ok", "press"],
  ]);
  assert.doesNotMatch(JSON.stringify(log), /the man/);
});

Deno.test("takeMessage takes a typed yes and no, asks in the customer's language, and works for anonymous visitors", async () => {
  const steps = [[call("read")], [call("click", place("e2"))], [text("Fertig.")]];
  const yes = await openOnPage(base, steps, { locale: "de", signedIn: false });
  assert.match(seen(await yes.say("mehr")).at(-1) ?? "", /^confirm: “Show more” anklicken\? \[Ja \| Nein\]/);
  await yes.say("yes");
  assert.deepEqual(yes.done(), ["read", "click"]);
  const no = await openOnPage(base, steps);
  await no.say("more");
  assert.deepEqual(seen(await no.say("no")), [
    `page: declined click ${JSON.stringify({ ...place("e2"), name: "Show more", role: "button" })}`,
    `text: ${ENGLISH.turn.declined}`,
  ]);
  assert.deepEqual(no.done(), ["read"]);
});

Deno.test("takeMessage offers no page control without a page's offer, when it is off, or when an action has its name", async () => {
  const names = async (options: OnPageOptions) => {
    const chat = await openOnPage(base, [[call("read")], [text("No.")]], options);
    await chat.say("look");
    const offered = chat.model.requests[0]?.functions.filter(({ kind }) => kind === "control").length;
    return [offered, chat.asked.length];
  };
  assert.deepEqual(await names({}), [11, 1]);
  assert.deepEqual(await names({ mayControl: false }), [0, 0]);
  assert.deepEqual(await names({ useWebsite: false }), [0, 0]);
  const file = "description: Reads something.\nmethod: GET\nurl: https://app.example.com/x\n";
  assert.deepEqual(await names({ files: { "actions/page_read.yaml": file } }), [10, 0]);
});

Deno.test("takeMessage does no further steps after the customer stopped page control or left the page", async () => {
  const CASES: readonly (readonly [PageAnswer, string])[] = [
    [{ outcome: "refused", code: "stopped" }, REFUSAL_TEXTS.stopped],
    [{ outcome: "left" }, `Done. ${REFUSAL_TEXTS.left}`],
  ];
  for (const [answer, sentence] of CASES) {
    const chat = await openOnPage(base, [[call("scroll_to", place("e2"))], [call("read")], [text("All right.")]], {
      answer: () => answer,
      files: {},
    });
    const reading = await openOnPage(base, [
      [call("read")],
      [call("scroll_to", place("e2"))],
      [call("read")],
      [text("All right.")],
    ], { answer: (asked) => asked.name === "read" ? honest(asked) : answer });
    await reading.say("go on");
    assert.deepEqual(reading.asked.map(({ name }) => name), ["read", "scroll_to"]);
    assert.deepEqual(reading.stepResults().slice(1), [
      sentence,
      answer.outcome === "left" ? REFUSAL_TEXTS.left : REFUSAL_TEXTS.stopped,
    ]);
    await chat.say("go on");
    assert.deepEqual(chat.asked.map(({ name }) => name), ["read"], "what was never read is stale");
  }
});

Deno.test("takeMessage does twelve steps of page control, tells the model at the last, and then offers no functions", async () => {
  const chat = await openOnPage(base, Array.from({ length: 20 }, () => [call("read")]));
  const lines = seen(await chat.say("look and look"));
  assert.equal(chat.asked.length, 12);
  assert.equal(lines.at(-1), `confirm: ${ENGLISH.turn.noWords} ${ENGLISH.turn.offerPerson} [Talk to a person]`);
  assert.deepEqual(chat.model.requests.at(-1)?.functions, []);
  assert.ok(chat.stepResults().includes(REFUSAL_TEXTS.too_many_steps));
  // Only the newest reading is sent: the others are of no use, and long.
  const readings = chat.model.requests.at(-1)?.messages.filter((message) =>
    message.role === "result" && message.text.includes("[e1]textbox")
  );
  assert.equal(readings?.length, 1);
});

Deno.test("takeMessage applies a teammate's decision about a verb only if it is stricter", async () => {
  const files = { "website.yaml": "read: {mode: confirm}\nclick: {mode: auto}\nscroll_to: {mode: human}\n" };
  const look = await openOnPage(base, [[call("read")]], { files });
  assert.equal(seen(await look.say("look")).at(-1), "confirm: Look at this page with you? [Yes | No]");
  assert.deepEqual(look.asked, []);
  const weaker = { "website.yaml": "click: {mode: auto}\nscroll_to: {mode: human}\n" };
  const click = await openOnPage(base, [[call("read")], [call("click", place("e2"))]], { files: weaker });
  assert.match(seen(await click.say("more")).at(-1) ?? "", /^confirm: /);
  const human = await openOnPage(base, [[call("read")], [call("scroll_to", place("e2"))]], { files: weaker });
  assert.equal(seen(await human.say("more")).at(-1), `handoff: ${ENGLISH.turn.personOnPage}`);
});

Deno.test("takeMessage ends the reply with a question that page control asks", async () => {
  const chat = await openOnPage(base, [[call("ask", { question: "Which name shall I write?" })], [text("never said")]]);
  assert.deepEqual(seen(await chat.say("write my name")).at(-1), "text: Which name shall I write?");
});

Deno.test("takeMessage keeps nothing that was read from the page after the turn", async () => {
  const chat = await openOnPage(base, [[call("read")], [text("I see.")], [call("click", place("e2"))], [text("No.")]]);
  await chat.say("look");
  await chat.say("and now click");
  assert.equal(chat.stepResults().at(-1), REFUSAL_TEXTS.stale);
  assert.doesNotMatch(JSON.stringify(chat.model.requests.at(-1)), /Nickname/);
  const kept = await chat.desk.db.selectFrom("messages").select("data")
    .where("workspace", "=", chat.onPage.workspace).execute();
  assert.doesNotMatch(JSON.stringify(kept), /Nickname/);
});

Deno.test("readOffer accepts an offer of page control alone, and no action named like a verb of page control", () => {
  const sent = { session: SESSION, url: PAGE_URL, mayControl: true };
  const action = { title: null, description: "D", input: {}, readOnly: true, pages: [] };
  const actions = ["read", "scroll.to", "read_cart"].map((name) => ({ ...action, name }));
  const offer = readOffer({ ...sent, actions }, []);
  assert.deepEqual([offer?.mayControl, offer?.actions.map(({ name }) => name)], [true, ["read_cart"]]);
  assert.equal(readOffer({ ...sent, actions: [] }, ["https://other.example"]), null);
  assert.equal(readOffer({ ...sent, actions: [], mayControl: false }, []), null);
});
