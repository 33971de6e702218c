/**
 * Decodes the text of East Asian PDFs whose fonts are named but not embedded.
 *
 * Such a file names one of Adobe's tables (CMaps), which map codes to glyphs; others map glyphs to text. They take a
 * megabyte and are not needed for the text alone, since the codes are UTF-16 or a known encoding. So the tables are
 * generated here, with glyph numbers that real fonts do not have.
 *
 * @see https://adobe-type-tools.github.io/font-tech-notes/pdfs/5094.CJK_CID.pdf
 * @module
 */

/** A request of pdf.js. */
type CMapRequest = { readonly kind: string; readonly filename: string };

/** Provides the tables to pdf.js, and reports whether it requested one that does not exist. */
export type CMaps = { readonly fetch: (asked: CMapRequest) => Promise<Uint8Array>; readonly lacked: () => boolean };

/** Beyond all glyphs that Adobe has numbered. */
const GLYPHS_FROM = 0x8000;

/** Ranges of UTF-16 codes with a glyph here: the first and the length. There is no room for rarer Korean characters. */
const BLOCKS: readonly (readonly [number, number])[] = [
  ...[[0x4e00, 0x5200], [0x20, 0x4e0], [0x2000, 0x800], [0x2e80, 0x580], [0xf900, 0x200]] as const,
  ...[[0xfe30, 0x40], [0xff00, 0xf0]] as const,
];
const KOREAN_BLOCKS: readonly (readonly [number, number])[] = [
  ...[[0x4e00, 0x5200], [0xac00, 0x2ba4], [0x20, 0x60], [0x2010, 0x20], [0x3000, 0x40], [0x3130, 0x60]] as const,
  [0xff00, 0x60],
];

/** The encodings of the other tables, by the prefix of their names. */
const ENCODINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:83pv|90msp?|90pv|Add|Ext)-RKSJ-/, "shift_jis"],
  [/^EUC-/, "euc-jp"],
  [/^GB(?:-EUC|pc-EUC|Kp?-EUC|K2K)-/, "gb18030"],
  [/^(?:B5pc|ETen(?:ms)?-B5|HKscs-B5)-/, "big5"],
  [/^(?:KSC-EUC|KSCms-UHC(?:-HW)?|KSCpc-EUC)-/, "euc-kr"],
];

const TO_TEXT = /^Adobe-(?:GB1|CNS1|Japan1|Korea1)-UCS2$/;

/** Opens the tables for one file. */
export function openCMaps(): CMaps {
  let isOurs = false;
  let isLacking = false;
  return {
    fetch: ({ kind, filename }) => {
      const table = kind === "cMapUrl" ? tableOf(filename, isOurs) : null;
      if (table === null) {
        isLacking ||= kind === "cMapUrl";
        return Promise.reject(new Error(`there is no ${filename}`));
      }
      isOurs ||= !TO_TEXT.test(filename);
      return Promise.resolve(new TextEncoder().encode(table));
    },
    lacked: () => isLacking,
  };
}

/** @param isOurs whether glyphs have the numbers made here: those of embedded fonts do not */
function tableOf(name: string, isOurs: boolean): string | null {
  const blocks = /Korea1|^UniKS|^KSC/.test(name) ? KOREAN_BLOCKS : BLOCKS;
  if (TO_TEXT.test(name)) return isOurs ? written(name, "bfrange", rangesOf(blocks, "text")) : null;
  if (/^Uni(?:JIS2?0?0?4?|GB|CNS|KS)-(?:UCS2|UTF16)-(?:HW-)?[HV]$/.test(name)) {
    return written(name, "cidrange", rangesOf(blocks, "codes"));
  }
  const label = ENCODINGS.find(([beginning]) => beginning.test(name))?.[1];
  return label === undefined ? null : written(name, "cidchar", charactersOf(label, blocks));
}

function rangesOf(blocks: readonly (readonly [number, number])[], from: "codes" | "text"): readonly string[] {
  let glyph = GLYPHS_FROM;
  return blocks.flatMap(([first, count]) => {
    const parts: string[] = [];
    // A range must not cross into the next first byte.
    for (let at = 0; at < count;) {
      const start = from === "codes" ? first + at : glyph;
      const length = Math.min(count - at, 256 - start % 256, from === "codes" ? 256 : 256 - (first + at) % 256);
      const last = start + length - 1;
      parts.push(`<${hex(start)}> <${hex(last)}> ${from === "codes" ? glyph : `<${hex(first + at)}>`}`);
      at += length;
      glyph += length;
    }
    return parts;
  });
}

/** Every code of one or two bytes that decodes to one character with a glyph. */
function charactersOf(label: string, blocks: readonly (readonly [number, number])[]): readonly string[] {
  const decoder = new TextDecoder(label, { fatal: true });
  const glyphs = new Map<string, number>();
  for (const [first, count] of blocks) {
    for (let at = 0; at < count; at++) glyphs.set(String.fromCharCode(first + at), GLYPHS_FROM + glyphs.size);
  }
  const glyphOf = (bytes: readonly number[]) => {
    try {
      return glyphs.get(decoder.decode(Uint8Array.from(bytes)));
    } catch {
      return undefined;
    }
  };
  const lines: string[] = [];
  for (let high = 0; high < 256; high++) {
    const single = glyphOf([high]);
    if (single !== undefined) lines.push(`<${hex(high, 2)}> ${single}`);
    for (let low = 0x40; high >= 0x81 && low < 255; low++) {
      const double = glyphOf([high, low]);
      if (double !== undefined) lines.push(`<${hex(high, 2)}${hex(low, 2)}> ${double}`);
    }
  }
  return lines;
}

/** Encodings differ in where codes of one byte and of two begin. */
function written(name: string, kind: "cidrange" | "bfrange" | "cidchar", lines: readonly string[]): string {
  const spaces = kind !== "cidchar"
    ? ["<0000> <ffff>"]
    : /RKSJ/.test(name)
    ? ["<00> <80>", "<8140> <9ffc>", "<a0> <df>", "<e040> <fcfc>"]
    : ["<00> <80>", "<8140> <fefe>"];
  return [
    `/CMapName /${name} def /WMode ${name.endsWith("V") ? 1 : 0} def`,
    `${spaces.length} begincodespacerange ${spaces.join(" ")} endcodespacerange`,
    `${lines.length} begin${kind}`,
    ...lines,
    `end${kind}`,
    "endcmap",
  ].join("\n");
}

function hex(number: number, digits = 4): string {
  return number.toString(16).padStart(digits, "0");
}
