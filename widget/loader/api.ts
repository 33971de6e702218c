/**
 * `window.SvcDesk`: what the page may call.
 *
 * @module
 */
import { isHexColor } from "../color.ts";
import type { IdentifyAnswer } from "../protocol.ts";
import { type Chat, type Override, startChat } from "./chat.ts";
import { createEvents, EVENT_NAMES, type EventName, type Listener } from "./events.ts";
import { isTheme, type Tag } from "./tag.ts";

/** Answer of `SvcDesk.identify`. */
export type Identified = {
  readonly identified: boolean;
  readonly code?: string;
  readonly reason?: string;
};

/**
 * What the page may call. Nothing here throws into the page.
 *
 * @see contract, section 7
 */
export type SvcDesk = {
  readonly version: string;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  readonly identify: (token: string) => Promise<Identified>;
  readonly logout: () => void;
  readonly setTheme: (theme: unknown) => void;
  readonly prefill: (text: string) => void;
  /** Calls a function with everything that a card asks of the page; returns what ends that. */
  readonly onWidgetAction: (listener: Listener) => () => void;
  readonly on: (name: EventName, listener: Listener) => () => void;
  readonly destroy: () => void;
};

const NOT_A_TOKEN: IdentifyAnswer = {
  identified: false,
  code: "malformed",
  reason: "identify needs the token as a string.",
};

/** Reads the argument of `setTheme`; null (with a console line) when nothing in it is valid. */
function readOverride(given: unknown): Override | null {
  const { theme, color }: { theme?: unknown; color?: unknown } = typeof given === "object" && given
    ? given
    : { theme: given };
  const override = {
    theme: isTheme(theme) ? theme : null,
    color: isHexColor(color) ? color : null,
  };
  if (override.theme || override.color) return override;
  console.warn('[Svc] setTheme takes "light", "dark", "auto" or {theme, color}');
  return null;
}

async function identify(chat: Chat, token: unknown): Promise<IdentifyAnswer> {
  const answer = typeof token === "string" && token ? await chat.identify(token) : NOT_A_TOKEN;
  if (!answer.identified) {
    console.warn(
      "[Svc] identify failed: " + answer.code + ": " + answer.reason,
    );
  }
  return answer;
}

/** Builds `window.SvcDesk` for a page; `remove` takes it off the page again. */
export function createSvcDesk(
  tag: Tag,
  version: string,
  remove: () => void,
): SvcDesk {
  const events = createEvents();
  const chat = startChat(tag, events);
  return {
    version,
    open: chat.open,
    close: chat.close,
    toggle: chat.toggle,
    async identify(token) {
      const answer = await identify(chat, token);
      events.emit("identify", answer);
      return answer;
    },
    logout: chat.logout,
    setTheme(theme) {
      const override = readOverride(theme);
      if (override) chat.setTheme(override);
    },
    prefill: (text) => chat.prefill(String(text)),
    on(name, listener) {
      if (EVENT_NAMES.includes(name) && typeof listener === "function") {
        return events.on(name, listener);
      }
      console.warn("[Svc] on takes one of " + EVENT_NAMES.join(", "));
      return () => {};
    },
    onWidgetAction(listener) {
      if (typeof listener === "function") return events.on("action", listener);
      console.warn("[Svc] onWidgetAction takes a function");
      return () => {};
    },
    destroy() {
      chat.destroy();
      remove();
    },
  };
}
