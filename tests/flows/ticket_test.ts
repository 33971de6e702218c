/**
 * Customers' calls from their token to the app, with a separate sandbox and a real app behind it.
 *
 * @module
 */
import assert from "node:assert/strict";
import { readAudit } from "../../core/actions/audit.ts";
import { callAction, type CallResult } from "../../core/actions/call.ts";
import { notConfirmed } from "../../core/actions/confirmed.ts";
import type { CallContext, VerifiedCustomer } from "../../core/actions/context.ts";
import { setKey } from "../../core/actions/keys.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { checkToken } from "../../core/identity/identify.ts";
import { endRotation, setIdentity } from "../../core/identity/secret.ts";
import type { JsonObject } from "../../core/json.ts";
import { exampleAgent } from "../../examples/demo/agent_files.ts";
import { sandboxPorts } from "../../routes/ports/ports.ts";
import { spawnSandbox } from "../sandbox/support.ts";
import { type TestDesk, testDesk, testWorkspace } from "../support/desk.ts";
import { secondsFromNow, signToken } from "../support/jwt.ts";

type Scene = {
  readonly desk: TestDesk;
  readonly workspace: string;
  /** The paths that the app was asked for, with their queries. */
  readonly paths: string[];
  readonly secretNow: (turn: "on" | "rotate") => Promise<string>;
  readonly signIn: (userId: string, secret: string, claims?: JsonObject) => Promise<VerifiedCustomer>;
  readonly call: (customer: VerifiedCustomer, action?: string) => Promise<CallResult>;
};

async function withScene(test: (scene: Scene) => Promise<void>): Promise<void> {
  const paths: string[] = [];
  const app = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    const { pathname, search } = new URL(request.url);
    paths.push(pathname + search);
    return Response.json({ plan: "pro" });
  });
  const host = `127.0.0.1:${app.addr.port}`;
  const { sandbox, stop } = await spawnSandbox({ allow: `127.0.0.1=${host}`, namedCallsPerHour: "1" });
  // The sandbox goes by the clock of the machine, so the desk does, too.
  const clock = { now: () => new Date() };
  const desk = await testDesk({ ...sandboxPorts(sandbox, () => {}), ...clock, privateHosts: [host] });
  try {
    await test(await sceneOf(desk, `http://${host}`, paths));
  } finally {
    await desk.close();
    await stop();
    await app.shutdown();
  }
}

const findMe = (origin: string) => `
description: Finds the customer by what their token says.
url: "${origin}/find/{user.email}?plan={user.attributes.plan}"
`;

async function sceneOf(desk: TestDesk, origin: string, paths: string[]): Promise<Scene> {
  const { id: workspace } = await testWorkspace(desk);
  const files = new Map([...exampleAgent(origin), ["actions/find_me.yaml", findMe(origin)]]);
  await saveVersion(desk, workspace, { base: 0, files, changed: [], message: "", caller: null, via: "desk" });
  const live = await liveAgent(desk, workspace);
  await setKey(desk, { name: "SUPPORT_API_KEY", value: "a-long-support-key", by: "test" }, live);
  const context = { workspace, live, conversationId: null, visitorId: null, messageId: null, actor: "ai" } as const;
  return {
    desk,
    workspace,
    paths,
    secretNow: async (turn) => (await setIdentity(desk, workspace, turn)).secret ?? "",
    signIn: async (userId, secret, claims = {}) => {
      const token = signToken({ sub: userId, exp: secondsFromNow(600), ...claims }, secret);
      const verdict = await checkToken(desk, workspace, token);
      if (verdict.kind === "rejected") throw new Error(verdict.reason);
      const { email, name, attributes, ticket } = verdict;
      return { userId: verdict.userId, email, name, attributes, proof: { kind: "ticket", ticket } };
    },
    call: (customer, action = "get_account") => {
      const asked: CallContext = { ...context, customer };
      return callAction(desk, asked, { action, input: {}, confirmed: notConfirmed });
    },
  };
}

async function recordOf({ desk, workspace }: Scene, result: CallResult) {
  const id = "auditId" in result ? result.auditId : null;
  const row = id === null ? null : await readAudit(desk, { workspace, id });
  return { outcome: row?.outcome, url: row?.request?.url, userId: row?.userId };
}

Deno.test("a customer's call reaches the account of their token, and the record says which", () =>
  withScene(async (scene) => {
    const ada = await scene.signIn("u ada/1", await scene.secretNow("on"));
    const result = await scene.call(ada);
    assert.equal(result.kind, "ok", JSON.stringify(result));
    assert.deepEqual(scene.paths, ["/support/accounts/u%20ada%2F1"]);
    const { outcome, url, userId } = await recordOf(scene, result);
    assert.deepEqual([outcome, userId], ["ok", "u ada/1"]);
    assert.match(url ?? "", /\/support\/accounts\/u%20ada%2F1$/);
  }));

Deno.test("the ticket decides whose account is read, whatever the desk claims", () =>
  withScene(async (scene) => {
    const eve = await scene.signIn("u_eve", await scene.secretNow("on"));
    assert.equal((await scene.call({ ...eve, userId: "u_ada" })).kind, "ok");
    assert.deepEqual(scene.paths, ["/support/accounts/u_eve"]);
  }));

Deno.test("the claims in a call are those of the token, whatever the desk claims, and the record names them", () =>
  withScene(async (scene) => {
    const secret = await scene.secretNow("on");
    const claims = { email: "ada@example.com", attributes: { plan: "pro" } };
    const ada = await scene.signIn("u_ada", secret, claims);
    const result = await scene.call({ ...ada, email: "eve@example.com", attributes: { plan: "free" } }, "find_me");
    assert.equal(result.kind, "ok", JSON.stringify(result));
    assert.deepEqual(scene.paths, ["/find/ada%40example.com?plan=pro"]);
    const { url } = await recordOf(scene, result);
    assert.match(url ?? "", /\/find\/\{user\.email\}\?plan=\{user\.attributes\.plan\}$/);
    // The desk knows the e-mail from an earlier token; this one lacks it.
    const bare = await scene.signIn("u_ada", secret);
    const lacking = await scene.call({ ...bare, ...claims }, "find_me");
    assert.deepEqual([lacking.kind, "outcome" in lacking && lacking.outcome], ["refused", "no_claim"]);
    assert.equal((await recordOf(scene, lacking)).outcome, "no_claim");
    assert.equal(scene.paths.length, 1);
  }));

Deno.test("a customer whose secret was revoked is asked to sign in again, and nothing is sent", () =>
  withScene(async (scene) => {
    const before = await scene.signIn("u_ada", await scene.secretNow("on"));
    const next = await scene.secretNow("rotate");
    assert.equal((await scene.call(before)).kind, "ok");
    await endRotation(scene.desk, scene.workspace);
    const result = await scene.call(before);
    assert.deepEqual([result.kind, "outcome" in result && result.outcome], ["refused", "anonymous"]);
    assert.match("message" in result ? result.message : "", /sign in again/);
    assert.equal((await recordOf(scene, result)).outcome, "anonymous");
    assert.equal(scene.paths.length, 1);
    assert.equal((await scene.call(await scene.signIn("u_ada", next))).kind, "ok");
    assert.equal(scene.paths.length, 2);
  }));

Deno.test("calls for a customer named by a teammate are limited by the operator's setting", () =>
  withScene(async (scene) => {
    const proof = { kind: "named" } as const;
    const named: VerifiedCustomer = { userId: "u_ada", email: null, name: null, attributes: {}, proof };
    assert.equal((await scene.call(named)).kind, "ok");
    const result = await scene.call(named);
    assert.match("message" in result ? result.message : "", /Nothing was sent: .*SVC_NAMED_CALLS_PER_HOUR/);
    assert.deepEqual(scene.paths, ["/support/accounts/u_ada"]);
  }));
