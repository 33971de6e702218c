/** Compares the text of an answer with the record of its conversation: what is supported, and what gets a note. */
import assert from "node:assert/strict";
import { type ConversationRecord, findingIn } from "../../core/conversations/words/record.ts";

const EMPTY: ConversationRecord = { changes: [], reads: [], found: [], handedOver: false };
const PLANS = ["starter", "pro", "enterprise"];

const done: ConversationRecord = { ...EMPTY, changes: [{ action: "change_plan", outcome: "done", values: ["pro"] }] };
const undone: ConversationRecord = {
  ...EMPTY,
  changes: [{ action: "change_plan", outcome: "undone", values: ["pro"] }],
};
const lost: ConversationRecord = {
  ...EMPTY,
  changes: [{ action: "change_plan", outcome: "unknown", values: ["pro"] }],
};
const read: ConversationRecord = { ...EMPTY, reads: ['{"plan":"starter","status":"active"}'] };

/** A record, an answer, and the note below it. */
const CASES: readonly (readonly [string, ConversationRecord, string, string | null])[] = [
  ["a change of an earlier turn", done, "Yes, I switched you to Pro a minute ago.", null],
  ["a change of an earlier turn", done, "Yes, it worked: you're now on the Pro plan at $49 / month.", null],
  ["a change of an earlier turn", done, "Ja, Ihr Tarif wurde auf Pro geändert.", null],
  ["a change of an earlier turn", done, "The change you confirmed went through; your plan was updated to Pro.", null],
  ["another change than was made", done, "I've put you on Enterprise.", "notThisChange"],
  ["what a call read", read, "Your plan is now Starter.", null],
  ["something else than a call read", read, "Your plan is now Pro.", "nothingChanged"],
  ["a deed, where a call only read", read, "I've put you on Starter.", "nothingChanged"],
  ["a change that was declined", undone, "Ihr Tarif ist jetzt Pro, er kostet $49 / month.", "nothingChanged"],
  ["a state that the declined change would have brought", undone, "You are on the Pro plan.", "nothingChanged"],
  ["the declined change, denied", undone, "You are not on the Pro plan.", null],
  ["the declined change, offered", undone, "I can still change your plan to Pro.", null],
  ["the declined change, in general", undone, "The Pro plan costs $49 a month.", null],
  ["a state that was read, after a no", { ...undone, reads: ['{"plan":"pro"}'] }, "You are on the Pro plan.", null],
  ["a change of which no answer came", lost, "Your plan is now Pro.", "changeUnknown"],
  [
    "a second change that was declined",
    { ...done, changes: [...done.changes, ...undone.changes.map((change) => ({ ...change, values: ["starter"] }))] },
    "Your plan is now Starter.",
    "notThisChange",
  ],
  [
    "the verb of a declined change, which no call read",
    {
      ...read,
      changes: [{ action: "cancel_subscription", outcome: "undone", values: [] }],
    },
    "Your subscription has been cancelled.",
    "nothingChanged",
  ],
  [
    "the verb of a declined change, which a call read",
    {
      ...EMPTY,
      reads: ['{"status":"cancelled"}'],
      changes: [{ action: "cancel_subscription", outcome: "undone", values: [] }],
    },
    "Your subscription has been cancelled.",
    null,
  ],
  ["a conversation that a person has", { ...EMPTY, handedOver: true }, "I've passed this on to the team.", null],
  [
    "a sentence of a source",
    { ...EMPTY, found: ["Hint: Your plan was changed. Read on."] },
    "Your plan was changed.",
    null,
  ],
  ["nothing", EMPTY, "I've put you on Pro.", "nothingChanged"],
  ["nothing", EMPTY, "Nothing has been changed.", null],
];

for (const [what, record, answer, finding] of CASES) {
  Deno.test(`findingIn: ${what}: "${answer}" ${finding === null ? "needs no note" : `gets ${finding}`}`, () => {
    assert.equal(findingIn(answer, record, PLANS)?.finding ?? null, finding);
  });
}

Deno.test("findingIn returns the first unsupported sentence", () => {
  assert.equal(
    findingIn("Hello! Nothing was lost. I've put you on Pro. Bye!", EMPTY, PLANS)?.sentence,
    "I've put you on Pro.",
  );
});

Deno.test("findingIn parses the answers of calls once, however many sentences it checks", () => {
  // A moment; with the answers taken apart for each sentence it is minutes.
  const long = JSON.stringify(
    Array.from({ length: 4000 }, (_, at) => ({ status: `active ${at}`, note: "renews monthly" })),
  );
  const answer = "Your plan was cancelled. ".repeat(500);
  assert.equal(findingIn(answer, { ...undone, reads: [long] }, PLANS), null);
});
