/**
 * The top of the chat.
 *
 * @module
 */
import type { VNode } from "preact";
import type { WidgetConfig } from "../protocol.ts";
import { Icon } from "./icons.tsx";
import type { Texts } from "./texts/texts.ts";

/** Whether the team is online, else when it is back, in the visitor's own time. */
function stateOf({ online, backAt }: WidgetConfig, texts: Texts): string {
  if (online) return texts.online;
  if (!backAt) return texts.away;
  const { lang } = document.documentElement;
  const known = navigator.languages.filter((tag) => tag.startsWith(lang));
  const clock = new Intl.DateTimeFormat([...known, lang], { weekday: "long", hour: "numeric", minute: "2-digit" });
  return texts.back.replace("{time}", clock.format(new Date(backAt)));
}

/** The logo, or the first letter of the name. */
export function Mark({ config }: { readonly config: WidgetConfig }): VNode {
  const { logo, logoDark, name } = config;
  if (!logo) {
    const initial = Array.from(name.trim())[0] ?? "?";
    return <span class="mark" aria-hidden="true">{initial}</span>;
  }
  return (
    <picture class="mark mark-logo">
      <img class="on-light" src={logo} alt="" />
      <img class="on-dark" src={logoDark ?? logo} alt="" />
    </picture>
  );
}

/** The name of the chat, whether the team is online, and the close button. */
export function Header({ config, texts, writeAgain, close }: {
  readonly config: WidgetConfig;
  readonly texts: Texts;
  /** Set while the desk takes no message of this visitor. */
  readonly writeAgain: string | null;
  /** Null where there is nothing to close. */
  readonly close: (() => void) | null;
}): VNode {
  return (
    <header class="header">
      <Mark config={config} />
      <div class="who">
        <h1 dir="auto">{config.name}</h1>
        <p class={config.online && writeAgain === null ? "state online" : "state"}>
          <span dir="auto">{writeAgain ?? stateOf(config, texts)}</span>
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
