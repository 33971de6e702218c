/**
 * The rating below a conversation that a teammate has resolved.
 *
 * @module
 */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { FrameChat } from "./chat.ts";
import { Icon } from "./icons.tsx";
import type { Texts } from "./texts/texts.ts";

const STARS = [1, 2, 3, 4, 5] as const;

/** Five stars; the rating can be changed, and is null before the first press. */
export function Rate({ rating, chat, texts }: {
  readonly rating: number | null;
  readonly chat: FrameChat;
  readonly texts: Texts;
}): VNode {
  const [busy, setBusy] = useState(false);

  async function rate(stars: (typeof STARS)[number]) {
    if (busy) return;
    setBusy(true);
    await chat.rate(stars);
    setBusy(false);
  }

  return (
    <div class="rate" role="group" aria-labelledby="rate-question">
      <p id="rate-question" dir="auto">{texts.rate}</p>
      <div class="rate-stars">
        {STARS.map((stars) => (
          <button
            key={stars}
            type="button"
            class="rate-star"
            aria-label={`${stars} / ${STARS.length}`}
            aria-pressed={rating === stars}
            data-on={rating !== null && stars <= rating ? "" : undefined}
            onClick={() => rate(stars)}
          >
            <Icon name="star" />
          </button>
        ))}
      </div>
      <p class="rate-thanks" role="status">{rating !== null && texts.rated}</p>
    </div>
  );
}
