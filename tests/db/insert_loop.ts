/**
 * A desk that will be killed: opens the data folder, inserts pairs of rows and prints each pair's number once it is
 * committed.
 *
 * @module
 */
import { openDatabase } from "../../core/db/open.ts";
import { json } from "../../core/db/json.ts";

const [folder, first] = Deno.args;
const { db } = await openDatabase({ kind: "pglite", folder: folder ?? "", snapshot: null });
for (let number = Number(first);; number++) {
  await db.transaction().execute(async (tx) => {
    for (const half of ["a", "b"]) {
      const id = `${number}-${half}`;
      await tx.insertInto("workspaces")
        .values({ id, name: "n", widgetKey: id, settings: json({}), createdAt: new Date() })
        .execute();
    }
  });
  console.log(number);
}
