/**
 * What the loader adds to the page.
 *
 * @module
 */
import { readableOn } from "../color.ts";
import type { WidgetConfig } from "../protocol.ts";
import { element, icon } from "./elements.ts";
import { adoptStyles } from "./styles.ts";
import type { Theme } from "./tag.ts";

const PANEL_ID = "svc-panel";

/** What the launcher and the panel show. */
export type Look = {
  readonly config: WidgetConfig;
  readonly theme: Theme;
  readonly color: string;
  readonly open: boolean;
  readonly unread: number;
};

/** The one element the loader adds to the page, and the parts of it that others need. */
export type View = {
  readonly launcher: HTMLButtonElement;
  readonly panel: HTMLElement;
  readonly paint: (look: Look) => void;
  readonly remove: () => void;
};

function launcherLabel(look: Look): string {
  if (look.open) return "Close chat";
  const { name } = look.config;
  if (look.unread === 0) return "Chat with " + name;
  return "Chat with " + name + ", " + look.unread + " unread";
}

function paintRoot(root: HTMLElement, look: Look): void {
  const { config, color } = look;
  const set = (name: string, value: string) => root.style.setProperty(name, value);
  root.dataset["side"] = config.side;
  root.dataset["theme"] = look.theme;
  if (look.open) root.dataset["open"] = "";
  else delete root.dataset["open"];
  set("--color", color);
  set("--on", readableOn(color));
  set("--radius", Math.min(28, Math.max(0, config.radius)) + "px");
}

/** What the launcher shows while the chat is closed: an icon, the logo, or a word. Without a logo, an icon. */
function paintFace(launcher: HTMLElement, logo: HTMLImageElement, { buttonStyle, logo: address }: WidgetConfig): void {
  launcher.dataset["style"] = buttonStyle === "logo" && !address ? "icon" : buttonStyle;
  if (buttonStyle === "logo" && address && logo.src !== address) logo.src = address;
}

/** Draws the launcher and the closed panel into a shadow root of one `<div data-svc-desk>`. */
export function drawView(): View {
  const logo = element("img", { alt: "" });
  const label = element("span", { class: "label" });
  label.textContent = "Chat";
  const badge = element("span", { class: "badge", "aria-hidden": "true" });
  const launcher = element(
    "button",
    {
      class: "launcher",
      type: "button",
      "aria-expanded": "false",
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
    "aria-modal": "false",
  });
  const root = element("div", { class: "root" }, panel, launcher);
  const host = element("div", { "data-svc-desk": "" });
  const shadow = host.attachShadow({ mode: "open" });
  adoptStyles(shadow);
  shadow.appendChild(root);
  document.body.appendChild(host);

  return {
    launcher,
    panel,
    paint(look) {
      paintRoot(root, look);
      paintFace(launcher, logo, look.config);
      launcher.setAttribute("aria-expanded", String(look.open));
      launcher.setAttribute("aria-label", launcherLabel(look));
      panel.setAttribute("aria-label", "Chat with " + look.config.name);
      badge.textContent = look.unread === 0 || look.open ? "" : look.unread > 9 ? "9+" : String(look.unread);
    },
    remove: () => host.remove(),
  };
}
