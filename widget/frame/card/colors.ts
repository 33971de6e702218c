/**
 * Colours of a card: converts tokens and literal colours to CSS; anything else has no effect.
 *
 * @module
 */
import type { Json } from "../../protocol.ts";

const TEXT_TOKENS: { readonly [token: string]: string } = {
  default: "var(--text)",
  prose: "var(--text)",
  primary: "var(--text)",
  emphasis: "var(--text)",
  secondary: "var(--text-2)",
  tertiary: "var(--text-3)",
  success: "var(--success)",
  warning: "var(--warning)",
  danger: "var(--danger)",
};

const SURFACE_TOKENS: { readonly [token: string]: string } = {
  surface: "var(--surface)",
  "surface-secondary": "var(--muted)",
  "surface-tertiary": "var(--muted-2)",
  "surface-elevated": "var(--raised)",
  "surface-elevated-secondary": "var(--muted)",
};

const BORDER_TOKENS: { readonly [token: string]: string } = {
  default: "var(--line)",
  subtle: "var(--line-subtle)",
  strong: "var(--line-strong)",
};

/** The uses of a colour; each has its own tokens. */
const COLOR_TOKENS = {
  text: TEXT_TOKENS,
  surface: SURFACE_TOKENS,
  border: BORDER_TOKENS,
} as const;

const HUES: { readonly [hue: string]: number } = {
  red: 25,
  orange: 50,
  yellow: 90,
  green: 150,
  blue: 255,
  purple: 300,
  pink: 350,
};

/** Lightness and chroma of each step, in OKLCH. */
const STEPS: { readonly [step: string]: readonly [number, number] } = {
  25: [0.985, 0.01],
  50: [0.97, 0.02],
  100: [0.94, 0.04],
  200: [0.88, 0.08],
  300: [0.81, 0.12],
  400: [0.72, 0.16],
  500: [0.64, 0.19],
  600: [0.56, 0.19],
  700: [0.49, 0.16],
  800: [0.42, 0.13],
  900: [0.36, 0.1],
};

const NUMBER = String.raw`-?\d{1,3}(\.\d{1,4})?(deg|%)?`;
const LITERAL = new RegExp(
  String
    .raw`^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|(rgb|hsl)a?\(\s*${NUMBER}(\s*[,/ ]\s*${NUMBER}){2,3}\s*\)|white|black|transparent)$`,
  "i",
);

function primitive(token: string): string | null {
  const [hue = "", step = ""] = token.split("-");
  if (hue === "alpha" && /^\d{1,2}$/.test(step)) {
    return `color-mix(in srgb, var(--text) ${step}%, transparent)`;
  }
  const tone = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
  if (!tone) return null;
  if (hue === "gray") return `oklch(${tone[0]} 0.005 270)`;
  if (!Object.hasOwn(HUES, hue)) return null;
  return `oklch(${tone[0]} ${tone[1]} ${HUES[hue]})`;
}

/** The CSS colour of a card's value: a token, a literal colour, or `{light, dark}` of these; null for anything else. */
export function cssColor(
  value: Json | undefined,
  use: keyof typeof COLOR_TOKENS,
): string | null {
  if (typeof value === "string") {
    const tokens = COLOR_TOKENS[use];
    if (Object.hasOwn(tokens, value)) return tokens[value] ?? null;
    return LITERAL.test(value) ? value : primitive(value);
  }
  if (!value || typeof value !== "object" || !("light" in value)) return null;
  const light = typeof value.light === "string" ? cssColor(value.light, use) : null;
  const dark = typeof value.dark === "string" ? cssColor(value.dark, use) : null;
  return light && dark ? `light-dark(${light}, ${dark})` : null;
}

/** The CSS gradient for a `linear-gradient(…)` of angles, sides and colours, or null for anything else. */
export function cssGradient(value: Json | undefined): string | null {
  const inner = typeof value === "string" && value.length <= 500
    ? /^linear-gradient\((.*)\)$/.exec(value.trim())?.[1]
    : undefined;
  if (inner === undefined) return null;
  const parts = inner.split(/,(?![^(]*\))/).map((part) => part.trim());
  const valid = parts.every((part, at) => {
    const isDirection = /^(-?\d{1,3}(\.\d+)?(deg|turn)|to( (top|bottom|left|right)){1,2})$/
      .test(part);
    const color = part.replace(/(\s+\d{1,3}(\.\d+)?%){1,2}$/, "");
    return (at === 0 && isDirection) || LITERAL.test(color);
  });
  return valid && parts.length > 1 ? `linear-gradient(${parts.join(", ")})` : null;
}
