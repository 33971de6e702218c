/**
 * The cost of an action call, including gate, audit rows and sandbox, compared with a bare hop and two transactions.
 *
 * @module
 */
import { callAction } from "../core/actions/call.ts";
import { notConfirmed } from "../core/actions/confirmed.ts";
import type { CallContext, VerifiedCustomer } from "../core/actions/context.ts";
import { setKey } from "../core/actions/keys.ts";
import { liveAgent } from "../core/agent/versions/live.ts";
import { saveVersion } from "../core/agent/versions/versions.ts";
import { checkToken } from "../core/identity/identify.ts";
import { setIdentity } from "../core/identity/secret.ts";
import { exampleAgent } from "../examples/demo/agent_files.ts";
import { sandboxPorts } from "../routes/ports/ports.ts";
import { actionRequest } from "../tests/sandbox/support.ts";
import { type TestDesk, testDesk, testWorkspace } from "../tests/support/desk.ts";
import { signToken } from "../tests/support/jwt.ts";
import { atMost, compareTimes, type Figure, showMs, showRatio } from "./measure.ts";
import { openTransaction, type Outside, withOutside } from "./scene.ts";

/** Measures the example's `get_account` for a signed-in customer. */
export function benchCall(): Promise<readonly Figure[]> {
  return withOutside(measure);
}

async function measure(outside: Outside): Promise<readonly Figure[]> {
  const desk = await testDesk({ ...sandboxPorts(outside.sandbox, () => {}), privateHosts: [outside.host] });
  const { id: workspace } = await testWorkspace(desk);
  const files = exampleAgent(outside.origin);
  await saveVersion(desk, workspace, { base: 0, files, changed: [], message: "", caller: null, via: "desk" });
  const live = await liveAgent(desk, workspace);
  await setKey(desk, { name: "SUPPORT_API_KEY", value: "a-long-support-key", by: "bench" }, live);
  const context: CallContext = {
    workspace,
    live,
    conversationId: null,
    visitorId: null,
    messageId: null,
    actor: "ai",
    customer: await signedIn(desk, workspace),
  };
  const whole = async () => {
    const result = await callAction(desk, context, { action: "get_account", input: {}, confirmed: notConfirmed });
    if (result.kind !== "ok") throw new Error(JSON.stringify(result));
  };
  const transaction = await openTransaction(desk);
  const hopAndTwo = async () => {
    await outside.sandbox.call(actionRequest({ url: outside.origin }));
    await transaction.run();
    await transaction.run();
  };
  const times = await compareTimes({ run: whole }, { run: hopAndTwo }, { rounds: 6, repeats: 100 });
  await desk.close();
  return [
    atMost(
      "action call: against the hop and two transactions, p50",
      times.ratio,
      1,
      showRatio,
      `${showMs(times.ours)} and ${showMs(times.peer)}`,
    ),
  ];
}

/** A customer whose token the sandbox has verified. */
async function signedIn(desk: TestDesk, workspace: string): Promise<VerifiedCustomer> {
  const { secret } = await setIdentity(desk, workspace, "on");
  const token = signToken({ sub: "u-ada", exp: Date.now() / 1000 + 3600 }, secret ?? "");
  const verdict = await checkToken(desk, workspace, token);
  if (verdict.kind === "rejected") throw new Error(verdict.reason);
  const { userId, ticket } = verdict;
  return { userId, email: null, name: null, attributes: {}, proof: { kind: "ticket", ticket } };
}
