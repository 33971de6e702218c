/**
 * The parts of one frame, put together.
 *
 * @module
 */
import type { FrameData, PageInfo, WidgetConfig } from "../protocol.ts";
import { type Chat, createChat } from "./chat.ts";
import { createDeskClient } from "./desk.ts";
import { keepLive } from "./live.ts";
import { createNews, type News } from "./news.ts";
import type { PageLink } from "./page_link.ts";
import { createStore, type Store } from "./store.ts";
import { type Texts, textsFor } from "./texts.ts";
import type { ThemeOverride } from "./theme.ts";
import { EMPTY_THREAD, type Thread } from "./thread.ts";
import { createVisitorStore } from "./visitors.ts";

/** Everything that lives in one frame. */
export type Frame = {
  readonly texts: Texts;
  readonly chat: Chat;
  readonly news: News;
  readonly thread: Store<Thread>;
  readonly draft: Store<string>;
  readonly config: Store<WidgetConfig>;
  readonly override: Store<ThemeOverride>;
  /** Where the visitor is, as the page says. */
  readonly page: Store<PageInfo>;
  /** Whether the browser may keep the visitor's id. */
  readonly mayStore: Store<boolean>;
  /** The page's port; null until it has connected. */
  readonly link: Store<PageLink | null>;
  /** Reads the thread and keeps it up to date from then on. */
  readonly goLive: () => void;
};

/** What a frame takes from its browser. */
export type FrameSurroundings = {
  readonly origin: string;
  readonly embedded: boolean;
  readonly languages: readonly string[];
  readonly storage: () => Storage;
  readonly newId: () => string;
  readonly beforePaint: (task: () => void) => void;
};

/** Puts a frame together. It asks the desk for nothing until {@link Frame.goLive}. */
export function createFrame(data: FrameData, around: FrameSurroundings): Frame {
  const { beforePaint, embedded } = around;
  const store = <Value>(value: Value) => createStore(value, beforePaint);
  const address = around.origin + "/api/widget/" + encodeURIComponent(data.key);
  const texts = textsFor([...around.languages, data.config.locale]);
  const thread = store(EMPTY_THREAD);
  const page = store<PageInfo>({ url: around.origin + "/widget", title: "" });
  const mayStore = store(!embedded);
  const link = store<PageLink | null>(null);
  const desk = createDeskClient({
    address,
    fetch: (url, init) => fetch(url, init),
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
  const news = createNews((message) => link.get()?.post(message));

  function goLive() {
    const catchUp = (changedN?: number) => chat.catchUp(changedN).catch(() => {});
    thread.subscribe(news.look);
    catchUp();
    keepLive({
      connect: () => new WebSocket(address.replace(/^http/, "ws") + "/live"),
      hello: async () => ({ type: "hello", session: (await desk.session()).session, page: page.get() }),
      receive: (message) => message.type === "message" && catchUp(message.n),
      poll: () => catchUp(),
      random: Math.random,
    });
  }

  return {
    texts,
    chat,
    news,
    thread,
    draft: store(""),
    config: store(data.config),
    override: store<ThemeOverride>({ theme: null, color: null }),
    page,
    mayStore,
    link,
    goLive,
  };
}
