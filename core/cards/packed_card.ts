/**
 * A card as a short text for a URL, so that an unsaved card has a link.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { CARD_LIMITS } from "../limits/cards.ts";
import { type Card, checkCard } from "./card.ts";

/** Encodes the card as base64url, or returns null if it is too large for a URL. */
export function packCard(card: Card): string | null {
  const packed = deflateRawSync(JSON.stringify(card)).toString("base64url");
  return packed.length <= CARD_LIMITS.packedCharsMax ? packed : null;
}

/** Returns the card in a packed text, validated like any other; null if the text contains no card. */
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
