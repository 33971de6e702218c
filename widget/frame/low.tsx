/**
 * The chat as it stands low on a phone's page: what was said last, and the way back.
 *
 * @module
 */
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { WidgetConfig } from "../protocol.ts";
import type { Aside } from "./aside.ts";
import { Mark } from "./header.tsx";
import { Icon } from "./icons.tsx";
import { lastLine } from "./last_line.ts";
import type { Texts } from "./texts/texts.ts";
import type { Thread } from "./thread.ts";

/** A finger that was on its way to the page must not press what comes up under it. */
const SETTLES_MS = 500;

/** Drawn before the whole chat, which it hides. All of it but the cross leads back. */
export function Low({ thread, config, texts, aside, close }: {
  readonly thread: Thread;
  readonly config: WidgetConfig;
  readonly texts: Texts;
  readonly aside: Pick<Aside, "back" | "resize">;
  readonly close: (() => void) | null;
}): VNode {
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const { body } = document;
    // What had the focus is hidden, and a keyboard that is up goes away.
    if (document.hasFocus()) button.current?.focus();
    return () => {
      body.style.pointerEvents = "none";
      setTimeout(() => body.style.removeProperty("pointer-events"), SETTLES_MS);
      requestAnimationFrame(() => document.hasFocus() && document.querySelector<HTMLElement>(".log")?.focus());
    };
  }, []);

  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return;
    const observer = new ResizeObserver(() => aside.resize(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [aside]);

  const { working, fault } = thread;
  return (
    <main class="low" ref={bar}>
      <h1 class="unseen">{config.name}</h1>
      <Mark config={config} />
      <div class="low-text">
        <p class="low-line" role="status" dir="auto">
          {working && fault === null && (
            <span class="dots" aria-hidden="true">
              <i /> <i /> <i />
            </span>
          )}
          {lastLine(thread, texts)}
        </p>
        <button type="button" class="link low-back" ref={button} onClick={aside.back}>
          {texts.backToChat}
        </button>
      </div>
      {close && (
        <button type="button" class="icon-button" aria-label={texts.close} onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </main>
  );
}
