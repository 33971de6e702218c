/**
 * The parts of one frame, put together.
 *
 * @module
 */
import type { FrameData, LiveToVisitor, PageInfo, WidgetConfig } from "../protocol.ts";
import { type Chat, createChat } from "./chat.ts";
import { createDeskClient } from "./desk.ts";
import { keepLive, type Live } from "./live.ts";
import { createNews, type News } from "./news.ts";
import type { PageLink } from "./page_link.ts";
import { createSeen } from "./seen.ts";
import { createStore, type Store } from "./store.ts";
import type { Texts } from "./texts/texts.ts";
import type { ThemeOverride } from "./theme.ts";
import { EMPTY_THREAD, type Thread, withSeen, withTyping } from "./thread.ts";
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
  /** Whether the browser may keep the visitor's id. */
  readonly mayStore: Store<boolean>;
  /** The page's port; null until it has connected. */
  readonly link: Store<PageLink | null>;
  /** Whether the visitor has the chat open. */
  readonly setOpen: (open: boolean) => void;
  /** Reads the thread and keeps it up to date from then on. */
  readonly goLive: () => void;
};

/** What a frame takes from its browser. */
export type FrameSurroundings = {
  readonly origin: string;
  readonly embedded: boolean;
  readonly texts: Texts;
  readonly storage: () => Storage;
  readonly newId: () => string;
  readonly beforePaint: (task: () => void) => void;
};

/** A teammate who stopped typing is shown as typing for so long; the desk tells it more often than that. */
const TYPING_MS = 5_000;
const TYPING_EVERY_MS = 2_500;

/** Puts a frame together. It asks the desk for nothing until {@link Frame.goLive}. */
export function createFrame(data: FrameData, around: FrameSurroundings): Frame {
  const { beforePaint, embedded, texts } = around;
  const store = <Value>(value: Value) => createStore(value, beforePaint);
  const address = around.origin + "/api/widget/" + encodeURIComponent(data.key);
  const thread = store(EMPTY_THREAD);
  const page = store<PageInfo>({ url: around.origin + "/widget", title: "" });
  const mayStore = store(!embedded);
  const link = store<PageLink | null>(null);
  const desk = createDeskClient({
    address,
    fetch: (url, init) => fetch(url, init),
    upload: uploadWithProgress,
    visitors: createVisitorStore(data.key, mayStore.get, around.storage),
    page: page.get,
  });
  const chat = createChat({
    desk,
    thread,
    texts,
    page: page.get,
    tellPage: (action) => link.get()?.post({ v: 1, type: "action", action }),
    newId: around.newId,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
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

  let live: Live | null = null;
  const seen = createSeen({
    isOpen: !embedded,
    isVisible: () => document.visibilityState === "visible",
    tell: (n) => live?.send({ type: "seen", n }) ?? false,
  });
  const draft = store("");
  let typing: ReturnType<typeof setTimeout> | undefined;
  let toldTypingAt = -Infinity;

  function hear(message: LiveToVisitor) {
    if (message.type === "message") catchUp(message.n);
    if (message.type === "seen") thread.set(withSeen(thread.get(), message.n));
    // The answer to the greeting may be what a "seen" waits for.
    if (message.type === "ping") seen.look(thread.get());
    if (message.type !== "typing") return;
    clearTimeout(typing);
    thread.set(withTyping(thread.get(), message.by));
    typing = setTimeout(() => thread.set(withTyping(thread.get(), null)), TYPING_MS);
  }

  function tellTyping(text: string) {
    const now = performance.now();
    // What begins anew, such as after sending, is told at once.
    if (text === "") toldTypingAt = -Infinity;
    else if (now - toldTypingAt >= TYPING_EVERY_MS && live?.send({ type: "typing" })) toldTypingAt = now;
  }

  function catchUp(changedN?: number) {
    chat.catchUp(changedN).catch(() => {});
  }

  function goLive() {
    thread.subscribe(news.look);
    thread.subscribe(seen.look);
    catchUp();
    live = keepLive({
      connect: () => new WebSocket(address.replace(/^http/, "ws") + "/live"),
      hello: async () => ({ type: "hello", session: (await desk.session()).session, page: page.get() }),
      receive: hear,
      poll: () => catchUp(),
      random: Math.random,
    });
    document.addEventListener("visibilitychange", () => seen.look(thread.get()));
    draft.subscribe(tellTyping);
  }

  return {
    texts,
    chat,
    news,
    thread,
    draft,
    tray,
    trayActions,
    config: store(data.config),
    override: store<ThemeOverride>({ theme: null, color: null }),
    page,
    mayStore,
    link,
    setOpen(open) {
      news.setOpen(open);
      seen.setOpen(open);
    },
    goLive: data.preview ? () => {} : goLive,
  };
}
