/**
 * A visitor's conversations in the chat, on a page that embeds it and on a real desk: the list, an earlier one, a new one,
 * with the keyboard and on a phone.
 */
import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { MINUTE } from "../../core/units.ts";
import { axeViolations, browserTest, openByLauncher, screenshot } from "../support/browser.ts";
import { testCaller } from "../support/desk.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { until } from "../support/wait.ts";

const LAPTOP = { viewport: { width: 1280, height: 720 } } as const;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** A page with the chat, on its own address. */
type Site = TestServed & { readonly page: Page; readonly chat: FrameLocator };

async function withSite(
  browser: Browser,
  options: BrowserContextOptions,
  play: (site: Site) => Promise<void>,
): Promise<void> {
  const served = await testServed();
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script src="${served.url}/widget.js" data-key="${served.workspace.widgetKey}" defer></script>
</head><body><main><h1>Shop</h1></main></body></html>`;
  const shop = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response(html, { headers: { "content-type": "text/html" } }),
  );
  const context = await browser.newContext({ reducedMotion: "reduce", locale: "en-US", ...options });
  const errors: string[] = [];
  try {
    const page = await context.newPage();
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${shop.addr.port}/`);
    await openByLauncher(page);
    await play({ ...served, page, chat: page.frameLocator("iframe") });
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
    await shop.shutdown();
    await served.close();
  }
}

/** Says something, and waits for the answer. */
async function say({ chat }: Site, text: string): Promise<void> {
  const answers = chat.locator('.entry[data-author="ai"]');
  const before = await answers.count();
  const field = chat.getByRole("textbox");
  await field.fill(text);
  await field.press("Enter");
  await answers.nth(before).waitFor();
  await chat.locator(".past").waitFor();
}

/** Checks both themes of the chat: no axe violations, and not wider than its window. */
async function look({ page, url }: Site, name: string): Promise<void> {
  const frame = page.frames().find((frame) => frame.url().startsWith(`${url}/widget?`));
  assert.ok(frame);
  for (const theme of ["light", "dark"]) {
    await page.evaluate(`SvcDesk.setTheme("${theme}")`);
    await page.evaluate("new Promise(requestAnimationFrame)");
    assert.deepEqual(await axeViolations(frame), [], `${name}, ${theme}`);
    await screenshot(page, `${name}-${theme}`);
  }
  const wider = "Math.max(...[document.documentElement, document.querySelector('.scroll')]" +
    ".map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))";
  assert.equal(await frame.evaluate(wider), 0, name);
}

const rowOf = ({ chat }: Site, line: string) => chat.getByRole("button").filter({ hasText: line });
const heading = ({ chat }: Site, text: string) => chat.locator("h2:focus").filter({ hasText: text });

for (const [device, options] of [["laptop", LAPTOP], ["phone", PHONE]] as const) {
  browserTest(
    `the keyboard leads from the chat to the list, to an earlier and a new conversation, and back: ${device}`,
    (browser) =>
      withSite(browser, options, async (site) => {
        const { chat, page } = site;
        const { keyboard } = page;
        await chat.getByRole("textbox").waitFor();
        assert.equal(await chat.locator(".past").count(), 0, "there is nothing to list");
        await say(site, "About my parcel");

        const list = chat.getByRole("button", { name: "Your conversations" });
        await list.press("Enter");
        await heading(site, "Your conversations").waitFor();
        assert.match(
          await rowOf(site, "About my parcel").innerText(),
          /AI assistant: .+\n.+ · Open$/,
        );
        assert.equal(await chat.getByRole("textbox").count(), 0);

        await chat.getByRole("button", { name: "New conversation" }).press("Enter");
        await chat.locator("textarea:focus").waitFor();
        assert.equal(await chat.locator(".entry").count(), 0);
        await keyboard.press("Escape");
        await heading(site, "Your conversations").waitFor();
        await keyboard.press("Escape");
        await chat.locator(".past:focus").waitFor();
        await chat.getByText("About my parcel").waitFor();

        await list.press("Enter");
        await chat.getByRole("button", { name: "New conversation" }).press("Enter");
        await chat.locator("textarea:focus").waitFor();
        await look(site, `earlier-new-${device}`);
        await say(site, "About my bill");
        assert.equal(await chat.getByText("About my parcel").count(), 0);

        await list.press("Enter");
        await rowOf(site, "About my parcel").filter({ hasText: /Over$/ }).waitFor();
        await rowOf(site, "About my bill").filter({ hasText: /Open$/ }).waitFor();
        await look(site, `earlier-list-${device}`);
        await rowOf(site, "About my parcel").press("Enter");
        await heading(site, "This conversation is over.").waitFor();
        await chat.locator(".entry.own").getByText("About my parcel").waitFor();
        assert.equal(await chat.getByRole("textbox").count(), 0, "another one is open");
        await look(site, `earlier-read-${device}`);

        await keyboard.press("Escape");
        await chat.locator("button:focus").filter({ hasText: "About my parcel" }).waitFor();
        await chat.getByRole("button", { name: "Back to the chat" }).press("Enter");
        await chat.locator(".past:focus").waitFor();
        await chat.getByText("About my bill").waitFor();
        await keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "hidden" });
      }),
  );
}

browserTest(
  "a message that arrives while the list of conversations is open stays unread until the chat shows it",
  (browser) =>
    withSite(browser, LAPTOP, async (site) => {
      const { chat, page, desk, workspace } = site;
      await say(site, "About my parcel");
      await chat.locator(".past").click();
      await heading(site, "Your conversations").waitFor();
      const caller = await testCaller(desk, workspace.id, "teammate");
      const clientId = crypto.randomUUID();
      const { n } = await writeAsTeammate(desk, caller, 1, { kind: "reply", clientId, text: "It left today." });
      const seenN = async () =>
        (await desk.db.selectFrom("conversations").select("customerSeenN").where("workspace", "=", workspace.id)
          .executeTakeFirstOrThrow()).customerSeenN;
      await until(() => page.evaluate<boolean>("SvcDesk.unread === 1"), "one unread");
      assert.ok(await seenN() < n, "the list does not show it");
      await chat.getByRole("button", { name: "Back to the chat" }).click();
      await chat.getByText("It left today.").waitFor();
      await until(() => page.evaluate<boolean>("SvcDesk.unread === 0"), "none unread");
      await until(async () => await seenN() === n, "seen");

      await chat.locator(".past").click();
      await heading(site, "Your conversations").waitFor();
      await page.evaluate("SvcDesk.close()");
      await page.evaluate("SvcDesk.open()");
      await chat.getByRole("textbox").waitFor();
      await chat.getByText("It left today.").waitFor();
    }),
);

browserTest(
  "a new conversation goes to the person who has the open one, and says so before",
  (browser) =>
    withSite(browser, LAPTOP, async (site) => {
      const { chat, desk, workspace } = site;
      await say(site, "About my parcel");
      const caller = await testCaller(desk, workspace.id, "teammate");
      const reply = { kind: "reply", clientId: crypto.randomUUID(), text: "It left today." } as const;
      await writeAsTeammate(desk, caller, 1, reply);
      await chat.getByText("It left today.").waitFor();
      const who = await chat.locator(".who .state").innerText();
      await chat.locator(".past").click();
      await chat.getByRole("button", { name: "New conversation" }).click();
      const field = chat.getByRole("textbox");
      await field.waitFor();
      assert.equal(await chat.locator(".who .state").innerText(), who);
      assert.equal(await chat.getByText("You are chatting with an AI assistant.").count(), 0);
      await field.fill("And the bill?");
      await field.press("Enter");
      await chat.getByText("It left today.").waitFor();
      await chat.getByText("And the bill?").waitFor();
    }),
);

browserTest(
  "an earlier conversation continues, in a right-to-left language too",
  (browser) =>
    withSite(browser, { ...PHONE, locale: "ar-EG", timezoneId: "Africa/Cairo" }, async (site) => {
      const { chat, desk, workspace } = site;
      await say(site, "أين طردي؟");
      // Of two that are over, the chat shows the one that was written in last.
      desk.pass(MINUTE);
      await chat.locator(".past").click();
      await chat.getByRole("button", { name: "محادثة جديدة" }).click();
      await say(site, "سؤال عن الفاتورة");
      await desk.db.updateTable("conversations").set({ status: "resolved", resolvedAt: desk.now() })
        .where("workspace", "=", workspace.id).execute();
      await chat.locator(".past").click();
      await heading(site, "محادثاتك").waitFor();
      await rowOf(site, "أين طردي؟").filter({ hasText: /منتهية$/ }).waitFor();
      await look(site, "earlier-list-phone-ar");
      await rowOf(site, "أين طردي؟").click();
      await heading(site, "انتهت هذه المحادثة.").waitFor();
      await look(site, "earlier-read-phone-ar");
      await say(site, "لم يصل بعد");
      await chat.getByText("أين طردي؟").waitFor();
      assert.equal(await chat.getByText("سؤال عن الفاتورة").count(), 0);
    }),
);
