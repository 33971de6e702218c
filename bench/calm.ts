/**
 * Layout shift and long tasks on a host page while the chat loads, opens and receives messages.
 *
 * @module
 */
import { KEY, startWidgetDesk, type WidgetDesk } from "../tests/browser/widget_desk.ts";
import { until } from "../tests/support/wait.ts";
import { type Browser, launch, type Page } from "../tests/support/browser.ts";
import { atMost, type Figure } from "./measure.ts";
import { serveSite } from "./site.ts";

const ROUNDS = 5;

/** A long task takes 50 ms or more; the observer reports those of the page and its frames. */
const WATCH = `
window.long = [];
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) long.push(duration); })
  .observe({ type: "longtask", buffered: true });
window.shift = 0;
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value; })
  .observe({ type: "layout-shift", buffered: true });`;

/** Observers are notified between two tasks, when the page is idle. */
const IDLE = "new Promise((calm) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(calm), 100)))";

const STAGES = ["from load to idle", "when the chat opens", "when messages come"] as const;

/** The long tasks of each stage in ms, and the total layout shift. */
type Round = { readonly long: readonly (readonly number[])[]; readonly shift: number };

/**
 * Measures at this machine's speed; the best of several rounds counts, because other programs use the processor too.
 */
export async function benchCalm(): Promise<readonly Figure[]> {
  const desk = await startWidgetDesk();
  const site = serveSite({ page: `src="${desk.origin}/widget.js" data-key="${KEY}"` });
  const browser = await launch();
  desk.openGate();
  try {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await play(browser, desk, `${site.url}/page`));
    const show = (count: number) => String(count);
    return [
      atMost("page: what moves (CLS)", Math.max(...rounds.map(({ shift }) => shift)), 0, show),
      ...STAGES.map((stage, at) => {
        const all = rounds.map(({ long }) => long[at] ?? []);
        const longest = Math.round(Math.max(0, ...all.flat()));
        const detail = longest === 0 ? "" : `in ${ROUNDS} rounds ${all.flat().length}, the longest ${longest} ms`;
        return atMost(`page: long tasks ${stage}`, Math.min(...all.map(({ length }) => length)), 0, show, detail);
      }),
    ];
  } finally {
    await browser.close();
    await site.close();
    await desk.close();
  }
}

async function play(browser: Browser, desk: WidgetDesk, url: string): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  const chat = page.frameLocator("iframe");
  const say = async (text: string, answer: string) => {
    await chat.locator("textarea").fill(text);
    await chat.locator("textarea").press("Enter");
    await chat.getByText(answer).last().waitFor();
  };
  try {
    await page.goto(url);
    await until(() => desk.openSockets() > 0, "the page's line");
    const load = await longTasks(page);
    await page.getByRole("button", { name: /^Chat with/ }).click();
    await chat.locator("textarea:focus").waitFor();
    const open = await longTasks(page);
    await say("Explain seats", "GET /seats");
    await say("Show my account", "3 of 5 used");
    desk.teammateSays("Hello, this is Kim.");
    await chat.getByText("Hello, this is Kim.").waitFor();
    return { long: [load, open, await longTasks(page)], shift: await page.evaluate<number>("shift") };
  } finally {
    await context.close();
  }
}

/** The long tasks since the last call. */
async function longTasks(page: Page): Promise<readonly number[]> {
  await page.evaluate(IDLE);
  return await page.evaluate<number[]>("long.splice(0)");
}
