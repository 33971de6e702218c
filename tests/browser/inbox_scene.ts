/**
 * A desk for tests of the inbox, with pages in separate browsers.
 *
 * @module
 */
import type { Browser, Page } from "playwright-core";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import type { BuiltInRole } from "../../core/teammates/rights.ts";
import { openChat, type Visitor } from "../flows/visitor.ts";
import { browserTest, screenshotOfFailure } from "../support/browser.ts";
import { type TestServed, testServed } from "../support/served.ts";

/** A desk, and pages of it in browsers of their own. */
export type Scene = {
  readonly served: TestServed;
  readonly errors: string[];
  /** A teammate's page at an address; what comes between the page and the desk can be put in before. */
  open(name: string, role: BuiltInRole, path: string, before?: (page: Page) => Promise<void>): Promise<Page>;
  /** A customer who has said something. */
  begin(text: string): Promise<Visitor>;
};

/** A test in Chromium with a desk of its own; what its pages show when it fails is a picture. */
export function inboxTest(name: string, play: (scene: Scene) => Promise<void>): void {
  browserTest(name, async (browser) => {
    const served = await testServed({ model: builtinModel(), now: () => new Date() });
    const scene = sceneOf(browser, served);
    try {
      await play(scene);
    } catch (error) {
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const [place, page] of pages.entries()) await screenshotOfFailure(page, `failed-inbox-${place}`);
      throw error;
    } finally {
      await served.close();
    }
  });
}

function sceneOf(browser: Browser, served: TestServed): Scene {
  const errors: string[] = [];
  return {
    served,
    errors,
    async open(name, role, path, before) {
      const [cookie = "", value = ""] = (await served.signIn(name, role)).cookie().split("=");
      const context = await browser.newContext({ viewport: { width: 1360, height: 860 } });
      await context.addCookies([{ name: cookie, value, url: served.url }]);
      const page = await context.newPage();
      page.on("pageerror", (error) => errors.push(error.message));
      await before?.(page);
      await page.goto(`${served.url}${path}`);
      return page;
    },
    async begin(text) {
      const chat = await openChat({ deskUrl: served.url, widgetKey: served.workspace.widgetKey });
      await chat.say(text);
      return chat;
    },
  };
}

/** Holds the next form of the first conversation back until `answer` is called. */
export async function holdForm(page: Page): Promise<{ readonly sent: Promise<void>; readonly answer: () => void }> {
  const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    (url) => url.pathname.startsWith("/desk/inbox/1/"),
    async (route) => {
      sent.resolve();
      await answered.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { sent: sent.promise, answer: answered.resolve };
}
