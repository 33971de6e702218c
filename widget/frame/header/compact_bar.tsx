/**
 * The chat in compact mode: a bar with the last message and a way back.
 *
 * @module
 */
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { WidgetConfig } from "../../protocol.ts";
import type { CompactMode } from "./compact_mode.ts";
import { Mark } from "./header.tsx";
import { Icon } from "../icons.tsx";
import { lastLine } from "../thread/last_line.ts";
import type { Texts } from "../texts/texts.ts";
import type { Thread } from "../thread/thread.ts";
import { useOffline } from "../use_offline.ts";

/** A tap meant for the page must not press what appears under it. */
const SETTLES_MS = 500;

/** Drawn in front of the whole chat, which it hides. A tap anywhere except on the cross leads back. */
export function CompactBar({ thread, config, texts, mode, close }: {
  readonly thread: Thread;
  readonly config: WidgetConfig;
  readonly texts: Texts;
  readonly mode: Pick<CompactMode, "leave" | "resize">;
  readonly close: (() => void) | null;
}): VNode {
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const { body } = document;
    // The focused element is now hidden; this also closes the keyboard.
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
    const observer = new ResizeObserver(() => mode.resize(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [mode]);

  // While offline nothing is being answered.
  const now = useOffline() ? { ...thread, working: false } : thread;
  return (
    <main class="compact" ref={bar}>
      <h1 class="unseen">{config.name}</h1>
      <Mark config={config} />
      <div class="compact-text">
        <p class="compact-line" role="status" dir="auto">
          {now.working && now.fault === null && (
            <span class="dots" aria-hidden="true">
              <i /> <i /> <i />
            </span>
          )}
          {lastLine(now, texts)}
        </p>
        <button type="button" class="link compact-back" ref={button} onClick={mode.leave}>
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
