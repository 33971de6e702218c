/**
 * The desk's pages on a slow device: the time of the first paint with the processor at a quarter of its speed and an
 * empty cache, and the size of the loaded scripts.
 *
 * @module
 */
import { signInOwner } from "../tests/browser/desk_stage.ts";
import { type BrowserContext, launch, type Page } from "../tests/support/browser.ts";
import { startDemo } from "../tests/support/demo.ts";
import { atMost, type Figure, median, showMs } from "./measure.ts";

const SLOWER = 4;
const VISITS = 3;
const FIRST_VIEW_MS_MAX = 1000;
const SCRIPT_KB_MAX = 60;

/** One page of each kind, below `/desk`. */
const PAGES = [
  "start",
  "start/action",
  "start/action/get_account",
  "inbox",
  "inbox/replies",
  "visitors",
  "contacts",
  "agent",
  "agent/actions/get_account",
  "agent/tasks/account",
  "agent/instructions",
  "agent/tests",
  "agent/tests/try",
  "agent/draft",
  "agent/history",
  "agent/tools",
  "widgets",
  "widgets/edit/account_card",
  "widgets/new",
  "knowledge",
  "knowledge/search",
  "reports",
  "audit",
  "widget/appearance",
  "widget/install",
  "mcp",
  "settings/inbox",
  "settings/mail",
  "settings/team",
  "settings/status",
  "profile",
] as const;

/** The page of the demo's source of knowledge, below `/desk`. */
async function sourcePage(page: Page, deskUrl: string): Promise<string> {
  await page.goto(`${deskUrl}/desk/knowledge`);
  const href = await page.locator("a[href*='/knowledge/sources/']").first().getAttribute("href");
  return (href ?? "").replace("/desk/", "");
}

/** Visits each page three times and uses the median. */
export async function benchFirstView(): Promise<readonly Figure[]> {
  const demo = await startDemo();
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    await signInOwner({ page, demo });
    const slow = await slowDown(context, page);
    const figures: Figure[] = [];
    for (const name of [...PAGES, await sourcePage(page, demo.deskUrl)]) {
      const visits = [];
      for (let visit = 0; visit < VISITS; visit++) visits.push(await slow.visit(`${demo.deskUrl}/desk/${name}`));
      const kb = Math.max(...visits.map(({ scriptBytes }) => scriptBytes)) / 1024;
      const ms = median(visits.map(({ firstViewMs }) => firstViewMs));
      figures.push(
        atMost(`/desk/${name}: first view`, ms, FIRST_VIEW_MS_MAX, showMs),
        atMost(`/desk/${name}: script, compressed`, kb, SCRIPT_KB_MAX, (size) => `${size.toFixed(1)} KB`),
      );
    }
    return figures;
  } finally {
    await browser.close();
    await demo.stop();
    await Deno.remove(demo.dataDir, { recursive: true });
  }
}

type Visit = { readonly firstViewMs: number; readonly scriptBytes: number };

/** Slows down the page's processor and empties its cache; `visit` opens an address and measures it. */
async function slowDown(context: BrowserContext, page: Page): Promise<{ visit(url: string): Promise<Visit> }> {
  const cdp = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let scriptBytes = 0;
  cdp.on("Network.responseReceived", ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return {
    visit: async (url) => {
      scriptBytes = 0;
      await page.goto(url, { waitUntil: "networkidle" });
      const drawn = await page.waitForFunction(
        `performance.getEntriesByName("first-contentful-paint")[0]?.startTime`,
      );
      const firstViewMs = Number(await drawn.jsonValue());
      return { firstViewMs, scriptBytes };
    },
  };
}
