/**
 * Presence: which teammates have a conversation open, and who is typing in it, across all instances. It may be lost,
 * because a page reports its conversation whenever it connects.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import { KEYS, removeKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** A teammate in a conversation. */
export type PresentTeammate = {
  readonly teammate: string;
  readonly name: string;
  readonly isWriting: boolean;
  /** When they last typed. */
  readonly wroteAt: Date;
};

/** An open page of the desk. Its calls run one after the other. */
export type Seat = {
  /** Sets the conversation that this page shows; null for none. */
  readonly sit: (conversationId: string | null) => Promise<void>;
  /** Reports that the teammate is typing on this page. @returns the conversation */
  readonly write: () => Promise<string | null>;
  /** Renews the seat of an open page. */
  readonly stay: () => Promise<void>;
  /** Removes the seat of a closed page. */
  readonly leave: () => Promise<void>;
};

/** The presence of teammates. */
export type Presence = {
  /** Opens a seat for a page. `changed` is called with each conversation whose teammates changed. */
  readonly open: (
    who: { readonly workspace: string; readonly teammate: string; readonly name: string },
    changed: (conversationId: string) => void,
  ) => Seat;
  /** The teammates in a conversation, each once, sorted by name. */
  readonly inside: (workspace: string, conversationId: string) => Promise<readonly PresentTeammate[]>;
};

/** How long a teammate is shown as typing after the last report. */
export const WRITING_MS = 6000;

/** How long before its expiry a seat is renewed. */
const NOTED_BEFORE_MS = KEYS.deskSeat.lifetimeMs / 2;

type PresenceDesk = { readonly kv: Kv } & Pick<Desk, "now" | "newId">;

/** Opens the presence of a desk. */
export function openPresence({ kv, now, newId }: PresenceDesk): Presence {
  return {
    open({ workspace, teammate, name }, changed) {
      const seat = newId();
      let at: string | null = null;
      let wroteAt = new Date(0);
      let until = now();
      let turn = Promise.resolve();
      const note = async () => {
        if (at === null) return;
        until = new Date(now().getTime() + KEYS.deskSeat.lifetimeMs);
        await writeKey(kv, KEYS.deskSeat, { teammate, name, wroteAt, until }, workspace, at, seat);
      };
      const move = async (next: string | null) => {
        const before = at;
        if (before === next) return;
        at = next;
        wroteAt = new Date(0);
        if (before !== null) await removeKey(kv, KEYS.deskSeat, workspace, before, seat);
        await note();
        for (const one of [before, next]) if (one !== null) changed(one);
      };
      const then = (work: () => Promise<void>) => {
        const done = turn.then(work);
        // A failure is reported to its own caller and does not stop the next call.
        turn = done.catch(() => {});
        return done;
      };
      return {
        sit: (next) => then(() => move(next)),
        async write() {
          await then(async () => {
            wroteAt = now();
            await note();
            if (at !== null) changed(at);
          });
          return at;
        },
        stay: () => then(async () => until.getTime() - now().getTime() < NOTED_BEFORE_MS ? await note() : undefined),
        leave: () => then(() => move(null)),
      };
    },
    async inside(workspace, conversationId) {
      const since = now().getTime() - WRITING_MS;
      const people = new Map<string, PresentTeammate>();
      for await (const { value } of kv.list({ prefix: [KEYS.deskSeat.name, workspace, conversationId] })) {
        const { data } = KEYS.deskSeat.schema.safeParse(value);
        // The store removes expired entries with a delay.
        if (data === undefined || data.until <= now()) continue;
        const { teammate, name, wroteAt } = data;
        const known = people.get(teammate);
        if (known !== undefined && known.wroteAt >= wroteAt) continue;
        people.set(teammate, { teammate, name, isWriting: wroteAt.getTime() > since, wroteAt });
      }
      return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
    },
  };
}

/** Removes all seats: a process that alone uses the store's file starts without open pages. */
export async function clearSeats({ kv }: Pick<PresenceDesk, "kv">): Promise<void> {
  for await (const { key } of kv.list({ prefix: [KEYS.deskSeat.name] })) await kv.delete(key);
}
