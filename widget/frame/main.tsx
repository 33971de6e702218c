/**
 * `frame.js`: the chat inside the iframe. It draws immediately and goes live when the embedding page has connected;
 * opened on its own, it is a standalone chat page.
 *
 * @module
 */
import { render } from "preact";
import type { FrameData } from "../protocol.ts";
import { App } from "./app.tsx";
import { type ChatFrame, createFrame } from "./frame.ts";
import { randomId } from "../random_id.ts";
import { mayEmbed } from "./may_embed.ts";
import type { connectApp } from "./session/native_app.ts";
import { handlePageMessage } from "./page_commands.ts";
import { keepFocus } from "./keep_focus.ts";
import { linkPage, type PageLink } from "./page_link.ts";
import { loadTexts, type LocalizedTexts } from "./texts/languages.ts";
import { applyTheme } from "./theme.ts";

function readData(): FrameData {
  const data = document.getElementById("svc-data")?.textContent;
  return JSON.parse(data ?? "");
}

function followTheme({ config, override }: ChatFrame): void {
  const apply = () => applyTheme(document.documentElement, config.get(), override.get());
  config.subscribe(apply);
  override.subscribe(apply);
  apply();
}

function focusComposer(): void {
  // On a phone the keyboard would cover the greeting.
  if (matchMedia("(pointer: coarse)").matches) return;
  document.querySelector("textarea")?.focus();
}

function openToApp(frame: ChatFrame, connect: typeof connectApp): void {
  const link: PageLink = {
    post: connect({
      obey: (message) => handlePageMessage(frame, message, link, focusComposer),
      page: frame.page.get,
      texts: frame.texts,
    }),
  };
  frame.link.set(link);
}

function start(data: FrameData, { language, texts }: LocalizedTexts): void {
  document.documentElement.lang = language;
  document.documentElement.dir = texts.direction;
  const embedded = window.parent !== window;
  const frame = createFrame(data, {
    origin: location.origin,
    embedded,
    texts,
    storage: () => localStorage,
    tabStorage: () => sessionStorage,
    newId: randomId,
    beforePaint: (task) => requestAnimationFrame(task),
  });
  const close = () => frame.link.get()?.post({ v: 1, type: "close" });
  followTheme(frame);
  render(<App frame={frame} close={embedded ? close : null} />, document.body);
  keepFocus(document);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (frame.view.get() === null) close();
    else void frame.chat.earlier.back();
  });
  if (!embedded) {
    // An email's link opens one conversation, and does not sign in.
    if (!data.link) void import("./session/native_app.ts").then(({ connectApp }) => openToApp(frame, connectApp));
    return frame.goLive();
  }
  const mayConnect = (origin: string) => origin === location.origin || mayEmbed(origin, data.allowedWebsites);
  linkPage(window, mayConnect, (message, link) => handlePageMessage(frame, message, link, focusComposer));
}

const data = readData();
void loadTexts([...navigator.languages, data.config.locale]).then((spoken) => start(data, spoken));
