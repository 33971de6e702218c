/**
 * The attributes of the script tag.
 *
 * @module
 */
import { isHexColor } from "../color.ts";

/** The chat's colour scheme, as requested by the page. */
export type Theme = "light" | "dark" | "auto";

/** The attributes of the script tag. */
export type Tag = {
  readonly key: string;
  /** The desk's origin, without a trailing slash. */
  readonly base: string;
  readonly userToken: string | null;
  readonly theme: Theme | null;
  readonly color: string | null;
  /** Nothing is stored, sent or recorded before `consent(true)`. */
  readonly needsConsent: boolean;
  /** Whether errors, failed requests, page visits and clicks may be recorded. */
  readonly capture: boolean;
  readonly pageControl: boolean;
  /** The launcher is hidden until `show()`. */
  readonly hidesLauncher: boolean;
};

/** Whether a value is a theme. */
export function isTheme(value: unknown): value is Theme {
  return value === "light" || value === "dark" || value === "auto";
}

/** `{base}/api/widget/{key}`: the base of the desk's chat endpoints. */
export function deskApi({ base, key }: Pick<Tag, "base" | "key">): string {
  return base + "/api/widget/" + encodeURIComponent(key);
}

/**
 * Reads the attributes of the script tag; null when it has no `data-key`. Invalid attribute values are ignored.
 *
 * @see docs/chat-widget.md
 */
export function readTag(script: HTMLScriptElement): Tag | null {
  const { key, userToken, theme, color, consent, capture, pageControl, launcher } = script.dataset;
  if (!key) return null;
  return {
    key,
    base: new URL(script.src).origin,
    userToken: userToken || null,
    theme: isTheme(theme) ? theme : null,
    color: isHexColor(color) ? color : null,
    needsConsent: consent === "required",
    capture: capture !== "off",
    pageControl: pageControl !== "off",
    hidesLauncher: launcher === "hidden",
  };
}
