/**
 * The content of an empty thread.
 *
 * @module
 */
import type { VNode } from "preact";
import type { WidgetConfig } from "../../protocol.ts";
import { Icon } from "../icons.tsx";
import type { Texts } from "../texts/texts.ts";

/** A greeting, and suggested questions that are sent when pressed. */
export function Welcome({ greeting, config, texts, send }: {
  /** Empty if the desk has no greeting. */
  readonly greeting: string;
  readonly config: WidgetConfig;
  readonly texts: Texts;
  readonly send: (text: string) => void;
}): VNode {
  return (
    <div class="welcome">
      <h2 dir="auto">{greeting || texts.greeting}</h2>
      <p dir="auto">{(!config.online && config.away) || (config.ai ? texts.intro : texts.introTeam)}</p>
      {config.ai && (
        <p class="ai-notice" dir="auto">
          <Icon name="spark" />
          {texts.aiNotice}
        </p>
      )}
      {config.suggestions.length > 0 && (
        <ul class="suggestions" aria-label={texts.suggestions}>
          {config.suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button type="button" onClick={() => send(suggestion)}>
                <span dir="auto">{suggestion}</span>
                <Icon name="arrow" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
