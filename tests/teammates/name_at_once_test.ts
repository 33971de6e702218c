/** Concurrent claims of a teammate's name: by a change, by joining, and by a provider. */

import assert from "node:assert/strict";
import { openDatabase } from "../../core/db/open.ts";
import { enterByProvider } from "../../core/oidc/enter.ts";
import type { OidcProvider } from "../../core/oidc/provider.ts";
import { DeskError } from "../../core/problem.ts";
import { createSetupLink } from "../../core/teammates/account_link.ts";
import { joinByLink } from "../../core/teammates/join.ts";
import { changeName, teammateNames } from "../../core/teammates/teammates.ts";
import { atOnce } from "../support/at_once.ts";
import { migratedPostgres } from "../support/database.ts";
import { testCaller, type TestDesk, testDesk, testWorkspace } from "../support/desk.ts";
import { findPostgres } from "../support/postgres.ts";

const ISSUER = "https://id.example.com";

type Run = () => Promise<unknown>;

async function renaming(desk: TestDesk, workspace: string): Promise<Run> {
  const { teammate: { id } } = await testCaller(desk, workspace, "teammate");
  const change = { typed: "Sam Lee", seen: null };
  return () => desk.db.transaction().execute((db) => changeName({ db }, { workspace, id }, change));
}

async function joining(desk: TestDesk, workspace: string): Promise<Run> {
  const { token } = await createSetupLink(desk, workspace, "admin");
  const email = `sam-${crypto.randomUUID()}@example.net`;
  return () => joinByLink(desk, token, { email, password: "correct horse battery", name: "Sam Lee" });
}

function entering(desk: TestDesk, workspace: string, subject: string): Run {
  const provider: OidcProvider = {
    ...{ workspace, issuer: ISSUER, clientId: "desk", authentication: "client_secret_basic", origins: [ISSUER] },
    ...{ secret: { v: 2, kid: "k", seq: 1, iv: "", ct: "" }, label: "Test ID", domains: ["example.com"] },
    ...{ defaultRole: "teammate", roleClaim: null, roleRules: [], required: false },
  };
  const person = {
    issuer: ISSUER,
    subject,
    email: `${subject}@example.com`,
    name: "Sam Lee",
    roleValues: [],
    sid: null,
  };
  const from = { proven: null, address: "192.0.2.1" };
  return () => enterByProvider(desk, provider, { kind: "verified", person, refreshToken: null }, from);
}

/** Runs two of each at once. @returns the names that the team has then */
async function raced(desk: TestDesk, workspace: string, run: (runs: readonly Run[]) => Promise<unknown>) {
  const runs = [
    ...[await renaming(desk, workspace), await renaming(desk, workspace)],
    ...[await joining(desk, workspace), await joining(desk, workspace)],
    ...[entering(desk, workspace, "sam-1"), entering(desk, workspace, "sam-2")],
  ];
  const refused: string[] = [];
  await run(runs.map((each) => async () => {
    try {
      await each();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      refused.push(error.code);
    }
  }));
  const names = [...(await teammateNames(desk, workspace)).values()];
  assert.equal(names.filter((name) => name === "Sam Lee").length, 1, names.join(", "));
  assert.ok(refused.every((code) => code === "name_taken"), refused.join(", "));
  // Whom a provider names comes in also where the name is taken.
  assert.ok(refused.length === 3 || refused.length === 4, refused.join(", "));
}

Deno.test("of teammates who take one name concurrently, one gets it", async () => {
  const desk = await testDesk();
  const { id: workspace } = await testWorkspace(desk);
  await raced(desk, workspace, (runs) => Promise.all(runs.map((run) => run())));
  await desk.close();
});

Deno.test({
  name: "of teammates who take one name concurrently, one gets it, even if all read before one writes",
  ignore: findPostgres() === null,
  fn: async () => {
    await using parts = new AsyncDisposableStack();
    const { url, drop } = await migratedPostgres();
    parts.defer(drop);
    const desk = await testDesk({}, await openDatabase({ kind: "postgres", url }));
    parts.defer(desk.close);
    const { id: workspace } = await testWorkspace(desk);
    await raced(desk, workspace, (runs) => atOnce(desk, "teammates", runs));
  },
});
