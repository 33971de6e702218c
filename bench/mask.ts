/**
 * What it costs to mask one MiB of an app's answer with 20 secrets.
 *
 * @module
 */
import { makeMasker } from "../sandbox/mask.ts";
import { atMost, compareTimes, type Figure, showMs } from "./measure.ts";

const MS_MAX = 25;
const MiB = 1024 * 1024;

/** Measures the text of a whole answer; the peer is parsing it as JSON. */
export async function benchMask(): Promise<readonly Figure[]> {
  const secrets = Array.from({ length: 20 }, () => `sk_live_${crypto.getRandomValues(new Uint8Array(24)).toBase64()}`);
  const masker = makeMasker(secrets);
  const text = ordinaryAnswer();
  const times = await compareTimes({ run: () => masker.text(text) }, { run: () => JSON.parse(text) }, {
    rounds: 8,
    repeats: 4,
  });
  const peer = `JSON.parse ${showMs(times.peer)}`;
  return [atMost("mask: 1 MiB of JSON with 20 secrets, p50", times.ours, MS_MAX, showMs, peer)];
}

function ordinaryAnswer(): string {
  const row = (id: number) => ({ id, name: "A customer", plan: "business", note: `said "yes" to the offer ${id}` });
  return JSON.stringify(Array.from({ length: MiB / 96 }, (_, at) => row(at)));
}
