/**
 * The top of the chat.
 *
 * @module
 */
import type { VNode } from "preact";
import type { Answerer, WidgetConfig } from "../../protocol.ts";
import { answererLine } from "./answerer.ts";
import type { EarlierView } from "../panels/earlier_view.ts";
import type { EarlierChats } from "../panels/earlier.ts";
import { Face } from "./face.tsx";
import { Icon } from "../icons.tsx";
import { ownLocales } from "../thread/moments.ts";
import { writeBeginning } from "../thread/days.ts";
import type { Texts } from "../texts/texts.ts";
import type { Thread } from "../thread/thread.ts";
import { useOffline } from "../use_offline.ts";

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

/** The avatar of the teammate who answers; the company's logo otherwise. */
function Portrait({ config, answerer }: {
  readonly config: WidgetConfig;
  readonly answerer: Answerer | null;
}): VNode {
  if (answerer?.kind !== "person" || answerer.name === null) return <Mark config={config} />;
  return <Face name={answerer.name} picture={answerer.picture} />;
}

/** A button that opens the list of conversations and leads back from it; one button, so that it keeps the focus. */
function ListButton({ texts, view, earlier }: {
  readonly texts: Texts;
  readonly view: EarlierView | null;
  readonly earlier: EarlierChats;
}): VNode {
  const isList = view !== null && view.thread === null;
  return (
    <button
      type="button"
      class="icon-button past"
      data-back={view !== null || undefined}
      aria-label={isList ? texts.backToChat : texts.conversations}
      onClick={view === null ? earlier.list : earlier.back}
    >
      <Icon name={view === null ? "list" : "arrow"} />
    </button>
  );
}

/** The name of the chat, who answers and when, the list of conversations, and the close button. */
export function Header({ config, texts, thread: { answerer, writeAgain }, view, earlier, close }: {
  readonly config: WidgetConfig;
  readonly texts: Texts;
  readonly thread: Pick<Thread, "answerer" | "writeAgain">;
  readonly view: EarlierView | null;
  /** Null when there is nothing to list. */
  readonly earlier: EarlierChats | null;
  /** Null when there is nothing to close. */
  readonly close: (() => void) | null;
}): VNode {
  const isOffline = useOffline();
  const { text, isReady } = answererLine({
    config,
    answerer,
    writeAgain,
    isOffline,
    clock: (moment) => writeBeginning(moment, new Date(), ownLocales()),
  }, texts);
  return (
    <header class="header">
      {view === null && <Portrait config={config} answerer={answerer} />}
      <div class="who">
        <h1 dir="auto">{config.name}</h1>
        <p class={isReady ? "state online" : "state"} aria-live="polite">
          <span dir="auto">{text}</span>
        </p>
      </div>
      {earlier && <ListButton texts={texts} view={view} earlier={earlier} />}
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
