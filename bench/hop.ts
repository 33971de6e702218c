/**
 * The cost of the sandbox: a call through the real process, compared with a direct request to the same endpoint.
 *
 * @module
 */
import type { OutboundRequest, Sealed } from "../sandbox/protocol.ts";
import { actionRequest, recordOf } from "../tests/sandbox/support.ts";
import { atLeast, atMost, compareTimes, type Figure, showMs, showRatio } from "./measure.ts";
import { type Outside, withOutside } from "./scene.ts";

const AT_ONCE = 50;
const ADDED_MS_MAX = 0.6;
const THROUGHPUT_MIN = 0.45;

/** Measures one call at a time, and {@linkcode AT_ONCE}. */
export function benchHop(): Promise<readonly Figure[]> {
  return withOutside(measure);
}

async function measure(outside: Outside): Promise<readonly Figure[]> {
  const { direct, hop } = await bothWays(outside);
  const many = (once: () => Promise<void>) => ({ run: () => Promise.all(Array.from({ length: AT_ONCE }, once)) });
  const one = await compareTimes({ run: hop }, { run: direct }, { rounds: 10, repeats: 400 });
  const load = await compareTimes(many(hop), many(direct), { rounds: 12, repeats: 60 });
  const perSecond = (ms: number) => `${Math.round(AT_ONCE * 1000 / ms)}/s`;
  return [
    atMost(
      "sandbox hop: added to a direct call, p50",
      one.ours - one.peer,
      ADDED_MS_MAX,
      showMs,
      `${showMs(one.ours)} and ${showMs(one.peer)}`,
    ),
    atLeast(
      `sandbox hop: throughput at ${AT_ONCE} against direct`,
      1 / load.ratio,
      THROUGHPUT_MIN,
      showRatio,
      `${perSecond(load.ours)} and ${perSecond(load.peer)}`,
    ),
  ];
}

/** The same request twice: with an encrypted key through the sandbox, and with the plain key directly. */
async function bothWays({ origin, sandbox }: Outside) {
  const value = "sk_live_0123456789abcdef";
  const sealed = await recordOf(sandbox, { workspace: "w1", name: "KEY" }, { value, origins: [origin] });
  const url = `${origin}/support/accounts/u-ada`;
  return {
    hop: async () => {
      const answer = await sandbox.call(keyedRequest(url, sealed));
      if (answer.kind !== "answer" || answer.status !== 200) throw new Error(JSON.stringify(answer));
      JSON.parse(answer.body);
    },
    direct: async () => {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${value}` } });
      await answer.json();
    },
  };
}

/** A request with a unique marker, as made by the desk. */
function keyedRequest(url: string, sealed: Sealed): OutboundRequest {
  const marker = crypto.randomUUID();
  return actionRequest({
    url,
    headers: { authorization: `Bearer {secrets.KEY#${marker}}` },
    secrets: { KEY: sealed },
    marker,
  });
}
