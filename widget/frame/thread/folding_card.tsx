/**
 * A card that collapses to its summary: after it was answered, and when the conversation has a newer one.
 *
 * @module
 */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CardNode } from "../../protocol.ts";
import { Card } from "../card/card.tsx";
import type { CardContext } from "../card/node_context.ts";
import { Icon } from "../icons.tsx";

/** Why a card is collapsed; `whole` while it is not. */
export type Folding = "whole" | "older" | "answered";

/** Draws the card under its line. Pressing the line expands or collapses it. */
export function FoldingCard({ card, line, context, title, folding }: {
  readonly card: CardNode;
  readonly line: string;
  readonly context: CardContext;
  readonly title: string;
  readonly folding: Folding;
}): VNode {
  const frame = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(folding === "whole");
  const isWhole = folding === "whole";

  useEffect(() => {
    const hasFocus = frame.current?.contains(document.activeElement) ?? false;
    // Its form may be partly filled in.
    if (folding === "older" && hasFocus) return;
    setOpen(folding === "whole");
    // Its line is in the page by now.
    if (folding === "answered" && hasFocus) toggle.current?.focus();
  }, [folding]);

  // The same structure in all states, so that input is kept.
  return (
    <div ref={frame} class={isWhole ? "whole-card" : "folded-card"}>
      {!isWhole && (
        <button
          ref={toggle}
          type="button"
          class="folded"
          aria-expanded={isOpen}
          title={title}
          onClick={() => setOpen(!isOpen)}
        >
          {folding === "answered" && (
            <span class="folded-mark">
              <Icon name="check" />
            </span>
          )}
          <span class="folded-text" dir="auto">{line}</span>
          <Icon name="chevron" />
        </button>
      )}
      <div hidden={!isOpen}>
        <Card card={card} context={context} />
      </div>
    </div>
  );
}
