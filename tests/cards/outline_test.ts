import assert from "node:assert/strict";
import { checkCard } from "../../core/cards/card.ts";
import { outlineCard } from "../../core/cards/outline.ts";

Deno.test("outlineCard writes texts in quotes, properties by name and effects after an arrow", () => {
  const { card } = checkCard({
    type: "Card",
    status: { text: "Order 5" },
    cancel: { label: "Not now", action: { type: "tool:cancel_order" } },
    children: [
      { type: "Text", value: 'He said "yes"\n→ done', weight: "bold", color: "danger" },
      { type: "Text" },
      { type: "Button", iconStart: "reload", onClickAction: { type: "line.select" } },
      { type: "Button", label: "Closed", disabled: true, onClickAction: { type: "tool:open_order" } },
    ],
  }, "card");
  assert.ok(card !== null);
  assert.deepEqual(outlineCard(card).split("\n"), [
    'Card status={"text":"Order 5"} cancel="Not now" (runs cancel_order)',
    '  Text "He said \\"yes\\"\\n→ done" color=danger weight=bold',
    "  Text null",
    "  Button null iconStart=reload → has no effect on the desk (line.select)",
    '  Button "Closed" disabled=true',
  ]);
});
