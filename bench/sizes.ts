/**
 * The sizes of the built scripts and styles, as sent by a server with gzip.
 *
 * @module
 */
import { atMost, type Figure } from "./measure.ts";

const ASSETS = new URL("../build/assets/", import.meta.url);

/** Files by the prefix and suffix of their names, with their maximum size in kilobytes. */
const BUDGETS = [
  { figure: "loader, gzip", name: /^widget\.js$/, kBMax: 10 },
  { figure: "offers of help (lazy part of the loader), gzip", name: /^widget-help\.js$/, kBMax: 5 },
  { figure: "page control (lazy part of the loader), gzip", name: /^widget-page-control\.js$/, kBMax: 10 },
  { figure: "frame script, gzip", name: /^frame-.*\.js$/, kBMax: 40 },
  { figure: "icons of cards, gzip", name: /^part-icon_drawings-.*\.js$/, kBMax: 8 },
  { figure: "charts, gzip", name: /^part-chart_picture-.*\.js$/, kBMax: 8 },
  { figure: "frame styles, gzip", name: /^frame-.*\.css$/, kBMax: 8 },
] as const;

/** Measures the results of the last build. */
export async function benchSizes(): Promise<readonly Figure[]> {
  const names = Array.from(Deno.readDirSync(ASSETS), ({ name }) => name);
  return await Promise.all(BUDGETS.map(async ({ figure, name, kBMax }) => {
    const found = names.find((candidate) => name.test(candidate));
    if (found === undefined) throw new Error(`${figure} is not in ${ASSETS.pathname}; run "deno task setup".`);
    return atMost(figure, await gzipped(new URL(found, ASSETS)) / 1000, kBMax, (kB) => `${Number(kB.toFixed(1))} kB`);
  }));
}

async function gzipped(file: URL): Promise<number> {
  const { readable } = await Deno.open(file);
  const bytes = await new Response(readable.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
  return bytes.byteLength;
}
