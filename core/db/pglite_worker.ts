/**
 * The worker that runs PGlite: a long query stalls this thread, not the desk's.
 *
 * It can read the code and its data folder, write that folder, and nothing else.
 *
 * @module
 */
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { vector } from "@electric-sql/pglite-pgvector";
import type { PgliteCall, PgliteResult } from "./pglite_protocol.ts";
import { type PgliteStatements, pgliteStatements } from "./pglite_statements.ts";
import { answerCalls } from "./worker_answers.ts";

// The default of 128 MB shared buffers alone is more than the rest of the desk.
const SETTINGS = ["shared_buffers=16MB", "max_connections=5"];

// A new cluster begins with one segment of the write-ahead log: 1 MB instead of 16 MB.
const INITDB = ["--wal-segsize=1"];

type Opened = { readonly database: PGlite; readonly statements: PgliteStatements };
type Holder = { opened: Opened | null };

const NOTHING: PgliteResult = { rows: [], affectedRows: 0, archive: null };

answerRequests();

function answerRequests(): void {
  const holder: Holder = { opened: null };
  answerCalls((call: PgliteCall) => run(holder, call));
}

async function run(holder: Holder, request: PgliteCall): Promise<PgliteResult> {
  if (request.kind === "open") {
    const database = await open(request.folder, request.snapshot);
    holder.opened = { database, statements: pgliteStatements(database) };
    return NOTHING;
  }
  if (holder.opened === null) throw new Error("the database is not open");
  const { database, statements } = holder.opened;
  switch (request.kind) {
    case "query":
      return await statements.query(request.sql, request.parameters);
    case "statement":
      await statements.run(request.sql);
      return NOTHING;
    case "dump": {
      const archive = await database.dumpDataDir("gzip");
      return { ...NOTHING, archive: new Uint8Array(await archive.arrayBuffer()) };
    }
    case "close":
      holder.opened = null;
      await database.close();
      return NOTHING;
  }
}

async function open(
  folder: string | null,
  snapshot: Uint8Array<ArrayBuffer> | null,
): Promise<PGlite> {
  const loaded = folder === null ? snapshot : null;
  if (folder !== null && snapshot !== null) {
    // Only needed by a first start.
    const { unpackSnapshot } = await import("./unpack_snapshot.ts");
    unpackSnapshot(snapshot, folder);
  }
  return await PGlite.create({
    dataDir: folder ?? "memory://",
    postgresqlconf: SETTINGS,
    initDbStartParams: INITDB,
    extensions: { vector, pg_trgm },
    ...(loaded === null ? {} : { loadDataDir: new Blob([loaded], { type: "application/gzip" }) }),
  });
}
