/** Receipts, notes and several questions in the chat, on a real desk in a browser, in the customer's language. */

import assert from "node:assert/strict";
import type { BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { setKey } from "../../core/actions/keys.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { setIdentity } from "../../core/identity/secret.ts";
import { languageOf } from "../../core/languages/languages.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { answered } from "../conversations/chat.ts";
import { axeViolations, browserTest, openByLauncher, screenshot } from "../support/browser.ts";
import { outboundTo } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { testServed } from "../support/served.ts";

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ACCOUNT = { plan: "starter", status: "active", seats: 5, price: "$12 / month", renews_on: "2026-12-14" };

const text = (delta: string): ModelEvent => ({ kind: "text", delta });
const change = (plan: string): ModelEvent => ({ kind: "call", id: plan, name: "change_plan", input: { plan } });

type Stage = {
  readonly page: Page;
  readonly chat: FrameLocator;
  readonly say: (text: string) => Promise<void>;
};

/** Registers a test with a customer who is signed in, and a model that plays these steps. */
function receiptTest(
  name: string,
  setting: { readonly steps: readonly (readonly ModelEvent[])[]; readonly browser?: BrowserContextOptions },
  play: (stage: Stage) => Promise<void>,
): void {
  browserTest(name, async (browser) => {
    const outbound = outboundTo(({ method }) =>
      method === "GET" ? answered(200, ACCOUNT) : answered(200, { plan: "pro" })
    );
    const { desk, workspace, url, close } = await testServed({
      model: scriptedModel(setting.steps),
      outbound,
    });
    const { secret } = await setIdentity(desk, workspace.id, "on");
    const key = { name: "APP_KEY", value: "a-long-app-key", origins: ["https://app.example.com"], by: "test" };
    await setKey(desk, key, await liveAgent(desk, workspace.id));
    const exp = Math.floor(desk.now().getTime() / 1000) + 3600;
    const token = signToken({ sub: "u-ada", name: "Ada", exp }, secret ?? "");
    const html =
      `<!doctype html><html lang="en"><head><title>App</title><meta name="viewport" content="width=device-width">
<script src="${url}/widget.js" data-key="${workspace.widgetKey}" defer></script></head><body><main><h1>Billing</h1></main><script>
addEventListener("svcdesk:ready", () => SvcDesk.identify("${token}"));</script></body></html>`;
    const app = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      () => new Response(html, { headers: { "content-type": "text/html" } }),
    );
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...setting.browser });
    await context.clock.install({ time: desk.now() });
    const page = await context.newPage();
    const chat = page.frameLocator("iframe");
    try {
      const identified = page.waitForResponse((answer) => answer.url().endsWith("/identify") && answer.ok());
      await page.goto(`http://127.0.0.1:${app.addr.port}/`);
      await identified;
      await openByLauncher(page);
      await chat.getByRole("textbox").waitFor();
      await play({
        page,
        chat,
        async say(words) {
          await chat.getByRole("textbox").fill(words);
          await chat.getByRole("textbox").press("Enter");
        },
      });
    } catch (error) {
      await screenshot(page, "failed-receipts");
      throw error;
    } finally {
      await context.close();
      await app.shutdown();
      await close();
    }
  });
}

const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
  ["desktop_light", {}],
  ["desktop_dark", { colorScheme: "dark" }],
  ["phone_light", PHONE],
  ["phone_dark", { ...PHONE, colorScheme: "dark" }],
];

for (const [look, browser] of LOOKS) {
  const steps = [[change("pro"), change("starter")], [text("Anything else?")]];
  receiptTest(
    `two changes are asked one by one, and each leaves a receipt: ${look}`,
    { steps, browser },
    async (stage) => {
      const { page, chat, say } = stage;
      await say("Change my plan twice");
      await chat.getByText("1 of 2").waitFor();
      await screenshot(page, `receipts_${look}_question`);
      await chat.getByRole("button", { name: "Yes" }).click();
      await chat.getByText("2 of 2").waitFor();
      await chat.getByText("Change plan: Pro").waitFor();
      await chat.getByText(/Done ·/).waitFor();
      await chat.getByText("You pressed “Yes”").waitFor();
      await say("What does it cost?");
      await chat.getByText("This question no longer counts.").waitFor();
      assert.equal(await chat.getByRole("button", { name: "Yes" }).count(), 0);
      await screenshot(page, `receipts_${look}`);
      for (const frame of page.frames()) assert.deepEqual(await axeViolations(frame), []);
    },
  );
}

const LIE = "Ihr Tarif wurde auf Pro geändert.";

receiptTest("a note and a receipt are in the customer's language, in a browser of another", {
  steps: [[text(LIE)], [change("pro")], [text("Gern geschehen.")]],
  browser: { locale: "en-US" },
}, async (stage) => {
  const { page, chat, say } = stage;
  const { record } = languageOf("de");
  await say("Ich möchte bitte auf den Tarif Pro wechseln");
  await chat.getByText(record.nothingChanged).waitFor();
  await say("Bitte wechseln Sie jetzt meinen Tarif auf Pro");
  await chat.getByRole("button", { name: "Ja", exact: true }).waitFor();
  await say("ja, bitte");
  await chat.getByText(record.wrote.replace("{words}", "ja, bitte")).waitFor();
  await page.reload();
  await openByLauncher(page);
  await chat.getByText(record.nothingChanged).waitFor();
  await chat.getByText(record.wrote.replace("{words}", "ja, bitte")).waitFor();
});
