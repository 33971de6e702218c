/**
 * The icon of the desk as an app: its mark in the company's colour, drawn as PNG.
 *
 * Pixels store the coverage of each surface, not colours, so that one drawing serves every colour: only the palette
 * differs.
 *
 * @module
 */

/** The icons: the side in pixels, and whether a device may mask it. */
export const APP_ICONS = {
  "192": { side: 192, maskable: false },
  "512": { side: 512, maskable: false },
  "512-maskable": { side: 512, maskable: true },
} as const;

/** The name of an icon. */
export type AppIcon = keyof typeof APP_ICONS;

/** The side of the viewBox of the mark, as in the icon of the desk's pages. */
const VIEW = 24;
const CORNER = 6;
/** A mask may cut off everything outside a circle of four fifths of the side. */
const MASKABLE_SCALE = 0.7;
/** Samples per pixel in each direction. */
const SAMPLES = 4;
/**
 * Levels of coverage. The first half of the palette is the surface from transparent to opaque, the second half the mark
 * on it.
 */
const LEVELS = 127;
const MARK = 128;

const drawn = new Map<AppIcon, Promise<Uint8Array<ArrayBuffer>>>();

/** Whether a string is the name of an icon. */
export function isAppIcon(name: string): name is AppIcon {
  return Object.hasOwn(APP_ICONS, name);
}

/**
 * Draws an icon as PNG.
 *
 * @param color six hexadecimal digits
 */
export async function drawAppIcon(name: AppIcon, color: string): Promise<Uint8Array<ArrayBuffer>> {
  const { side } = APP_ICONS[name];
  const pixels = drawn.get(name) ?? drawPixels(name);
  drawn.set(name, pixels);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, side);
  view.setUint32(4, side);
  // Eight bits per pixel, an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const { colors, opacities } = paletteOf(Uint8Array.fromHex(color));
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("PLTE", colors),
    chunk("tRNS", opacities),
    chunk("IDAT", await pixels),
    chunk("IEND", new Uint8Array()),
  ]);
}

function paletteOf(color: Uint8Array): { readonly colors: Uint8Array; readonly opacities: Uint8Array } {
  const colors = new Uint8Array(3 * (MARK + LEVELS + 1));
  const opacities = new Uint8Array(MARK);
  for (let level = 0; level <= LEVELS; level++) {
    opacities[level] = Math.round(255 * level / LEVELS);
    for (let part = 0; part < 3; part++) {
      const base = color[part] ?? 0;
      colors[3 * level + part] = base;
      colors[3 * (MARK + level) + part] = Math.round(base + (255 - base) * level / LEVELS);
    }
  }
  return { colors, opacities };
}

/** The compressed rows, each after its filter byte (none). */
async function drawPixels(name: AppIcon): Promise<Uint8Array<ArrayBuffer>> {
  const { side, maskable } = APP_ICONS[name];
  const rows = new Uint8Array(side * (side + 1));
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) rows[y * (side + 1) + 1 + x] = pointAt(x, y, side, maskable);
  }
  const body = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(body).arrayBuffer());
}

function pointAt(x: number, y: number, side: number, maskable: boolean): number {
  let [surface, mark] = [0, 0];
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const across = (x + (sample % SAMPLES + 0.5) / SAMPLES) * VIEW / side;
    const down = (y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * VIEW / side;
    if (maskable || isInBox(across, down, [0, 0, VIEW, VIEW], CORNER)) surface++;
    const scale = maskable ? MASKABLE_SCALE : 1;
    if (isInMark(VIEW / 2 + (across - VIEW / 2) / scale, VIEW / 2 + (down - VIEW / 2) / scale)) mark++;
  }
  const share = (count: number) => Math.round(LEVELS * count / (SAMPLES * SAMPLES));
  return mark > 0 ? MARK + share(mark) : share(surface);
}

/** Whether a point is in the mark: a speech bubble with its tail at the lower left. */
function isInMark(x: number, y: number): boolean {
  const isInTail = y >= 16 && x >= 8 && x <= 12 - (y - 16) * 4 / 3 && y <= 19;
  return isInTail || isInBox(x, y, [5, 7, 19, 16], 1.5);
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

function isInBox(x: number, y: number, [left, top, right, bottom]: Box, corner: number): boolean {
  if (x < left || x > right || y < top || y > bottom) return false;
  const beyondX = Math.max(left + corner - x, x - right + corner, 0);
  const beyondY = Math.max(top + corner - y, y - bottom + corner, 0);
  return Math.hypot(beyondX, beyondY) <= corner;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(type), content]);
  const [length, check] = [new Uint8Array(4), new Uint8Array(4)];
  new DataView(length.buffer).setUint32(0, content.length);
  new DataView(check.buffer).setUint32(0, crc32(named));
  return joined([length, named, check]);
}

/** @see PNG (ISO 15948), Annex D */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
