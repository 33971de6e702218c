import assert from "node:assert/strict";
import { calibrate, chanceEvidence, thresholdFrom } from "../../core/knowledge/calibrate/calibrate.ts";
import { takeCalibration } from "../../core/knowledge/calibrate/due.ts";
import { runCalibrations } from "../../core/knowledge/calibrate/loop.ts";
import { questionOf, repeatsQuestion } from "../../core/knowledge/calibrate/questions.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { CALIBRATION_LIMITS } from "../../core/limits/knowledge.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";

const chunk = {
  hash: "00000002",
  text: "Hello. A parcel that was sent back by a customer of\nours is refunded within thirty days of its arrival.",
  language: "en",
};

Deno.test("questionOf makes a question from the meaningful words of a sentence", () => {
  assert.equal(questionOf(chunk), "that was sent back by a customer of");
  assert.equal(questionOf({ ...chunk, text: "It is so." }), null);
  assert.equal(
    questionOf({ ...chunk, hash: "00000001", text: "退款会在三十天之内退回您付款时使用的银行卡。" })?.length,
    14,
  );
});

Deno.test("repeatsQuestion finds a passage that repeats the question", () => {
  const hit = { title: "Other", headings: ["PARCELS"], text: "It was sent back,\nby a customer." };
  assert.ok(repeatsQuestion("sent back by a customer", hit));
  assert.ok(!repeatsQuestion("sent back by a shop", hit));
});

Deno.test("thresholdFrom is above most evidence found by chance, within limits, and null for few questions", () => {
  const spread = Array.from({ length: 101 }, (_, at) => 0.17 + at / 200);
  const from = (found: readonly number[], chunks = 60) => thresholdFrom(found, chunks).threshold?.toFixed(3);
  assert.equal(thresholdFrom(spread, 200).questions, 101);
  assert.deepEqual([from(spread.map(() => 1), 200), from(spread.map(() => 0), 200)], ["0.700", "0.470"]);
  // It grows with the knowledge: a page more does not refuse what was answered before.
  assert.deepEqual([60, 70, 90, 200, 2000].map((chunks) => from(spread, chunks)), [
    "0.470",
    "0.557",
    "0.695",
    "0.695",
    "0.695",
  ]);
  assert.equal(from(spread.slice(0, CALIBRATION_LIMITS.questionsMin - 1)), undefined);
});

const PARTS = ["card", "button", "form", "table", "menu"];
const PROPERTIES = [
  "colour",
  "width",
  "height",
  "border",
  "padding",
  "label",
  "icon",
  "font",
  "shade",
  "corner",
  "gap",
  "hint",
];

/** A product whose pages say nearly the same in the same words. */
const ALIKE = PARTS.map((part) => ({
  url: `https://help.example.com/${part}`,
  title: `The ${part}`,
  language: "en",
  markdown: PROPERTIES.map((property) =>
    `## The ${property} of a ${part}\n\nSet the ${property} of the ${part} in its settings. The ${part} shows the ${property} at once.`
  ).join("\n\n"),
}));

const THINGS = ["invoice", "project", "team", "export", "invitation", "password", "subscription", "refund"];
const DOINGS = ["opens", "shares", "archives", "renames", "restores", "downloads", "cancels", "extends"];

/** Pages of different sentences, so that it matters which of them are asked. */
const HELP = THINGS.map((thing, at) => ({
  url: `https://help.example.com/${thing}`,
  title: `About each ${thing}`,
  language: "en",
  markdown: DOINGS.map((doing, step) => {
    const other = THINGS[(at + step + 1) % THINGS.length];
    const last = DOINGS[(at + step) % DOINGS.length];
    return `## Who ${doing} the ${thing}\n\nAn owner of the ${other} ${doing} it in the settings. ` +
      `A member ${last} the ${thing} within ${step + 2} days. After that the ${other} stays with the ${thing}.`;
  }).join("\n\n"),
}));

Deno.test("the threshold is calibrated after knowledge changes, and searches use it", async () => {
  const desk = await testDesk({}, await ownDatabase());
  const signal = new AbortController().signal;
  try {
    const [alike, small] = [(await testWorkspace(desk)).id, (await testWorkspace(desk)).id];
    const [first, again] = [(await testWorkspace(desk)).id, (await testWorkspace(desk)).id];
    await addKnowledge(desk, alike, ALIKE);
    await addKnowledge(desk, small, ALIKE.slice(0, 1));
    const stopped = new AbortController();
    stopped.abort();
    await runCalibrations(desk, stopped.signal);
    await runCalibrations(desk, signal);
    const stored = await desk.db.selectFrom("knowledgeCalibrations").select(["workspace", "threshold", "leaseUntil"])
      .execute();
    const thresholds = new Map(stored.map(({ workspace, threshold }) => [workspace, threshold]));
    assert.deepEqual([thresholds.get(small), stored.some(({ leaseUntil }) => leaseUntil !== null)], [null, false]);
    const measured = await calibrate(desk, alike, signal);
    assert.ok((measured?.threshold ?? 0) >= 0.45 && (measured?.questions ?? 0) >= CALIBRATION_LIMITS.questionsMin);
    assert.equal(thresholds.get(alike), measured?.threshold, "the same knowledge gives the same threshold");

    const answerableAt = async (threshold: number | null) => {
      await desk.db.updateTable("knowledgeCalibrations").set({ threshold }).where("workspace", "=", alike).execute();
      return (await searchKnowledge(desk, { workspace: alike, query: "Where do I set the colour of the settings?" }))
        .answerable;
    };
    assert.deepEqual([await answerableAt(null), await answerableAt(1.01)], ["yes", "weak"]);

    assert.equal(await takeCalibration(desk), null, "nothing has changed");
    await addKnowledge(desk, alike, ALIKE.slice(0, 1), "More");
    assert.equal(await takeCalibration(desk), null, "measured a moment ago");
    desk.pass(CALIBRATION_LIMITS.everyMs);
    assert.equal((await takeCalibration(desk))?.workspace, alike);
    assert.equal(await takeCalibration(desk), null, "another process has it");
    desk.pass(CALIBRATION_LIMITS.leaseMs);
    assert.equal((await takeCalibration(desk))?.workspace, alike, "the process has died");

    await addKnowledge(desk, first, HELP);
    await addKnowledge(desk, again, HELP.toReversed());
    const [evidence, elsewhere] = [
      await chanceEvidence(desk, first, signal),
      await chanceEvidence(desk, again, signal),
    ];
    assert.ok(new Set(evidence).size > 5, "questions of different evidence");
    assert.deepEqual(evidence, elsewhere, "the same pages give the same evidence in another workspace");
  } finally {
    await desk.close();
  }
});
