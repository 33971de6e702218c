/**
 * A real Chromium for tests: opens it, takes screenshots, checks accessibility. Tests skip with a clear line where there
 * is no browser.
 *
 * @module
 */
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from "playwright-core";
// As a text, and the short form of it: each page of a test that is judged compiles it anew.
import axe from "../node_modules/axe-core/axe.min.js" with { type: "text" };
import { REPORT_MARK, reportOf, watchPages } from "./page_report.ts";
import { DEADLINE_MS } from "./wait.ts";

export type { Browser, BrowserContext, Page } from "playwright-core";

const SCREENSHOTS = new URL("../../build/screenshots/", import.meta.url);

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"] as const;
/** Draws the same pages with half of the processor time. It keeps none aside for the back button, and shows no notification. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The path of a Chromium on this machine (`CHROMIUM_PATH` wins, then a headless one if it will do), or null. */
export function chromiumPath({ keepsPagesAside, showsNotifications }: LaunchOptions = {}): string | null {
  const needsWhole = keepsPagesAside || showsNotifications;
  const paths = [Deno.env.get("CHROMIUM_PATH") ?? "", ...(needsWhole ? [] : [HEADLESS_SHELL]), ...WHOLE];
  return paths.find(exists) ?? null;
}

/** How a browser differs from one that was just installed. */
export type LaunchOptions = {
  /** Whether it shows notifications, which a headless one does not. */
  readonly showsNotifications?: boolean;
  /** Whether pages that are left wait for the back button, which takes memory. */
  readonly keepsPagesAside?: boolean;
  /** Features that are not there without a word, such as `WebMCP`. */
  readonly features?: readonly string[];
};

/**
 * Pages of a test live for seconds: they do not earn back what V8 takes to make their code faster, mostly that of axe.
 * Nothing that a page does depends on it, but how fast it is does: a bench measures without it.
 */
const SHORT_LIVED_PAGES = "--js-flags=--max-lazy --no-opt --no-maglev";

/** The browsers of the files that are read together, by their options: to start one takes as long as most tests. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * Registers a test that needs a browser; it is ignored, and says so, where there is none.
 *
 * The tests of these files share the browser. Its contexts know nothing of each other, and those of a test end with it.
 */
export function browserTest(
  name: string,
  run: (browser: Browser) => Promise<void>,
  options: LaunchOptions = {},
): void {
  const path = chromiumPath(options);
  const file = testFile();
  if (path === null) {
    console.warn(`skipped, there is no Chromium (set CHROMIUM_PATH): ${name}`);
  }
  Deno.test({
    name,
    ignore: path === null,
    async fn() {
      const browser = await openBrowser(options);
      try {
        await run(browser);
      } catch (error) {
        console.error(`${REPORT_MARK}a test of ${file}`);
        // Stages that have closed their own have reported on them.
        for (const context of browser.contexts()) console.error(await reportOf(context));
        throw error;
      } finally {
        for (const context of browser.contexts()) await context.close();
      }
    },
  });
}

/**
 * The path from `tests/` of the file that is registering a test. Deno says where `Deno.test` was called, which is here,
 * and files of a shard are told apart by nothing else.
 */
function testFile(): string {
  return /\/tests\/(\S+_test\.ts)/.exec(new Error().stack ?? "")?.[1] ?? "a file that is unknown";
}

/** The browser of these options; another one when a test has crashed it. */
async function openBrowser(options: LaunchOptions): Promise<Browser> {
  const key = JSON.stringify(options);
  const open = await browsers.get(key);
  if (open?.isConnected()) return open;
  const opening = launch(options, [SHORT_LIVED_PAGES]).then(prepare);
  browsers.set(key, opening);
  return await opening;
}

/** Each context waits as long as all tests do, and can be reported on. */
function prepare(browser: Browser): Browser {
  return browser.on("context", (context: BrowserContext) => {
    context.setDefaultTimeout(DEADLINE_MS);
    watchPages(context);
  });
}

Deno.test.afterAll(async () => {
  for (const opening of browsers.values()) await (await opening).close();
});

/**
 * Opens a headless Chromium, with more arguments where some are given.
 *
 * @throws Error where no browser is installed
 */
export function launch(options: LaunchOptions = {}, args: readonly string[] = []): Promise<Browser> {
  const { keepsPagesAside = false, features = [] } = options;
  const executablePath = chromiumPath(options);
  if (executablePath === null) throw new Error("there is no Chromium");
  return chromium.launch({
    executablePath,
    headless: true,
    timeout: DEADLINE_MS,
    // Tests may run as root, where the browser's own sandbox cannot start.
    ...(keepsPagesAside ? { ignoreDefaultArgs: ["--disable-back-forward-cache"] } : {}),
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      ...args,
      ...features.map((feature) => `--enable-features=${feature}`),
    ],
  });
}

/**
 * Writes what a page shows to `build/screenshots/<name>.png` for a person to look at, when `TEST_SCREENSHOTS` is 1: no test
 * judges a picture.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (Deno.env.get("TEST_SCREENSHOTS") === "1") await screenshotOfFailure(page, name);
}

/** As {@linkcode screenshot}, always: for a test that fails. */
export async function screenshotOfFailure(page: Page, name: string): Promise<void> {
  await Deno.mkdir(SCREENSHOTS, { recursive: true });
  const path = new URL(`${name}.png`, SCREENSHOTS).pathname;
  await page.screenshot({ path });
}

/** The accessibility rules (WCAG 2.2 A and AA, and good practice) that a document breaks, one line each; empty when none. */
export async function axeViolations(
  frame: Frame,
): Promise<readonly string[]> {
  // The source is evaluated by the debugger, which the page's policy does not stop.
  if (await frame.evaluate("typeof axe") === "undefined") await frame.evaluate(axe);
  return await frame.evaluate(`axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // What passes is not written out: a tenth of the time.
    resultTypes: ["violations"],
  }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => id + ": " + node.target.join(" ") + ": " + node.failureSummary)))`);
}

/** Opens the chat by its launcher, unless it is open from the page before. */
export async function openByLauncher(page: Page): Promise<void> {
  const launcher = page.locator("button.launcher");
  await launcher.waitFor();
  if (await launcher.getAttribute("aria-expanded") !== "true") await launcher.click();
}
