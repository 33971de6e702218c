import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { renderWidget } from "../../core/agent/widgets/widget_card.ts";
import type { Card } from "../../core/cards/card.ts";
import { DESIGNS } from "../../core/cards/gallery.ts";
import { packCard, unpackCard } from "../../core/cards/packed_card.ts";
import { CARD_LIMITS } from "../../core/limits/cards.ts";

Deno.test("packCard fits every design into a URL, and unpackCard returns the same card", () => {
  for (const { name, file } of DESIGNS.values()) {
    const rendered = renderWidget(file, file.sample, name);
    assert.ok(rendered.kind === "card");
    const packed = packCard(rendered.card);
    assert.ok(packed !== null && /^[\w-]+$/.test(packed));
    assert.deepEqual(unpackCard(packed), rendered.card);
  }
});

Deno.test("packCard returns null for a card that is too large for a URL", () => {
  const noise = Array.from({ length: 200 }, (_, at) => {
    const value = createHash("sha512").update(String(at)).digest("base64");
    return { type: "Text", value } as const;
  });
  const card: Card = { type: "Card", children: noise };
  assert.ok(packCard(card) === null);
});

Deno.test("unpackCard refuses what packCard did not write", () => {
  const pack = (text: string) => deflateRawSync(text).toString("base64url");
  const refused = [
    "",
    "!!",
    "AAAA",
    pack("no JSON"),
    pack('{"type":"Script"}'),
    pack('"Card"'),
    "A".repeat(CARD_LIMITS.packedCharsMax + 1),
  ];
  // Small in the address, larger than any card when it is inflated.
  refused.push(pack(`{"type":"Card","key":"${"x".repeat(CARD_LIMITS.renderedBytesMax)}"}`));
  for (const packed of refused) assert.equal(unpackCard(packed), null, packed.slice(0, 40));
});

Deno.test("unpackCard drops what a card may not contain", () => {
  const tree = { type: "Card", onload: "x", children: [{ type: "Script" }, { type: "Text", value: "ok" }] };
  const packed = deflateRawSync(JSON.stringify(tree)).toString("base64url");
  assert.deepEqual(unpackCard(packed), { type: "Card", children: [{ type: "Text", value: "ok" }] });
});
