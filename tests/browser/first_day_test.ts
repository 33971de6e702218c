/**
 * The first day: from a bare desk's setup link to an answer about a customer of the owner's app, through Get started
 * alone.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { browserTest } from "../support/browser.ts";
import { startDesk } from "../support/demo.ts";
import { signToken } from "../support/jwt.ts";
import { unixTimeIn } from "../support/wait.ts";
import { checkLooks } from "./desk_stage.ts";

const KEY = "key-of-bloom-0123456789";

/** The most that the whole way may take. */
const CLICKS_MAX = 40;

/** The links of the page once its steps are done. */
const NEXT = [
  "Invite your team",
  "Make the chat yours",
  "Test the agent",
  "Set up mail",
  "Set your business hours",
  "Close the gaps",
];

/** The owner's own app: help pages, a page with the chat, and an API. */
function startBloom(pageOf: () => string) {
  const calls: string[] = [];
  const html = (body: string) => new Response(body, { headers: { "content-type": "text/html" } });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/help") {
      return html("<html lang=en><title>Delivery</title><h1>Delivery</h1><p>Delivery costs 4.90 euros.</p></html>");
    }
    if (!pathname.startsWith("/api/")) return html(pageOf());
    calls.push(`${pathname} ${request.headers.get("authorization")}`);
    return Response.json({ order: { number: "B-77", state: "on its way", arrives: "2026-12-01", apiToken: "inner" } });
  });
  const { port } = server.addr;
  return {
    url: `http://127.0.0.1:${port}`,
    allowance: `127.0.0.1=127.0.0.1/32:${port}`,
    calls,
    close: () => server.shutdown(),
  };
}

/** Presses things and counts how often. */
function clicker() {
  let clicks = 0;
  return {
    async click(target: Locator): Promise<void> {
      clicks++;
      await target.click();
    },
    count: () => clicks,
  };
}

type Day = {
  readonly page: Page;
  readonly deskUrl: string;
  readonly click: (target: Locator) => Promise<void>;
  readonly app: ReturnType<typeof startBloom>;
};

/** Unfolds a step, unless it is the next one, which is unfolded already. */
async function unfold({ page, click }: Day, step: string): Promise<void> {
  if (!await page.locator(`#${step}[open]`).isVisible()) await click(page.locator(`#${step} > summary`));
}

async function setUp({ page, click }: Day, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill("Ann Owner");
  await page.getByLabel("Company").fill("Bloom");
  await page.getByLabel("Email").fill("ann@bloom.example");
  await page.getByLabel("Password").fill("a sentence is easiest to remember");
  await click(page.getByRole("button", { name: "Create account" }));
  await page.getByText("1 of 6 done").waitFor();
}

async function addKnowledge(day: Day): Promise<void> {
  const { page, click, app } = day;
  await unfold(day, "knowledge");
  await page.getByLabel("Address of your help pages").fill(`${app.url}/help`);
  await click(page.getByRole("button", { name: "Read it" }));
  // The step notices by itself that the pages are read.
  await page.locator("#knowledge .start-mark.done").waitFor();
}

async function identify(day: Day): Promise<string> {
  const { page, click } = day;
  await unfold(day, "identity");
  await click(page.getByRole("button", { name: "Create identity secret" }));
  await page.getByText("The identity secret is ready").waitFor();
  return await page.locator("#identity .snippet [data-copy]").first().getAttribute("data-copy") ?? "";
}

async function addAction(day: Day): Promise<void> {
  const { page, click, app } = day;
  await unfold(day, "actions");
  await click(page.getByRole("link", { name: "Add the first action" }));
  await page.getByLabel("curl command").fill(
    `curl ${app.url}/api/customers/42/order -H 'Authorization: Bearer ${KEY}'`,
  );
  await page.getByLabel("The customer's id in it").fill("42");
  await page.getByLabel("What it does").fill("Reads the customer's order, with state and day of arrival.");
  await page.locator("input[name=name]").fill("get_order");
  await checkLooks({ page, errors: [] }, "start-new-action");
  await click(page.getByRole("button", { name: "Save and try it" }));
  await click(page.getByRole("button", { name: "Call it" }));
  await page.getByText("Your app answered 200").waitFor();
  assert.equal(await page.getByLabel("order.apiToken").isChecked(), false);
  await checkLooks({ page, errors: [] }, "start-answer");
  await click(page.getByRole("button", { name: "Save these fields" }));
  await page.locator("[data-card]").getByText("B-77").waitFor();
  await page.getByLabel("What customers write").fill("Where is my order?\nwhen does it arrive\nhas it been sent");
  await page.getByLabel("Name for customers").fill("Your order");
  await click(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByText("Saved, live now.").waitFor();
  await checkLooks({ page, errors: [] }, "start-action");
}

async function ask({ page, click }: Day): Promise<void> {
  await click(page.getByRole("link", { name: "Try it in a chat" }));
  await page.getByLabel("Signed in as").fill("42");
  await click(page.getByRole("button", { name: "Send" }).last());
  await page.getByRole("log").getByText("B-77", { exact: true }).waitFor();
}

browserTest(
  "the steps of Get started alone set up a desk that answers about a customer of the owner's app",
  async (browser) => {
    const site = { html: "" };
    const app = startBloom(() => site.html);
    const desk = await startDesk({ SVC_ALLOW_PRIVATE: app.allowance });
    try {
      const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
      const { click, count } = clicker();
      const day = { page, deskUrl: desk.deskUrl, click, app };
      await setUp(day, desk.setupLink ?? "");

      await unfold(day, "chat");
      const tag = await page.locator("#chat [data-copy]").first().getAttribute("data-copy") ?? "";
      site.html = `<!doctype html><html lang=en><title>Bloom</title><head>${tag}</head><h1>Bloom</h1></html>`;
      const customer = await (await browser.newContext()).newPage();
      await customer.goto(app.url);
      await page.getByText(`Seen on ${app.url}`).waitFor();

      await addKnowledge(day);
      const secret = await identify(day);
      const token = signToken({ sub: "42", exp: unixTimeIn(600) }, secret);
      await customer.evaluate(`SvcDesk.identify(${JSON.stringify(token)})`);
      await addAction(day);
      await ask(day);

      await page.goto(`${desk.deskUrl}/desk/start`);
      await page.getByText("6 of 6 done").waitFor();
      const next = page.getByRole("region", { name: /What comes next/ });
      assert.deepEqual(await next.getByRole("link").allInnerTexts(), NEXT);
      await checkLooks({ page, errors: [] }, "start");
      assert.ok(app.calls.every((call) => call === `/api/customers/42/order Bearer ${KEY}`), app.calls.join("\n"));
      assert.equal((await page.content()).includes(KEY), false);
      assert.ok(count() <= CLICKS_MAX, `${count()} clicks`);
      console.log(`The first day took ${count()} clicks.`);
    } finally {
      await desk.stop();
      await app.close();
      await Deno.remove(desk.dataDir, { recursive: true });
    }
  },
);
