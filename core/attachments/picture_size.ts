/**
 * The size of a picture according to its header: a small file can unpack to more than a browser can hold.
 *
 * @module
 */

/** In pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

type SizeReader = (bytes: DataView) => PictureSize | null;

/** By media type. @see PNG (ISO 15948) 11.2.2, GIF89a 18, RFC 9649 (WebP) 2.5 to 2.7, JPEG (T.81) B.2.2 */
const READERS: Readonly<Record<string, SizeReader>> = {
  "image/png": (bytes) => ({ width: bytes.getUint32(16), height: bytes.getUint32(20) }),
  "image/gif": (bytes) => ({ width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) }),
  "image/webp": webpSize,
  "image/jpeg": jpegSize,
};

/** Returns the size of a picture; null if its header has none. */
export function pictureSize(type: string, content: Uint8Array): PictureSize | null {
  try {
    return READERS[type]?.(new DataView(content.buffer, content.byteOffset, content.byteLength)) ?? null;
  } catch (error) {
    // It ends before its header does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const WEBP_AT = 20;

function webpSize(bytes: DataView): PictureSize | null {
  switch (bytes.getUint8(15)) {
    case code("X"):
      return { width: 1 + uint24(bytes, WEBP_AT + 4), height: 1 + uint24(bytes, WEBP_AT + 7) };
    case code("L"): {
      const packed = bytes.getUint32(WEBP_AT + 1, true);
      return { width: 1 + (packed & 0x3fff), height: 1 + (packed >>> 14 & 0x3fff) };
    }
    case code(" "):
      return {
        width: bytes.getUint16(WEBP_AT + 6, true) & 0x3fff,
        height: bytes.getUint16(WEBP_AT + 8, true) & 0x3fff,
      };
    default:
      return null;
  }
}

function code(letter: string): number {
  return letter.charCodeAt(0);
}

function uint24(bytes: DataView, at: number): number {
  return bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 0x10000;
}

/** Scans the segments up to the first that begins a frame: C0 to CF, without the tables C4, C8 and CC. */
function jpegSize(bytes: DataView): PictureSize | null {
  for (let at = 2; bytes.getUint8(at) === 0xff;) {
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (isFrame(marker)) return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    else at += 2 + (hasLength(marker) ? bytes.getUint16(at + 2) : 0);
  }
  return null;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function hasLength(marker: number): boolean {
  return marker !== 0x01 && !(marker >= 0xd0 && marker <= 0xd9);
}
