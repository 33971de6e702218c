/**
 * The sources of an answer, as links below it.
 *
 * @module
 */
import type { VNode } from "preact";
import type { ThreadMessage } from "../../protocol.ts";
import { Icon } from "../icons.tsx";
import type { Texts } from "../texts/texts.ts";

/** The sources of a message; nothing for none, or when the text itself links to all of them. */
export function Sources({ message, texts }: {
  readonly message: Pick<ThreadMessage, "text" | "sources">;
  readonly texts: Texts;
}): VNode | null {
  const sources = unlinked(message);
  if (sources.length === 0) return null;
  return (
    <ul class="sources" aria-label={texts.sources}>
      {sources.map(({ title, url }) => (
        <li key={url ?? title} dir="auto">
          <Icon name="file" />
          {url === null ? <span>{title}</span> : (
            <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
              {title}
              <span class="unseen">({texts.opensNewTab})</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The sources without a link in the text, if a browser may open them. */
function unlinked({ text, sources }: Pick<ThreadMessage, "text" | "sources">): ThreadMessage["sources"] {
  return sources.filter(({ url }) => url === null || /^https?:/i.test(url) && !text?.includes(`](${url})`));
}
