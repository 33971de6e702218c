/**
 * A real Chromium for tests: opens it, takes screenshots, checks accessibility. Without a browser, tests are skipped
 * with a clear message.
 *
 * @module
 */
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from "playwright-core";
// As text, and minified: each checked page of a test compiles it again.
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
/** Renders the same pages with half of the processor time. It has no back/forward cache and shows no notifications. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The path of a Chromium on this machine (`CHROMIUM_PATH` first, then a headless one if that is enough), or null. */
export function chromiumPath({ keepsPagesAside, showsNotifications }: LaunchOptions = {}): string | null {
  const needsWhole = keepsPagesAside || showsNotifications;
  const paths = [Deno.env.get("CHROMIUM_PATH") ?? "", ...(needsWhole ? [] : [HEADLESS_SHELL]), ...WHOLE];
  return paths.find(exists) ?? null;
}

/** How a browser differs from a newly installed one. */
export type LaunchOptions = {
  /** Whether it shows notifications, which a headless one does not. */
  readonly showsNotifications?: boolean;
  /** Whether pages are kept for the back button, which takes memory. */
  readonly keepsPagesAside?: boolean;
  /** Features that are disabled by default, such as `WebMCP`. */
  readonly features?: readonly string[];
};

/**
 * Pages of a test live for seconds: optimizing their code, mostly axe's, costs V8 more than it gains. It affects only
 * their speed, so benches measure without these flags.
 */
const SHORT_LIVED_PAGES = "--js-flags=--max-lazy --no-opt --no-maglev";

/** The browsers of the files that run together, by their options: starting one takes as long as most tests. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * Registers a test that needs a browser; without one it is ignored with a message.
 *
 * The tests share the browser. Its contexts are isolated from each other, and those of a test end with it.
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
        // Stages that have closed their own contexts have already reported on them.
        for (const context of browser.contexts()) console.error(await reportOf(context));
        throw error;
      } finally {
        for (const context of browser.contexts()) await context.close();
      }
    },
  });
}

/**
 * The file that is registering a test, relative to `tests/`. Deno reports where `Deno.test` was called, which is here,
 * and nothing else distinguishes the files of a shard.
 */
function testFile(): string {
  return /\/tests\/(\S+_test\.ts)/.exec(new Error().stack ?? "")?.[1] ?? "a file that is unknown";
}

/** The browser with these options; a new one when a test has crashed it. */
async function openBrowser(options: LaunchOptions): Promise<Browser> {
  const key = JSON.stringify(options);
  const open = await browsers.get(key);
  if (open?.isConnected()) return open;
  const opening = launch(options, [SHORT_LIVED_PAGES]).then(prepare);
  browsers.set(key, opening);
  return await opening;
}

/** Gives each context the tests' common timeout, and makes it reportable. */
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
 * Opens a headless Chromium, optionally with additional arguments.
 *
 * @throws Error when no browser is installed
 */
export function launch(options: LaunchOptions = {}, args: readonly string[] = []): Promise<Browser> {
  const { keepsPagesAside = false, features = [] } = options;
  const executablePath = chromiumPath(options);
  if (executablePath === null) throw new Error("there is no Chromium");
  return chromium.launch({
    executablePath,
    headless: true,
    timeout: DEADLINE_MS,
    // Tests may run as root, under which the browser's own sandbox cannot start.
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
 * Saves a picture of a page to `build/screenshots/<name>.png` for people, if `TEST_SCREENSHOTS` is 1: no test checks
 * pictures.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (Deno.env.get("TEST_SCREENSHOTS") === "1") await screenshotOfFailure(page, name);
}

/** Like {@linkcode screenshot}, but always: for a failing test. */
export async function screenshotOfFailure(page: Page, name: string): Promise<void> {
  await Deno.mkdir(SCREENSHOTS, { recursive: true });
  const path = new URL(`${name}.png`, SCREENSHOTS).pathname;
  await page.screenshot({ path });
}

/**
 * The violations of accessibility rules (WCAG 2.2 A and AA, and best practices) in a document, one line each; empty for
 * none.
 */
export async function axeViolations(
  frame: Frame,
): Promise<readonly string[]> {
  // The source is evaluated by the debugger, which the page's policy does not restrict.
  if (await frame.evaluate("typeof axe") === "undefined") await frame.evaluate(axe);
  return await frame.evaluate(`axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // Passes are not reported, which saves a tenth of the time.
    resultTypes: ["violations"],
  }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => id + ": " + node.target.join(" ") + ": " + node.failureSummary)))`);
}

/** Opens the chat with its launcher, unless it is still open from the previous page. */
export async function openByLauncher(page: Page): Promise<void> {
  const launcher = page.locator("button.launcher");
  await launcher.waitFor();
  if (await launcher.getAttribute("aria-expanded") !== "true") await launcher.click();
}
