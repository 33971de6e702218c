/**
 * The snapshot of a page, as reported by its browser. All of it is untrusted: it is data for the model, and the names
 * of possible targets.
 *
 * @module
 */
import { z } from "zod";
import { onOneLine } from "../../../widget/visible_text.ts";
import { CONTROL_LIMITS } from "../../limits/website.ts";

const { elementsMax, lineCharsMax, snapshotBytesMax } = CONTROL_LIMITS;

/** A usable element of the page. */
export type SnapshotElement = { readonly role: string; readonly name: string; readonly states: readonly string[] };

/** A snapshot: the text that the model reads, and the page's elements by their refs. */
export type PageSnapshot = {
  /** Identifies the snapshot. */
  readonly gen: number;
  readonly url: string;
  readonly text: string;
  readonly elements: ReadonlyMap<string, SnapshotElement>;
};

const pixels = z.number().min(0).max(1e7);

const snapshot = z.strictObject({
  v: z.literal(1),
  gen: z.int().min(0),
  url: z.string().max(2000),
  title: z.string().max(300),
  viewport: z.strictObject({ w: pixels, h: pixels }),
  scroll: z.strictObject({ above: pixels, below: pixels }),
  n: z.int().min(0).max(elementsMax),
  truncated: z.boolean(),
  lines: z.array(z.string().max(lineCharsMax)).max(snapshotBytesMax),
});

const ELEMENT = /^\[(e\d{1,3})\]([a-z]+) "([^"]*)"(?: (.*))?$/;

/** On a screen of at most this width the chat covers the page, except while something is shown there. */
const PHONE_PX_MAX = 480;

/** Parses a snapshot; null if it is invalid or too large. */
export function readSnapshot(given: unknown): PageSnapshot | null {
  const page = snapshot.safeParse(given).data;
  if (page === undefined) return null;
  // A line remains one, or a text of the page could look like an element to the model.
  const lines = page.lines.map(onOneLine);
  if (new TextEncoder().encode(lines.join("\n")).length > snapshotBytesMax) return null;
  const elements = new Map<string, SnapshotElement>();
  for (const line of lines) {
    const [, ref, role, name, states = ""] = ELEMENT.exec(line) ?? [];
    if (ref === undefined || role === undefined || name === undefined || elements.has(ref)) continue;
    elements.set(ref, { role, name, states: states.split(" ") });
  }
  const { gen, url, title, scroll, viewport, truncated } = page;
  const head = [
    `gen ${gen}`,
    `title: ${onOneLine(title)}`,
    `address: ${onOneLine(url)}`,
    `${scroll.above} px of the page are above what the customer sees, ${scroll.below} px below`,
    ...(viewport.w <= PHONE_PX_MAX
      ? ["on a small screen: the chat covers the page, and makes room while you point at something or do it"]
      : []),
    ...(truncated ? ["only the beginning of the page is listed"] : []),
  ];
  return { gen, url, text: [...head, "", ...lines].join("\n"), elements };
}
