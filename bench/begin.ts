/**
 * New conversations per second: a session, a first message and its answer over real sockets, by eight and by sixty-four
 * concurrent visitors. With `TEST_DATABASE_URL` on PostgreSQL, where they could block each other's rows.
 *
 * @module
 */
import { builtinModel } from "../core/model/fallback.ts";
import { testWorkspace } from "../tests/support/desk.ts";
import { atLeast, type Figure, showRatio } from "./measure.ts";
import { type ServedDesk, serveTestDesk } from "./served.ts";

const FEW = 8;
const MANY = 64;
const CONVERSATIONS = 384;
/** More concurrent visitors must not lower the total rate. */
const RATIO_MIN = 0.9;

/** Measures both numbers of visitors alternately, on one desk. */
export async function benchBegin(): Promise<readonly Figure[]> {
  const served = await serveTestDesk({ model: builtinModel(), now: () => new Date() });
  const { widgetKey } = await testWorkspace(served.desk);
  const best = { few: 0, many: 0 };
  await begin(served, widgetKey, FEW);
  for (let round = 0; round < 3; round++) {
    best.few = Math.max(best.few, await begin(served, widgetKey, FEW));
    best.many = Math.max(best.many, await begin(served, widgetKey, MANY));
  }
  await served.stop();
  const rates = `${Math.round(best.many)}/s and ${Math.round(best.few)}/s`;
  return [
    atLeast(`new conversations: ${MANY} at once against ${FEW}`, best.many / best.few, RATIO_MIN, showRatio, rates),
  ];
}

/** @returns conversations per second */
async function begin({ url, desk }: ServedDesk, widgetKey: string, atOnce: number): Promise<number> {
  const base = `${url}/api/widget/${widgetKey}`;
  const json = { "content-type": "application/json" };
  const from = performance.now();
  let left = CONVERSATIONS;
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (left-- > 0) {
      const opened: { session: string } =
        await (await fetch(`${base}/session`, { method: "POST", headers: json, body: "{}" })).json();
      const answer = await fetch(`${base}/messages`, {
        method: "POST",
        headers: { ...json, authorization: `Bearer ${opened.session}` },
        body: JSON.stringify({ clientId: desk.newId(), text: "hello" }),
      });
      const events = await answer.text();
      if (!events.includes("event: done")) throw new Error(`${answer.status} ${events}`);
    }
  }));
  return CONVERSATIONS / ((performance.now() - from) / 1000);
}
