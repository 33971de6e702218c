/**
 * Counts live sockets and their messages, so that no client can open or send too many.
 *
 * @module
 */
import { SOCKET_LIMITS, SOCKET_RATES } from "../../core/limits/sockets.ts";
import { memoryRates } from "../../kv/rates.ts";
import { openSlots, type Slot } from "../http/slots.ts";

/** The client behind a socket of a page or a chat. */
export type SocketClient = { readonly workspace: string; readonly address: string };

/** The sockets that are open in this process. */
export type LiveSockets = {
  /** Takes a place for a new socket; null when its address or workspace has too many. */
  readonly open: (client: SocketClient) => (() => void) | null;
  /** Takes a place for a socket that has not sent its first message yet; null when there are too many. */
  readonly openSilent: (client: SocketClient) => (() => void) | null;
  /** The numbers of open sockets of visitors and of teammates. */
  readonly counts: () => Readonly<Record<"visitor" | "teammate", number>>;
  /** Takes a place for the visitor or teammate behind a socket; null when they have too many. */
  readonly join: (kind: "visitor" | "teammate", id: string) => (() => void) | null;
  /**
   * Counts a message.
   *
   * @param socket the socket's id
   * @param visitor null for the socket of a teammate
   * @returns false when the socket, the visitor or the address has sent too many
   */
  readonly admit: (
    socket: string,
    visitor: { readonly id: string; readonly address: string } | null,
  ) => Promise<boolean>;
};

/** The close code of a socket that sent too much or is one too many; browsers wait a minute after it. */
export const OVER_LIMIT = 4429;

/** Opens a counter; no socket is open yet. */
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
