/**
 * `deno task bench race`: the same work on this desk and on a peer in one run, alternating. The peer is Libredesk, an
 * open helpdesk in Go on PostgreSQL and Redis.
 *
 * It needs a PostgreSQL server in `TEST_DATABASE_URL`, for the desk's own databases, and a peer built from source with
 * its frontend, as described in its README and `Makefile`. Further requirements:
 *
 * 1. Its schema is installed (`--install`) in a database of its own, on the same server as the desk's.
 *    `RACE_PEER_DATABASE_URL` is its address. The race removes its conversations and contacts.
 * 2. Its `config.toml` listens on this machine, at `RACE_PEER_URL`, with `env = "prod"`, `log_level = "error"`,
 *    `check_updates = false`, `disable_secure_cookies = true`, and under `[rate_limit.widget]` and `[rate_limit.auth]`
 *    `requests_per_minute = 100000000`: it counts, as the desk does, and all visitors of the race come from one address.
 * 3. A Redis of its own runs, as that file says.
 * 4. `RACE_PEER_COMMAND` is the line that runs it in the foreground, such as `cd /srv/peer && ./libredesk --config config.toml`,
 *    and `RACE_PEER_PASSWORD` the password of its account `System`.
 *
 * Both answer the customer with people only, because the peer has no answers without a paid model. Its Redis and the
 * database server count for neither side's memory and processor time. On a machine that others use as well a rate says
 * little: one process of many threads gets more of the processors than one with a single busy thread. The processor time
 * beside each rate does not depend on that.
 *
 * @module
 */
import { openDatabase } from "../core/db/open.ts";
import { makeDatabase } from "../tests/support/postgres.ts";
import { grow } from "./growth/seed.ts";
import { requestsPerSecond } from "./load.ts";
import { atLeast, atMost, type Figure, median, showMs, showRatio } from "./measure.ts";
import { openOurs, ourPlace, startOurs } from "./race/our_side.ts";
import { emptyPeer, growPeer } from "./race/peer_growth.ts";
import { openPeer, type PeerPlace, peerPlace, startPeer } from "./race/peer_side.ts";
import { cpuSeconds, proportionalMB } from "./race/processes.ts";
import { encodedBytes, talkPerSecond } from "./race/rates.ts";
import type { Side, Talk } from "./race/side.ts";

const ROUNDS = 3;
const STARTS = 3;
const CONVERSATIONS = 192;
const SOCKETS = 1000;
const PAGES = 24;
const BEGIN_RATIO_MIN = 1.5;
const START_MS_MAX = 1000;
const IDLE_MB_MAX = 160;
/** By then an idle desk has collected the garbage of its start. */
const IDLE_MS = 60_000;
/** Messages in the measured inbox. */
const GROWN = [10_000, 1_000_000] as const;

type Sides = { readonly ours: Side; readonly peer: Side };

/** Runs the race. @throws Error with what is missing when there is no peer or no server */
export async function benchRace(): Promise<readonly Figure[]> {
  const place = peerPlace();
  const server = Deno.env.get("TEST_DATABASE_URL");
  if (server === undefined) throw new Error("The race needs a PostgreSQL server: set TEST_DATABASE_URL.");
  await emptyPeer(place.databaseUrl);
  const figures: Figure[] = [];
  const note = (...rows: readonly Figure[]) => {
    figures.push(...rows);
    for (const { figure, measured } of rows) console.error(`  ${figure}: ${measured}`);
  };
  await raceWork(server, place, note);
  for (const messages of GROWN) note(await raceInbox(server, place, messages));
  return figures;
}

/** Receives rows of the table as they are measured, since the race is long and may fail at its end. */
type Note = (...rows: readonly Figure[]) => void;

/** Everything except the grown inbox, on a new desk. */
async function raceWork(server: string, place: PeerPlace, note: Note): Promise<void> {
  const database = await makeDatabase(server);
  const own = ourPlace(database.url);
  try {
    const first = await startOurs(own);
    // The owner's session and the chat outlive the process; the first owner's link is printed only once.
    const side = await openOurs(first);
    await first.stop();
    note(await raceStarts(own, place));
    const our = await startOurs(own);
    const their = await startPeer(place);
    try {
      note(await weighIdle(our.pids, their.pids));
      const sides: Sides = { ours: { ...side, ...our }, peer: await openPeer(place, their) };
      note(await raceScripts(sides));
      for (const [name, ratioMin, measure] of RATES) {
        note(await compareRates(`race: ${name}`, ratioMin, sides, measure));
      }
      note(await raceSockets(sides));
    } finally {
      await their.stop();
      await our.stop();
    }
  } finally {
    await database.drop();
    await Deno.remove(own.dataDir, { recursive: true });
  }
}

/** Measures starts on a database with all its tables. */
async function raceStarts(own: ReturnType<typeof ourPlace>, place: PeerPlace): Promise<Figure> {
  const times: Record<"ours" | "peer" | "cpu" | "peerCpu", number[]> = { ours: [], peer: [], cpu: [], peerCpu: [] };
  for (let at = 0; at < STARTS; at++) {
    const our = await startOurs(own);
    times.ours.push(our.startMs);
    times.cpu.push(cpuSeconds(our.pids()));
    await our.stop();
    const their = await startPeer(place);
    times.peer.push(their.startMs);
    times.peerCpu.push(cpuSeconds(their.pids()));
    await their.stop();
  }
  const [ours, peer] = [Math.min(...times.ours), Math.min(...times.peer)];
  const cpu = `${median(times.cpu).toFixed(2)} CPU-s and ${median(times.peerCpu).toFixed(2)}`;
  return atMost("race: ready after the start", ours, START_MS_MAX, showMs, `peer ${showMs(peer)}; ${cpu}`);
}

async function weighIdle(our: () => readonly number[], their: () => readonly number[]): Promise<Figure> {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const peer = showMB(proportionalMB(their()));
  return atMost("race: memory of all processes, idle", proportionalMB(our()), IDLE_MB_MAX, showMB, `peer ${peer}`);
}

const begin = (atOnce: number) => (side: Side) => talkPerSecond(CONVERSATIONS, atOnce, () => side.begin("hello"));

/** The figures per second, with the minimum ratio of our rate to the peer's. */
const RATES: readonly (readonly [figure: string, ratioMin: number, measure: (side: Side) => Promise<number>])[] = [
  ["settings of the chat", 1, ({ settings }) => requestsPerSecond(settings)],
  ["new conversations, 8 at once", 1, begin(8)],
  ["new conversations, 64 at once", BEGIN_RATIO_MIN, begin(64)],
  ["further messages, 8 at once", 1, (side) => sayPerSecond(side, 8)],
  ["further messages, 32 at once", 1, (side) => sayPerSecond(side, 32)],
];

/** Alternates between both sides; the best round of each counts. */
async function compareRates(
  figure: string,
  ratioMin: number,
  { ours, peer }: Sides,
  measure: (side: Side) => Promise<number>,
): Promise<Figure> {
  const best = { ours: NOTHING, peer: NOTHING };
  for (let round = 0; round < ROUNDS; round++) {
    best.ours = better(best.ours, await withCpu(ours, measure));
    best.peer = better(best.peer, await withCpu(peer, measure));
  }
  const show = ({ perSecond, cpuMs }: Rate) => `${perSecond.toFixed(1)}/s, ${cpuMs.toFixed(2)} CPU-ms each`;
  const rates = `${show(best.ours)}; peer ${show(best.peer)}`;
  return atLeast(figure, best.ours.perSecond / best.peer.perSecond, ratioMin, showRatio, rates);
}

/** The rate, and the processor time per unit in the side's own processes. */
type Rate = { readonly perSecond: number; readonly cpuMs: number };

const NOTHING: Rate = { perSecond: 0, cpuMs: Infinity };

async function withCpu(side: Side, measure: (side: Side) => Promise<number>): Promise<Rate> {
  const [startedAt, before] = [performance.now(), cpuSeconds(side.pids())];
  const perSecond = await measure(side);
  const times = perSecond * (performance.now() - startedAt) / 1000;
  return { perSecond, cpuMs: (cpuSeconds(side.pids()) - before) * 1000 / times };
}

function better(one: Rate, other: Rate): Rate {
  return {
    perSecond: Math.max(one.perSecond, other.perSecond),
    cpuMs: Math.min(one.cpuMs, other.cpuMs),
  };
}

/**
 * Messages in started chats, four in each: fewer than a visitor's limit. A customer writes one after the other, so every
 * chat has its first before one has its second.
 */
async function sayPerSecond(side: Side, atOnce: number): Promise<number> {
  const talks = await Promise.all(Array.from({ length: atOnce }, () => side.begin("hello")));
  const next = Array.from({ length: 4 }, () => talks).flat();
  return await talkPerSecond(next.length, atOnce, (at) => side.say(next[at] ?? talks[0] ?? NO_TALK, `message ${at}`));
}

const NO_TALK: Talk = { token: "", conversation: "" };

/** The memory of a chat's open socket. */
async function raceSockets({ ours, peer }: Sides): Promise<Figure> {
  const weigh = async (side: Side) => {
    const talks: Talk[] = [];
    await talkPerSecond(SOCKETS, 8, async () => void talks.push(await side.begin("hello")));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const before = proportionalMB(side.pids());
    const sockets = [];
    for (const talk of talks) sockets.push(await side.listen(talk));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const kB = (proportionalMB(side.pids()) - before) * 1024 / SOCKETS;
    for (const socket of sockets) socket.close();
    return kB;
  };
  const [our, their] = [await weigh(ours), await weigh(peer)];
  return atMost(`race: memory of one of ${SOCKETS} sockets`, our, their, (kB) => `${kB.toFixed(1)} KB`);
}

async function raceScripts({ ours, peer }: Sides): Promise<Figure> {
  const weigh = async (side: Side) => {
    const bytes = await Promise.all((await side.scripts()).map(encodedBytes));
    return bytes.reduce((sum, each) => sum + each, 0) / 1000;
  };
  return atMost("race: script of an open chat", await weigh(ours), await weigh(peer), (kB) => `${kB.toFixed(1)} kB`);
}

/** The inbox on a desk with this many messages. */
async function raceInbox(server: string, place: PeerPlace, messages: number): Promise<Figure> {
  const database = await makeDatabase(server);
  const own = ourPlace(database.url);
  const our = await startOurs(own);
  const their = await startPeer(place);
  try {
    const sides: Sides = { ours: await openOurs(our), peer: await openOurPeer(place, their, messages) };
    const { db, close } = await openDatabase({ kind: "postgres", url: database.url });
    const { id } = await db.selectFrom("workspaces").select("id").executeTakeFirstOrThrow();
    await grow(db, { workspace: id, messages, now: new Date() }).finally(close);
    return await compareRates(`race: inbox at ${messages} messages`, 1, sides, pagesPerSecond);
  } finally {
    await their.stop();
    await our.stop();
    await database.drop();
    await Deno.remove(own.dataDir, { recursive: true });
  }
}

/** Four concurrent pages: a slow one must end within the measured time. */
async function pagesPerSecond({ inbox: { url, headers = {} } }: Side): Promise<number> {
  return await talkPerSecond(PAGES, 4, async () => {
    const answer = await fetch(url, { headers, redirect: "manual" });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  });
}

async function openOurPeer(place: PeerPlace, their: Awaited<ReturnType<typeof startPeer>>, messages: number) {
  const side = await openPeer(place, their);
  await emptyPeer(place.databaseUrl);
  await growPeer(place.databaseUrl, side.chat, messages);
  return side;
}

function showMB(MB: number): string {
  return `${Math.round(MB)} MB`;
}
