/**
 * Runs the desk's process once its database is opening: starts its parts, serves, and drains.
 *
 * @module
 */
import { removeInstance, removeOtherInstances } from "../core/instances.ts";
import { saveStarter } from "../core/agent/starter_version.ts";
import type { OpenDatabase } from "../core/db/open.ts";
import type { Desk } from "../core/desk.ts";
import type { Log } from "../core/ports/log.ts";
import { ensureFirstWorkspace, type Workspace } from "../core/teammates/workspaces.ts";
import type { Config } from "../config.ts";
import { expiringBy } from "../kv/expiry.ts";
import type { Kv } from "../kv/open.ts";
import { clearSeats } from "../kv/presence.ts";
import { clearVisiblePages } from "../kv/visible_pages.ts";
import { clearVisitorSockets } from "../kv/visitors.ts";
import { connectSandbox } from "../sandbox/client.ts";
import { untilSandboxAnswers } from "../sandbox/until_answers.ts";
import { connectExtractor } from "../extractor/client.ts";
import { tell } from "../ipc/tell.ts";
import { startHeartbeat } from "../ipc/heartbeat.ts";
import { EXTRACTOR_SLEEPS, wake } from "../ipc/sleep.ts";
import { refuseToStart } from "../supervisor/child.ts";
import { ROUTES } from "./app.ts";
import { recover, releaseLeases, startHeartbeats, startJobs, startWorkers } from "./background.ts";
import { firstSetupAddress } from "./desk/account/link_routes.tsx";
import { databaseClock, MACHINE_CLOCK } from "./database_clock.ts";
import { dispatcher } from "./dispatch.ts";
import { openExtractorQueue } from "./extractor_queue.ts";
import { assetsOrRefuse, liveOf, makeDesk, makeServed, openLiveState } from "./open_desk.ts";
import type { Served } from "./served.ts";
import { openMetrics } from "./metrics/metrics.ts";
import type { LogExport } from "./trace/log_export.ts";
import { openTelemetry } from "./trace/telemetry.ts";

/** A hook that runs before the first request, such as filling a demo. */
export type Prepare = (desk: Desk, workspace: Workspace, config: Config) => Promise<void>;

/** The log of the process, and its export to the operator's collector, if there is one. */
export type OwnLog = { readonly log: Log; readonly logExport: LogExport | null };

/** How long requests and turns in progress may continue when the desk stops. */
const DRAIN_MS = 3_000;
/** How long the last events of ended turns may take to reach their browsers. */
const FLUSH_MS = 300;

/** Serves a desk on a database that is opening. A fault of the installation ends the process with one line. */
export async function serveDesk(
  config: Config,
  opening: Promise<OpenDatabase>,
  prepare: Prepare | null,
  { log, logExport }: OwnLog,
): Promise<void> {
  const [database, store, assets] = await Promise.all([opening, openLiveState(config, log), assetsOrRefuse()]);
  const sandbox = connectSandbox({ socketPath: `${config.runDir}/sandbox.sock` });
  const extractor = openExtractor(config);
  await untilSandboxAnswers(sandbox);
  const live = await liveOf(database, log);
  const metrics = openMetrics();
  const telemetry = openTelemetry(config, sandbox, log, logExport);
  const clock = database.kind === "pglite"
    ? MACHINE_CLOCK
    : databaseClock(({ text, fix }) => log("warn", text, { fix }));
  // Entries in a file expire by this machine's clock, on a server by its own.
  const kv = config.kvUrl === null ? store : expiringBy(store, () => clock.now().getTime() - new Date().getTime());
  const { tracer } = telemetry;
  const desk = makeDesk(config, database, { kv, sandbox, extractor, live, metrics, tracer, log, now: clock.now });
  const workspace = await ensureFirstWorkspace(desk);
  if (prepare !== null) await prepare(desk, workspace, config);
  await saveStarter(desk, workspace.id);
  // No other process can have PGlite's folder open, so the turns that were running there have ended.
  const isAlone = database.kind === "pglite";
  const stopBeating = await startHeartbeats(desk, clock);
  if (isAlone) await removeOtherInstances(desk);
  await recover(desk, isAlone);
  if (config.kvUrl === null) await forgetConnections(kv);
  if (isAlone) await releaseLeases(desk);
  const stopTurns = new AbortController();
  const parts = { desk, kv, assets, sandbox, extractor, metrics };
  const served = makeServed(config, { ...parts, stop: stopTurns.signal, clockFault: clock.fault });
  const server = listenOrRefuse(config, served);
  const setup = await firstSetupAddress(served, workspace.id);
  if (setup !== null) tell(`Set up this desk and become its owner (the link works once): ${setup}`);
  const stopJobs = startJobs(served, database);
  telemetry.start(served);
  const workers = startWorkers(desk, kv, isAlone);
  startHeartbeat();
  database.warmUp().catch((error) => desk.log("error", "Knowledge cannot be searched.", { cause: String(error) }));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Requests in flight finish first. Open sockets do not close by themselves; their browsers reconnect to the next
    // desk.
    const stopped = Promise.all([server.shutdown(), stopJobs(), ...workers.map((worker) => worker.stop())]);
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
    stopTurns.abort();
    await Promise.allSettled(served.unfinished);
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, FLUSH_MS))]);
    await desk.toolCalls.flush();
    await telemetry.stop();
    sandbox.close();
    extractor.close();
    kv.close();
    stopBeating();
    await removeInstance(desk).catch(() => {});
    await database.close();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGTERM", () => void stop());
  database.failed.then((error) => {
    desk.log("error", "The database died.", { cause: error.message });
    Deno.exit(1);
  });
}

/** Opens the extractor's queue; an extractor that sleeps is started for the first document. */
function openExtractor({ runDir }: Config) {
  const client = connectExtractor({ socketPath: `${runDir}/extractor.sock`, wake: () => wake("extractor") });
  return openExtractorQueue(client, Deno.args.includes(EXTRACTOR_SLEEPS));
}

/** Clears the list of connected browsers, at the start of the only process on the store: open pages reconnect. */
async function forgetConnections(kv: Kv): Promise<void> {
  await Promise.all([clearVisitorSockets({ kv }), clearSeats({ kv }), clearVisiblePages({ kv })]);
}

function listenOrRefuse(config: Config, served: Served): Deno.HttpServer {
  try {
    return Deno.serve(
      { hostname: config.host, port: config.port, automaticCompression: true, onListen: () => {} },
      dispatcher(served, ROUTES),
    );
  } catch (error) {
    const why = error instanceof Deno.errors.AddrInUse ? "is taken" : `cannot be used (${String(error)})`;
    return refuseToStart([`SVC_PORT: port ${config.port} on ${config.host} ${why}. Set SVC_PORT to a free one.`]);
  }
}
