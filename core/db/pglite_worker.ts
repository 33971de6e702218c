/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * The worker that holds PGlite: a long query stalls this thread, not the desk's.
 *
 * It can read the code and its data folder, write that folder, and nothing else.
 *
 * @module
 */
import { PGlite } from "@electric-sql/pglite";
import { pg_textsearch } from "@electric-sql/pglite-pg_textsearch";
import type { PgliteAnswer, PgliteFault, PgliteRequest, PgliteResult } from "./pglite_protocol.ts";

// The default of 128 MB shared buffers alone is more than the rest of the desk.
const SETTINGS = [
  "shared_buffers=16MB",
  "max_connections=5",
  // Each time the newest part of an index is written out (at 64 pages, by default), memory is lost until the next start.
  "pg_textsearch.memtable_pages_threshold=1024",
];

type Holder = { database: PGlite | null };

const NOTHING: PgliteResult = { rows: [], affectedRows: 0, archive: null };

answerRequests();

function answerRequests(): void {
  const holder: Holder = { database: null };
  const answer = (message: PgliteAnswer) => self.postMessage(message);
  self.addEventListener("message", (event: MessageEvent<PgliteRequest>) => {
    const { id } = event.data;
    run(holder, event.data).then(
      (result) => answer({ kind: "result", id, result }),
      (error: unknown) => answer({ kind: "fault", id, fault: faultOf(error) }),
    );
  });
}

async function run(holder: Holder, request: PgliteRequest): Promise<PgliteResult> {
  if (request.kind === "open") {
    holder.database = await open(request.folder, request.snapshot);
    return NOTHING;
  }
  const { database } = holder;
  if (database === null) throw new Error("the database is not open");
  switch (request.kind) {
    case "query":
      return await query(database, request.sql, request.parameters);
    case "statement":
      await database.exec(request.sql);
      return NOTHING;
    case "dump": {
      const archive = await database.dumpDataDir("gzip");
      return { ...NOTHING, archive: new Uint8Array(await archive.arrayBuffer()) };
    }
    case "close":
      holder.database = null;
      await database.close();
      return NOTHING;
  }
}

function open(
  folder: string | null,
  snapshot: Uint8Array<ArrayBuffer> | null,
): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder ?? "memory://",
    postgresqlconf: SETTINGS,
    extensions: { pg_textsearch },
    ...(snapshot === null ? {} : { loadDataDir: new Blob([snapshot], { type: "application/gzip" }) }),
  });
}

async function query(
  database: PGlite,
  sql: string,
  parameters: readonly unknown[],
): Promise<PgliteResult> {
  const { rows, affectedRows } = await database.query<never>(
    sql,
    [...parameters],
  );
  return { rows, affectedRows: affectedRows ?? 0, archive: null };
}

function faultOf(error: unknown): PgliteFault {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    code: textField(error, "code"),
    constraint: textField(error, "constraint"),
    detail: textField(error, "detail"),
  };
}

function textField(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}
