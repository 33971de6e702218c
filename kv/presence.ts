/**
 * Which teammates have which conversation open, and who is writing in it. It lives in memory and may be lost: a page
 * says anew where it is whenever it connects.
 *
 * @module
 */

/** A teammate in a conversation. */
export type Present = { readonly teammate: string; readonly name: string; readonly isWriting: boolean };

/** One open page of the desk. */
export type Seat = {
  /** Says which conversation this page shows; null for none. */
  readonly sit: (conversationId: string | null) => void;
  /** Says that something is being written on this page. @returns in which conversation */
  readonly write: () => string | null;
  /** The page has gone. */
  readonly leave: () => void;
};

/** Who is where. */
export type Presence = {
  /** Opens a seat for a page. `changed` is told each conversation whose people have changed. */
  readonly open: (
    who: { readonly workspace: string; readonly teammate: string; readonly name: string },
    changed: (conversationId: string) => void,
  ) => Seat;
  /** Everybody in a conversation, each once, by name. */
  readonly inside: (workspace: string, conversationId: string) => readonly Present[];
};

/** Somebody who stopped writing is shown as writing for so long. */
export const WRITING_MS = 6000;

type Place = {
  readonly workspace: string;
  readonly teammate: string;
  readonly name: string;
  conversationId: string | null;
  /** In ms since 1970. */
  wroteAt: number;
};

/** Opens an empty room. */
export function openPresence(now: () => Date): Presence {
  const places = new Set<Place>();
  return {
    open(who, changed) {
      const place: Place = { ...who, conversationId: null, wroteAt: 0 };
      places.add(place);
      const sit = (next: string | null) => {
        const before = place.conversationId;
        if (before === next) return;
        place.conversationId = next;
        place.wroteAt = 0;
        for (const one of [before, next]) if (one !== null) changed(one);
      };
      return {
        sit,
        write() {
          place.wroteAt = now().getTime();
          if (place.conversationId !== null) changed(place.conversationId);
          return place.conversationId;
        },
        leave() {
          places.delete(place);
          sit(null);
        },
      };
    },
    inside(workspace, conversationId) {
      const since = now().getTime() - WRITING_MS;
      const people = new Map<string, Present>();
      for (const place of places) {
        if (place.workspace !== workspace || place.conversationId !== conversationId) continue;
        const { teammate, name, wroteAt } = place;
        const isWriting = wroteAt > since || (people.get(teammate)?.isWriting ?? false);
        people.set(teammate, { teammate, name, isWriting });
      }
      return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
    },
  };
}
