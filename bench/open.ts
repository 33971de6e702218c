/**
 * How long a visitor waits for the chat: from pressing its button until typing is possible, with an empty and with a
 * full browser cache, compared with an empty frame in the same panel.
 *
 * @module
 */
import { testWorkspace } from "../tests/support/desk.ts";
import { type Browser, type BrowserContext, launch } from "../tests/support/browser.ts";
import { atMost, type Figure, median, showMs } from "./measure.ts";
import { serveTestDesk } from "./served.ts";
import { serveSite } from "./site.ts";

const OPENS = 20;
/** Processors at this machine's speed, and at a phone's. */
const SPEEDS = [{ slower: 1, msMax: 300 }, { slower: 4, msMax: 800 }] as const;

/** Records the press in the page, and in the frame the moment when typing is possible; both by the machine's clock. */
const CLOCKS = `
addEventListener("click", ({ timeStamp }) => { window.pressedAt = performance.timeOrigin + timeStamp }, true);
addEventListener("focusin", ({ target }) => {
  if (target.tagName === "TEXTAREA") window.typesAt ??= performance.timeOrigin + performance.now();
});`;

/** Measures at this machine's speed, and four times slower. */
export async function benchOpen(): Promise<readonly Figure[]> {
  const desk = await serveTestDesk();
  const { widgetKey } = await testWorkspace(desk.desk);
  const site = serveSite({ page: `src="${desk.url}/widget.js" data-key="${widgetKey}"` });
  const browser = await launch();
  try {
    const figures: Figure[] = [];
    for (const { slower, msMax } of SPEEDS) {
      const cold = await opens(browser, `${site.url}/page`, { slower, warm: false });
      const warm = await opens(browser, `${site.url}/page`, { slower, warm: true });
      for (const [cache, times] of [["empty", cold], ["full", warm]] as const) {
        const figure = `chat opens, cache ${cache}, processor ×${slower}, p75`;
        figures.push(atMost(figure, p75(times), msMax, showMs, `median ${showMs(median(times))} of ${times.length}`));
      }
    }
    return figures;
  } finally {
    await browser.close();
    await site.close();
    await desk.stop();
  }
}

type How = { readonly slower: number; readonly warm: boolean };

/** Opens the chat repeatedly; a warm browser has shown the page and its chat before. */
async function opens(browser: Browser, url: string, { slower, warm }: How): Promise<readonly number[]> {
  const times: number[] = [];
  let context = await browser.newContext();
  if (warm) await openMs(context, url, slower);
  for (let round = 0; round < OPENS; round++) {
    if (!warm) {
      await context.close();
      context = await browser.newContext();
    }
    times.push(await openMs(context, url, slower));
  }
  await context.close();
  return times;
}

async function openMs(context: BrowserContext, url: string, slower: number): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript(CLOCKS);
    const line = await context.newCDPSession(page);
    await page.goto(url, { waitUntil: "load" });
    const launcher = page.getByRole("button", { name: /^Chat with/ });
    await launcher.waitFor();
    if (slower > 1) await line.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await launcher.click();
    await page.frameLocator("iframe").locator("textarea:focus").waitFor();
    const [pressedAt, typesAt] = await Promise.all([
      page.evaluate<number>("pressedAt"),
      page.frames()[1]?.evaluate<number>("typesAt") ?? Number.NaN,
    ]);
    return typesAt - pressedAt;
  } finally {
    await page.close();
  }
}

function p75(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.75) - 1] ?? Number.NaN;
}
