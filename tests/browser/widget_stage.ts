/**
 * A test desk, a test app and a browser on one of its pages.
 *
 * @module
 */
import type { Browser, BrowserContextOptions, Frame, FrameLocator, Locator, Page } from "playwright-core";
import type { WidgetConfig } from "../../widget/protocol.ts";
import { browserTest, openByLauncher } from "../support/browser.ts";
import { reportOf } from "../support/page_report.ts";
import { until } from "../support/wait.ts";
import { startWidgetApp, type WidgetApp } from "./widget_app.ts";
import { CONFIG, startWidgetDesk, type WidgetDesk } from "./widget_desk.ts";

/** The parts of the page and chat that a test uses. */
export type Stage = {
  readonly desk: WidgetDesk;
  readonly app: WidgetApp;
  readonly page: Page;
  /** The chat's frame, also before it is there. */
  readonly chat: FrameLocator;
  /** Every console line so far. */
  readonly lines: readonly string[];
  /** Every uncaught error, and every violation of a policy. */
  readonly errors: readonly string[];
  /** Opens the chat by its launcher and waits until the field is enabled and the panel has stopped moving. */
  readonly open: () => Promise<void>;
  readonly say: (text: string) => Promise<void>;
  /** The loaded document of the frame. */
  readonly frame: () => Frame;
  /** The launcher's colour, as it is painted. */
  readonly launcherColor: () => Promise<string>;
};

/** How the stage is set; the page is a name of the test app. */
export type Setting = {
  readonly page?: string;
  readonly config?: Partial<WidgetConfig>;
  readonly allowedWebsites?: readonly string[];
  readonly browser?: BrowserContextOptions;
};

/** For a test that is about how the chat comes and goes: it moves, as it does for most visitors. */
export const MOVES = { reducedMotion: "no-preference" } as const;

/** Waits until an element is where its transitions bring it: also those that begin when one is called off. */
const COMES_TO_REST = `async (element) => {
  for (let running; (running = element.getAnimations()).length > 0;) {
    await Promise.allSettled(running.map(({ finished }) => finished));
  }
  // The compositor shows the end of a transition a frame after the page knows of it.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}`;

/** A place on the page, in CSS pixels. */
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Waits until something is where it should be: it may still be moving. */
export async function standsAt(shown: Locator, box: Box): Promise<void> {
  await until(async () => JSON.stringify(await shown.boundingBox()) === JSON.stringify(box), JSON.stringify(box));
}

/** Where stages are set up. */
type House = { readonly desk: WidgetDesk; readonly app: WidgetApp };

/** Registers a test that plays on a stage. */
export function stageTest(name: string, setting: Setting, play: (stage: Stage) => Promise<void>): void {
  browserTest(name, async (browser) => {
    const house = await open(setting);
    try {
      await playIn(browser, house, setting, play);
    } finally {
      await close(house);
    }
  });
}

/** Registers tests that share one desk, which begins with the first of them and ends with the file. */
export function stageTests() {
  let house: Promise<House> | null = null;
  Deno.test.afterAll(async () => {
    if (house !== null) await close(await house);
  });
  return (name: string, setting: Omit<Setting, "allowedWebsites">, play: (stage: Stage) => Promise<void>): void =>
    browserTest(name, async (browser) => {
      const shared = await (house ??= open());
      shared.desk.configure({ ...CONFIG, ...setting.config });
      await playIn(browser, shared, setting, play);
    });
}

async function open({ config, allowedWebsites }: Setting = {}): Promise<House> {
  const desk = await startWidgetDesk(config, allowedWebsites);
  return { desk, app: startWidgetApp(desk.origin) };
}

async function close({ desk, app }: House): Promise<void> {
  await app.close();
  await desk.close();
}

/** Plays on a page of a fresh browser. */
async function playIn(
  browser: Browser,
  house: House,
  setting: Setting,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 800 },
    // What moves is drawn again and again. Tests of how the chat comes and goes ask for it: see MOVES.
    reducedMotion: "reduce",
    ...setting.browser,
  });
  try {
    const page = await context.newPage();
    const stage = stageOf(house, page);
    await page.goto(house.app.url(setting.page ?? "plain"));
    await play(stage);
  } catch (error) {
    console.error(await reportOf(context));
    throw error;
  } finally {
    await context.close();
  }
}

function stageOf({ desk, app }: House, page: Page): Stage {
  const lines: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => {
    lines.push(message.text());
    if (/Content Security Policy|TrustedScript/.test(message.text())) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  const chat = page.frameLocator("iframe");
  const field = chat.getByRole("textbox");
  return {
    desk,
    app,
    page,
    chat,
    lines,
    errors,
    async open() {
      await openByLauncher(page);
      await field.waitFor();
      await page.getByRole("dialog").evaluate(COMES_TO_REST);
    },
    async say(text) {
      await field.fill(text);
      await field.press("Enter");
    },
    launcherColor: () =>
      page.evaluate(
        "getComputedStyle(document.querySelector('[data-svc-desk]').shadowRoot.querySelector('.launcher')).backgroundColor",
      ),
    frame() {
      const found = page.frames().find((frame) => frame.url().startsWith(`${desk.origin}/widget?`));
      if (!found) throw new Error("the chat has no frame yet");
      return found;
    },
  };
}
