/**
 * The top of the chat.
 *
 * @module
 */
import type { VNode } from "preact";
import type { Answerer, WidgetConfig } from "../protocol.ts";
import { answererLine } from "./answerer.ts";
import { Face } from "./face.tsx";
import { Icon } from "./icons.tsx";
import { writeMoment } from "./moments.ts";
import type { Texts } from "./texts/texts.ts";
import type { Thread } from "./thread.ts";
import { useOffline } from "./use_offline.ts";

/** A weekday and a time of day. */
function clock(moment: Date): string {
  return writeMoment(moment, { weekday: "long", hour: "numeric", minute: "2-digit" });
}

/** The logo, or the first letter of the name. */
export function Mark({ config }: { readonly config: WidgetConfig }): VNode {
  const { logo, logoDark, name } = config;
  if (!logo) {
    const [initial] = name.trim();
    return <span class="mark" aria-hidden="true">{initial}</span>;
  }
  return (
    <picture class="mark mark-logo">
      <img class="on-light" src={logo} alt="" />
      <img class="on-dark" src={logoDark ?? logo} alt="" />
    </picture>
  );
}

/** The face of the teammate who answers; the company's mark while none does. */
function Portrait({ config, answerer }: {
  readonly config: WidgetConfig;
  readonly answerer: Answerer | null;
}): VNode {
  if (answerer?.kind !== "person" || answerer.name === null) return <Mark config={config} />;
  return <Face name={answerer.name} picture={answerer.picture} />;
}

/** The name of the chat, who answers and when, and the close button. */
export function Header({ config, texts, thread: { answerer, writeAgain }, close }: {
  readonly config: WidgetConfig;
  readonly texts: Texts;
  readonly thread: Pick<Thread, "answerer" | "writeAgain">;
  /** Null where there is nothing to close. */
  readonly close: (() => void) | null;
}): VNode {
  const isOffline = useOffline();
  const { text, isReady } = answererLine({ config, answerer, writeAgain, isOffline, clock }, texts);
  return (
    <header class="header">
      <Portrait config={config} answerer={answerer} />
      <div class="who">
        <h1 dir="auto">{config.name}</h1>
        <p class={isReady ? "state online" : "state"} aria-live="polite">
          <span dir="auto">{text}</span>
        </p>
      </div>
      {close && (
        <button
          type="button"
          class="icon-button"
          aria-label={texts.close}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      )}
    </header>
  );
}
