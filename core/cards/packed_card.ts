/**
 * A card as a short text for an address, so that a card which is saved nowhere has a link.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { CARD_LIMITS } from "../limits/cards.ts";
import { type Card, checkCard } from "./card.ts";

/** The card as base64url, or null when it is too large for an address. */
export function packCard(card: Card): string | null {
  const packed = deflateRawSync(JSON.stringify(card)).toString("base64url");
  return packed.length <= CARD_LIMITS.packedCharsMax ? packed : null;
}

/** The card in a packed text, checked like every other; null when the text holds no card. */
export function unpackCard(packed: string): Card | null {
  if (packed.length > CARD_LIMITS.packedCharsMax) return null;
  try {
    const bytes = inflateRawSync(Buffer.from(packed, "base64url"), { maxOutputLength: CARD_LIMITS.renderedBytesMax });
    return checkCard(JSON.parse(bytes.toString("utf8")), "card").card;
  } catch {
    // Not packed by packCard, or larger than any card.
    return null;
  }
}
