/**
 * How often the built-in model does what a message asks for, over the messages of `bench/intents`.
 */
import assert from "node:assert/strict";
import { SCENES, spokenScenes } from "../../../bench/intents.ts";
import { together, tryScene } from "../../../bench/intents/trial.ts";

/** Below what `deno task bench intents` measures by a few messages: a change that loses more has to say so here. */
const FLOORS = [
  { examplesEach: 0, chosenMin: 0.77, rightMin: 0.27 },
  { examplesEach: 3, chosenMin: 0.83, rightMin: 0.35 },
  { examplesEach: 5, chosenMin: 0.85, rightMin: 0.35 },
] as const;

for (const { examplesEach, chosenMin, rightMin } of FLOORS) {
  Deno.test(`the built-in model chooses at least as many tasks correctly as before, with ${examplesEach} examples`, () => {
    const tally = together(SCENES.map((scene) => tryScene({ scene, examplesEach, half: "held out" })));
    assert.ok(tally.messages > 200 && tally.outside > 100);
    assert.ok(tally.chosen / tally.messages >= chosenMin, `chosen ${tally.chosen} of ${tally.messages}`);
    assert.ok(tally.right / tally.messages >= rightMin, `acted rightly on ${tally.right} of ${tally.messages}`);
    const offered = (tally.right + tally.asked) / tally.messages;
    assert.ok(offered >= 0.6, `acted rightly on or offered ${offered}`);
    assert.ok(tally.wrong / (tally.right + tally.wrong) <= 0.03, `acted wrongly on ${tally.wrong}`);
    assert.ok(tally.outsideActed / tally.outside <= 0.05, `acted on ${tally.outsideActed} that are out of scope`);
    assert.ok(tally.near > 70 && tally.nearActed / tally.near <= 0.05, `acted on ${tally.nearActed} near ones`);
  });
}

Deno.test("the built-in model does not choose tasks for messages in a language that the agent's files lack", () => {
  const tally = together(
    spokenScenes().map((scene) =>
      tryScene({
        scene: { ...scene, actions: scene.actions.map((one) => ({ ...one, examples: [] })) },
        examplesEach: 0,
        half: "held out",
      })
    ),
  );
  assert.equal(tally.wrong, 0);
});

Deno.test("the built-in model understands another language by test cases written in it", () => {
  const tally = together(spokenScenes().map((scene) => tryScene({ scene, examplesEach: 3, half: "held out" })));
  assert.ok(tally.right + tally.asked > tally.messages / 2 && tally.wrong <= 1, JSON.stringify(tally));
});
