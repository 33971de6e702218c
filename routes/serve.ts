/**
 * The desk's process once its database is opening: makes the {@link Desk}, serves, and drains.
 *
 * @module
 */
import { longOver, recoverSent } from "../core/actions/audit.ts";
import { recoverPresses } from "../core/actions/press.ts";
import { sweepFiles } from "../core/attachments/sweep.ts";
import { wakeSnoozed } from "../core/inbox/change.ts";
import { endDeadTurns } from "../core/conversations/turn/dead_turns.ts";
import { beat, forgetInstances, leave, outliveOthers } from "../core/instances.ts";
import { INSTANCE_LIMITS } from "../core/limits/instances.ts";
import { forgetClients } from "../core/connections/clients.ts";
import { forgetConnections } from "../core/connections/connections.ts";
import { forgetOld } from "../core/conversations/retention.ts";
import { closeOldCopies } from "../core/test_runs/copy.ts";
import { longSilent, recoverRuns } from "../core/test_runs/records.ts";
import { agentCache } from "../core/agent/live.ts";
import { saveStarter } from "../core/agent/starter_version.ts";
import { ATTACHMENT_LIMITS } from "../core/limits/conversations.ts";
import { NOTIFICATION_LIMITS } from "../core/limits/notifications.ts";
import { AWAY_MAIL_LIMITS, MAIL_LIMITS } from "../core/limits/mail.ts";
import { WEBHOOK_LIMITS } from "../core/limits/webhooks.ts";
import { TRACE_LIMITS } from "../core/limits/traces.ts";
import { OIDC_LIMITS } from "../core/limits/oidc.ts";
import type { OpenDatabase } from "../core/db/open.ts";
import { vacuum } from "../core/db/upkeep.ts";
import type { Desk } from "../core/desk.ts";
import type { Extractor } from "../core/ports/extractor.ts";
import type { Live } from "../core/ports/live.ts";
import type { OperatorMail } from "../core/ports/mail.ts";
import type { Log } from "../core/ports/log.ts";
import { startCalibrations } from "../core/knowledge/calibrate/loop.ts";
import { startEmbedding } from "../core/knowledge/embed/loop.ts";
import { openPoliteness } from "../core/knowledge/crawl/crawl.ts";
import { draftQueue, freeDrafts } from "../core/drafts/queue.ts";
import { startOutbox } from "../core/outbox/loop.ts";
import { forgetDeliveries, freeDeliveries } from "../core/webhooks/deliveries.ts";
import { forgetChatLinks } from "../core/mail/chat_links.ts";
import { forgetMails, freeMails } from "../core/mail/mails.ts";
import { mailQueue } from "../core/mail/outbox.ts";
import { lookIntoMailboxes } from "../core/mail_in/poll.ts";
import { incomingQueue } from "../core/mail_in/queue.ts";
import { forgetIncoming, freeIncoming } from "../core/mail_in/store.ts";
import { MAIL_IN_LIMITS } from "../core/limits/mail_in.ts";
import { mailAway } from "../core/inbox/away_mail.ts";
import { mailWaiting } from "../core/notifications/waiting_mail.ts";
import { freePushes, pushQueue } from "../core/notifications/push_queue.ts";
import { webhookQueue } from "../core/webhooks/queue.ts";
import { type Every, startSyncs } from "../core/knowledge/sync_loop.ts";
import { freeSyncs } from "../core/knowledge/sync_rows.ts";
import { tokenCache } from "../core/teammates/api_tokens.ts";
import { PASSWORD_COST } from "../core/teammates/password.ts";
import { modelBreakers } from "../core/model/breaker.ts";
import { createWorkspace, firstWorkspace, type Workspace } from "../core/teammates/workspaces.ts";
import { type After, forgetToolCalls, openToolCallLog } from "../core/tools/call_log.ts";
import { type Config, privateHosts } from "../config.ts";
import { openKv } from "../kv/open.ts";
import { openLive, shareLive } from "../kv/live.ts";
import { clearSeats, openPresence } from "../kv/presence.ts";
import { clearLooking } from "../kv/looking.ts";
import { noteSites } from "../kv/sites.ts";
import { memoryRates, sharedRates } from "../kv/rates.ts";
import { clearVisitorSockets } from "../kv/visitors.ts";
import { connectSandbox, type Sandbox } from "../sandbox/client.ts";
import { untilSandboxAnswers } from "../sandbox/until_answers.ts";
import { readableLedger } from "../sandbox/ledger/calls.ts";
import { connectExtractor } from "../extractor/client.ts";
import { pauseFor } from "../ipc/pause.ts";
import { requestId } from "../ipc/request_id.ts";
import { tell } from "../ipc/tell.ts";
import { startHeartbeat } from "../ipc/heartbeat.ts";
import { EXTRACTOR_SLEEPS, wake } from "../ipc/sleep.ts";
import { refuseToStart } from "../supervisor/child.ts";
import { deskApi } from "./api/desk_api.ts";
import { ROUTES } from "./app.ts";
import { pushBrowsers } from "./push_browsers.ts";
import { readAssets } from "./assets.ts";
import type { Assets } from "./handles.ts";
import { openChatLines } from "./live/chat_lines.ts";
import { openConfigs } from "./chat/config.ts";
import { firstSetupAddress } from "./desk/account/link_routes.tsx";
import { dispatcher } from "./dispatch.ts";
import { openLog } from "./log.ts";
import { configuredEmbedder, configuredModel } from "./configured_model.ts";
import { type ExtractorQueue, openExtractorQueue } from "./extractor_queue.ts";
import { openBucketFiles } from "./bucket_files.ts";
import { openFiles } from "./files.ts";
import { deskMcp } from "./mcp/desk.ts";
import { sandboxPorts } from "./ports/ports.ts";
import type { Served } from "./served.ts";
import { openLiveSockets } from "./live/sockets.ts";
import { countedOutbound, type Metrics, openMetrics } from "./metrics/metrics.ts";
import { watchProxy } from "./proxy_watch.ts";
import { watchFolders } from "./shared_folders.ts";
import { runOidcChecks } from "./ports/oidc.ts";
import type { Tracer } from "./trace/tracer.ts";
import { deskTracer, tracedParts } from "./trace/desk_tracer.ts";
import { openOperator } from "./own_operator.ts";
import { openSlots } from "./slots.ts";

/** A hook that runs before the first request, such as filling a demo. */
export type Prepare = (desk: Desk, workspace: Workspace, config: Config) => Promise<void>;

const CODE_DIR = new URL("..", import.meta.url);
const RECOVER_MS = 60_000;
/** How long requests and turns under way may go on when the desk stops. */
const DRAIN_MS = 3_000;
/** How long the last lines of turns that were ended may take to reach their browsers. */
const FLUSH_MS = 300;
const FORGET_MS = 60 * 60 * 1000;
const WAKE_MS = 15_000;
const VACUUM_MS = 6 * 60 * 60 * 1000;

/** Serves a desk on a database that is opening. A fault of the installation ends the process with one line. */
export async function serveDesk(
  config: Config,
  opening: Promise<OpenDatabase>,
  prepare: Prepare | null,
): Promise<void> {
  const [database, kv, assets] = await Promise.all([opening, openLiveState(config), assetsOrRefuse()]);
  const sandbox = connectSandbox({ socketPath: `${config.runDir}/sandbox.sock` });
  const extractor = openExtractorQueue(
    connectExtractor({
      socketPath: `${config.runDir}/extractor.sock`,
      wake: () => wake("extractor"),
    }),
    Deno.args.includes(EXTRACTOR_SLEEPS),
  );
  await untilSandboxAnswers(sandbox);
  const live = await liveOf(database, openLog(config));
  const metrics = openMetrics();
  const tracer = deskTracer(config, sandbox, openLog(config));
  const desk = makeDesk(config, database, { sandbox, extractor, live, metrics, tracer });
  const workspace = await firstWorkspace(desk) ?? await createWorkspace(desk, null);
  if (prepare !== null) await prepare(desk, workspace, config);
  await saveStarter(desk, workspace.id);
  // No other process can have PGlite's folder open, so the turns that were running there have ended.
  const isAlone = database.kind === "pglite";
  const stopBeating = await startBeating(desk);
  if (isAlone) await outliveOthers(desk);
  await recover(desk, isAlone ? desk.now() : longOver(desk));
  await recoverRuns(desk, isAlone ? desk.now() : longSilent(desk));
  if (config.kvUrl === null) await Promise.all([clearVisitorSockets({ kv }), clearSeats({ kv }), clearLooking({ kv })]);
  if (isAlone) await freeLeases(desk);
  const stopTurns = new AbortController();
  const served = makeServed(config, { desk, kv, assets, sandbox, extractor, metrics, stop: stopTurns.signal });
  const server = listenOrRefuse(config, served);
  const setup = await firstSetupAddress(served, workspace.id);
  if (setup !== null) tell(`Set up this desk and become its owner (the link works once): ${setup}`);
  const stopChores = startChores(served, database);
  const stopSending = tracer === null ? () => {} : every(TRACE_LIMITS.sendMs, () => void tracer.flush());
  const loops = startLoops(desk, kv, isAlone);
  startHeartbeat();
  database.warmUp().catch((error) => desk.log("error", "Knowledge cannot be searched.", { cause: String(error) }));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    stopChores();
    stopSending();
    // Requests in flight end first. Open sockets do not end by themselves, and a browser finds the next desk by itself.
    const stopped = Promise.all([server.shutdown(), ...loops.map((loop) => loop.stop())]);
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
    stopTurns.abort();
    await Promise.allSettled(served.unfinished);
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, FLUSH_MS))]);
    await desk.toolCalls.flush();
    await tracer?.flush();
    sandbox.close();
    extractor.close();
    kv.close();
    stopBeating();
    await leave(desk).catch(() => {});
    await database.close();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGTERM", () => void stop());
  database.failed.then((error) => {
    desk.log("error", "The database died.", { cause: error.message });
    Deno.exit(1);
  });
}

/** Starts what works in the background until the desk stops. */
function startLoops(desk: Desk, kv: Deno.Kv, isAlone: boolean) {
  return [
    startSyncs(desk, openPoliteness(desk, pauseFor), every),
    startEmbedding(desk, { every, isAlone }),
    startCalibrations(desk, every),
    startOutbox(desk, webhookQueue(desk), every),
    startOutbox(desk, pushQueue(desk, pushBrowsers({ desk, kv })), every),
    startOutbox(desk, mailQueue(desk), every),
    startOutbox(desk, incomingQueue(desk), every),
    startOutbox(desk, draftQueue(desk), every),
  ];
}

/** {@link After} by the runtime's own clock. */
const after: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Live events, of the other instances as well where there can be some. */
async function liveOf({ wire }: OpenDatabase, log: Log): Promise<Live> {
  const live = openLive(log);
  return wire === null ? live : await shareLive(live, wire, log);
}

/** {@link Every} by the runtime's own clock. */
const every: Every = (ms, work) => {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
};

type Hops = {
  readonly sandbox: Sandbox;
  readonly extractor: Extractor;
  readonly live: Live;
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
};

function makeDesk(config: Config, database: OpenDatabase, { sandbox, extractor, live, metrics, tracer }: Hops): Desk {
  const log = openLog(config);
  const plain = sandboxPorts(sandbox, log, operatorMail(config));
  const traced = tracedParts(tracer, {
    db: database.db,
    outbound: countedOutbound(plain.outbound, metrics),
    extractor,
  });
  const ports = { ...plain, outbound: traced.outbound };
  const newId = () => crypto.randomUUID();
  const now = () => new Date();
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  const asking = { ...ports, newId, now, log, randomBytes };
  return {
    db: traced.db,
    trace: traced.trace,
    textSearch: database.textSearch,
    vectors: database.vectors,
    ...ports,
    extractor: traced.extractor,
    ledger: readableLedger(`${config.dataDir}/ledger`),
    model: configuredModel(config, asking),
    embedder: configuredEmbedder(config, asking),
    agents: agentCache(database.writes),
    breakers: modelBreakers(),
    tokens: tokenCache(database.writes),
    live,
    files: config.filesStore === "folder"
      ? openFiles(config.filesDir)
      : openBucketFiles({ objects: sandbox.objects, spool: config.filesDir, now }),
    log,
    now,
    toolCalls: openToolCallLog({ db: database.db, log }, after),
    instance: newId(),
    requestId,
    newId,
    randomBytes,
    passwordCost: PASSWORD_COST,
    baseUrl: config.baseUrl,
    privateHosts: privateHosts(config.allowances),
  };
}

/** The installation's mail server as the desk may know it. */
function operatorMail({ smtp, imap, mailFrom }: Config): OperatorMail | null {
  return smtp === null || mailFrom === null ? null : { host: smtp.host, from: mailFrom, mailbox: imap?.host ?? null };
}

function openLiveState(config: Config): Promise<Deno.Kv> {
  const { kvUrl, dataDir } = config;
  if (kvUrl !== null) return openKv({ kind: "connect", url: kvUrl });
  const onDamaged = (aside: string) => {
    openLog(config)("error", "The live store was damaged, and an empty one takes its place: everyone signs in again.", {
      aside,
    });
  };
  return openKv({ kind: "file", path: `${dataDir}/live.kv`, onDamaged });
}

type Handles = Pick<Served, "desk" | "kv" | "assets" | "stop" | "metrics"> & {
  readonly sandbox: Sandbox;
  readonly extractor: ExtractorQueue;
};

function makeServed(config: Config, { desk, kv, assets, sandbox, extractor, stop, metrics }: Handles): Served {
  const configs = openConfigs(desk.live);
  const rates = config.kvUrl === null ? memoryRates(desk.now) : sharedRates(kv, desk.now);
  const served = {
    desk,
    kv,
    rates,
    assets,
    configs,
    sites: noteSites({ kv, now: desk.now }),
    sockets: openLiveSockets(desk.now),
    chats: openChatLines({ desk, kv }),
    presence: openPresence({ ...desk, kv }),
    stop,
    unfinished: new Set<Promise<void>>(),
    uploads: openSlots(),
    sandboxAnswers: async () => await sandbox.health() !== null,
    extractorWaiting: extractor.waiting,
    extractorState: extractor.state,
    folders: config.databaseUrl === null && config.filesStore === "folder"
      ? () => Promise.resolve([])
      : watchFolders(desk, config, async () => (await sandbox.health())?.kids ?? null),
    metrics,
    metricsToken: config.metricsToken,
    operator: openOperator(config),
    baseUrl: config.baseUrl,
    trustProxy: config.trustProxy,
    countryHeader: config.countryHeader,
    proxy: watchProxy({ ...config, log: desk.log }),
  };
  return { ...served, ...deskMcp(served), api: deskApi(served) };
}

/** The browser scripts; without them, as before the set-up, the process ends. */
async function assetsOrRefuse(): Promise<Assets> {
  const folder = new URL("build/assets", CODE_DIR).pathname;
  try {
    return await readAssets(folder);
  } catch {
    return refuseToStart([`The browser scripts are not in ${folder}. Run "deno task setup" first.`]);
  }
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

/** Ends the turns and calls that a process left open when it died before that time. */
async function recover(desk: Desk, before: Date): Promise<void> {
  await recoverSent(desk, before);
  await recoverPresses(desk, before);
  await endDeadTurns(desk);
}

/** Ends the leases of processes that are gone. */
async function freeLeases(desk: Desk): Promise<void> {
  const frees = [freeSyncs, freeDeliveries, freePushes, freeMails, freeIncoming, freeDrafts];
  await Promise.all(frees.map((free) => free(desk)));
}

/** Begins the heartbeats, which go on while the desk starts and drains: without them others would end its turns. */
async function startBeating(desk: Desk): Promise<() => void> {
  await beat(desk);
  return every(INSTANCE_LIMITS.beatMs, () => {
    beat(desk).catch((error) => desk.log("error", "A heartbeat could not be stored.", { cause: String(error) }));
  });
}

/** Starts the periodic jobs. */
function startChores(served: Pick<Served, "desk" | "kv" | "folders">, database: OpenDatabase): () => void {
  const { desk, folders } = served;
  const run = (work: () => Promise<unknown>) => () => {
    work().catch((error) => desk.log("error", "A periodic job failed.", { cause: String(error) }));
  };
  const timers = [
    setInterval(run(() => recover(desk, longOver(desk))), RECOVER_MS),
    setInterval(run(() => endDeadTurns(desk)), INSTANCE_LIMITS.lookMs),
    setInterval(run(() => forgetInstances(desk)), FORGET_MS),
    setInterval(run(() => recoverRuns(desk, longSilent(desk))), RECOVER_MS),
    setInterval(run(() => forgetToolCalls(desk)), FORGET_MS),
    setInterval(run(() => closeOldCopies(desk)), FORGET_MS),
    setInterval(run(() => forgetConnections(desk)), FORGET_MS),
    setInterval(run(() => forgetClients(desk)), FORGET_MS),
    // In a place that other installations reach too, the rows of this one do not say what is orphaned there.
    setInterval(run(async () => (await folders()).length === 0 && await sweepFiles(desk)), ATTACHMENT_LIMITS.sweepMs),
    setInterval(run(() => forgetOld(desk)), FORGET_MS),
    setInterval(run(() => forgetDeliveries(desk)), WEBHOOK_LIMITS.forgetMs),
    setInterval(run(() => forgetMails(desk)), MAIL_LIMITS.forgetMs),
    setInterval(run(() => forgetChatLinks(desk)), MAIL_LIMITS.forgetMs),
    setInterval(run(() => forgetIncoming(desk)), MAIL_IN_LIMITS.forgetMs),
    setInterval(run(() => lookIntoMailboxes(desk)), MAIL_IN_LIMITS.lookMs),
    setInterval(run(() => mailAway(desk)), AWAY_MAIL_LIMITS.lookMs),
    setInterval(run(() => mailWaiting(desk, pushBrowsers(served).isLooking)), NOTIFICATION_LIMITS.mailLookMs),
    setInterval(run(() => wakeSnoozed(desk)), WAKE_MS),
    setInterval(run(() => runOidcChecks(served)), OIDC_LIMITS.checkEveryMs),
    // PGlite has no background workers that would do it.
    ...(database.kind === "pglite" ? [setInterval(run(() => vacuum(desk.db)), VACUUM_MS)] : []),
  ];
  return () => timers.forEach(clearInterval);
}
