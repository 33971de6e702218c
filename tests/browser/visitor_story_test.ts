/** The story of a visitor who fails, and of a teammate who sees it, on the running demo. */

import assert from "node:assert/strict";
import { demoTests } from "./demo_stage.ts";
import { signInOwner } from "./desk_stage.ts";
import { until } from "../support/wait.ts";

const demoTest = demoTests();

demoTest("a teammate sees a customer fail, offers help, and begins a chat with them", {}, async (stage) => {
  const { demo, page, chat } = stage;
  const { name = "" } = demo.customers[0] ?? {};
  await stage.signIn(name);
  const desk = await page.context().newPage();
  await signInOwner({ ...stage, page: desk });
  await desk.goto(`${demo.deskUrl}/desk/visitors`);
  await desk.getByText(name).first().waitFor();
  await page.evaluate("fetch('/nowhere?card=4242', { method: 'POST' })");
  await page.getByRole("status").getByRole("button", { name: "Yes, please help me" }).waitFor();
  await desk.getByText(name).first().click();
  await desk.getByText(/POST .*\/nowhere/).first().waitFor();
  assert.equal(await desk.getByText("4242").count(), 0);
  await page.getByRole("status").getByRole("button", { name: "Yes, please help me" }).click();
  await chat.getByRole("textbox").press("Enter");
  await chat.locator(".bubble.own").getByText("Yes, please help me").waitFor();
  await page.evaluate("SvcDesk.close()");
  await desk.getByLabel("Offer of help").fill("Shall we look at it together?");
  await desk.getByRole("button", { name: "Send the offer" }).click();
  await page.getByText("Shall we look at it together?").waitFor();
  await desk.getByRole("link", { name: /^Open conversation #/ }).click();
  await desk.getByLabel("Messages").getByText("Yes, please help me", { exact: true }).waitFor();
  await desk.getByText(/on their page: POST .*\/nowhere\?card= answered 404/).waitFor();
  await page.goto("about:blank");
  await desk.goto(`${demo.deskUrl}/desk/visitors`);
  await until(async () => await desk.getByText(name).count() === 0, "the visitor who left");
});

demoTest("a teammate can write to a visitor who never opened the chat", {}, async (stage) => {
  const { demo, page } = stage;
  await page.goto(demo.appUrl);
  await page.getByRole("button", { name: /^Chat with/ }).waitFor();
  const desk = await page.context().newPage();
  await signInOwner({ ...stage, page: desk });
  await desk.goto(`${demo.deskUrl}/desk/visitors`);
  await desk.locator("a[href^='/desk/visitors/']").first().click();
  await desk.getByRole("button", { name: "Open a chat" }).click();
  await desk.getByLabel("Messages").waitFor();
  await page.getByRole("button", { name: /unread/ }).waitFor();
});
