/**
 * Readable colours: WCAG contrast between two hex colours, and adjusting a brand colour until it is visible.
 *
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 * @module
 */

/** Whether a value is a six-digit hex colour such as `#4f46e5`. */
export function isHexColor(value: unknown): value is string {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two six-digit hex colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)]
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The luminance up to which white has a contrast of at least 4.5 : 1. */
const DARK_MAX = 1.05 / 4.5 - 0.05;

/** White or black, whichever is readable on the colour; white if both reach 4.5 : 1. */
export function readableOn(color: string): "#ffffff" | "#000000" {
  return luminance(color) <= DARK_MAX ? "#ffffff" : "#000000";
}

function mix(color: string, toward: string, share: number): string {
  const target = channels(toward);
  return "#" + channels(color).map((channel, at) =>
    Math.round(channel + ((target[at] ?? 0) - channel) * share)
      .toString(16).padStart(2, "0")
  ).join("");
}

/** The colour nearest to `color` that has at least `ratio` contrast to `surface`: moved toward black on a light surface, toward white on a dark one. */
export function visibleOn(
  surface: string,
  color: string,
  ratio: number,
): string {
  const toward = readableOn(surface);
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(color, toward, share);
    if (contrast(surface, moved) >= ratio) return moved;
  }
  return toward;
}
