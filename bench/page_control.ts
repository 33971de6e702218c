/**
 * The time of page control to read a large page, compared with a walk through the same page that only reads styles.
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
const SLICE_MS_MAX = 16;

/** Five nodes per row: 3,000 in all, of which few are interactive, so that the whole page is walked. */
const PAGE = `document.body.innerHTML = Array.from({ length: ${ROWS} }, (_, row) =>
  "<div><p>" + (row % 30 ? "" : "Row " + row) + "</p><span>" + (row % 10 ? "" : "<button>Open " + row + "</button>") +
  "</span><i></i>" + (row % 10 ? "<b></b>" : "") + "</div>").join("")`;

const READ = `(async () => {
  const began = performance.now();
  const { result } = await control.run({ id: "1", request: String(began), name: "read", input: {}, phase: "run", confirmed: false });
  return { ms: performance.now() - began, truncated: result.truncated };
})()`;

/** The longest time that a visitor waits while the page is read: between two messages that the page sends to itself. */
const WAIT = `(async () => {
  const { port1, port2 } = new MessageChannel();
  let last = 0, longest = 0;
  port1.onmessage = () => {
    const now = performance.now();
    if (last) longest = Math.max(longest, now - last);
    last = now;
    port2.postMessage(0);
  };
  port2.postMessage(0);
  await control.run({ id: "2", request: "w" + performance.now(), name: "read", input: {}, phase: "run", confirmed: false });
  port1.close();
  return longest;
})()`;

const WALK = `(() => {
  const began = performance.now();
  for (const one of document.querySelectorAll("body *")) void getComputedStyle(one).display;
  return performance.now() - began;
})()`;

/** Measures at this machine's speed. */
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
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { ms, truncated } = await page.evaluate<{ ms: number; truncated: boolean }>(READ);
      if (truncated) throw new Error("the page was cut: not all of it was read");
      times.push({ ours: ms, walk: await page.evaluate<number>(WALK) });
      waits.push(await page.evaluate<number>(WAIT));
    }
    const [ours, walk] = [median(times.map(({ ours }) => ours)), median(times.map(({ walk }) => walk))];
    const detail = `${showRatio(ours / walk)} asking each for its style, ${showMs(walk)}`;
    return [
      atMost(`page control reads ${nodes} elements`, ours, MS_MAX, showMs, detail),
      atMost("page control: the page waits at most", median(waits), SLICE_MS_MAX, showMs, `of ${ROUNDS} rounds`),
    ];
  } finally {
    await browser.close();
    await desk.close();
  }
}
