/**
 * Parses the few plain elements in a store's responses: no attributes, no nested elements of the same name.
 *
 * @module
 */

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The texts of all elements of a name, in order. */
export function textsOf(xml: string, name: string): readonly string[] {
  return xml.split(`<${name}>`).slice(1).map((rest) => unescapeXml(rest.split(`</${name}>`, 1)[0] ?? ""));
}

/** The text of the first element of a name; null when there is none. */
export function textOf(xml: string, name: string): string | null {
  return textsOf(xml, name)[0] ?? null;
}

/** Escapes text for an element. */
export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-z]{2,4}));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
