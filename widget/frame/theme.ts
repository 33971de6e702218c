import { readableOn, visibleOn } from "../color.ts";
import type { WidgetConfig } from "../protocol.ts";

/** What a page asks for; null leaves the desk's setting. */
export type ThemeOverride = {
  readonly theme: "light" | "dark" | "auto" | null;
  readonly color: string | null;
};

const LIGHT_SURFACE = "#ffffff";
const DARK_SURFACE = "#17171a";

/**
 * Sets the colour scheme and the brand's colours on the page's root. The brand colour moves until the eye can tell it from
 * the surface (1.6 : 1 for areas) and read it there (4.5 : 1 for words), in light and in dark.
 */
export function applyTheme(
  root: HTMLElement,
  config: WidgetConfig,
  override: ThemeOverride,
): void {
  const theme = override.theme ?? config.theme;
  const color = override.color ?? config.color;
  const set = (name: string, value: string) => root.style.setProperty(name, value);
  if (theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  for (
    const [mode, surface] of [
      ["light", LIGHT_SURFACE],
      ["dark", DARK_SURFACE],
    ] as const
  ) {
    const area = visibleOn(surface, color, 1.6);
    set("--brand-" + mode, area);
    set("--on-brand-" + mode, readableOn(area));
    set("--accent-" + mode, visibleOn(surface, color, 5));
  }
  set("--radius", Math.min(28, Math.max(0, config.radius)) + "px");
}
