/** Expiry of an identity token in a browser: renewed by the page's function, but not where it gave only a token. */

import assert from "node:assert/strict";
import type { FrameLocator, Page, Request as PageRequest } from "playwright-core";
import { setIdentity } from "../../core/identity/secret.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { browserTest, screenshot } from "../support/browser.ts";
import { signToken } from "../support/jwt.ts";
import { testServed } from "../support/served.ts";
import { until } from "../support/wait.ts";

const TOKEN_S = 600;
/** The frame asks for the next token a minute before the end. */
const RENEWED_S = 541;
const SIGNED_OUT = "You have been signed out. Sign in again to see your conversation.";

const model = {
  name: "greets",
  async *answer(): AsyncGenerator<ModelEvent> {
    await Promise.resolve();
    yield { kind: "text", delta: "Good to see you." };
    yield { kind: "done" };
  },
};

type Stage = {
  readonly page: Page;
  readonly chat: FrameLocator;
  /** How many tokens the page has fetched. */
  readonly tokens: () => number;
  readonly say: (text: string) => Promise<void>;
  /** Time passes in the browser and on the desk. */
  readonly pass: (seconds: number) => Promise<void>;
  /** The codes of the page's `identify` events that say no. */
  readonly refusals: () => Promise<readonly string[]>;
};

/** Registers a test on a page that identifies its customer by this script. */
function expiryTest(name: string, identify: string, play: (stage: Stage) => Promise<void>): void {
  browserTest(name, async (browser) => {
    const { desk, workspace, url, close } = await testServed({ model });
    const { secret } = await setIdentity(desk, workspace.id, "on");
    let tokens = 0;
    const html = `<!doctype html><html lang="en"><head><title>App</title>
<script src="${url}/widget.js" data-key="${workspace.widgetKey}" defer></script></head><body><h1>Orders</h1><script>
window.refusals = [];
const token = () => fetch("/token").then((answer) => answer.text());
addEventListener("svcdesk:ready", () => {
  SvcDesk.on("identify", ({ identified, code }) => identified || refusals.push(code));
  ${identify}
});</script></body></html>`;
    const app = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
      if (new URL(request.url).pathname !== "/token") {
        return new Response(html, { headers: { "content-type": "text/html" } });
      }
      tokens++;
      const iat = Math.floor(desk.now().getTime() / 1000);
      return new Response(signToken({ sub: "cus_1", name: "Ada", iat, exp: iat + TOKEN_S }, secret ?? ""));
    });
    const context = await browser.newContext({ viewport: { width: 1000, height: 760 } });
    try {
      await context.clock.install({ time: desk.now() });
      const page = await context.newPage();
      // A request that is out while minutes pass at once would run into its own timeout.
      const out = new Set<PageRequest>();
      page.on("request", (request) => out.add(request));
      page.on("requestfinished", (request) => out.delete(request));
      page.on("requestfailed", (request) => out.delete(request));
      const chat = page.frameLocator("iframe");
      await page.goto(`http://127.0.0.1:${app.addr.port}/`);
      await page.getByRole("button", { name: /^Chat with/ }).click();
      await chat.getByRole("textbox").waitFor();
      await play({
        page,
        chat,
        tokens: () => tokens,
        async say(text) {
          await chat.getByRole("textbox").fill(text);
          await chat.getByRole("textbox").press("Enter");
          await chat.getByText(text).waitFor();
        },
        async pass(seconds) {
          await until(() => out.size === 0, "no request is out");
          desk.pass(seconds * 1000);
          await context.clock.runFor(seconds * 1000);
        },
        refusals: () => page.evaluate<string[]>("refusals"),
      });
    } finally {
      await context.close();
      await app.shutdown();
      await close();
    }
  });
}

expiryTest(
  "a page that passes identify a function keeps its customer signed in",
  "SvcDesk.identify(token);",
  async (stage) => {
    const { chat, tokens, say, pass, refusals } = stage;
    await until(() => tokens() === 1, "the first token");
    await say("Where is my order?");
    await chat.getByText("Good to see you.").waitFor();
    await pass(RENEWED_S);
    await until(() => tokens() === 2, "the second token");
    // The first token is over, with the time that clocks may differ by.
    await pass(TOKEN_S - RENEWED_S + 120);
    await say("And the other one?");
    await chat.getByText("Good to see you.").nth(1).waitFor();
    assert.equal(await chat.getByText("Where is my order?").count(), 1);
    assert.equal(await chat.getByText(SIGNED_OUT).count(), 0);
    assert.deepEqual(await refusals(), []);
  },
);

expiryTest(
  "a page that passed identify a token is notified before it expires, and then the chat shows nothing of the customer",
  "token().then(SvcDesk.identify);",
  async (stage) => {
    const { page, chat, tokens, say, pass, refusals } = stage;
    await until(() => tokens() === 1, "the token");
    await say("Where is my order?");
    await chat.getByText("Good to see you.").waitFor();
    await pass(RENEWED_S);
    await until(async () => (await refusals()).join() === "expires_soon", "the page has been asked for a new token");
    assert.equal(await chat.getByText("Where is my order?").count(), 1);
    await pass(TOKEN_S - RENEWED_S + 120);
    await chat.getByText(SIGNED_OUT).waitFor();
    assert.equal(await chat.getByText("Where is my order?").count(), 0);
    await screenshot(page, "identity_expired");
    await say("Who am I?");
    await chat.getByText("Good to see you.").waitFor();
    assert.equal(await chat.getByText("Where is my order?").count(), 0, "another person may be at the browser");
    // A fresh token brings the conversation back.
    await page.evaluate("token().then(SvcDesk.identify)");
    await chat.getByText("Where is my order?").waitFor();
    assert.equal(tokens(), 2);
  },
);
