/**
 * The cost of the loader for its page: the processor time of `widget.js` as reported by the browser, compared with an
 * empty script of the same size in the same run.
 *
 * @module
 */
import { KEY, startWidgetDesk } from "../tests/browser/widget_desk.ts";
import { type Browser, launch } from "../tests/support/browser.ts";
import { atMost, type Figure, median, showMs, showRatio } from "./measure.ts";
import { serveSite } from "./site.ts";

const ROUNDS = 15;
/** Processors at this machine's speed, and at a phone's. */
const SPEEDS = [{ slower: 1, msMax: 10 }, { slower: 4, msMax: 40 }] as const;

/** Measures at this machine's speed, and four times slower. */
export async function benchLoader(): Promise<readonly Figure[]> {
  const desk = await startWidgetDesk();
  const browser = await launch();
  const loader = await (await fetch(`${desk.origin}/widget.js`)).text();
  const tags = { with: `src="${desk.origin}/widget.js" data-key="${KEY}"`, empty: `src="/empty.js"` };
  const site = serveSite(tags, { "empty.js": `/*${"x".repeat(loader.length - 4)}*/` });
  try {
    const figures: Figure[] = [];
    for (const { slower, msMax } of SPEEDS) {
      const times: { readonly ours: number; readonly empty: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const ours = await runMs(browser, `${site.url}/with`, slower);
        times.push({ ours, empty: await runMs(browser, `${site.url}/empty`, slower) });
      }
      const [ours, empty] = [median(times.map(({ ours }) => ours)), median(times.map(({ empty }) => empty))];
      const detail = `${showRatio(ours / empty)} an empty script of its size, ${showMs(empty)}`;
      figures.push(atMost(`loader runs, processor ×${slower}`, ours, msMax, showMs, detail));
    }
    return figures;
  } finally {
    await browser.close();
    await site.close();
    await desk.close();
  }
}

/** How long scripts kept the main thread busy until the page was loaded: compiling and running them. */
async function runMs(browser: Browser, url: string, slower: number): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    if (slower > 1) await line.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await line.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(url, { waitUntil: "load" });
    const { metrics } = await line.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN) * 1000;
  } finally {
    await context.close();
  }
}
