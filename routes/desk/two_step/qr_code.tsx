/**
 * A QR code as SVG: dark on white in both themes, as scanners expect.
 *
 * @module
 */
import { encode } from "uqr";

/** The quiet zone around the code that scanners need, in modules. */
const MARGIN = 4;

/** The code of a text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => isDark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])
  ).join("");
  const side = size + 2 * MARGIN;
  return (
    <svg class="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
