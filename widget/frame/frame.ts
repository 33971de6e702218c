/**
 * Creates a frame from its parts.
 *
 * @module
 */
import type { FrameToPage } from "../frame_protocol.ts";
import type { FrameData, LiveToVisitor } from "../protocol.ts";
import { createChat, type FrameChat } from "./chat.ts";
import type { ChatContext } from "./chat_context.ts";
import { type CompactMode, createCompactMode } from "./header/compact_mode.ts";
import { createDeskClient, type DeskClient, type DeskClientOptions } from "./desk/client.ts";
import { uploadFile } from "./desk/upload_file.ts";
import { createFrameState, type FrameState, takeTrouble } from "./frame_state.ts";
import { createResume } from "./session/resume.ts";
import { createGoLive, type GoLive } from "./session/go_live.ts";
import { createLiveUpdates, type LiveUpdates } from "./delivery/live_updates.ts";
import { createStoredDraft } from "./composer/stored_draft.ts";
import { createOutbox } from "./delivery/outbox.ts";
import { createReadReceipts, type ReadReceipts } from "./delivery/read_receipts.ts";
import { createRenewal, type Renewal } from "./session/renewal.ts";
import type { Texts } from "./texts/texts.ts";
import { createShownMessages } from "./delivery/shown_messages.ts";
import { type Thread, withSeen } from "./thread/thread.ts";
import { createTray, type TrayActions } from "./composer/tray.ts";
import { reportTyping, showTyping } from "./composer/typing.ts";
import { createUnread } from "./delivery/unread.ts";
import { createVisitorStore, type KeptVisitor } from "./session/visitors.ts";

/** The parts of one frame. */
export type ChatFrame = FrameState & GoLive & {
  readonly texts: Texts;
  readonly chat: FrameChat;
  readonly trayActions: TrayActions;
  readonly compactMode: CompactMode;
  /** Sets whether the visitor has the chat open. */
  readonly setOpen: (open: boolean) => void;
  /** A preview sends the desk nothing, and shows given settings. */
  readonly isPreview: boolean;
  /**
   * Whether the visitor's conversations can be listed: not in a preview, and not through an email's link, which opens
   * one.
   */
  readonly mayList: boolean;
  /** Requests the next identity token from the page in time. */
  readonly renewal: Renewal;
  /** The desk's settings have changed. */
  readonly settingsChanged: () => void;
};

/** The parts of the browser that a frame uses. */
export type FrameSurroundings = {
  readonly origin: string;
  readonly embedded: boolean;
  readonly texts: Texts;
  readonly storage: () => Storage;
  /** Storage that lasts as long as the tab. */
  readonly tabStorage: () => Storage;
  readonly newId: () => string;
  readonly beforePaint: (task: () => void) => void;
};

const isVisible = () => document.visibilityState === "visible";

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Creates a frame. It sends the desk nothing before {@link GoLive.goLive}. */
export function createFrame(data: FrameData, around: FrameSurroundings): ChatFrame {
  const { texts, newId, storage } = around;
  const state = createFrameState(data, around);
  const { thread } = state;
  const post = (message: FrameToPage) => state.link.get()?.post(message);
  const address = around.origin + "/api/widget/" + encodeURIComponent(data.key);
  const key = data.link ?? data.key;
  const visitors = createVisitorStore(key, state.mayStore.get, storage);
  const desk = connectDesk(address, state, visitors, {
    link: data.link,
    opened: ({ session }) => live.updates.renew(session),
    signedOut: () => expire(),
  });
  const compactMode = createCompactMode({ isCompact: state.isCompact, thread, post, wait });
  const shown = createShownMessages(!around.embedded, isVisible);
  const besides = { desk, texts, act: compactMode.act, newId, shown: shown.newest };
  const chat = createChat({ ...chatContext(state, post), ...besides });
  const settingsChanged = () => void desk.config().then(state.config.set, () => {});
  const sendAgain = () => outbox.sendAgain();
  const live = createLiveParts({ address, desk, state, chat, embedded: around.embedded, settingsChanged, sendAgain });
  const resume = createResume(state, (messageId) => {
    post({ v: 1, type: "open" });
    return chat.resume(messageId);
  });
  const unread = createUnread(post);
  const trayActions = createTray({ desk, tray: state.tray, texts, newId, ...PICTURES });
  const outbox = createOutbox({ key, thread, storage, retry: chat.retry, mayStore: state.mayStore.get });
  const storedDraft = createStoredDraft(state, key, around.tabStorage);
  const isPreview = data.preview === true;
  const askForToken = () => post({ v: 1, type: "renew" });
  /** Removes the customer's data, and asks the page for a new token. */
  function expire() {
    trayActions.clear();
    state.draft.set("");
    void chat.expire();
    askForToken();
  }
  return {
    ...state,
    texts,
    chat,
    compactMode,
    isPreview,
    mayList: !isPreview && !data.link,
    settingsChanged,
    trayActions,
    renewal: createRenewal(askForToken, expire),
    setOpen: createOpen(!around.embedded, state.view, [unread, shown, live.receipts]),
    ...createGoLive({
      embedded: around.embedded,
      isPreview,
      start: () =>
        follow({ state, chat, followers: [unread, compactMode, shown, resume], live, restoreOutbox: outbox.open }),
      consented(consents, visit) {
        state.mayStore.set(consents && !data.link);
        visitors.settle();
        outbox.settle();
        storedDraft.settle();
        live.updates.start(consents, visit);
      },
    }),
  };
}

/** Tracks whether the open conversation is on screen: the chat is open, and no other view is shown. */
function createOpen(
  isOpenAtFirst: boolean,
  view: FrameState["view"],
  followers: readonly { readonly setOpen: (isOpen: boolean) => void }[],
): (isOpen: boolean) => void {
  let isOpen = isOpenAtFirst;
  view.subscribe((now) => followers.forEach(({ setOpen }) => setOpen(isOpen && now === null)));
  return (open) => {
    isOpen = open;
    // A chat that opens again shows the open conversation; without one the followers are notified in the same way.
    view.set(null);
  };
}

const PICTURES = {
  pictureOf: (file: File) => URL.createObjectURL(file),
  forgetPicture: (picture: string) => URL.revokeObjectURL(picture),
};

function connectDesk(
  address: string,
  { page, facts }: FrameState,
  visitors: KeptVisitor,
  followers: Pick<DeskClientOptions, "opened" | "signedOut" | "link">,
): DeskClient {
  return createDeskClient({
    address,
    uploadFile,
    visitors,
    page: page.get,
    facts: facts.get,
    fetch: (url, init) => fetch(url, init),
    ...followers,
  });
}

/** The parts of the chat's context from the state and the page. */
function chatContext(
  state: FrameState,
  post: (message: FrameToPage) => void,
): Omit<ChatContext, "desk" | "texts" | "act" | "newId" | "shown"> {
  return {
    thread: state.thread,
    view: state.view,
    page: state.page.get,
    takeTrouble: () => takeTrouble(state),
    attributes: state.attributes.get,
    offered: state.offered.get,
    mayControl: state.mayControl.get,
    rest: () => post({ v: 1, type: "rest" }),
    stop: () => post({ v: 1, type: "stop" }),
    tellPage: (action) => post({ v: 1, type: "action", action }),
    wait,
  };
}

type LiveParts = { readonly updates: LiveUpdates; readonly receipts: ReadReceipts };

function createLiveParts({ address, desk, state, chat, embedded, settingsChanged, sendAgain }: {
  readonly address: string;
  readonly desk: DeskClient;
  readonly state: FrameState;
  readonly chat: FrameChat;
  readonly embedded: boolean;
  readonly settingsChanged: () => void;
  /** Sends failed messages again, now that the desk is back. */
  readonly sendAgain: () => void;
}): LiveParts {
  const { thread } = state;
  const typing = showTyping(thread);
  const receive = (message: LiveToVisitor) => {
    if (message.type === "message") catchUp(chat, message.n);
    else if (message.type === "seen") thread.set(withSeen(thread.get(), message.n));
    else if (message.type === "settings") settingsChanged();
    // The next request opens a new session, or reports that the customer is signed out.
    else if (message.type === "ended") catchUp(chat);
    else if (message.type === "typing") typing(message.by);
    // The answer to the hello: receipts from before can be sent now.
    else if (message.type === "ping") receipts.threadChanged(thread.get());
  };
  const updates = createLiveUpdates({
    address,
    desk,
    page: state.page.get,
    receive,
    catchUp(isBack) {
      catchUp(chat);
      if (isBack) sendAgain();
    },
    isBehind: chat.isBehind,
  });
  const receipts = createReadReceipts({
    isOpen: !embedded,
    isVisible,
    send: (n) => updates.send({ type: "seen", n }),
  });
  return { updates, receipts };
}

function catchUp(chat: FrameChat, changedN?: number) {
  void chat.catchUp(changedN).catch(() => {});
}

/** Reads the thread, and follows every change of it. */
function follow({ state, chat, followers, live, restoreOutbox }: {
  readonly state: FrameState;
  readonly chat: FrameChat;
  readonly followers: readonly { readonly threadChanged: (thread: Thread) => void }[];
  readonly live: LiveParts;
  readonly restoreOutbox: () => void;
}) {
  const { thread, draft } = state;
  const { updates, receipts } = live;
  const all = [...followers, receipts];
  for (const { threadChanged } of all) thread.subscribe(threadChanged);
  catchUp(chat);
  // Messages that arrived while the page was hidden are read once it is visible.
  document.addEventListener("visibilitychange", () => all.forEach(({ threadChanged }) => threadChanged(thread.get())));
  draft.subscribe(reportTyping(() => updates.send({ type: "typing" }), () => performance.now()));
  restoreOutbox();
}
