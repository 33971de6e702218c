/**
 * The brand's colours and the colour scheme, as variables of the page's root.
 *
 * @module
 */
import { readableOn, visibleOn } from "../color.ts";
import type { WidgetConfig } from "../protocol.ts";

/** The desk's settings of the chat's appearance. */
export type ThemeSettings = Pick<WidgetConfig, "theme" | "color" | "radius">;

/** The page's overrides; null keeps the desk's setting. */
export type ThemeOverride = {
  readonly theme: "light" | "dark" | "auto" | null;
  readonly color: string | null;
};

/** For each scheme, the page and the surface on it that is hardest to read on (`--muted-2` in tokens.css). */
const SURFACES = [
  { scheme: "light", page: "#ffffff", deepest: "#ebebef" },
  { scheme: "dark", page: "#17171a", deepest: "#303037" },
] as const;

/**
 * Sets the colour scheme and the brand's colours on the page's root. The brand colour is adjusted until it has enough
 * contrast to the surface (1.25 : 1 for areas, 4.5 : 1 for text), in light and in dark.
 */
export function applyTheme(
  root: HTMLElement,
  config: ThemeSettings,
  override: ThemeOverride,
): void {
  const theme = override.theme ?? config.theme;
  const color = override.color ?? config.color;
  const set = (name: string, value: string) => root.style.setProperty(name, value);
  if (theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  for (const { scheme, page, deepest } of SURFACES) {
    const area = visibleOn(page, color, 1.25);
    set("--brand-" + scheme, area);
    set("--on-brand-" + scheme, readableOn(area));
    set("--accent-" + scheme, visibleOn(deepest, color, 4.5));
  }
  set("--radius", Math.min(28, Math.max(0, config.radius)) + "px");
}
