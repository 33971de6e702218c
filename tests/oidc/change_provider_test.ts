/** Changing the sign-in provider during other changes of the team, on PostgreSQL with concurrent transactions. */

import { sql } from "kysely";
import { byCaller, recordActivity } from "../../core/activity/record.ts";
import { openDatabase } from "../../core/db/open.ts";
import { dropProvider, providerVersion } from "../../core/oidc/change_provider.ts";
import { lockCaller } from "../../core/teammates/manage.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";
import { migratedPostgres } from "../support/database.ts";
import { findPostgres } from "../support/postgres.ts";
import { until } from "../support/wait.ts";

Deno.test({
  name: "a change of the provider and one of the team wait for each other without a deadlock",
  ignore: findPostgres() === null,
  fn: async () => {
    await using parts = new AsyncDisposableStack();
    const { url, drop } = await migratedPostgres();
    parts.defer(drop);
    const database = await openDatabase({ kind: "postgres", url });
    const desk = await testDesk({}, database);
    parts.defer(desk.close);
    const { id: workspace } = await testWorkspace(desk);
    const owner = await testCaller(desk, workspace);
    const dropping: Promise<void>[] = [];
    await desk.db.transaction().execute(async (db) => {
      const by = await lockCaller({ db }, owner);
      dropping.push(dropProvider(desk, owner, providerVersion(null)));
      await until(async () => (await sql`select 1 from pg_locks where not granted`.execute(desk.db)).rows.length > 0);
      // The row refers to the workspace, which must not be locked by the transaction that waits for this one.
      const detail = { role: "Viewer" };
      await recordActivity({ ...desk, db }, {
        ...byCaller(by),
        kind: "role_changed",
        subject: "mia@example.com",
        detail,
      });
    });
    await Promise.all(dropping);
  },
});
