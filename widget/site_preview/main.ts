/**
 * `site.js`: the chat on a sample website, inside the desk's Appearance page. The launcher and the panel are the
 * loader's own; the chat inside is the real frame in preview mode, in which it sends the desk nothing.
 *
 * @module
 */
import { drawIsland } from "../help/island.ts";
import { element } from "../loader/elements.ts";
import { linkFrame } from "../loader/frame_link.ts";
import { drawView } from "../loader/view.ts";
import { greetBeside } from "./greeting.ts";
import type { PageToFrame } from "../frame_protocol.ts";
import type { PreviewToSite, SiteData, WidgetConfig } from "../protocol.ts";

type SitePreview = Pick<PreviewToSite, "theme" | "open"> & { readonly config: WidgetConfig };

/** Shows the saved settings, then those that the surrounding page posts. */
function start({ key, config }: SiteData): void {
  let shown: SitePreview = { config, theme: config.theme === "dark" ? "dark" : "light", open: true };
  const view = drawView();
  const open = () => show({ ...shown, open: true });
  view.addIsland(drawIsland, open);
  const greet = greetBeside(view.panel, open);
  const frame = element("iframe", {
    title: "Chat",
    inert: "",
    src: location.origin + "/widget?key=" + encodeURIComponent(key) + "&preview",
  });
  const connect = (): PageToFrame => ({
    v: 1,
    type: "svc:connect",
    page: { url: location.origin, title: "" },
    visit: null,
    facts: null,
    theme: shown.theme,
    color: shown.config.color,
  });
  const link = linkFrame(frame, location.origin, connect, (message) => {
    if (message.type !== "ready") return;
    // As in the loader, so that the panel's name is not drawn over the frame.
    view.panel.classList.add("ready");
    sendSettings();
  });
  view.panel.appendChild(frame);
  view.launcher.addEventListener("click", () => show({ ...shown, open: !shown.open }));

  function sendSettings() {
    link.post({ v: 1, type: "theme", theme: shown.theme, color: shown.config.color });
    link.post({ v: 1, type: "config", config: shown.config });
  }

  function show(next: SitePreview) {
    shown = next;
    document.documentElement.dataset["theme"] = next.theme;
    view.paint({ ...next, color: next.config.color, unread: 0, hidden: false });
    greet(next.config, next.open);
    sendSettings();
  }

  addEventListener("message", ({ origin, source, data }: MessageEvent<PreviewToSite>) => {
    if (origin !== location.origin || source !== parent || data.type !== "svc:site") return;
    show({ config: { ...config, ...data.config }, theme: data.theme, open: data.open });
  });
  show(shown);
  const hello: { v: 1; type: "svc:site-ready" } = { v: 1, type: "svc:site-ready" };
  parent.postMessage(hello, location.origin);
}

start(JSON.parse(document.getElementById("svc-data")?.textContent ?? ""));
