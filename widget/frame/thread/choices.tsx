/**
 * Short replies below a message.
 *
 * @module
 */
import type { VNode } from "preact";
import type { FrameChat } from "../chat.ts";
import type { ThreadEntry } from "./thread.ts";

/** Short replies below a message, while they can be chosen. */
export function Choices({ entry, chat }: { readonly entry: ThreadEntry; readonly chat: FrameChat }): VNode | null {
  const { id, buttons, open } = entry.message;
  if (!open || buttons.length === 0) return null;
  return (
    <div class="choices">
      {buttons.map((button) => (
        <button
          key={button.id}
          type="button"
          class="button button-outline pill tone-primary"
          disabled={entry.pressing !== null && entry.pressing !== button.id}
          aria-busy={entry.pressing === button.id}
          onClick={() => chat.press(id, button.id)}
        >
          <span class="button-label" dir="auto">{button.label}</span>
        </button>
      ))}
    </div>
  );
}
