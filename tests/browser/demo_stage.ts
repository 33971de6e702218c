/**
 * The running demo and a browser on it: the app's page, its chat, and the desk's pages.
 *
 * @module
 */
import type { BrowserContext, BrowserContextOptions, Frame, FrameLocator, Page } from "playwright-core";
import { browserTest, type LaunchOptions, openByLauncher, screenshotOfFailure } from "../support/browser.ts";
import { migratedPostgres } from "../support/database.ts";
import { type RunningDemo, startDemo } from "../support/demo.ts";
import { reportOf } from "../support/page_report.ts";

const DESKTOP = { width: 1200, height: 760 };

/** A phone of ordinary size. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The parts of the demo that a test uses. */
export type DemoStage = {
  readonly demo: RunningDemo;
  /** An empty page of a fresh browser. */
  readonly page: Page;
  /** The chat's frame on that page, also before it is there. */
  readonly chat: FrameLocator;
  /** Every console line so far. */
  readonly lines: readonly string[];
  /** Every error on the console and every uncaught one; a test that wants one takes it out. */
  readonly errors: string[];
  /** Opens the app's page and signs in there as a customer, whom the chat then knows, too. */
  readonly signIn: (name: string) => Promise<void>;
  /** Reloads the page of a customer, and waits until the chat knows them again. */
  readonly reload: () => Promise<void>;
  /** Opens the chat by its launcher and waits until one can write. */
  readonly open: () => Promise<void>;
  readonly say: (text: string) => Promise<void>;
  /** The loaded document of the chat. */
  readonly frame: () => Frame;
  /** An empty page in another tab of this browser, or in another browser, which ends with this one. */
  readonly beside: (where: "tab" | "browser") => Promise<DemoStage>;
};

/** The demo that runs: at most one, also where files share an isolate. */
let last: Promise<OwnDemo> | null = null;

/** A demo and the database that was made for it. */
type OwnDemo = { readonly demo: RunningDemo; readonly dropStore: () => Promise<void> };

Deno.test.afterAll(endLast);

/** Starts a demo when the one of the file before has ended. */
async function startNext(): Promise<OwnDemo> {
  await endLast();
  if (!Deno.env.has("TEST_DATABASE_URL")) return { demo: await startDemo(), dropStore: () => Promise.resolve() };
  // Desks of `tests/flows` start on a server's empty database: here each would migrate it anew.
  const store = await migratedPostgres();
  return { demo: await startDemo({ DATABASE_URL: store.url }), dropStore: store.drop };
}

async function endLast(): Promise<void> {
  // A demo that could not start has failed its tests already.
  const own = await last?.catch(() => null);
  if (!own) return;
  await own.demo.stop();
  await own.dropStore();
  await Deno.remove(own.demo.dataDir, { recursive: true });
}

/** Registers tests that play on one demo, which starts with the first of them and ends with the file. */
export function demoTests(launch: LaunchOptions = {}) {
  let running: Promise<OwnDemo> | null = null;
  return (name: string, options: BrowserContextOptions, play: (stage: DemoStage) => Promise<void>): void =>
    browserTest(name, async (browser) => {
      const { demo } = await (running ??= last = startNext());
      const contexts: BrowserContext[] = [];
      const newBrowser = async (): Promise<BrowserContext> => {
        const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce", ...options });
        contexts.push(context);
        return context;
      };
      const page = await (await newBrowser()).newPage();
      try {
        await play(stageOf(demo, page, newBrowser));
      } catch (error) {
        // The output of the processes explains the other half of a failure.
        console.error(demo.output());
        for (const context of contexts) console.error(await reportOf(context));
        await screenshotOfFailure(page, `failed-${name.replace(/\W+/g, "-")}`);
        throw error;
      } finally {
        for (const context of contexts) await context.close();
      }
    }, launch);
}

function stageOf(demo: RunningDemo, page: Page, newBrowser: () => Promise<BrowserContext>): DemoStage {
  const lines: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => {
    lines.push(message.text());
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  const identified = () => page.waitForResponse((answer) => answer.url().endsWith("/identify") && answer.ok());
  const chat = page.frameLocator("iframe");
  const field = chat.getByRole("textbox");
  return {
    demo,
    page,
    chat,
    lines,
    errors,
    async signIn(name) {
      await page.goto(demo.appUrl);
      await Promise.all([identified(), page.getByRole("button", { name }).click()]);
      await page.getByRole("heading", { name: "Your account" }).waitFor();
    },
    async reload() {
      await Promise.all([identified(), page.reload()]);
    },
    async open() {
      await openByLauncher(page);
      await field.waitFor();
    },
    async say(text) {
      await field.fill(text);
      await field.press("Enter");
    },
    frame() {
      const found = page.frames().find((frame) => frame.url().startsWith(`${demo.deskUrl}/widget?`));
      if (!found) throw new Error("the chat has no frame yet");
      return found;
    },
    async beside(where) {
      const context = where === "tab" ? page.context() : await newBrowser();
      return stageOf(demo, await context.newPage(), newBrowser);
    },
  };
}
