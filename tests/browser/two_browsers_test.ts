/** One customer in two browsers and in two tabs, on the real demo: one conversation, one yes, and sign-outs of their own. */

import assert from "node:assert/strict";
import { type DemoStage, demoTests } from "./demo_stage.ts";

const twoTest = demoTests();

/** Opens the app in another tab, where its customer is signed in already. */
async function openTab(stage: DemoStage): Promise<DemoStage> {
  const tab = await stage.beside("tab");
  await Promise.all([
    tab.page.waitForResponse((answer) => answer.url().endsWith("/identify") && answer.ok()),
    tab.page.goto(stage.demo.appUrl),
  ]);
  return tab;
}

const signOut = (stage: DemoStage) => stage.page.getByRole("button", { name: "Sign out" }).click();
const yesOf = (stage: DemoStage) => stage.chat.getByRole("button", { name: "Yes" });

/** Who asks for a change where: the plan of each customer is changed by one test alone. */
const CHANGES = [
  { where: "browser", customer: "Ada Moreno", ask: "Upgrade me to Pro", done: "Your plan is now Pro." },
  { where: "tab", customer: "Ben Okafor", ask: "Change my plan to starter", done: "Your plan is now Starter." },
] as const;

for (const { where, customer, ask, done } of CHANGES) {
  twoTest(
    `a question in one ${where} is shown in the other, and one yes there answers it in both`,
    {},
    async (stage) => {
      await stage.signIn(customer);
      await stage.open();
      const other = where === "tab" ? await openTab(stage) : await stage.beside("browser");
      if (where === "browser") await other.signIn(customer);
      await other.open();
      await stage.say(ask);
      await yesOf(stage).waitFor();
      await yesOf(other).click();
      for (const browser of [other, stage]) {
        await browser.chat.getByText(done).waitFor();
        await yesOf(browser).waitFor({ state: "detached" });
        assert.equal(await browser.chat.getByText(done).count(), 1);
      }
      assert.deepEqual([...stage.errors, ...other.errors], []);
    },
  );
}

twoTest("a sign-out in one browser leaves the customer's other browser signed in", {}, async (stage) => {
  await stage.signIn("Ben Okafor");
  await stage.open();
  await stage.say("Hello from the laptop");
  const phone = await stage.beside("browser");
  await phone.signIn("Ben Okafor");
  await phone.open();
  await phone.chat.getByText("Hello from the laptop").waitFor();
  await signOut(phone);
  await phone.open();
  assert.equal(await phone.chat.getByText("Hello from the laptop").count(), 0);
  await stage.say("Still here");
  await stage.chat.getByText("Still here").waitFor();
  await stage.say("What plan am I on?");
  await stage.chat.locator(".card").last().waitFor();
});

twoTest(
  "a sign-out in one tab closes the chat of the other, and the next customer sees nothing of it",
  {},
  async (stage) => {
    await stage.signIn("Chen Li");
    await stage.open();
    await stage.say("My secret question");
    await stage.chat.getByText("My secret question").waitFor();
    const tab = await openTab(stage);
    await tab.open();
    await tab.chat.getByText("My secret question").waitFor();
    await signOut(tab);
    await stage.chat.getByText("My secret question").waitFor({ state: "detached" });
    await tab.signIn("Ben Okafor");
    await tab.open();
    await tab.say("Another customer's question");
    await tab.chat.getByText("Another customer's question").waitFor();
    for (const browser of [tab, stage]) assert.equal(await browser.chat.getByText("My secret question").count(), 0);
  },
);

twoTest(
  "messages from before a sign-in join the conversation in the customer's other browser",
  {},
  async (stage) => {
    await stage.signIn("Ada Moreno");
    await stage.open();
    await stage.say("Asked on the laptop");
    await stage.chat.getByText("Asked on the laptop").waitFor();
    const phone = await stage.beside("browser");
    await phone.page.goto(stage.demo.appUrl);
    await phone.open();
    await phone.say("Asked before signing in");
    await phone.chat.getByText("Asked before signing in").waitFor();
    await phone.signIn("Ada Moreno");
    await phone.open();
    for (const browser of [phone, stage]) {
      await browser.chat.getByText("Asked on the laptop").waitFor();
      await browser.chat.getByText("Asked before signing in").waitFor();
    }
  },
);
