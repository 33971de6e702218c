/**
 * How long page control needs to read a large page, beside a walk through the same page that only asks for its styles.
 *
 * @module
 */
import { putControl } from "../tests/browser/page_control_stage.ts";
import { startWidgetDesk } from "../tests/browser/widget_desk.ts";
import { launch } from "../tests/support/browser.ts";
import { atMost, type Figure, median, showMs, showRatio } from "./measure.ts";

const ROUNDS = 15;
const ROWS = 600;
const MS_MAX = 50;

/** Five nodes a row: 3,000 in all, few of which can be used, so that the whole page is walked. */
const PAGE = `document.body.innerHTML = Array.from({ length: ${ROWS} }, (_, row) =>
  "<div><p>" + (row % 30 ? "" : "Row " + row) + "</p><span>" + (row % 10 ? "" : "<button>Open " + row + "</button>") +
  "</span><i></i>" + (row % 10 ? "<b></b>" : "") + "</div>").join("")`;

const READ = `(async () => {
  const began = performance.now();
  const { result } = await control.run({ id: "1", request: String(began), verb: "read", input: {}, confirmed: false });
  return { ms: performance.now() - began, truncated: result.truncated };
})()`;

const WALK = `(() => {
  const began = performance.now();
  for (const one of document.querySelectorAll("body *")) void getComputedStyle(one).display;
  return performance.now() - began;
})()`;

/** Measures it on this machine's processor. */
export async function benchPageControl(): Promise<readonly Figure[]> {
  const desk = await startWidgetDesk();
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${desk.origin}/preview`);
    await putControl(page, desk.origin);
    await page.evaluate(PAGE);
    const nodes = await page.evaluate<number>("document.querySelectorAll('body *').length");
    const times: { readonly ours: number; readonly walk: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { ms, truncated } = await page.evaluate<{ ms: number; truncated: boolean }>(READ);
      if (truncated) throw new Error("the page was cut: not all of it was read");
      times.push({ ours: ms, walk: await page.evaluate<number>(WALK) });
    }
    const [ours, walk] = [median(times.map(({ ours }) => ours)), median(times.map(({ walk }) => walk))];
    const detail = `${showRatio(ours / walk)} asking each for its style, ${showMs(walk)}`;
    return [atMost(`page control reads ${nodes} elements`, ours, MS_MAX, showMs, detail)];
  } finally {
    await browser.close();
    await desk.close();
  }
}
