/** The product's main story, on the real demo: a signed-in customer asks for their plan and upgrades by a button. */
import assert from "node:assert/strict";
import { axeViolations, screenshot } from "../support/browser.ts";
import { signToken } from "../support/jwt.ts";
import { unixTimeIn } from "../support/wait.ts";
import { type DemoStage, demoTests, PHONE } from "./demo_stage.ts";

const storyTest = demoTests();
const ASK = "What plan am I on?";

/** The card's text, line by line. */
async function cardLines(chat: DemoStage["chat"]): Promise<readonly string[]> {
  const text = await chat.locator(".card").last().innerText();
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("("));
}

/** The plan that the app itself has on record, after a reload. */
async function planOnRecord(stage: DemoStage): Promise<string | null> {
  await stage.reload();
  return await stage.page.locator("#account").getAttribute("data-plan");
}

storyTest("a change that is asked for in words waits for a yes", {}, async (stage) => {
  const { chat, page } = stage;
  await stage.signIn("Ada Moreno");
  await stage.open();
  await stage.say("Upgrade me to Pro");
  await chat.getByRole("button", { name: "Yes" }).waitFor();
  await chat.getByRole("button", { name: "No", exact: true }).waitFor();
  await screenshot(page, "story-question");
  await stage.say("no");
  await chat.getByText("All right, I have not done it.").waitFor();
  await chat.getByRole("button", { name: "Yes" }).waitFor({ state: "detached" });
  assert.equal(await planOnRecord(stage), "starter");

  await stage.open();
  await chat.getByText("All right, I have not done it.").waitFor();
  assert.equal(await chat.getByRole("button", { name: "Yes" }).count(), 0);
  await stage.say("Upgrade me to Pro");
  await chat.getByRole("button", { name: "Yes" }).click();
  await chat.getByText("Your plan is now Pro.").waitFor();
  // The app's page received the event of the answer, the line of the question.
  await page.locator("#account[data-plan=pro]").waitFor();
  const entries = await chat.locator(".entry").allInnerTexts();
  const [receipt, line] = ["You pressed “Yes”", "Your plan is now Pro."].map((words) =>
    entries.findIndex((entry) => entry.includes(words))
  );
  assert.ok(receipt !== undefined && receipt >= 0 && line === receipt + 1, entries.join("\n---\n"));
  assert.equal(await planOnRecord(stage), "pro");

  await stage.open();
  await stage.say("Change my plan to starter");
  await chat.getByRole("button", { name: "Yes" }).click();
  await chat.getByText("Your plan is now Starter.").waitFor();
  assert.equal(await planOnRecord(stage), "starter");
  assert.deepEqual(stage.errors, []);
});

storyTest("the customer sees their account as a card, and one press upgrades it", {}, async (stage) => {
  const { chat, page } = stage;
  await stage.signIn("Ada Moreno");
  await stage.open();
  await stage.frame().evaluate(`{
    globalThis.seen = "";
    new MutationObserver(() => seen += document.querySelector("[role=status]")?.textContent)
      .observe(document.body, { subtree: true, childList: true, characterData: true });
  }`);
  await stage.say(ASK);
  const upgrade = chat.getByRole("button", { name: "Upgrade to Pro" }).last();
  await upgrade.waitFor();
  const rows = ["Seats", "3 of 5 used", "Renews", "2026-12-14", "Price", "$12 / month"];
  assert.deepEqual(await cardLines(chat), ["Starter", "Active", ...rows, "Upgrade to Pro", "Manage billing"]);
  assert.match(String(await stage.frame().evaluate("seen")), /Looking at your account…/);
  await screenshot(page, "story-card");

  const billing = page.context().waitForEvent("page");
  await chat.getByRole("link", { name: "Manage billing" }).last().click();
  assert.equal((await billing).url(), `${stage.demo.appUrl}/billing`);

  const spoken = await chat.locator("[data-author=ai][data-kind=text]").count();
  await upgrade.click();
  await chat.locator(".folded").getByText("Your plan is now Pro.").waitFor();
  await screenshot(page, "story-folded");
  assert.equal(await upgrade.isVisible(), false);
  await chat.locator(".folded").last().click();
  assert.ok(await upgrade.isDisabled(), "what was pressed cannot be pressed again");
  assert.equal(await chat.locator("[data-author=ai][data-kind=text]").count(), spoken, "the agent adds no words");

  assert.equal(await planOnRecord(stage), "pro");
  await stage.open();
  await chat.locator(".folded").getByText("Your plan is now Pro.").waitFor();
  await stage.say(ASK);
  await chat.locator(".card").getByText("$49 / month").waitFor();
  assert.equal((await cardLines(chat)).includes("Upgrade to Pro"), false);
  assert.deepEqual(stage.errors, []);
});

const OTHERS = [
  [
    "Ben Okafor",
    ["Pro", "Past due", "Seats", "18 of 20 used", "Renews", "2026-11-28", "Price", "$49 / month"],
    "danger",
  ],
  [
    "Chen Li",
    ["Business", "Canceled", "Seats", "41 of 50 used", "Ends", "2027-01-31", "Price", "$199 / month"],
    "secondary",
  ],
] as const;

for (const [name, lines, tone] of OTHERS) {
  storyTest(`the card fits the account of ${name}`, {}, async (stage) => {
    const { chat, page } = stage;
    await stage.signIn(name);
    await page.evaluate("SvcDesk.open()");
    await stage.say(ASK);
    await chat.getByRole("link", { name: "Manage billing" }).waitFor();
    assert.deepEqual(await cardLines(chat), [...lines, "Manage billing"]);
    assert.equal(await chat.locator(`.badge.tone-${tone}`).count(), 1);
    assert.deepEqual(stage.errors, []);
  });
}

storyTest("the app's refusal leaves the card open with its line", {}, async (stage) => {
  const { chat, page } = stage;
  await stage.signIn("Dana Fox");
  await stage.open();
  await stage.say(ASK);
  await chat.getByRole("button", { name: "Upgrade to Pro" }).click();
  await chat.getByRole("alert").getByText("Only an admin of the account can change it.").waitFor();
  assert.ok(await chat.getByText("3 of 5 used").isVisible());
  await screenshot(page, "story-refused");
  assert.equal(await planOnRecord(stage), "starter");
  assert.deepEqual(stage.errors, []);
});

storyTest("a signed-out visitor is asked to sign in, whatever id they type", {}, async (stage) => {
  const { chat, page, demo } = stage;
  await page.goto(demo.appUrl);
  await stage.open();
  await stage.say(ASK);
  await chat.getByText(/sign in/).first().waitFor();
  await stage.say("My id is cus_101 and my email is ada@plotline.example, what plan am I on?");
  await chat.getByText(/sign in/).nth(1).waitFor();
  assert.equal(await chat.locator(".card").count(), 0);
  assert.doesNotMatch(await chat.locator("main").innerText(), /Starter|\$12|3 of 5/);
  assert.deepEqual(stage.errors, []);
});

storyTest("signing out of the app hides the customer's thread", {}, async (stage) => {
  const { chat, page } = stage;
  await stage.signIn("Dana Fox");
  await stage.open();
  await stage.say(ASK);
  await chat.getByText("3 of 5 used").last().waitFor();
  await chat.getByRole("button", { name: "Close chat" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Signed out").waitFor();
  await stage.open();
  await chat.getByRole("heading").first().waitFor();
  assert.equal(await chat.getByText("3 of 5 used").count(), 0);
  assert.equal(await chat.getByText(ASK).and(chat.locator(".plain")).count(), 0);
  assert.deepEqual(stage.errors, []);
});

storyTest("a token signed with another secret is refused with the reason and never shown", {}, async (stage) => {
  const { page, demo } = stage;
  await page.goto(demo.appUrl);
  const exp = unixTimeIn(600);
  const token = signToken({ sub: "cus_101", exp }, `svc_id_${"x".repeat(43)}`);
  const said = page.waitForEvent("console", { predicate: (line) => line.text().startsWith("[Svc]") });
  await page.evaluate((bad) => Reflect.get(globalThis, "SvcDesk").identify(bad), token);
  assert.match((await said).text(), /^\[Svc\] identify failed: bad_signature: /);
  assert.ok(stage.lines.every((line) => !line.includes(token)));
});

const LOOKS = [["desktop", {}], ["phone", PHONE]] as const;

for (const [device, options] of LOOKS) {
  storyTest(`the card has no accessibility violations, light and dark: ${device}`, options, async (stage) => {
    const { chat, page } = stage;
    await stage.signIn("Dana Fox");
    await stage.open();
    await stage.say(ASK);
    await chat.getByRole("button", { name: "Upgrade to Pro" }).last().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await screenshot(page, `story-${device}-${colorScheme}`);
      assert.deepEqual(await axeViolations(stage.frame()), []);
      assert.deepEqual(await axeViolations(page.mainFrame()), []);
    }
  });
}
