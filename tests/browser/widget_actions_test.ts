/**
 * Page actions in a real browser, on a real desk: with the browser's own `document.modelContext`, and with its
 * polyfill.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Browser, FrameLocator, Page } from "playwright-core";
import type { ModelEvent } from "../../core/model/model.ts";
import { browserTest, openByLauncher, screenshot } from "../support/browser.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { until } from "../support/wait.ts";

/** The model's calls for a customer's message. */
const WISHES: readonly (readonly [RegExp, ModelEvent])[] = [
  [/coupon/, { kind: "call", id: "1", name: "page_apply_coupon", input: { code: "SAVE10" } }],
  [/cart/, { kind: "call", id: "1", name: "page_read_cart", input: {} }],
  [/slow/, { kind: "call", id: "1", name: "page_slow", input: {} }],
  [/tool/, { kind: "call", id: "1", name: "page_own_tool", input: {} }],
];

const model = {
  name: "uses the page",
  async *answer({ messages }: { readonly messages: readonly { readonly role: string; readonly text?: string }[] }) {
    const last = await Promise.resolve(messages.at(-1));
    const wish = WISHES.find(([words]) => last?.role === "customer" && words.test(last.text ?? ""));
    if (wish !== undefined) yield wish[1];
    else yield { kind: "text", delta: `The page says: ${last?.text ?? ""}` } as const;
    yield { kind: "done" } as const;
  },
};

const PAGE_SCRIPT = `
  const seen = [];
  addEventListener("svcdesk:ready", () => {
    SvcDesk.onWidgetAction((event) => {
      seen.push(event.name + " " + event.phase);
      if (window.refuses && event.phase === "requested") event.preventDefault();
    });
    SvcDesk.registerAction({
      name: "read_cart", description: "Reads what is in the cart.", readOnly: true,
      run: () => ({ items: 2 }),
    });
    SvcDesk.registerAction({
      name: "apply_coupon", description: "Applies a coupon.",
      input: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
      run: ({ code }, { signal }) => {
        document.querySelector("output").textContent = code + " " + (signal instanceof AbortSignal);
        return { total: 9 };
      },
    });
    SvcDesk.registerAction({
      name: "slow", description: "Never ends by itself.", readOnly: true,
      run: (_, { signal }) => new Promise(() => {
        document.querySelector("output").textContent = "running";
        signal.addEventListener("abort", () => document.querySelector("output").textContent = "aborted");
      }),
    });
    document.modelContext.registerTool({
      name: "own_tool", description: "A tool of the page's own.", annotations: { readOnlyHint: true },
      execute: async () => "forty-two",
    });
  });
`;

type Stage = {
  readonly page: Page;
  readonly chat: FrameLocator;
  readonly errors: readonly string[];
  readonly say: (text: string) => Promise<void>;
  readonly seen: () => Promise<readonly string[]>;
  readonly applied: () => Promise<string | null>;
};

async function onStage(browser: Browser, play: (stage: Stage) => Promise<void>): Promise<void> {
  const desk: TestServed = await testServed({ model });
  const html = `<!doctype html><html lang="en"><head><title>Shop</title>
<script src="${desk.url}/widget.js" data-key="${desk.workspace.widgetKey}" defer></script>
<script>${PAGE_SCRIPT}</script></head><body><main><h1>Shop</h1><output></output></main></body></html>`;
  const shop = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response(html, { headers: { "content-type": "text/html" } }),
  );
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const chat = page.frameLocator("iframe");
  const field = chat.getByRole("textbox");
  try {
    await page.goto(`http://127.0.0.1:${shop.addr.port}/cart`);
    await page.getByRole("button", { name: /^Chat with/ }).click();
    await field.waitFor();
    await play({
      page,
      chat,
      errors,
      async say(text) {
        await field.fill(text);
        await field.press("Enter");
      },
      seen: () => page.evaluate("seen"),
      applied: () => page.locator("output").textContent(),
    });
  } catch (error) {
    await screenshot(page, "failed-page-actions");
    throw error;
  } finally {
    await page.close();
    await shop.shutdown();
    await desk.close();
  }
}

async function story({ page, chat, errors, say, seen, applied }: Stage): Promise<void> {
  await say("What is in my cart?");
  await chat.getByText('The page says: {"items":2}').waitFor();
  assert.deepEqual(await seen(), ["requested", "running", "done"].map((phase) => `read_cart ${phase}`));

  await say("Use the coupon");
  await chat.getByText("Apply coupon", { exact: true }).waitFor();
  await chat.getByText("SAVE10", { exact: true }).waitFor();
  await screenshot(page, "page-actions-confirm");
  await chat.getByRole("button", { name: "No" }).click();
  await until(async () => (await seen()).at(-1) === "apply_coupon declined", "the page hears of the no");
  assert.equal(await applied(), "");

  await say("Use the coupon, please");
  await chat.getByRole("button", { name: "Yes" }).click();
  await until(async () => (await seen()).at(-1) === "apply_coupon done", "the page does it");
  assert.equal(await applied(), "SAVE10 true");
  assert.deepEqual(
    (await seen()).slice(-4),
    ["requested", "confirmed", "running", "done"].map((phase) => `apply_coupon ${phase}`),
  );

  await say("Use your tool");
  await chat.getByText('The page says: "forty-two"').waitFor();

  await page.evaluate("window.refuses = true");
  await say("And the cart?");
  await until(async () => (await seen()).at(-1) === "read_cart declined", "the page says no");
  await chat.getByText("The page did not want to do it").waitFor();
  assert.deepEqual(errors, []);
}

browserTest("registerAction lets the agent use the page, where the browser has no modelContext", async (browser) => {
  await onStage(browser, async (stage) => {
    assert.equal(await stage.page.evaluate("'modelContext' in Document.prototype"), false);
    await story(stage);
    const names = await stage.page.evaluate(
      "document.modelContext.getTools().then((all) => all.map((one) => one.name))",
    );
    assert.deepEqual(names, ["read_cart", "apply_coupon", "slow", "own_tool"]);
  });
});

browserTest("registerAction lets the agent use the page, beside the browser's own modelContext", async (browser) => {
  await onStage(browser, async (stage) => {
    assert.equal(await stage.page.evaluate("'modelContext' in Document.prototype"), true);
    await story(stage);
    const names = await stage.page.evaluate(
      "document.modelContext.getTools().then((all) => all.map((one) => one.name))",
    );
    assert.deepEqual(Array.isArray(names) && names.toSorted(), ["apply_coupon", "own_tool", "read_cart", "slow"]);
  });
}, { features: ["WebMCP"] });

browserTest(
  "logout ends an action that runs on the page, and the next visitor does not see its result",
  async (browser) => {
    await onStage(browser, async ({ page, chat, say, applied, errors }) => {
      await say("Do the slow thing");
      await until(async () => await applied() === "running", "the page is at it");
      await page.evaluate("SvcDesk.logout()");
      await until(async () => await applied() === "aborted", "the page hears of the end");
      await until(async () => await chat.getByText("Do the slow thing").count() === 0, "the thread is empty");
      await say("Hello from somebody else");
      await chat.getByText("The page says: Hello from somebody else").waitFor();
      assert.doesNotMatch(await chat.locator("body").innerText(), /slow thing|stopped|clear answer/);
      assert.deepEqual(errors, []);
    });
  },
);

browserTest("a page that reloads during an action leaves a line in the chat that says so", async (browser) => {
  await onStage(browser, async ({ page, chat, say, applied, errors }) => {
    await say("Do the slow thing");
    await until(async () => await applied() === "running", "the page is at it");
    await page.reload();
    await openByLauncher(page);
    await chat.getByText("Do the slow thing").waitFor();
    await chat.getByText("I don't know whether it worked").waitFor();
    assert.deepEqual(errors, []);
  });
});
