/**
 * The state of one frame: everything that is drawn or sent, each value in its own store.
 *
 * @module
 */
import type {
  FrameData,
  OfferedAction,
  PageAttributes,
  PageInfo,
  Trouble,
  VisitFacts,
  WidgetConfig,
} from "../protocol.ts";
import type { EarlierView } from "./panels/earlier_view.ts";
import type { PageLink } from "./page_link.ts";
import { createStore, type Store } from "./store.ts";
import type { ThemeOverride } from "./theme.ts";
import { EMPTY_THREAD, type Thread } from "./thread/thread.ts";
import { EMPTY_TRAY, type Tray } from "./composer/tray.ts";

/** An accepted offer of help: its text, and the failure. */
export type AcceptedOffer = { readonly text: string; readonly trouble: Trouble | null };

/** The state of one frame. */
export type FrameState = {
  readonly thread: Store<Thread>;
  /** The view instead of the thread: the list of conversations, or one that is not open; null for the thread. */
  readonly view: Store<EarlierView | null>;
  /** The text in the composer. */
  readonly draft: Store<string>;
  /** The files of the next message. */
  readonly tray: Store<Tray>;
  readonly config: Store<WidgetConfig>;
  readonly override: Store<ThemeOverride>;
  /** The visitor's page, as reported by it. */
  readonly page: Store<PageInfo>;
  /** The properties of the visitor's browser; null when no page embeds the chat. */
  readonly facts: Store<VisitFacts | null>;
  /** The attributes of the visitor reported by the page. */
  readonly attributes: Store<PageAttributes>;
  /** The currently offered actions of the page. */
  readonly offered: Store<readonly OfferedAction[]>;
  /** Whether the page currently lets support use it. */
  readonly mayControl: Store<boolean>;
  /** Null once the visitor has sent a message. */
  readonly help: Store<AcceptedOffer | null>;
  /** The page's port; null until it has connected. */
  readonly link: Store<PageLink | null>;
  /** Whether the chat is a bar at the edge of a phone's page. */
  readonly isCompact: Store<boolean>;
  /**
   * Whether the visitor's id and unsent messages may be stored: with consent, and when no page embeds the chat; never
   * for an email's link.
   */
  readonly mayStore: Store<boolean>;
};

/** The state before a page has connected. `beforePaint` runs a task once before the next paint. */
export function createFrameState(
  { config, link }: Pick<FrameData, "config" | "link">,
  { origin, embedded, beforePaint }: {
    readonly origin: string;
    readonly embedded: boolean;
    readonly beforePaint: (task: () => void) => void;
  },
): FrameState {
  const store = <Value>(value: Value) => createStore(value, beforePaint);
  return {
    thread: store(EMPTY_THREAD),
    view: store<EarlierView | null>(null),
    draft: store(""),
    tray: store(EMPTY_TRAY),
    config: store(config),
    override: store<ThemeOverride>({ theme: null, color: null }),
    page: store<PageInfo>({ url: origin + "/widget", title: "" }),
    facts: store<VisitFacts | null>(null),
    attributes: store<PageAttributes>({}),
    offered: store<readonly OfferedAction[]>([]),
    mayControl: store(false),
    help: store<AcceptedOffer | null>(null),
    link: store<PageLink | null>(null),
    isCompact: store(false),
    mayStore: store(!embedded && !link),
  };
}

/** Ends the offer of help. @returns the failure that it was about, if any */
export function takeTrouble({ help }: Pick<FrameState, "help">): Trouble | null {
  const trouble = help.get()?.trouble ?? null;
  help.set(null);
  return trouble;
}
