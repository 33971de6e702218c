/**
 * A visitor leaves an address by keyboard, comes back on a phone by the link in the mail, and is sent the conversation;
 * a teammate makes an issue of it. Every page and state at phone and desktop widths, light and dark.
 */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { mailAway } from "../../core/inbox/away_mail.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { MINUTE } from "../../core/units.ts";
import { axeViolations, browserTest, screenshot } from "../support/browser.ts";
import { outboundTo, testCaller } from "../support/desk.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { eventually } from "../support/wait.ts";
import { checkLooks } from "./desk_stage.ts";

const ISSUE = { number: 12, html_url: "https://github.com/acme/app/issues/12" };

/** A desk that can mail and has an outside in which GitHub makes an issue. */
function served(): Promise<TestServed> {
  return testServed({
    mail: {
      operator: { host: "smtp.example.com", from: { address: "desk@example.com", name: null } },
      send: () => Promise.resolve({ kind: "accepted", response: "250 ok", ms: 1 }),
      txt: () => Promise.resolve({ kind: "records", records: [] }),
    },
    outbound: outboundTo(() => ({
      ...{ kind: "answer", status: 201, headers: {}, body: JSON.stringify(ISSUE), truncated: false, ms: 1 },
    })),
  });
}

async function openPage(browser: Browser, url: string, options: Parameters<Browser["newContext"]>[0]): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const PHONE = { viewport: { width: 390, height: 844 } } as const;
const LAPTOP = { viewport: { width: 1280, height: 720 } } as const;

/** A mail is no page: its program gives it a title and its place. */
const MAIL_RULES = /^(?:document-title|landmark-one-main|page-has-heading-one|region): /;

/** Checks both themes of a page for axe violations. */
async function look(page: Page, name: string, besides = /^$/): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const faults = (await axeViolations(page.mainFrame())).filter((fault) => !besides.test(fault));
    assert.deepEqual(faults, [], `${name}, ${colorScheme}`);
    await screenshot(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

browserTest(
  "a visitor leaves an address by keyboard, comes back by the link, and is sent the conversation",
  async (browser) => {
    const at = await served();
    const { desk, workspace, url } = at;
    const caller = await testCaller(desk, workspace.id, "teammate");
    const answer = (text: string) =>
      writeAsTeammate(desk, caller, 1, { kind: "reply", clientId: crypto.randomUUID(), text });
    const chat = await openPage(browser, `${url}/widget?key=${workspace.widgetKey}`, { ...PHONE, locale: "en" });
    await chat.getByRole("button", { name: "Talk to a person" }).first().click();
    const form = chat.getByRole("form", { name: "May we answer by email if you leave?" });
    await form.waitFor();
    await look(chat, "mail-chat-asks-phone");
    const field = form.getByLabel("Email");
    await field.focus();
    await chat.keyboard.type("ada");
    await chat.keyboard.press("Enter");
    await chat.getByRole("alert").getByText("Enter a full email address").waitFor();
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    await look(chat, "mail-chat-fault-phone");
    await chat.keyboard.type("@example.com");
    await chat.keyboard.press("Enter");
    await chat.getByText("Answers that you have not seen go to ada@example.com.").waitFor();
    await chat.setViewportSize(LAPTOP.viewport);
    await look(chat, "mail-chat-left-laptop");
    await chat.context().close();

    await answer("Your parcel left today.");
    desk.pass(11 * MINUTE);
    await mailAway(desk);
    const mail = await desk.db.selectFrom("mails").select(["text", "html"]).where("workspace", "=", workspace.id)
      .executeTakeFirstOrThrow();
    const link = `${url}${/\/mail\/chat\/[\w-]+/.exec(mail.text)?.[0]}`;
    const drawn = await openPage(browser, "about:blank", PHONE);
    await drawn.setContent(mail.html);
    await look(drawn, "mail-away-phone", MAIL_RULES);

    const linked = await openPage(browser, link, { ...PHONE, locale: "en" });
    await linked.getByText("You opened this conversation from an email.").waitFor();
    await linked.getByText("Your parcel left today.").waitFor();
    assert.equal(await linked.locator(".past").count(), 0, "a link opens one conversation, and lists no other");
    await look(linked, "mail-chat-linked-phone");
    await linked.getByLabel("Your message").fill("Thank you!");
    await linked.keyboard.press("Enter");
    await linked.getByText("Thank you!").waitFor();
    assert.equal(await linked.evaluate("localStorage.length"), 0, "nothing of a link is stored");

    const german = await openPage(browser, link, { ...LAPTOP, locale: "de" });
    await german.getByText("Sie haben diese Unterhaltung aus einer Mail geöffnet.").waitFor();
    await look(german, "mail-chat-linked-german-laptop");
    const arabic = await openPage(browser, link, { ...PHONE, locale: "ar" });
    await arabic.getByText("فتحت هذه المحادثة من رسالة بريد").waitFor();
    await look(arabic, "mail-chat-linked-arabic-phone");
    await at.close();
  },
);

browserTest("a resolved conversation is mailed on request", async (browser) => {
  const at = await served();
  const { desk, workspace, url } = at;
  const caller = await testCaller(desk, workspace.id, "teammate");
  const chat = await openPage(browser, `${url}/widget?key=${workspace.widgetKey}`, { ...LAPTOP, locale: "en" });
  await chat.getByRole("button", { name: "Talk to a person" }).first().click();
  await chat.getByRole("button", { name: "No, thank you" }).click();
  await chat.getByRole("button", { name: "No, thank you" }).waitFor({ state: "detached" });
  await writeAsTeammate(desk, caller, 1, { kind: "reply", clientId: "r1", text: "It is on its way." });
  await desk.db.updateTable("conversations").set({ status: "resolved", resolvedAt: desk.now() })
    .where("workspace", "=", workspace.id).execute();
  await chat.reload();
  const form = chat.getByRole("form", { name: "Send me this conversation by email" });
  await form.waitFor();
  await look(chat, "mail-chat-transcript-laptop");
  await form.getByLabel("Email").fill("ada@example.com");
  await chat.keyboard.press("Enter");
  await chat.getByRole("status").getByText("The conversation is on its way to ada@example.com.").waitFor();
  await chat.setViewportSize(PHONE.viewport);
  await look(chat, "mail-chat-sent-phone");
  const mail = await desk.db.selectFrom("mails").select(["kind", "html"]).where("workspace", "=", workspace.id)
    .executeTakeFirstOrThrow();
  assert.equal(mail.kind, "transcript");
  const drawn = await openPage(browser, "about:blank", LAPTOP);
  await drawn.setContent(mail.html);
  await look(drawn, "mail-transcript-laptop", MAIL_RULES);
  await at.close();
});

browserTest("an admin sets a tracker up, and a conversation becomes an issue by keyboard", async (browser) => {
  const at = await served();
  const { workspace, url } = at;
  const chat = await openPage(browser, `${url}/widget?key=${workspace.widgetKey}`, { ...LAPTOP, locale: "en" });
  await chat.getByLabel("Your message").fill("The export stops at 90 %. Talk to a person");
  await chat.keyboard.press("Enter");
  // The chat shows a message before the desk has it.
  await eventually(
    "the conversation",
    async () =>
      await at.desk.db.selectFrom("conversations").select("id").where("workspace", "=", workspace.id)
        .executeTakeFirst() ?? null,
  );
  await chat.context().close();

  const [cookie = "", value = ""] = (await at.signIn("Ada", "admin")).cookie().split("=");
  const context = await browser.newContext({ ...LAPTOP });
  await context.addCookies([{ name: cookie, value, url }]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const looks = async (name: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await screenshot(page, `${name}-1440-light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await screenshot(page, `${name}-1440-dark`);
    await page.setViewportSize(PHONE.viewport);
    await screenshot(page, `${name}-phone-dark`);
    await page.emulateMedia({ colorScheme: "light" });
    await screenshot(page, `${name}-phone-light`);
    await checkLooks({ page, errors }, name);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(LAPTOP.viewport);
  };
  await page.goto(`${url}/desk/settings/issues`);
  await page.getByText("No issue tracker is set up.").waitFor();
  await looks("issues-settings-empty");
  await page.getByLabel("Address").fill("https://api.github.com");
  await page.getByLabel("Repository, project or team").fill("acme/app");
  await page.locator("[name=key]").fill("github_pat_for_a_test");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Saved. Conversations have the button").waitFor();
  await looks("issues-settings");

  await page.goto(`${url}/desk/inbox/1`);
  await page.getByRole("link", { name: "Create an issue" }).press("Enter");
  await page.getByRole("heading", { name: "Create an issue" }).waitFor();
  await looks("issue-draft");
  await page.getByLabel("Title").fill("Export stops at 90 %");
  await page.getByRole("button", { name: "Create the issue in GitHub" }).press("Enter");
  await page.getByRole("link", { name: /#12 Export stops/ }).waitFor();
  await page.getByText("made GitHub issue #12").waitFor();
  await looks("issue-made");
  await page.goto(`${url}/desk/settings/mail`);
  await page.getByRole("button", { name: "Make an address for reports" }).press("Enter");
  await page.getByText("No report has come yet.").waitFor();
  await looks("mail-settings-reports");
  await at.close();
});
