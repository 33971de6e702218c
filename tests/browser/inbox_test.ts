/** The inbox as teammates use it all day: by keyboard alone, two at once, over a connection that breaks. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { saveCanned } from "../../core/inbox/canned.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { axeViolations, screenshot } from "../support/browser.ts";
import { testCaller } from "../support/desk.ts";
import { checkLooks } from "./desk_stage.ts";
import { holdForm, inboxTest } from "./inbox_scene.ts";

inboxTest(
  "a sent reply is visible immediately, appears once, and returns to the field after a refusal",
  async (scene) => {
    await scene.begin("first");
    const page = await scene.open("Ann", "teammate", "/desk/inbox/1");
    const [field, onItsWay] = [page.getByLabel("Your message"), page.locator("[data-sending] > div")];
    const held = await holdForm(page);
    await field.fill("I look into it.");
    await page.keyboard.press("Control+Enter");
    await held.sent;
    assert.deepEqual([await field.inputValue(), await onItsWay.innerText()], ["", "I look into it.\nSending…"]);
    held.answer();
    await page.locator(".said.teammate").getByText("I look into it.").waitFor();
    await onItsWay.waitFor({ state: "detached" });
    assert.equal(await page.getByText("I look into it.").count(), 1);

    await page.route("**/reply*", (route) => route.abort("connectionfailed"), { times: 1 });
    await field.fill("It is done.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Nothing you wrote was lost.").waitFor();
    assert.deepEqual([await field.inputValue(), await onItsWay.count()], ["It is done.", 0]);
  },
);

inboxTest("everything in the inbox can be done by keyboard, and no shortcut acts while typing", async (scene) => {
  const { served, errors } = scene;
  const caller = await testCaller(served.desk, served.workspace.id, "teammate");
  for (const [shortcut, body] of [["refund", "It takes three days."], ["hours", "We are here from nine."]] as const) {
    await saveCanned(served.desk, caller, { id: null, shortcut, body });
  }
  const chat = await scene.begin("first");
  await scene.begin("second");
  const page = await scene.open("Ann", "teammate", "/desk/inbox");
  const field = page.getByLabel("Your message");
  const thread = page.getByRole("log");

  await page.keyboard.press("j");
  await page.waitForURL(/inbox\/2$/);
  await page.keyboard.press("j");
  await page.waitForURL(/inbox\/1$/);
  await page.keyboard.press("k");
  await page.waitForURL(/inbox\/2$/);
  await page.keyboard.press("j");
  await page.waitForURL(/inbox\/1$/);

  await page.keyboard.press("t");
  await thread.getByText("Ann joined the conversation.").waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("jkrnaest? /re");
  const option = page.getByRole("option", { name: /refund/ });
  await option.waitFor();
  await page.locator("[role=option]", { hasText: "hours" }).waitFor({ state: "detached" });
  assert.equal(await field.getAttribute("aria-activedescendant"), await option.getAttribute("id"));
  await screenshot(page, "inbox-canned");
  assert.deepEqual(await axeViolations(page.mainFrame()), []);
  await page.keyboard.press("Enter");
  assert.equal(await field.inputValue(), "jkrnaest? It takes three days.");
  await page.keyboard.press("Control+Enter");
  await page.locator(".said.teammate").getByText("It takes three days.").waitFor();
  assert.deepEqual((await chat.thread()).at(-1)?.text, "jkrnaest? It takes three days.");
  assert.equal(await field.inputValue(), "");

  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.keyboard.type("a note by keys");
  await page.keyboard.press("Control+Enter");
  await page.locator(".said.note").getByText("a note by keys").waitFor();
  await page.keyboard.press("Escape");

  await page.keyboard.press("a");
  await page.getByRole("button", { name: "No one" }).focus();
  await screenshot(page, "inbox-assign");
  assert.deepEqual(await axeViolations(page.mainFrame()), []);
  await page.keyboard.press("Enter");
  await thread.getByText("Ann assigned this to no one.").waitFor();
  await page.keyboard.press("s");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("details.menu[open]").count(), 0);
  await page.keyboard.press("s");
  await page.keyboard.press("Enter");
  await thread.getByText(/Ann put this off until/).waitFor();
  await page.keyboard.press("e");
  await thread.getByText("Ann opened this again.").waitFor();
  // The shortcut has the effect of the button, which depends on the thread.
  await page.getByRole("button", { name: "Resolve", exact: true }).waitFor();
  await page.keyboard.press("e");
  await thread.getByText("Ann resolved this.").waitFor();

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  await screenshot(page, "inbox-keys");
  assert.deepEqual(await axeViolations(page.mainFrame()), []);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.deepEqual(errors, []);
});

inboxTest("a menu that was opened while a note was sent stays open when the note is stored", async (scene) => {
  await scene.begin("hello");
  const held = Promise.withResolvers<void>();
  const page = await scene.open("Ann", "teammate", "/desk/inbox/1", async (page) => {
    await page.route("**/reply*", async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      await held.promise;
      await route.fulfill({ response });
    });
  });
  await page.keyboard.press("n");
  await page.keyboard.type("a note");
  await page.keyboard.press("Control+Enter");
  await page.locator(".said.note").getByText("a note").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  const choice = page.locator("details.menu[open] button:focus");
  await choice.waitFor();
  await page.evaluate("document.addEventListener('wrote', () => document.body.dataset.wrote = '')");
  held.resolve();
  await page.locator("body[data-wrote]").waitFor();
  await choice.waitFor();
  assert.deepEqual(scene.errors, []);
});

inboxTest(
  "two teammates in one conversation see each other and each other's changes",
  async (scene) => {
    await scene.begin("hello");
    const [ann, ben] = [
      await scene.open("Ann", "teammate", "/desk/inbox/1"),
      await scene.open("Ben", "admin", "/desk/inbox/1"),
    ];
    await ann.getByText("Ben is viewing this conversation").waitFor();
    await ben.getByLabel("Your message").pressSequentially("I am on it");
    await ann.getByText("Ben is writing a reply").waitFor();
    await screenshot(ann, "inbox-two");
    assert.deepEqual(await axeViolations(ann.mainFrame()), []);
    await ann.getByLabel("Your message").fill("half a sentence");
    await ben.keyboard.press("Control+Enter");
    await ann.locator(".said.teammate").getByText("I am on it").waitFor();
    assert.equal(await ann.getByLabel("Your message").inputValue(), "half a sentence", "nothing typed is lost");
    await ben.goto(`${scene.served.url}/desk/inbox`);
    await ann.getByText("Ben is viewing this conversation").waitFor({ state: "hidden" });
    assert.deepEqual(scene.errors, []);
  },
);

inboxTest(
  "of two teammates who send concurrently, one with a broken connection, each has one message",
  async (scene) => {
    const chat = await scene.begin("hello");
    const ann = await scene.open("Ann", "teammate", "/desk/inbox/1");
    let isLost = false;
    const ben = await scene.open("Ben", "admin", "/desk/inbox/1", async (page) => {
      await page.route("**/reply*", async (route) => {
        if (isLost) return await route.continue();
        // The desk has the message, and the browser never learns of it.
        isLost = true;
        await route.fetch({ maxRedirects: 0 });
        await route.abort("connectionreset");
      });
    });
    await ann.getByLabel("Your message").fill("from Ann");
    await ben.getByLabel("Your message").fill("from Ben");
    await Promise.all([ann, ben].map((page) => page.keyboard.press("Control+Enter")));
    await ben.getByText("Nothing you wrote was lost.").waitFor();
    assert.equal(await ben.getByLabel("Your message").inputValue(), "from Ben");
    await ben.getByLabel("Your message").press("Control+Enter");
    await ben.locator("[data-fault]").waitFor({ state: "hidden" });
    // Whose message was second is held back once.
    const held = ann.locator("[data-fault]").filter({ visible: true });
    await held.or(ann.locator(".said.teammate").getByText("from Ann")).first().waitFor();
    if (await held.count() > 0) await ann.getByLabel("Your message").press("Control+Enter");
    for (const page of [ann, ben]) {
      for (const name of ["Ann", "Ben"]) {
        await page.locator(".said.teammate").getByText(`from ${name}`).waitFor();
        assert.equal(await page.locator(".said.teammate").getByText(`from ${name}`).count(), 1);
      }
    }
    const texts = (await chat.thread()).map(({ text }) => text).filter((text) => text?.startsWith("from "));
    assert.deepEqual(texts.toSorted(), ["from Ann", "from Ben"]);
    assert.deepEqual(scene.errors, []);
  },
);

inboxTest(
  "two changes of one settings page are both kept: the second teammate sees what the first saved",
  async (scene) => {
    const [ann, ben] = [
      await scene.open("Ann", "admin", "/desk/settings/inbox"),
      await scene.open("Ben", "admin", "/desk/settings/inbox"),
    ];
    const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).last().click();
    await ann.getByLabel("Away message").fill("Ann was here.");
    await save(ann);
    await ann.getByText("Saved.", { exact: true }).waitFor();
    await ben.getByLabel("Away message").fill("Ben was here.");
    await ben.getByRole("button", { name: "Tag", exact: true }).click();
    await ben.getByLabel("When the conversation has the tag").fill("billing");
    await ben.getByRole("checkbox", { name: "Ann" }).check();
    await save(ben);
    await ben.getByText("Ann has changed these settings since you opened this page: Away message (now “Ann was here.”)")
      .waitFor();
    assert.equal(await ben.getByLabel("Away message").inputValue(), "Ben was here.");
    assert.equal(await ben.getByLabel("When the conversation has the tag").inputValue(), "billing");
    await checkLooks({ page: ben, errors: scene.errors }, "settings-inbox-rules");
    await ben.setViewportSize({ width: 1360, height: 860 });
    await save(ben);
    await ben.getByText("Saved.", { exact: true }).waitFor();
    const { inbox } = await readSettings(scene.served.desk, scene.served.workspace.id);
    assert.deepEqual([inbox.awayMessage, inbox.assignmentRules.map(({ is }) => is)], ["Ben was here.", ["billing"]]);
    assert.deepEqual(scene.errors, []);
  },
);

inboxTest("a note begun while a reply is being sent stays a note, and the reply is sent unchanged", async (scene) => {
  const chat = await scene.begin("hello");
  const page = await scene.open("Ann", "teammate", "/desk/inbox/1");
  const held = await holdForm(page);
  await page.getByLabel("Your message").fill("a reply");
  await page.keyboard.press("Control+Enter");
  await held.sent;
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  held.answer();
  await page.locator(".said.teammate").getByText("a reply").waitFor();
  assert.ok(await page.getByRole("radio", { name: "Private note" }).isChecked());

  await page.keyboard.type("not for the customer");
  await page.keyboard.press("Control+Enter");
  await page.locator(".said.note").getByText("not for the customer").waitFor();
  assert.ok((await chat.thread()).every(({ text }) => text !== "not for the customer"));

  const slow = await holdForm(page);
  await page.getByRole("button", { name: "Give back" }).click();
  await slow.sent;
  await page.keyboard.press("r");
  await page.keyboard.type("one moment");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.keyboard.type("ask billing");
  const file = { name: "invoice.txt", mimeType: "text/plain", buffer: Buffer.from("12 EUR") };
  await page.locator("[data-attach-input]").setInputFiles(file);
  await page.locator("[data-chosen] [name=attachment]").waitFor({ state: "attached" });
  await page.keyboard.press("Control+Enter");
  assert.equal(await page.locator("[data-chosen] li").count(), 0);
  slow.answer();
  const asked = page.locator(".said.note").filter({ hasText: "ask billing" });
  await asked.getByText("invoice.txt").waitFor();
  await page.locator(".said.teammate").getByText("one moment").waitFor();
  assert.equal(await page.getByText("ask billing").count(), 1);
  assert.ok((await chat.thread()).every(({ text }) => text !== "ask billing"));
  await page.keyboard.press("Escape");
  for (const key of ["r", "n"]) {
    await page.keyboard.press(key);
    assert.equal(await page.getByLabel("Your message").inputValue(), "", "what was sent is no draft any more");
    await page.keyboard.press("Escape");
  }
  assert.deepEqual(scene.errors, []);
});

inboxTest("changes during a lost connection are on the page when it is back", async (scene) => {
  const chat = await scene.begin("before");
  const lines: { close(): Promise<void> }[] = [];
  const held = Promise.withResolvers<void>();
  const page = await scene.open(
    "Ann",
    "teammate",
    "/desk/inbox/1",
    (page) =>
      page.routeWebSocket(/\/desk\/live$/, async (line) => {
        lines.push(line);
        // The first request passes immediately, the second when the test releases it.
        if (lines.length === 2) await held.promise;
        line.connectToServer();
      }),
  );
  await chat.say("heard at once");
  await page.locator(".said.customer").getByText("heard at once").waitFor();
  await lines[0]?.close();
  await page.getByText("offline").waitFor();
  const fault = page.locator("[data-fault]");
  await page.route("**/reply*", (route) => route.abort("connectionfailed"), { times: 1 });
  await page.getByLabel("Your message").fill("On my way");
  await page.keyboard.press("Control+Enter");
  await fault.getByText("The desk cannot be reached. Nothing you wrote was lost.").waitFor();
  await chat.say("said into the silence");
  assert.equal(await page.locator(".said.customer").getByText("said into the silence").count(), 0);
  held.resolve();
  await page.locator(".said.customer").getByText("said into the silence").waitFor();
  await page.getByText("offline").waitFor({ state: "hidden" });
  await fault.waitFor({ state: "hidden" });
  assert.equal(await page.getByLabel("Your message").inputValue(), "On my way");
  assert.deepEqual(scene.errors, []);
});

inboxTest("a refusal is shown at its field, and the typed text stays", async (scene) => {
  await scene.begin("hello");
  const page = await scene.open("Ann", "teammate", "/desk/inbox/1");
  await page.locator("[data-composer] [name=csrf]").evaluate((field) => field.setAttribute("value", "old"));
  await page.getByLabel("Your message").fill("a long answer");
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByRole("alert").getByText("This form is too old.").waitFor();
  assert.equal(await page.getByLabel("Your message").inputValue(), "a long answer");
  assert.deepEqual(scene.errors, []);
});

inboxTest("a viewer sees the thread without a reply box, and every page is accessible", async (scene) => {
  await scene.begin("hello");
  const page = await scene.open("Vic", "viewer", "/desk/inbox/1");
  await page.getByText("Your role is viewer").waitFor();
  assert.equal(await page.getByRole("button", { name: /Take over|Resolve/ }).count(), 0);
  await checkLooks({ page, errors: scene.errors }, "inbox-viewer");
  const owner = await scene.open("Olga", "owner", "/desk/inbox/replies");
  await checkLooks({ page: owner, errors: scene.errors }, "inbox-replies");
});

inboxTest("tags are added and removed beside a conversation, and each tag has a view", async (scene) => {
  await scene.begin("about an invoice");
  await scene.begin("about something else");
  const page = await scene.open("Ann", "teammate", "/desk/inbox/1");
  const field = page.getByLabel("Add a tag");
  await field.fill("Billing");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove the tag billing" }).waitFor();
  assert.ok(await field.evaluate((input) => input.ownerDocument.activeElement === input), "one tag after the other");
  await field.fill("urgent");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "urgent" }).first().waitFor();
  await field.blur();
  await checkLooks({ page, errors: scene.errors }, "inbox-tags");
  await page.setViewportSize({ width: 1360, height: 860 });
  await page.locator("#menu-tags summary").click();
  await page.locator("#menu-tags").getByRole("link", { name: "billing 1" }).click();
  await page.getByRole("link", { name: "Tagged billing. Show all" }).waitFor();
  assert.equal(await page.locator("[data-row]").count(), 1);
  await page.locator("[data-row]").click();
  await page.waitForURL(/inbox\/1\?view=tag%3Abilling$/);
  await page.getByRole("button", { name: "Remove the tag billing" }).click();
  await page.getByText("No conversation has this tag").waitFor();
  assert.deepEqual(scene.errors, []);
});

inboxTest(
  "a customer sees that a conversation is resolved, rates it by keyboard, and begins another one",
  async (scene) => {
    const { served, errors } = scene;
    const owner = await scene.open("Olga", "owner", "/desk/inbox");
    const visitor = await owner.context().browser()?.newContext({ viewport: { width: 400, height: 700 } });
    const chat = await visitor?.newPage();
    assert.ok(chat !== undefined);
    chat.on("pageerror", (error) => errors.push(error.message));
    await chat.goto(`${served.url}/widget?key=${served.workspace.widgetKey}`);
    await chat.getByLabel("Your message").fill("Do you ship to Norway?");
    await chat.keyboard.press("Enter");
    await owner.getByRole("link", { name: /Visitor #1/ }).click();
    await owner.getByRole("button", { name: "Resolve" }).click();
    const question = chat.getByRole("group", { name: "How was this conversation?" });
    await question.waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await chat.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      assert.deepEqual(await axeViolations(chat.mainFrame()), []);
      await screenshot(chat, `chat-rate-${colorScheme}`);
    }
    await question.getByRole("button", { name: "4 / 5" }).focus();
    await chat.keyboard.press("Enter");
    await chat.getByText("Thank you.").waitFor();
    await screenshot(chat, "chat-rated");
    await owner.getByRole("img", { name: "4 of 5" }).waitFor();
    await chat.reload();
    await chat.getByText("Do you ship to Norway?").waitFor();
    assert.equal(await chat.getByRole("button", { name: "4 / 5" }).getAttribute("aria-pressed"), "true");
    // Without this, their message would reopen the conversation.
    await chat.getByRole("button", { name: "New conversation" }).click();
    await chat.getByLabel("Your message").fill("Do you sell parrots?");
    await chat.keyboard.press("Enter");
    await chat.getByText("Do you sell parrots?").waitFor();
    await owner.getByRole("link", { name: /Visitor #2/ }).waitFor();
    await chat.getByText("I don't know that").waitFor();
    assert.equal(await chat.getByText("Do you ship to Norway?").count(), 0);
    assert.equal(await question.count(), 0);
    assert.deepEqual(errors, []);
  },
);
