/**
 * The time to draw and lay out a card of 100 nodes, compared with setting the same markup as HTML in the same page.
 *
 * @module
 */
import { startWidgetDesk } from "../tests/browser/widget_desk.ts";
import { launch, type Page } from "../tests/support/browser.ts";
import type { CardNode } from "../widget/protocol.ts";
import { atMost, type Figure, showMs, showRatio } from "./measure.ts";

const MS_MAX = 5;
const RATIO_MAX = 2;
const TURNS = 40;
const LOOK = { theme: "light", color: "#4f46e5", radius: 16 } as const;

/** A typical card of 100 nodes: rows of text, badges and buttons. */
const HUNDRED: CardNode = {
  type: "Card",
  children: Array.from({ length: 16 }, (_, at): CardNode => ({
    type: "Row",
    gap: 2,
    children: [
      { type: "Caption", value: `Row ${at}`, color: "secondary" },
      { type: "Text", value: `Value ${at}`, size: "sm", weight: "medium", truncate: true },
      { type: "Spacer" },
      { type: "Badge", label: "ready", color: "success" },
      at === 0
        ? {
          type: "Col",
          children: [{ type: "Title", value: "First" }, { type: "Divider" }, { type: "Box", padding: 2 }],
        }
        : { type: "Button", label: "Choose", size: "sm", onClickAction: { type: "tool:choose", payload: { at } } },
    ],
  })),
};

/** Best times in milliseconds, of our drawing and of the browser's own parser. */
type Times = { readonly ours: number; readonly peer: number };

/** Each round draws into a new element, including all work of a first drawing; the two alternate. */
const DRAW = `(async () => {
  const best = { ours: Infinity, peer: Infinity };
  const main = document.querySelector("main");
  for (let turn = 0; turn < ${TURNS}; turn++) {
    const place = document.createElement("div");
    Object.assign(place.dataset, ${JSON.stringify({ card: JSON.stringify(HUNDRED), look: JSON.stringify(LOOK) })});
    main.replaceChildren(place);
    let start = 0;
    const attach = place.attachShadow.bind(place);
    place.attachShadow = (init) => { start = performance.now(); return attach(init); };
    document.dispatchEvent(new Event("refreshed"));
    while (!place.shadowRoot?.querySelector(".card")) await Promise.resolve();
    place.getBoundingClientRect();
    best.ours = Math.min(best.ours, performance.now() - start);

    const html = place.shadowRoot.innerHTML;
    const copy = document.createElement("div");
    main.replaceChildren(copy);
    const began = performance.now();
    const root = copy.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = place.shadowRoot.adoptedStyleSheets;
    root.innerHTML = html;
    copy.getBoundingClientRect();
    best.peer = Math.min(best.peer, performance.now() - began);
    await new Promise(requestAnimationFrame);
  }
  return best;
})()`;

/** Measures the best of several drawings: the cost when nothing else uses the machine. */
export async function benchDrawing(): Promise<readonly Figure[]> {
  const desk = await startWidgetDesk();
  const browser = await launch();
  try {
    const page: Page = await browser.newPage();
    await page.goto(`${desk.origin}/preview`);
    const { ours, peer } = await page.evaluate<Times>(DRAW);
    const both = `${showMs(ours)} and ${showMs(peer)}`;
    return [
      atMost("a card of 100 nodes: drawn and laid out", ours, MS_MAX, showMs),
      atMost("a card of 100 nodes: against its HTML", ours / peer, RATIO_MAX, showRatio, both),
    ];
  } finally {
    await browser.close();
    await desk.close();
  }
}
