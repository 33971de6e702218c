/**
 * Measures the rate of a side's work, and the bytes over the wire.
 *
 * @module
 */
import { get } from "node:http";

/** Repeats a piece of work, several at once. @returns the rate per second */
export async function talkPerSecond(
  times: number,
  atOnce: number,
  work: (at: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (next < times) await work(next++);
  }));
  return times / ((performance.now() - startedAt) / 1000);
}

/** The body of a file as a browser receives it, compressed if the server does that. */
export function encodedBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br, gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Uint8Array) => bytes += part.length);
      answer.on(
        "end",
        () =>
          answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${address} answered ${answer.statusCode}`)),
      );
      answer.on("error", reject);
    }).on("error", reject);
  });
}
