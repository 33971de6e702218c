/**
 * The parts of one frame, put together.
 *
 * @module
 */
import type { FrameData, OfferedAction, PageInfo, Trouble, VisitFacts, WidgetConfig } from "../protocol.ts";
import { type Aside, createAside } from "./aside.ts";
import { type Chat, createChat } from "./chat.ts";
import { createDeskClient } from "./desk.ts";
import { createLine } from "./line.ts";
import { createNews, type News } from "./news.ts";
import { createOutbox } from "./outbox.ts";
import type { PageLink } from "./page_link.ts";
import { createRenewal, type Renewal } from "./renewal.ts";
import { createSeen } from "./seen.ts";
import { createStore, type Store } from "./store.ts";
import type { Texts } from "./texts/texts.ts";
import type { ThemeOverride } from "./theme.ts";
import { EMPTY_THREAD, type Thread } from "./thread.ts";
import { createTray, EMPTY_TRAY, type Tray, type TrayActions } from "./tray.ts";
import { uploadWithProgress } from "./upload.ts";
import { createVisitorStore } from "./visitors.ts";

/** Everything that lives in one frame. */
export type Frame = {
  readonly texts: Texts;
  readonly chat: Chat;
  readonly news: News;
  readonly thread: Store<Thread>;
  readonly draft: Store<string>;
  /** The files of the next message. */
  readonly tray: Store<Tray>;
  readonly trayActions: TrayActions;
  readonly config: Store<WidgetConfig>;
  readonly override: Store<ThemeOverride>;
  /** Where the visitor is, as the page says. */
  readonly page: Store<PageInfo>;
  /** How the visitor sees the page; null where no page embeds the chat. */
  readonly facts: Store<VisitFacts | null>;
  /** What the page offers now. */
  readonly offered: Store<readonly OfferedAction[]>;
  /** Whether the page lets support use it now. */
  readonly mayControl: Store<boolean>;
  /** An offer of help that the visitor took up; null once they have written. */
  readonly help: Store<Help | null>;
  /** The page's port; null until it has connected. */
  readonly link: Store<PageLink | null>;
  /** Whether it stands low on a phone's page. */
  readonly low: Store<boolean>;
  readonly aside: Aside;
  /** Whether the visitor has the chat open. */
  readonly setOpen: (open: boolean) => void;
  /** A preview on the desk talks to nobody, and shows what settings it is given. */
  readonly isPreview: boolean;
  /** Asks the page for the next identity token in time. */
  readonly renewal: Renewal;
  /** The desk's settings have changed. */
  readonly settingsChanged: () => void;
  /** Reads the thread and keeps it up to date from then on. Before, the frame asks the desk for nothing. */
  readonly goLive: () => void;
  /** Consent was given, with the id of the visit, or with null taken back. */
  readonly consent: (visit: string | null) => void;
};

/** An offer of help: what it said, and what went wrong. */
export type Help = { readonly text: string; readonly trouble: Trouble | null };

/** What a frame takes from its browser. */
export type FrameSurroundings = {
  readonly origin: string;
  readonly embedded: boolean;
  readonly texts: Texts;
  readonly storage: () => Storage;
  readonly newId: () => string;
  readonly beforePaint: (task: () => void) => void;
};

/** Puts a frame together. It asks the desk for nothing until {@link Frame.goLive}. */
export function createFrame(data: FrameData, around: FrameSurroundings): Frame {
  const { beforePaint, embedded, texts } = around;
  const store = <Value>(value: Value) => createStore(value, beforePaint);
  const address = around.origin + "/api/widget/" + encodeURIComponent(data.key);
  const thread = store(EMPTY_THREAD);
  const page = store<PageInfo>({ url: around.origin + "/widget", title: "" });
  const mayStore = store(!embedded);
  const link = store<PageLink | null>(null);
  const help = store<Help | null>(null);
  const facts = store<VisitFacts | null>(null);
  const offered = store<readonly OfferedAction[]>([]);
  const mayControl = store(false);
  const draft = store("");
  const config = store(data.config);
  const low = store(false);
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const aside = createAside({ low, thread, post: (message) => link.get()?.post(message), wait });
  const visitors = createVisitorStore(data.key, mayStore.get, around.storage);
  const desk = createDeskClient({
    address,
    fetch: (url, init) => fetch(url, init),
    upload: uploadWithProgress,
    visitors,
    page: page.get,
    facts: facts.get,
    opened: ({ session }) => line.renew(session),
  });
  const chat = createChat({
    desk,
    thread,
    texts,
    page: page.get,
    takeTrouble() {
      const trouble = help.get()?.trouble ?? null;
      help.set(null);
      return trouble;
    },
    offered: offered.get,
    mayControl: mayControl.get,
    act: aside.act,
    stop: () => link.get()?.post({ v: 1, type: "stop" }),
    tellPage: (action) => link.get()?.post({ v: 1, type: "action", action }),
    newId: around.newId,
    wait,
  });
  const tray = store(EMPTY_TRAY);
  const trayActions = createTray({
    desk,
    tray,
    texts,
    newId: around.newId,
    pictureOf: (file) => URL.createObjectURL(file),
    forgetPicture: (picture) => URL.revokeObjectURL(picture),
  });
  const news = createNews((message) => link.get()?.post(message));
  const catchUp = (changedN?: number) => void chat.catchUp(changedN).catch(() => {});
  let isLive = false;
  let visit: string | null = null;
  const settingsChanged = () => void desk.config().then(config.set, () => {});
  const line = createLine({
    address,
    desk,
    thread,
    page: page.get,
    catchUp,
    settled: () => seen.look(thread.get()),
    settingsChanged,
  });
  const seen = createSeen({
    isOpen: !embedded,
    isVisible: () => document.visibilityState === "visible",
    tell: (n) => line.send({ type: "seen", n }),
  });
  const outbox = createOutbox({
    ...{ key: data.key, thread, storage: around.storage, retry: chat.retry },
    mayStore: mayStore.get,
  });

  function consent(given: string | null) {
    visit = given;
    if (!isLive) return;
    const consents = visit !== null || !embedded;
    mayStore.set(consents);
    visitors.settle();
    outbox.settle();
    line.open(consents, visit);
  }

  return {
    ...{
      texts,
      chat,
      news,
      thread,
      draft,
      tray,
      trayActions,
      config,
      page,
      facts,
      link,
      help,
      offered,
      mayControl,
      ...{ low, aside },
      settingsChanged,
      consent,
    },
    renewal: createRenewal(() => link.get()?.post({ v: 1, type: "renew" })),
    isPreview: data.preview === true,
    override: store<ThemeOverride>({ theme: null, color: null }),
    setOpen(open) {
      news.setOpen(open);
      seen.setOpen(open);
    },
    goLive() {
      if (data.preview || isLive) return;
      isLive = true;
      thread.subscribe(news.look);
      thread.subscribe(seen.look);
      thread.subscribe(aside.look);
      catchUp();
      consent(visit);
      outbox.open();
      document.addEventListener("visibilitychange", () => seen.look(thread.get()));
      draft.subscribe(line.tellTyping);
    },
  };
}
