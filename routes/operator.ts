/**
 * Routes for the operator's commands on the same machine.
 *
 * @module
 */
import { outsideNeeds } from "../core/actions/outside_needs.ts";
import { MIGRATIONS } from "../core/db/migrate.ts";
import { readRows } from "../core/db/read_rows.ts";
import { opaqueHash } from "../core/identity/opaque.ts";
import { DATABASE_LIMITS } from "../core/limits/database.ts";
import { DeskError } from "../core/problem.ts";
import { runTeamOrder, teamOrderSchema } from "../core/teammates/operator_team.ts";
import { readJson } from "./http/read_body.ts";
import type { PlainRequest } from "./request.ts";
import type { Served } from "./served.ts";

const NO_STORE = { "cache-control": "no-store" };
const ORDER_BYTES_MAX = 4096;
/** Characters per write. */
const LINES_AT_ONCE = 256 * 1024;

/**
 * `GET /operator/needs`: lists the outside addresses that live agents, knowledge and models use, for `deno task
 * freeze`.
 */
export async function showNeeds(served: Served, { request }: PlainRequest): Promise<Response> {
  await checkOperator(served, request);
  return Response.json(await outsideNeeds(served.desk, served.operator.modelUrl), { headers: NO_STORE });
}

/** `POST /operator/team`: runs an order of `deno task team` or `deno task recover` about the team. */
export async function orderTeam(served: Served, { request }: PlainRequest): Promise<Response> {
  await checkOperator(served, request);
  const order = await readJson(request, teamOrderSchema, ORDER_BYTES_MAX);
  try {
    const text = await runTeamOrder(served.desk, order, served.baseUrl);
    return Response.json({ done: true, text }, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    const text = [error.message, error.fix].filter(Boolean).join(" ");
    return Response.json({ done: false, text }, { headers: NO_STORE });
  }
}

/**
 * `GET /operator/rows`: a snapshot of every row, for `deno task backup` beside a running desk; one JSON value per line:
 * the migrations, the rows, and their count.
 */
export async function streamRows(served: Served, { request }: PlainRequest): Promise<Response> {
  await checkOperator(served, request);
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  // The reader detects a failure by the missing last line.
  void writeRows(served.desk.db, writer).then(() => writer.close()).catch((error) => {
    served.desk.log("error", "A backup could not be read.", { error: String(error) });
    return writer.abort(error).catch(() => {});
  });
  return new Response(readable.pipeThrough(new TextEncoderStream()), {
    headers: { ...NO_STORE, "content-type": "application/x-ndjson" },
  });
}

/**
 * Writes the rows in one transaction, which with PGlite blocks everything else; a reader that stops reading ends it.
 */
async function writeRows(db: Served["desk"]["db"], writer: WritableStreamDefaultWriter<string>): Promise<void> {
  let [lines, rows] = ["", 0];
  const add = async (value: unknown) => {
    lines += `${JSON.stringify(value)}\n`;
    if (lines.length < LINES_AT_ONCE) return;
    await inTime(writer.write(lines));
    lines = "";
  };
  await add({ migrations: MIGRATIONS.map(({ name }) => name) });
  await db.transaction().setIsolationLevel("repeatable read").execute(async (tx) => {
    for await (const row of readRows(tx)) {
      await add(row);
      rows++;
    }
  });
  await inTime(writer.write(`${lines}${JSON.stringify({ end: true, rows })}\n`));
}

/** @throws Error when the work takes longer than a backup's reader is allowed */
async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const error = new Error("The reader stopped reading.");
  const timer = setTimeout(() => late.reject(error), DATABASE_LIMITS.backupWaitMs);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The id of a command, which is part of a file's name, and its key. */
const OPERATORS_BEARER = /^Bearer ([0-9a-f]{16})\.([0-9a-f]{64})$/;

/** Answers 404 without the operator's key, as if there were no such address. @throws DeskError not_found */
async function checkOperator({ operator }: Served, request: Request): Promise<void> {
  const [, id, given = ""] = OPERATORS_BEARER.exec(request.headers.get("authorization") ?? "") ?? [];
  const key = id === undefined ? null : await operator.key(id);
  // Compares hashes, so that the timing reveals nothing about the key.
  if (key !== null && opaqueHash(given) === opaqueHash(key)) return;
  throw new DeskError("not_found", "There is no such page.");
}
