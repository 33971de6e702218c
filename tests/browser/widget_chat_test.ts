import assert from "node:assert/strict";
import { axeViolations, screenshot } from "../support/browser.ts";
import { stageTest } from "./widget_stage.ts";
import { until } from "../support/wait.ts";

stageTest("a message is answered by a status, a text and a card, and a press folds the card", {}, async (stage) => {
  const { chat, desk } = stage;
  await stage.open();
  await chat.getByRole("button", { name: "Show my account" }).click();
  await chat.getByRole("status").getByText("Looking up your account").waitFor();
  desk.openGate();
  await chat.getByText("Here is your account. Anything else?").waitFor();
  await chat.getByText("3 of 5 used").waitFor();
  const billing = chat.getByRole("link", { name: "Manage billing" });
  assert.equal(await billing.getAttribute("href"), "https://billing.example/portal");
  assert.equal(await billing.getAttribute("rel"), "noopener noreferrer");
  await chat.getByRole("button", { name: "Upgrade to Pro" }).click();
  await chat.getByText("You are on Pro now.").waitFor();
  await chat.getByText("3 of 5 used").waitFor({ state: "hidden" });
  assert.equal(desk.requests.filter((line) => line.endsWith("/press")).length, 1);
  assert.deepEqual(stage.errors, []);
});

stageTest("a pressed button is busy and cannot be pressed twice", {}, async (stage) => {
  const { chat, desk, page } = stage;
  await stage.open();
  await stage.say("Change my plan");
  const yes = chat.getByRole("button", { name: "Yes" });
  await yes.click();
  await chat.locator("button[aria-busy=true]").waitFor();
  assert.ok(await chat.getByRole("button", { name: "No" }).isDisabled());
  await yes.click();
  desk.openGate();
  await chat.getByText("Done: you are on Pro.").waitFor();
  await yes.waitFor({ state: "detached" });
  await chat.getByText("Confirmed").waitFor();
  assert.equal(desk.requests.filter((line) => line.endsWith("/press")).length, 1);
  await page.reload();
  await stage.open();
  await chat.getByText("Confirmed").waitFor();
});

stageTest("a press that fails leaves the card open with its line", {}, async (stage) => {
  const { chat, desk } = stage;
  desk.failPresses(true);
  desk.openGate();
  await stage.open();
  await stage.say("Show my account");
  await chat.getByRole("button", { name: "Upgrade to Pro" }).click();
  await chat.getByRole("alert").getByText("The plan could not be changed.").waitFor();
  assert.ok(await chat.getByText("3 of 5 used").isVisible());
  assert.ok(await chat.getByRole("button", { name: "Upgrade to Pro" }).isEnabled());
});

stageTest("a dropped stream is resumed, and nothing is shown twice", {}, async (stage) => {
  const { chat, desk } = stage;
  await stage.open();
  await stage.say("Drop once");
  await chat.getByText("This answer comes").waitFor();
  await chat.getByText("twice", { exact: true }).waitFor();
  assert.equal(await chat.getByText("Drop once").count(), 1);
  assert.equal(await chat.getByText("This answer comes").count(), 1);
  assert.equal(desk.requests.filter((line) => line.startsWith("POST") && line.endsWith("/messages")).length, 2);
});

stageTest(
  "a message that cannot be sent says so, can be retried, and is sent when the connection is back",
  {},
  async (stage) => {
    const { chat, desk, page } = stage;
    await stage.open();
    await stage.say("First");
    await chat.getByText("You wrote: First").waitFor();
    await page.context().setOffline(true);
    await stage.say("Second");
    await chat.getByText("Not sent.").waitFor();
    await chat.getByRole("button", { name: "Try again" }).click();
    await chat.getByText("Sending…").waitFor();
    assert.equal(await chat.locator(".working").count(), 0, "without a connection nothing is being answered");
    await chat.getByText("Not sent.").waitFor();
    await page.context().setOffline(false);
    await chat.getByText("You wrote: Second").waitFor();
    await chat.getByText("Not sent.").waitFor({ state: "detached" });
    assert.equal(await chat.getByText("Second", { exact: true }).count(), 1);
    assert.equal(new Set(desk.sent.filter(({ text }) => text === "Second").map(({ clientId }) => clientId)).size, 1);
  },
);

stageTest("a reload brings the thread back, with its card open", {}, async (stage) => {
  const { chat, desk, page } = stage;
  desk.openGate();
  await stage.open();
  await stage.say("Show my account");
  await chat.getByRole("button", { name: "Upgrade to Pro" }).waitFor();
  await page.reload();
  await stage.open();
  await chat.getByText("Show my account").waitFor();
  await chat.getByRole("button", { name: "Upgrade to Pro" }).click();
  await chat.getByText("You are on Pro now.").waitFor();
});

stageTest("an ended session is replaced by a new one", {}, async (stage) => {
  await stage.open();
  await stage.say("First");
  await stage.chat.getByText("You wrote: First").waitFor();
  stage.desk.endSessions();
  await stage.say("Second");
  await stage.chat.getByText("You wrote: Second").waitFor();
  assert.equal(stage.desk.requests.filter((line) => line.endsWith("/session")).length, 2);
});

stageTest("a teammate's message arrives by itself and counts as unread while the chat is closed", {}, async (stage) => {
  const { chat, desk, page } = stage;
  await stage.open();
  await stage.say("A person please");
  await chat.getByText("A teammate will join this chat.").waitFor();
  await page.evaluate("window.counts = []; SvcDesk.on('unread', (count) => counts.push(count))");
  await chat.getByRole("button", { name: "Close chat" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  desk.teammateSays("Hello, this is Kim.");
  await page.getByRole("button", { name: "Chat with Acme Support, 1 unread" }).click();
  await chat.getByText("Hello, this is Kim.").waitFor();
  await page.getByRole("button", { name: "Close chat", exact: true }).waitFor();
  assert.deepEqual(await page.evaluate("counts"), [1, 0]);
});

stageTest("an answer that was read is not unread when the chat is closed before it is saved", {}, async (stage) => {
  const { chat, desk, page } = stage;
  await stage.open();
  await page.evaluate("window.counts = []; SvcDesk.on('unread', (count) => counts.push(count))");
  const reads = () => desk.requests.filter((line) => line.startsWith("GET") && line.endsWith("/messages")).length;
  const before = reads();
  const release = desk.holdReads();
  await stage.say("Hello");
  await chat.getByText("You wrote: Hello").waitFor();
  await until(() => reads() > before, "the read after the answer");
  await chat.getByRole("button", { name: "Close chat" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  release();
  await until(() => desk.heard.some((message) => message.type === "seen" && message.n === 2), "the read receipt");
  desk.teammateSays("Hello, this is Kim.");
  await page.getByRole("button", { name: "Chat with Acme Support, 1 unread" }).waitFor();
  assert.deepEqual(await page.evaluate("counts"), [1]);
});

stageTest("an answer's Markdown becomes elements, and its markup and foreign links stay text", {}, async (stage) => {
  const { chat } = stage;
  await stage.open();
  await stage.say("Explain seats");
  await chat.getByText("GET /seats").waitFor();
  const answer = chat.locator(".md");
  assert.equal(await answer.locator("strong").first().textContent(), "seats");
  assert.equal(await answer.locator("ol > li").count(), 2);
  assert.equal(await answer.locator("td").count(), 4);
  assert.equal(await answer.locator("a").count(), 1);
  assert.equal(await answer.locator("img").count(), 0);
  await chat.getByText("[this one](javascript:alert(1)) <img src=x onerror=alert(1)>").waitFor();
});

stageTest("a customer's code is shown as code, and their other text as typed", {}, async (stage) => {
  const { chat, desk } = stage;
  desk.openGate();
  await stage.open();
  const code = `  return "*x*";\n${"y".repeat(200)}`;
  await stage.say(`It *says*\n\`\`\`ts\n${code}\n\`\`\`\nwhat now?`);
  const own = chat.locator(".entry.own .plain");
  await own.locator("pre").waitFor();
  assert.equal((await own.locator("pre").innerText()).trimEnd(), code.trimEnd());
  assert.deepEqual((await own.innerText()).split("\n").filter((line) => /says|now/.test(line)), [
    "It *says*",
    "what now?",
  ]);
  assert.equal(await stage.frame().evaluate("document.documentElement.scrollWidth - innerWidth"), 0);
  assert.deepEqual(await axeViolations(stage.frame()), []);
  await screenshot(stage.page, "chat-own-code");
});

stageTest("an error of a turn is announced as an alert", {}, async (stage) => {
  await stage.open();
  await stage.say("Fail");
  await stage.chat.getByRole("alert").getByText("The answer could not be finished.").waitFor();
  await stage.say("Hello");
  await stage.chat.getByRole("alert").waitFor({ state: "detached" });
});

stageTest("after logout the chat shows no conversation", {}, async (stage) => {
  await stage.open();
  await stage.say("Secret");
  await stage.chat.getByText("You wrote: Secret").waitFor();
  await stage.page.evaluate("SvcDesk.logout()");
  await stage.chat.getByText("You wrote: Secret").waitFor({ state: "detached" });
  await stage.chat.getByRole("heading", { name: "Hi, how can we help?" }).waitFor();
});

stageTest(
  "prefill writes into the composer and sends nothing; a text that is too long stays whole and is not sent",
  {},
  async (stage) => {
    await stage.page.evaluate("SvcDesk.prefill('My order is late'); SvcDesk.open()");
    await stage.page.waitForFunction("document.querySelector('[data-svc-desk]')");
    await stage.chat.getByRole("textbox").waitFor();
    await stage.frame().waitForFunction("document.querySelector('textarea')?.value === 'My order is late'");
    assert.ok(!stage.desk.requests.some((line) => line.startsWith("POST") && line.endsWith("/messages")));
    const field = stage.chat.getByRole("textbox");
    await field.fill("a".repeat(8213));
    await stage.chat.getByRole("alert").getByText("8213 / 8000").waitFor();
    await field.press("Enter");
    assert.equal((await field.inputValue()).length, 8213, "nothing of a text that is too long is lost, or sent");
    assert.equal(await stage.chat.getByRole("button", { name: "Send" }).isDisabled(), true);
    await field.fill("a".repeat(8000));
    await stage.chat.getByRole("alert").waitFor({ state: "detached" });
  },
);

stageTest("the thread stays where the visitor scrolled to", {}, async (stage) => {
  const { chat, desk } = stage;
  await stage.open();
  for (const text of ["Explain seats", "Change my plan"]) await stage.say(text);
  await chat.getByRole("button", { name: "Yes" }).waitFor();
  // Later parts of the answer keep its end visible.
  await until(async () => {
    await stage.frame().evaluate("document.querySelector('.scroll').scrollTop = 0");
    return await chat.getByRole("button", { name: "Jump to the latest message" }).isVisible();
  });
  desk.teammateSays("News from below");
  await chat.getByText("News from below").waitFor();
  assert.equal(await stage.frame().evaluate("document.querySelector('.scroll').scrollTop"), 0);
  await chat.getByRole("button", { name: "Jump to the latest message" }).click();
  await chat.getByRole("button", { name: "Jump to the latest message" }).waitFor({ state: "detached" });
});

stageTest("scrolling up by a few pixels stops following, and sending a message scrolls down", {}, async (stage) => {
  const { chat, desk } = stage;
  await stage.open();
  for (const text of ["Explain seats", "Change my plan"]) await stage.say(text);
  await chat.getByRole("button", { name: "Yes" }).waitFor();
  const scrolled = (script: string) =>
    stage.frame().evaluate<number>(`{
    const box = document.querySelector(".scroll");
    ${script}
  }`);
  const left = () => scrolled("box.scrollHeight - box.scrollTop - box.clientHeight");
  await until(async () => await left() < 2, "the end is in sight");
  const before = await scrolled(`new Promise((told) => {
    box.addEventListener("scroll", () => requestAnimationFrame(() => told(box.scrollTop)), { once: true });
    box.scrollBy(0, -12);
  })`);
  desk.teammateSays("News from below");
  await chat.getByText("News from below").waitFor();
  assert.equal(await scrolled("box.scrollTop"), before);
  await chat.getByRole("button", { name: "Jump to the latest message" }).waitFor();
  await stage.say("Explain seats");
  await until(async () => await left() < 2, "what was sent is in sight");
});

stageTest("a short reply becomes the visitor's own words, and is offered once", {}, async (stage) => {
  const { chat, desk } = stage;
  await stage.open();
  await stage.say("I am lost");
  await chat.getByRole("button", { name: "Talk to a person" }).click();
  await chat.locator(".bubble.own").getByText("Talk to a person").waitFor();
  desk.openGate();
  await chat.getByText("A teammate will join this chat.").waitFor();
  await chat.getByRole("button", { name: "Talk to a person" }).waitFor({ state: "detached" });
  await chat.getByText("Would you like to talk to a person?").waitFor();
  assert.equal(await chat.locator(".bubble.own").count(), 2);
});
