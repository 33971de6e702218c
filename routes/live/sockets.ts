/**
 * Counts live sockets and their messages, so that no client can open or send too many.
 *
 * @module
 */
import { SOCKET_LIMITS, SOCKET_RATES } from "../../core/limits/sockets.ts";
import { memoryRates } from "../../kv/rates.ts";
import { openSlots, type Slot } from "../slots.ts";

/** The client of one socket of a page or a chat. */
export type SocketClient = { readonly workspace: string; readonly address: string };

/** What is open in this process. */
export type LiveSockets = {
  /** Takes a place for a new socket, or null when its address or workspace has too many. */
  readonly open: (client: SocketClient) => (() => void) | null;
  /** Takes a place until the first message has come. */
  readonly openSilent: (client: SocketClient) => (() => void) | null;
  /** How many sockets of visitors and of teammates are open. */
  readonly counts: () => Readonly<Record<"visitor" | "teammate", number>>;
  /** Takes a place for the visitor or teammate behind a socket. */
  readonly join: (kind: "visitor" | "teammate", id: string) => (() => void) | null;
  /**
   * Counts a message.
   *
   * @param socket its own id
   * @param visitor null for the socket of a teammate
   * @returns false when the socket, the visitor or the address has sent too many
   */
  readonly admit: (
    socket: string,
    visitor: { readonly id: string; readonly address: string } | null,
  ) => Promise<boolean>;
};

/** The code with which a socket ends that sent too much, or is one too many; browsers wait a minute after it. */
export const OVER_LIMIT = 4429;

/** Makes it; no socket is open. */
export function openLiveSockets(now: () => Date): LiveSockets {
  const slots = openSlots();
  const rates = memoryRates(now);
  const { openMax, silentMax } = SOCKET_LIMITS;
  const atAddress = ({ workspace, address }: SocketClient) => `address ${workspace} ${address}`;
  const take = (...wanted: readonly Slot[]) => slots.take(wanted);
  const counts = { visitor: 0, teammate: 0 };
  return {
    open: (client) =>
      take(
        { key: atAddress(client), max: openMax.address },
        { key: `workspace ${client.workspace}`, max: openMax.workspace },
      ),
    openSilent: (client) => take({ key: `silent ${client.address}`, max: silentMax }),
    counts: () => ({ ...counts }),
    join(kind, id) {
      const free = take({ key: `${kind} ${id}`, max: openMax[kind] });
      if (free === null) return null;
      counts[kind]++;
      let isOpen = true;
      return () => {
        if (isOpen) counts[kind]--;
        isOpen = false;
        free();
      };
    },
    async admit(socket, visitor) {
      const own = { name: "socket", subject: socket, rate: SOCKET_RATES.socket };
      const others = visitor === null ? [] : [
        { name: "visitor", subject: visitor.id, rate: SOCKET_RATES.visitor },
        { name: "address", subject: visitor.address, rate: SOCKET_RATES.address },
      ];
      return (await rates.takeAll([own, ...others])).allowed;
    },
  };
}
