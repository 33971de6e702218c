/**
 * Makes the records that functions receive: {@linkcode Desk} from the configuration, the database and the other
 * processes, and {@linkcode Served}, which adds what only requests need.
 *
 * @module
 */
import { agentCache } from "../core/agent/versions/live.ts";
import type { OpenDatabase } from "../core/db/open.ts";
import type { Desk } from "../core/desk.ts";
import type { Extractor } from "../core/ports/extractor.ts";
import type { Live } from "../core/ports/live.ts";
import type { OperatorMail } from "../core/ports/mail.ts";
import type { Log } from "../core/ports/log.ts";
import { tokenCache } from "../core/teammates/api_tokens.ts";
import { PASSWORD_COST } from "../core/teammates/password.ts";
import { modelBreakers } from "../core/model/breaker.ts";
import type { After } from "../core/ports/timers.ts";
import { openToolCallLog } from "../core/tools/call_log.ts";
import { type Config, privateHosts } from "../config.ts";
import { forgetVisitors } from "../kv/forget.ts";
import { type Kv, openKv } from "../kv/open.ts";
import { openLive, shareLive } from "../kv/live.ts";
import { openPresence } from "../kv/presence.ts";
import { noteSites } from "../kv/sites.ts";
import { memoryRates, sharedRates } from "../kv/rates.ts";
import type { Sandbox } from "../sandbox/client.ts";
import { readableLedger } from "../sandbox/ledger/calls.ts";
import { requestId } from "../ipc/request_id.ts";
import { refuseToStart } from "../supervisor/child.ts";
import { deskApi } from "./api/desk_api.ts";
import { readAssets } from "./assets.ts";
import type { Assets } from "./handles.ts";
import { openChatSockets } from "./live/chat_sockets.ts";
import { openAdmission } from "./chat/admission.ts";
import { openConfigs } from "./chat/config.ts";
import { configuredEmbedder, configuredModel } from "./configured_model.ts";
import type { ExtractorQueue } from "./extractor_queue.ts";
import { openBucketFiles } from "./storage/bucket_files.ts";
import { openFiles } from "./storage/files.ts";
import { deskMcp } from "./mcp/desk.ts";
import { sandboxPorts } from "./ports/ports.ts";
import type { Served } from "./served.ts";
import { openLiveSockets } from "./live/sockets.ts";
import { countedOutbound, type Metrics } from "./metrics/metrics.ts";
import { watchProxy } from "./proxy_watch.ts";
import { watchFolders } from "./storage/shared_folders.ts";
import type { Tracer } from "./trace/tracer.ts";
import { tracedParts } from "./trace/desk_tracer.ts";
import { tracedSandbox } from "./trace/traced_sandbox.ts";
import { openOperator } from "./own_operator.ts";
import { openSlots } from "./http/slots.ts";

const CODE_DIR = new URL("..", import.meta.url);

/** {@link After} with the runtime's timers. */
const after: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** The handles that are open before the desk is made. */
type Opened = {
  readonly kv: Kv;
  readonly sandbox: Sandbox;
  readonly extractor: Extractor;
  readonly live: Live;
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
  readonly log: Log;
  readonly now: () => Date;
};

/** Makes the desk of this process. */
export function makeDesk(
  config: Config,
  database: OpenDatabase,
  { kv, sandbox, extractor, live, metrics, tracer, log, now }: Opened,
): Desk {
  const asked = tracer === null ? sandbox : tracedSandbox(sandbox, tracer);
  const plain = sandboxPorts(asked, log, operatorMail(config));
  const traced = tracedParts(tracer, {
    db: database.db,
    outbound: countedOutbound(plain.outbound, metrics),
    extractor,
  });
  const ports = { ...plain, outbound: traced.outbound };
  const newId = () => crypto.randomUUID();
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
    forgetVisitors: (workspace, visitorIds) => forgetVisitors({ kv, live, now }, workspace, visitorIds),
    files: config.filesStore === "folder"
      ? openFiles(config.filesDir)
      : openBucketFiles({ objects: asked.objects, spool: config.filesDir, now }),
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

/** The part of the installation's mail settings that the desk may know. */
function operatorMail({ smtp, imap, mailFrom }: Config): OperatorMail | null {
  return smtp === null || mailFrom === null ? null : { host: smtp.host, from: mailFrom, mailbox: imap?.host ?? null };
}

type Handles = Pick<Served, "desk" | "kv" | "assets" | "stop" | "metrics" | "clockFault"> & {
  readonly sandbox: Sandbox;
  readonly extractor: ExtractorQueue;
};

/** Makes the record for requests. */
export function makeServed(config: Config, handles: Handles): Served {
  const { desk, kv, assets, sandbox, extractor, stop, metrics, clockFault } = handles;
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
    chats: openChatSockets({ desk, kv }),
    presence: openPresence({ ...desk, kv }),
    stop,
    unfinished: new Set<Promise<void>>(),
    admission: openAdmission(() => performance.now(), desk.log),
    uploads: openSlots(),
    sandboxAnswers: async () => await sandbox.health() !== null,
    extractorWaiting: extractor.waiting,
    extractorState: extractor.state,
    folders: config.databaseUrl === null && config.filesStore === "folder"
      ? () => Promise.resolve([])
      : watchFolders(desk, config, async () => (await sandbox.health())?.kids ?? null),
    clockFault,
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

/** Live events, including those of other instances where there can be some. */
export async function liveOf({ wire }: OpenDatabase, log: Log): Promise<Live> {
  const live = openLive(log);
  return wire === null ? live : await shareLive(live, wire, log);
}

/** Opens the live store. A damaged file is moved aside and logged. */
export function openLiveState(config: Config, log: Log): Promise<Deno.Kv> {
  const { kvUrl, dataDir } = config;
  if (kvUrl !== null) return openKv({ kind: "connect", url: kvUrl });
  const onDamaged = (aside: string) => {
    log("error", "The live store was damaged, and an empty one takes its place: everyone signs in again.", {
      aside,
    });
  };
  return openKv({ kind: "file", path: `${dataDir}/live.kv`, onDamaged });
}

/** The browser's scripts; when they have not been built, the process ends. */
export async function assetsOrRefuse(): Promise<Assets> {
  const folder = new URL("build/assets", CODE_DIR).pathname;
  try {
    return await readAssets(folder);
  } catch {
    return refuseToStart([`The browser scripts are not in ${folder}. Run "deno task setup" first.`]);
  }
}
