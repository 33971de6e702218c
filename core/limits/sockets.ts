/**
 * Limits of live sockets: of pages and chats, and of the desk's own pages. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { KiB, MiB, MINUTE, SECOND } from "../units.ts";

export const SOCKET_LIMITS = {
  /** The first message: its deadline, and its size including the facts of a page. */
  helloMs: 10 * SECOND,
  helloCharsMax: 8 * KiB,
  messageCharsMax: 16 * KiB,
  /** Queued messages; a client that sends faster than they are handled would fill the memory. */
  waitingMax: 50,
  /** A client that stops reading is dropped before its unsent messages fill the memory. */
  bufferedBytesMax: 1 * MiB,
  /** A browser that says nothing: it is sent a ping, for proxies that end what is quiet, and is given up at last. */
  pingMs: 45 * SECOND,
  silentMs: 150 * SECOND,
  /** Open sockets; a page with its chat has two. An address may be an office. */
  openMax: { visitor: 10, teammate: 30, address: 1000, workspace: 10_000 },
  /** Open sockets of an address without a first message. */
  silentMax: 100,
} as const;

/** Messages on live sockets, counted in each process: a socket belongs to one. */
export const SOCKET_RATES = {
  /** Of one socket, including a teammate's. */
  socket: { max: 240, windowMs: MINUTE },
  visitor: { max: 600, windowMs: MINUTE },
  /** 500 people who each open five pages a minute. */
  address: { max: 6000, windowMs: MINUTE },
} as const;
