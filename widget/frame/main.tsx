/**
 * `frame.js`: the chat inside the iframe. It starts to draw at once and to talk when the page above has connected;
 * opened on its own, it is a chat page.
 *
 * @module
 */
import { render } from "preact";
import type { FrameData, PageInfo, PageToFrame } from "../protocol.ts";
import { App } from "./app.tsx";
import { createChat } from "./chat.ts";
import { createDeskClient } from "./desk.ts";
import { keepLive } from "./live.ts";
import { createNews } from "./news.ts";
import { mayEmbed } from "./may_embed.ts";
import { linkPage, type PageLink } from "./page_link.ts";
import { createStore } from "./store.ts";
import { textsFor } from "./texts.ts";
import { applyTheme, type ThemeOverride } from "./theme.ts";
import { EMPTY_THREAD } from "./thread.ts";
import { createVisitorStore } from "./visitors.ts";

function readData(): FrameData {
  const data = document.getElementById("svc-data")?.textContent;
  return JSON.parse(data ?? "");
}

/** A random id, also where the desk is not served over https. */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    "$1-$2-4$3-a$4-$5",
  );
}

function beforePaint(task: () => void): void {
  requestAnimationFrame(task);
}

function start(data: FrameData, root: HTMLElement): void {
  const { key, allowedWebsites } = data;
  const address = location.origin + "/api/widget/" + encodeURIComponent(key);
  const embedded = window.parent !== window;
  const texts = textsFor([...navigator.languages, data.config.locale]);
  const thread = createStore(EMPTY_THREAD, beforePaint);
  const draft = createStore("", beforePaint);
  const config = createStore(data.config, beforePaint);
  let page: PageInfo = { url: location.origin + "/widget", title: "" };
  let mayStore = !embedded;
  let override: ThemeOverride = { theme: null, color: null };
  let link: PageLink | null = null;

  const desk = createDeskClient({
    address,
    fetch: (url, init) => fetch(url, init),
    visitors: createVisitorStore(key, () => mayStore, () => localStorage),
    page: () => page,
  });
  const chat = createChat({
    desk,
    thread,
    texts,
    page: () => page,
    newId,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  const news = createNews((message) => link?.post(message));

  function connect() {
    const catchUp = (changedN?: number) => chat.catchUp(changedN).catch(() => {});
    catchUp();
    thread.subscribe(news.look);
    keepLive({
      connect: () => new WebSocket(address.replace(/^http/, "ws") + "/live"),
      hello: async () => {
        const { session } = await desk.session();
        return { type: "hello", session, page };
      },
      receive(message) {
        if (message.type === "message") catchUp(message.n);
      },
      poll: () => catchUp(),
      random: Math.random,
    });
  }

  function setTheme(next: ThemeOverride) {
    override = next;
    applyTheme(document.documentElement, config.get(), override);
  }

  function focusComposer() {
    // On a phone the keyboard would cover the greeting.
    if (matchMedia("(pointer: coarse)").matches) return;
    root.querySelector("textarea")?.focus();
  }

  async function identify(id: number, token: string) {
    const answer = await chat.identify(token);
    link?.post({ v: 1, type: "identified", id, answer });
  }

  function receive(message: PageToFrame, from: PageLink) {
    switch (message.type) {
      case "svc:connect":
        link = from;
        page = message.page;
        mayStore = message.store;
        setTheme(message);
        connect();
        from.post({ v: 1, type: "ready" });
        break;
      case "open":
        news.setOpen(true);
        focusComposer();
        break;
      case "close":
        news.setOpen(false);
        break;
      case "page":
        page = message.page;
        break;
      case "identify":
        identify(message.id, message.token);
        break;
      case "logout":
        chat.logout();
        break;
      case "prefill":
        draft.set(message.text);
        break;
      case "theme":
        setTheme(message);
        break;
      case "config":
        config.set(message.config);
        setTheme(override);
        break;
    }
  }

  function close() {
    link?.post({ v: 1, type: "close" });
  }

  setTheme(override);
  render(
    <App
      settings={config}
      texts={texts}
      chat={chat}
      store={thread}
      draft={draft}
      close={embedded ? close : null}
    />,
    root,
  );
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  if (embedded) {
    const mayConnect = (origin: string) => origin === location.origin || mayEmbed(origin, allowedWebsites);
    linkPage(window, mayConnect, receive);
  } else connect();
}

start(readData(), document.body);
