/** Cards of an earlier question fold to one line, and open again by pointer and keyboard. */

import assert from "node:assert/strict";
import { axeViolations, screenshot } from "../support/browser.ts";
import { stageTests } from "./widget_stage.ts";

const foldTest = stageTests();

foldTest("an older card folds to its line and opens again; the newest stays open", {
  browser: { reducedMotion: "reduce" },
}, async (stage) => {
  stage.desk.openGate();
  await stage.open();
  await stage.say("Card list");
  await stage.chat.locator("[data-kind=card] .whole-card").waitFor();
  await stage.say("Hello");
  await stage.chat.getByText("You wrote: Hello").waitFor();
  assert.equal(await stage.chat.locator(".folded-card").count(), 0, "the newest card stays open");

  await stage.say("Card form");
  const older = stage.chat.locator(".folded-card");
  await older.waitFor();
  assert.equal(await older.count(), 1);
  const line = older.locator(".folded");
  assert.equal(await line.getAttribute("aria-expanded"), "false");
  await stage.chat.locator(".whole-card").last().waitFor();
  await screenshot(stage.page, "card-older-folded");

  assert.equal(await line.textContent(), "Card list");
  await line.focus();
  await stage.page.keyboard.press("Enter");
  await older.getByText("Lisbon").waitFor();
  assert.deepEqual(await axeViolations(stage.frame()), []);
  await line.click();
  await older.getByText("Lisbon").waitFor({ state: "hidden" });
});
