/**
 * `deno task bench steady [--minutes=5] [--per-second=200] [--visitors=600]`: messages for minutes, without a model: whether each arrives
 * once, what it costs, how long other requests wait meanwhile, and what the desk holds afterwards.
 *
 * @module
 */
import { deskSaid, openOurEnds } from "./inbox/ends.ts";
import { startProcess } from "./inbox/process.ts";
import { at, loadedWays } from "./inbox/ways.ts";
import { atMost, type Figure, showMs } from "./measure.ts";

/** Each of them writes or is answered every three seconds. */
const VISITORS = 600;
const PAGES = 5;
const WAY_MS_MAX = 1000;
/** Half of a core for 200 a second. */
const CPU_MS_MAX = 2.5;
/** The database's cache and the heap grow at first; what a leak adds is more than this. */
const GROWN_MB_MAX = 100;
const PROBE_MS = 500;

/** Measures it. */
export async function benchSteady(): Promise<readonly Figure[]> {
  const pace = { perSecond: numberOf("per-second", 200), seconds: 60 * numberOf("minutes", 5) };
  const desk = await startProcess("desk_process.ts", (line) => deskSaid.parse(JSON.parse(line)));
  try {
    const ends = await openOurEnds(desk, { visitors: numberOf("visitors", VISITORS), pages: PAGES });
    const before = { cpuMs: await desk.cpuMs(), residentKB: await desk.residentKB() };
    const stop = new AbortController();
    const probes = probe(desk.said.url, stop.signal);
    const { say, reply, faults, refused, late } = await loadedWays(ends, pace);
    stop.abort();
    const ways = [...say, ...reply];
    const sent = pace.perSecond * pace.seconds;
    const cpuMs = (await desk.cpuMs() - before.cpuMs) / sent;
    const grownMB = (await desk.residentKB() - before.residentKB) / 1024;
    const title = `steady: ${pace.perSecond} a second for ${pace.seconds} s`;
    return [
      atMost(`${title}, lost or doubled`, faults, 0, String, `of ${sent}`),
      atMost(
        `${title}, refused as busy`,
        refused.length,
        0,
        String,
        `after ${showMs(at(refused, 0.5))} at p50, ${showMs(at(refused, 0.99))} at p99`,
      ),
      atMost(`${title}, not announced in ten seconds`, late, 0, String),
      atMost(`${title}, p99`, at(ways, 0.99), WAY_MS_MAX, showMs, `p50 ${showMs(at(ways, 0.5))}`),
      atMost(`${title}, processor time of one`, cpuMs, CPU_MS_MAX, showMs),
      atMost(`${title}, another request, p99`, at(await probes, 0.99), WAY_MS_MAX, showMs),
      atMost(`${title}, memory grown`, grownMB, GROWN_MB_MAX, (MB) => `${Math.round(MB)} MB`),
    ];
  } finally {
    await desk.stop();
  }
}

function numberOf(name: string, otherwise: number): number {
  const given = Deno.args.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
  const number = Number(given ?? otherwise);
  if (number > 0) return number;
  throw new TypeError(`--${name} takes a number above 0, such as --${name}=${otherwise}`);
}

/** Asks the desk something small again and again. @returns how long each answer took, in ms */
async function probe(url: string, stop: AbortSignal): Promise<readonly number[]> {
  const times: number[] = [];
  while (!stop.aborted) {
    const startedAt = performance.now();
    await (await fetch(`${url}/livez`)).text();
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  }
  return times;
}
