/**
 * The cost of masking an app's response with 20 secrets: an ordinary response, and hostile ones designed to be slow.
 *
 * @module
 */
import { makeMasker, type Masker } from "../sandbox/mask.ts";
import { atMost, compareTimes, type Figure, showMs, showRatio } from "./measure.ts";

const ORDINARY_MS_MAX = 25;
const HOSTILE_MS_MAX = 60;
/** The allowed cost per MiB in a text of four MiB, relative to a text of one. */
const GROWTH_MAX = 1.5;
const MiB = 1024 * 1024;
const SHAPE = { rounds: 8, repeats: 4 } as const;

/** The unit that each text repeats. */
const HOSTILE: Readonly<Record<string, string>> = {
  "percent codes": "%41%62%63",
  "percent codes three times": "%252541%252562",
  "percent codes of UTF-8": "%e2%82%ac%c3%a9",
  "JSON escapes": "\\u0041\\u0062",
  "backslashes": "\\\\",
  "character references": "&#65;&#x41;&amp;",
  "references in references": "&amp;amp;amp;",
  "quoted-printable": "=41=62=C3=A9",
  "both at once": "=2541%41",
  "percent codes four times, with lists and joined lines": "%2525254=3D\n82,69,",
  "line ends": "a\n",
  "decimal lists": "82,69,",
  "hexadecimal lists": "4a:5b:",
  "lists that are too short": "1,2,3,4,5,6,7x,",
  "beginnings of a key": "sk_live_",
};

/** Texts of an app that knows the key: near matches between escapes of each notation and level. */
function nearKeys(key: string): Readonly<Record<string, string>> {
  return {
    "a key in percent codes": percentCodes(key),
    "nearly a key, between escapes": `${key.slice(0, -3)}%252541=3D`,
  };
}

/**
 * Measures texts of one MiB, and the growth of the time with the text; the peer is parsing the ordinary text as JSON.
 */
export async function benchMask(): Promise<readonly Figure[]> {
  const masker = makeMasker(secrets());
  const ordinary = ordinaryAnswer();
  const texts = { ...HOSTILE, ...nearKeys(secrets()[0] ?? "") };
  const figures = [await costOf(masker, "1 MiB of JSON", ordinary, ordinary, ORDINARY_MS_MAX)];
  for (const [name, unit] of Object.entries(texts)) {
    figures.push(await costOf(masker, `1 MiB of ${name}`, repeated(unit, MiB), ordinary, HOSTILE_MS_MAX));
  }
  return [...figures, await growthOf(masker)];
}

async function costOf(masker: Masker, name: string, text: string, ordinary: string, msMax: number): Promise<Figure> {
  const times = await compareTimes({ run: () => masker.text(text) }, { run: () => JSON.parse(ordinary) }, SHAPE);
  return atMost(`mask: ${name} with 20 secrets, p50`, times.ours, msMax, showMs, `JSON.parse ${showMs(times.peer)}`);
}

/** The kind with the worst growth. */
async function growthOf(masker: Masker): Promise<Figure> {
  let worst = { name: "", growth: 0 };
  for (const [name, unit] of Object.entries(HOSTILE)) {
    const [large, small] = [repeated(unit, 4 * MiB), repeated(unit, MiB)];
    const times = await compareTimes({ run: () => masker.text(large) }, { run: () => masker.text(small) }, SHAPE);
    if (times.ratio / 4 > worst.growth) worst = { name, growth: times.ratio / 4 };
  }
  return atMost("mask: a MiB of 4 MiB against a MiB alone", worst.growth, GROWTH_MAX, showRatio, worst.name);
}

function secrets(): readonly string[] {
  return Array.from(
    { length: 20 },
    (_, at) => `sk_live_${new Uint8Array(24).map((__, byte) => at * 37 + byte * 101).toBase64()}`,
  );
}

function percentCodes(text: string): string {
  return new TextEncoder().encode(text).toHex().replace(/../g, "%$&");
}

function repeated(unit: string, chars: number): string {
  return unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);
}

function ordinaryAnswer(): string {
  const row = (id: number) => ({ id, name: "A customer", plan: "business", note: `said "yes" to the offer ${id}` });
  return JSON.stringify(Array.from({ length: MiB / 96 }, (_, at) => row(at)));
}
