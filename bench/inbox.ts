/**
 * A full inbox: the time of a message from one side to the other's socket with a thousand open conversations, the
 * memory of a socket, and how soon changed settings reach everyone.
 *
 * @module
 */
import { deskSaid, open, openOurEnds, openPeerEnds, peerSaid, type Size } from "./inbox/ends.ts";
import { startProcess } from "./inbox/process.ts";
import { at, loadedWays, settled, type Side } from "./inbox/ways.ts";
import { atMost, type Figure, showMs, showRatio } from "./measure.ts";

const SIZE: Size = { visitors: 1000, pages: 20 };
/** Messages per second, half of them from visitors: one every ten seconds in each conversation; and the duration. */
const LOAD = { perSecond: 100, seconds: 12 } as const;
const WAY_MS_MAX = 250;
/** Compared with the bare peer, which notifies its page before anything is validated, looked up or numbered. */
const RATIO_MAX = 6;
/** The maximum of a workspace, each from its own address: one address may have a tenth. */
const SOCKETS = 10_000;
const SOCKET_KB_MAX = 20;
const SETTINGS_MS_MAX = 2000;

/** Measures the load, then the sockets. */
export async function benchInbox(): Promise<readonly Figure[]> {
  const ours = await startProcess("desk_process.ts", (line) => deskSaid.parse(JSON.parse(line)));
  const peer = await startProcess("peer_process.ts", (line) => peerSaid.parse(JSON.parse(line)));
  try {
    const our = await loadedWays(await openOurEnds(ours, SIZE), LOAD);
    const theirs = await loadedWays(await openPeerEnds(peer, SIZE), LOAD);
    await peer.stop();
    const ratio = (side: Side) =>
      `${showRatio(at(our[side], 0.99) / at(theirs[side], 0.99))} a bare server; p50 ${showMs(at(our[side], 0.5))}`;
    return [
      atMost("inbox: visitor to 20 pages, p99", at(our.say, 0.99), WAY_MS_MAX, showMs, ratio("say")),
      atMost("inbox: desk to visitor, p99", at(our.reply, 0.99), WAY_MS_MAX, showMs, ratio("reply")),
      atMost("inbox: p50 against a bare server", at(our.say, 0.5) / at(theirs.say, 0.5), RATIO_MAX, showRatio),
      atMost(
        "inbox: lost, doubled, refused or late",
        our.faults + our.refused.length + our.late,
        0,
        String,
        `of ${our.say.length + our.reply.length}`,
      ),
      ...await weighSockets(ours),
    ];
  } finally {
    await ours.stop();
  }
}

/** Opens many sockets of websites, measures their memory, and changes the settings for all of them. */
async function weighSockets(
  { said: { url, widgetKey }, residentKB, poke }: Awaited<
    ReturnType<typeof startProcess<ReturnType<typeof deskSaid.parse>>>
  >,
): Promise<readonly Figure[]> {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const before = await residentKB();
  let told = 0;
  const sockets: WebSocket[] = [];
  for (let at = 0; at < SOCKETS; at++) {
    const headers = { "x-forwarded-for": `10.1.${at >> 8}.${at & 255}` };
    const socket = await open(`${url}/api/widget/${widgetKey}/live`, headers, ({ type }) => {
      if (type === "settings") told++;
    });
    const page = { url: `https://shop.example/${at}`, title: "Shop" };
    const facts = { referrer: null, viewport: "1280x800", locale: "en", timezone: "UTC" };
    socket.send(JSON.stringify({ type: "hello", visit: crypto.randomUUID(), page, facts }));
    sockets.push(socket);
  }
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const each = (await residentKB() - before) / SOCKETS;
  const startedAt = performance.now();
  await poke();
  await settled(() => told >= SOCKETS);
  const ms = told >= SOCKETS ? performance.now() - startedAt : Infinity;
  sockets.forEach((socket) => socket.close());
  return [
    atMost(`inbox: memory of one of ${SOCKETS} sockets`, each, SOCKET_KB_MAX, (KB) => `${Math.round(KB)} KB`),
    atMost(`inbox: new settings at ${SOCKETS} sockets`, ms, SETTINGS_MS_MAX, showMs),
  ];
}
