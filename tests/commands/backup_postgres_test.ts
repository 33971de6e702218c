import assert from "node:assert/strict";
import { backUp, restore } from "../../commands/backup.ts";
import { openOwnDatabase } from "../../commands/database.ts";
import { checkAuditChain } from "../../core/actions/audit_chain.ts";
import { makeDatabase } from "../support/postgres.ts";
import { contentOf, emptyPlace, folder, NOW, requireFound, usedPlace } from "./backup_places.ts";

const postgresUrl = Deno.env.get("TEST_DATABASE_URL");

Deno.test({
  name: "restore brings a backup of PGlite into PostgreSQL, and one of that back into PGlite",
  ignore: postgresUrl === undefined,
  async fn() {
    const { place, workspace } = await usedPlace("moving");
    await backUp(place, `${folder}/from-pglite.backup`, NOW);
    const { url: databaseUrl, drop } = await makeDatabase(postgresUrl ?? "");
    const server = { ...await emptyPlace("server"), databaseUrl };
    await restore(server, `${folder}/from-pglite.backup`);
    assert.deepEqual(await contentOf(server), await contentOf(place));
    await requireFound(server, workspace);
    await backUp(server, `${folder}/from-server.backup`, NOW);
    await drop();
    const back = await emptyPlace("back");
    await restore(back, `${folder}/from-server.backup`);
    assert.deepEqual(await contentOf(back), await contentOf(place));
    const database = await openOwnDatabase(back);
    assert.equal((await checkAuditChain({ db: database.db }, workspace)).kind, "whole");
    await database.close();
    await requireFound(back, workspace);
  },
});
