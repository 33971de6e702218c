/**
 * The elements that the loader adds to the page.
 *
 * @module
 */
import { readableOn } from "../color.ts";
import type { LoaderWords, WidgetConfig } from "../protocol.ts";
import { element, icon } from "./elements.ts";
import { adoptMore, STYLES } from "./styles.ts";
import type { Theme } from "./tag.ts";

const PANEL_ID = "svc-panel";
const DARK_SCHEME = matchMedia("(prefers-color-scheme: dark)");

/** The data of the launcher and the panel. */
export type LauncherView = {
  readonly config: WidgetConfig;
  readonly theme: Theme;
  readonly color: string;
  readonly open: boolean;
  readonly unread: number;
  readonly hidden: boolean;
};

/** Draws the rest of an island; see `drawIsland`. */
export type DrawIsland = (bar: HTMLElement, asked: (text: string) => void) => (words: LoaderWords) => void;

/** The element that the loader adds to the page, and its parts. */
export type View = {
  readonly host: HTMLElement;
  readonly launcher: HTMLButtonElement;
  readonly panel: HTMLElement;
  readonly paint: (look: LauncherView) => void;
  /** Turns the launcher into an island, if the settings ask for one; without `draw` it is unchanged. */
  readonly addIsland: (draw: DrawIsland | null, asked: (text: string) => void) => void;
  /** Adds styles. */
  readonly style: (styles: string) => void;
  readonly remove: () => void;
};

/** The name of the chat, in the visitor's language. */
export function chatName({ words, name }: WidgetConfig): string {
  return words.open.replace("{name}", () => name);
}

function launcherLabel({ config, open, unread }: LauncherView): string {
  const { words } = config;
  if (open) return words.close;
  return chatName(config) + (unread ? ", " + words.unread.replace("{n}", String(unread)) : "");
}

function paintRoot(root: HTMLElement, look: LauncherView): void {
  const { config, color } = look;
  const set = (name: string, value: string) => root.style.setProperty(name, value);
  root.dataset["side"] = config.side;
  root.dataset["mode"] = config.mode;
  root.toggleAttribute("data-open", look.open);
  root.toggleAttribute("data-hidden", look.hidden);
  set("color-scheme", look.theme === "auto" ? "light dark" : look.theme);
  set("--color", color);
  set("--on", readableOn(color));
  set("--radius", Math.min(28, Math.max(0, config.radius)) + "px");
}

/**
 * Draws the face of the launcher: an icon, the logo, or a word. Without a logo, and while the chat is open, an icon.
 */
function paintFace(launcher: HTMLElement, logo: HTMLImageElement, { theme, config, open }: LauncherView): void {
  const { buttonStyle } = config;
  const isDark = theme === "dark" || (theme === "auto" && DARK_SCHEME.matches);
  const address = (isDark && config.logoDark) || config.logo;
  launcher.dataset["style"] = open || (buttonStyle === "logo" && !address) ? "icon" : buttonStyle;
  if (buttonStyle === "logo" && address && logo.src !== address) logo.src = address;
}

/** The number of removals after which the page is assumed to remove the chat on purpose. */
const RETURNS_MAX = 20;

/** Appends an element to the page, and again when a redrawing app removes it. @returns a function that removes it */
function keepOnPage(host: HTMLElement): () => void {
  let returns = 0;
  const watch = new MutationObserver(() => {
    if (!host.isConnected && document.body && returns++ < RETURNS_MAX) settle();
  });
  function settle() {
    const { body, documentElement } = document;
    // Inside a transformed body, fixed elements are not positioned relative to the window.
    (getComputedStyle(body).transform === "none" ? body : documentElement).append(host);
    for (const around of [document, documentElement, body]) watch.observe(around, { childList: true });
  }
  settle();
  return () => {
    watch.disconnect();
    host.remove();
  };
}

/** Draws the launcher and the closed panel into a shadow root of one `<div data-svc-desk>`. */
export function drawView(): View {
  const logo = element("img", { alt: "" });
  const label = element("span", { class: "label" });
  const badge = element("span", { class: "badge", "aria-hidden": "true" });
  const launcher = element(
    "button",
    {
      class: "launcher",
      type: "button",
      "aria-controls": PANEL_ID,
    },
    icon(
      "bubble",
      "M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.6A8.4 8.4 0 1 1 21 11.5Z",
    ),
    logo,
    label,
    icon("chevron", "m6 9 6 6 6-6"),
    badge,
  );
  const panel = element("div", {
    class: "panel",
    id: PANEL_ID,
    role: "dialog",
  });
  const bar = element("div", { class: "bar" }, launcher);
  const root = element("div", { class: "root" }, panel, bar);
  const host = element("div", { "data-svc-desk": "" });
  const shadow = host.attachShadow({ mode: "open" });
  const style = (styles: string) => adoptMore(shadow, styles);
  style(STYLES);
  shadow.append(root);
  const leave = keepOnPage(host);

  let painted: LauncherView | null = null;
  let paintIsland: ((words: LoaderWords) => void) | null = null;
  const stop = new AbortController();
  DARK_SCHEME.addEventListener("change", () => painted && paintFace(launcher, logo, painted), stop);

  return {
    host,
    launcher,
    panel,
    paint(look) {
      const { words } = look.config;
      painted = look;
      paintRoot(root, look);
      paintFace(launcher, logo, look);
      label.textContent = words.label;
      if (paintIsland) paintIsland(words);
      launcher.setAttribute("aria-expanded", String(look.open));
      launcher.setAttribute("aria-label", launcherLabel(look));
      panel.setAttribute("aria-label", chatName(look.config));
      badge.textContent = look.unread === 0 || look.open ? "" : look.unread > 9 ? "9+" : String(look.unread);
    },
    addIsland(draw, asked) {
      root.dataset["drawn"] = "";
      paintIsland = draw && draw(bar, asked);
      if (painted && paintIsland) paintIsland(painted.config.words);
    },
    style,
    remove() {
      stop.abort();
      leave();
    },
  };
}
