/**
 * The cost of the gate in front of every action call: its decision about a change with the customer's yes, without SQL.
 *
 * @module
 */
import { hashOf } from "../core/actions/canonical.ts";
import { makeConfirmed } from "../core/actions/confirmed.ts";
import type { CallContext } from "../core/actions/context.ts";
import { decide } from "../core/actions/guard.ts";
import { checkAgent } from "../core/agent/check.ts";
import type { LiveAgent } from "../core/agent/versions/live.ts";
import { exampleAgent } from "../examples/demo/agent_files.ts";
import { atMost, compareTimes, type Figure, showMs } from "./measure.ts";

const MS_MAX = 0.2;
const APP = "https://app.example.com";
const INPUT = { plan: "pro" } as const;

/** Measures `change_plan`, which passes every step of the gate. */
export function benchGate(): Promise<readonly Figure[]> {
  const files = exampleAgent(APP);
  const checked = checkAgent(files, { privateHosts: [] });
  return measure({ workspace: "w_1", version: 1, files, ...checked });
}

async function measure(live: LiveAgent): Promise<readonly Figure[]> {
  const bound = { workspace: "w_1", conversationId: "c_1", visitorId: "v_1" };
  const customer = { userId: "u_1", email: null, name: null, attributes: {}, proof: { kind: "named" } } as const;
  const context: CallContext = { ...bound, live, messageId: null, customer, actor: "ai" };
  const keys = new Map([["SUPPORT_API_KEY", [APP]]]);
  const now = new Date();
  const pass = () => {
    const confirmed = makeConfirmed({
      ...bound,
      callId: "call_1",
      by: "press",
      userId: "u_1",
      agentVersion: 1,
      action: "change_plan",
      boundHash: hashOf(INPUT),
      expiresAt: new Date(now.getTime() + 1),
    });
    const call = { action: "change_plan", input: INPUT, confirmed };
    const decision = decide({ context, live, call, keys, callId: "call_2", marker: "a-fresh-marker-of-this-run", now });
    if (decision.kind !== "allowed") throw new Error(JSON.stringify(decision));
  };
  const hash = () => hashOf(INPUT);
  const times = await compareTimes({ run: pass }, { run: hash }, { rounds: 8, repeats: 1000 });
  return [atMost("gate: decision with a yes, p50", times.ours, MS_MAX, showMs, `one hash ${showMs(times.peer)}`)];
}
