/**
 * A customer asks for a person and gets one: the app's page, the chat and the desk's inbox, on the running demo.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { screenshot } from "../support/browser.ts";
import { type DemoStage, demoTests } from "./demo_stage.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";

const storyTest = demoTests();

/** The desk in a page of its own, signed in. */
async function openDesk(stage: DemoStage): Promise<Page> {
  const page = await stage.page.context().newPage();
  page.on("pageerror", (error) => stage.errors.push(error.message));
  await signInOwner({ ...stage, page });
  return page;
}

storyTest(
  "a customer who asks for a person gets one, who answers by name and hands back to the AI",
  {},
  async (stage) => {
    const { chat, page } = stage;
    const desk = await openDesk(stage);
    await desk.goto(`${stage.demo.deskUrl}/desk/inbox?view=waiting`);
    await desk.getByRole("heading", { name: "No one is waiting" }).waitFor();

    await stage.signIn("Dana Fox");
    await stage.open();
    await chat.getByText("You are chatting with an AI assistant.").waitFor();
    const header = chat.getByRole("banner");
    await header.getByText("AI assistant · Answers right away").waitFor();
    await stage.say("What plan am I on?");
    await chat.getByRole("button", { name: "Upgrade to Pro" }).waitFor();
    await chat.locator("[data-author=ai] .author").getByText("AI assistant").waitFor();
    await stage.say("I want to talk to a person");
    await header.getByText("A person will answer here").waitFor();
    const row = desk.getByRole("link", { name: /Dana Fox/ });
    await row.waitFor();
    await row.locator(".wait").waitFor();
    await screenshot(desk, "inbox-waiting");

    await row.click();
    await desk.getByText("Handed over:").waitFor();
    await desk.getByRole("button", { name: "Take over" }).waitFor();
    await desk.getByLabel("Your message").pressSequentially("Hello Dana");
    await chat.getByText("Demo owner is typing").waitFor();
    await desk.getByLabel("Your message").fill("Hello Dana, how can I help you?");
    await desk.getByRole("button", { name: "Send reply" }).click();
    await chat.getByText("how can I help you?").waitFor();
    await chat.locator("[data-author=teammate] .author").getByText("Demo owner").waitFor();
    await chat.locator("[data-author=teammate] .face").getByText("DO", { exact: true }).waitFor();
    await chat.locator(".header .face").getByText("DO", { exact: true }).waitFor();
    await header.getByText("Demo owner").waitFor();
    await desk.getByText("Seen", { exact: true }).waitFor();

    await desk.getByText("Private note", { exact: true }).click();
    await desk.getByLabel("Your message").fill("Looks like the seats bug again");
    await desk.getByRole("button", { name: "Add note" }).click();
    await desk.locator(".said.note").getByText("the seats bug").waitFor();

    for (const words of ["We pay for 12 seats", "but we have 5", "since October"]) {
      await stage.say(words);
      await desk.locator("[data-part=thread]").getByText(words).waitFor();
    }
    await chat.getByText(/\bSeen$/).waitFor();
    assert.equal(await chat.locator("[data-author=ai]").last().getByText("since October").count(), 0);
    await stage.chat.getByRole("textbox").pressSequentially("One mo");
    await desk.getByText("Dana Fox is typing").waitFor();
    await screenshot(page, "inbox-story-chat");
    await screenshot(desk, "inbox-story-desk");

    await chat.getByRole("button", { name: "Close chat" }).click();
    await desk.getByText("Reply", { exact: true }).click();
    await desk.getByLabel("Your message").fill("I have sent you a new invoice.");
    await desk.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: /, 1 unread/ }).waitFor();
    await stage.open();
    await chat.getByText("a new invoice").waitFor();

    await desk.getByRole("button", { name: "Give back to the AI" }).click();
    await chat.getByText("The AI assistant answers again.").waitFor();
    await header.getByText("AI assistant · Answers right away").waitFor();
    await stage.say("What plan am I on?");
    await chat.getByRole("button", { name: "Upgrade to Pro" }).last().waitFor();
    await desk.locator("[data-card]").nth(1).waitFor();
    assert.equal(await chat.getByText("seats bug").count(), 0, "a note is never the customer's");
    assert.deepEqual(stage.errors, []);
    await desk.getByRole("button", { name: "Take over" }).click();
    await desk.getByRole("button", { name: "Give back to the AI" }).waitFor();
    await checkLooks({ page: desk, errors: stage.errors }, "inbox-story");
  },
);
