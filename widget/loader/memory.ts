/**
 * The loader's entry in the page's storage, written only with consent. It contains nothing of the chat: the frame
 * stores what resumes that, where the page cannot read it.
 *
 * @module
 */

/** The stored data of the visitor. */
export type Remembered = {
  /** For the list of visitors: random, and the same on all pages of the site. */
  readonly visitor: string;
  /** For offers of help: random, and renewed after a while without activity. */
  readonly visit: string;
  /** Time of the last activity, in ms since 1970. */
  readonly at: number;
  /** The offers of help shown in this visit, as kind and page. */
  readonly shown: readonly string[];
  /** No offers before this time, in ms since 1970. */
  readonly quietUntil: number;
  /** Whether the visitor knows the chat: they have opened it, or dismissed its greeting. */
  readonly greeted: boolean;
  /** Whether there is a conversation, whose answers the visitor should see on every page. */
  readonly talks: boolean;
};

/** The stored data about the visitor. */
export type Memory = {
  /** Reads the stored data; after a pause the visit is a new one. */
  readonly read: () => Remembered;
  readonly change: (change: Partial<Remembered>) => void;
  /** Stores whether the chat is open, for the next page in this tab. */
  readonly keepOpen: (isOpen: boolean) => void;
  /** Whether it was open on the previous page. */
  readonly wasOpen: () => boolean;
  /** Sets whether anything may be stored; false removes the entry. */
  readonly allow: (may: boolean) => void;
};

/** 128 random bits. */
function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** A visit ends after this long without activity. */
const VISIT_MS = 30 * 60_000;

/**
 * Opens the memory of a widget key. If storage is refused, it lasts as long as the page.
 *
 * @param tab storage that lasts as long as the tab
 */
export function openMemory(key: string, storage: () => Storage, tab: () => Storage, now: () => number): Memory {
  const name = "svc:" + key;
  let may = false;
  let known: Remembered = begin();

  function begin(): Remembered {
    return {
      visitor: randomId(),
      visit: randomId(),
      at: now(),
      shown: [],
      quietUntil: 0,
      greeted: false,
      talks: false,
    };
  }

  function tryStorage(use: (storage: Storage) => void, of = storage) {
    try {
      use(of());
    } catch {
      // Private windows may refuse storage: everything works without it.
    }
  }

  /** Reads the entry again, since another tab may have changed it. */
  function load() {
    if (!may) return;
    tryStorage((storage) => {
      const kept = JSON.parse(storage.getItem(name) || "null");
      if (kept && typeof kept.visitor === "string" && Array.isArray(kept.shown)) known = { ...known, ...kept };
    });
  }

  function change(next: Partial<Remembered>) {
    load();
    known = { ...known, ...next, at: now() };
    if (may) tryStorage((storage) => storage.setItem(name, JSON.stringify(known)));
  }

  function read(): Remembered {
    load();
    if (now() - known.at > VISIT_MS) change({ visit: randomId(), shown: [] });
    return known;
  }

  function keepOpen(isOpen: boolean) {
    tryStorage((storage) => may && isOpen ? storage.setItem(name, "1") : storage.removeItem(name), tab);
  }

  return {
    read,
    change,
    keepOpen,
    wasOpen() {
      let was = false;
      if (may) tryStorage((storage) => was = !!storage.getItem(name), tab);
      return was;
    },
    allow(next) {
      if (may && !next) known = begin();
      may = next;
      if (may) change({ visit: read().visit });
      else {
        tryStorage((storage) => storage.removeItem(name));
        keepOpen(false);
      }
    },
  };
}
