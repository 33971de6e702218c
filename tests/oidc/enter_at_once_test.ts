/** Concurrent sign-ins with a provider, on PostgreSQL, where transactions run side by side. */

import assert from "node:assert/strict";
import { openDatabase } from "../../core/db/open.ts";
import { connectTeammate, enterByProvider } from "../../core/oidc/enter.ts";
import type { OidcProvider } from "../../core/oidc/provider.ts";
import type { VerifiedSignIn } from "../../core/oidc/sign_in.ts";
import { atOnce } from "../support/at_once.ts";
import { testCaller, type TestDesk, testDesk, testWorkspace } from "../support/desk.ts";
import { migratedPostgres } from "../support/database.ts";
import { findPostgres } from "../support/postgres.ts";

const ISSUER = "https://id.example.com";

async function withProvider(test: (desk: TestDesk, provider: OidcProvider) => Promise<void>): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const { url, drop } = await migratedPostgres();
  parts.defer(drop);
  const desk = await testDesk({}, await openDatabase({ kind: "postgres", url }));
  parts.defer(desk.close);
  const { id: workspace } = await testWorkspace(desk);
  await test(desk, {
    workspace,
    issuer: ISSUER,
    clientId: "desk",
    authentication: "client_secret_basic",
    secret: { v: 2, kid: "k", seq: 1, iv: "", ct: "" },
    origins: [ISSUER],
    label: "Test ID",
    domains: ["example.com"],
    defaultRole: "teammate",
    roleClaim: null,
    roleRules: [],
    required: false,
  });
}

function signInOf(subject: string, email = "ada@example.com"): VerifiedSignIn {
  return {
    kind: "verified",
    person: { issuer: ISSUER, subject, email, name: "Ada", roleValues: [], sid: null },
    refreshToken: null,
  };
}

const FROM = { proven: null, address: "192.0.2.1" };

Deno.test({
  name: "a new person who signs in twice concurrently joins once, and both sign-ins succeed",
  ignore: findPostgres() === null,
  fn: () =>
    withProvider(async (desk, provider) => {
      const run = () => enterByProvider(desk, provider, signInOf("ada-1"), FROM);
      const [first, second] = await atOnce(desk, "accounts", [run, run]);
      assert.ok(first?.kind === "entered" && second?.kind === "entered");
      assert.equal(first.member.id, second.member.id);
      const joined = await desk.db.selectFrom("activities").select("id").where("kind", "=", "joined").execute();
      assert.equal(joined.length, 1);
    }),
});

Deno.test({
  name: "of two new accounts with the same email that sign in concurrently, one is accepted",
  ignore: findPostgres() === null,
  fn: () =>
    withProvider(async (desk, provider) => {
      const runs = ["ada-1", "ada-2"].map((subject) => () => enterByProvider(desk, provider, signInOf(subject), FROM));
      const came = await atOnce(desk, "accounts", runs);
      assert.deepEqual(came.map((each) => each.kind === "fault" ? each.reason : each.kind).sort(), [
        "email_of_other",
        "entered",
      ]);
    }),
});

Deno.test({
  name: "of two teammates who connect the same account concurrently, one succeeds",
  ignore: findPostgres() === null,
  fn: () =>
    withProvider(async (desk, provider) => {
      const callers = [await testCaller(desk, provider.workspace), await testCaller(desk, provider.workspace)];
      const runs = callers.map((caller) => () => connectTeammate(desk, provider, signInOf("ada-1"), caller));
      const faults = await atOnce(desk, "oidc_identities", runs);
      assert.deepEqual(faults.map((fault) => fault?.reason ?? null).sort(), ["connected_elsewhere", null]);
    }),
});
