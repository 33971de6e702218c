/**
 * A page as the AI reads it: its Markdown as text.
 *
 * @module
 */
import type { PageDetails } from "../../../core/knowledge/read_page.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Head } from "../ui/parts.tsx";
import { KNOWLEDGE, sourcePage } from "./addresses.ts";
import { count } from "./labels.ts";

export function ReadPagePage({ shell, page }: { shell: Shell; page: PageDetails }) {
  const { title, url, markdown, language, fetchedAt, error, chunks, sourceId, sourceName } = page;
  const isWeb = /^https?:/.test(url);
  return (
    <Page shell={shell} title={title || url} path={KNOWLEDGE}>
      <Head
        title={<span dir="auto">{title || url}</span>}
        back={{ path: sourcePage(sourceId), label: sourceName }}
        says="This is what the AI reads of the page: its main content, without menus, scripts and hidden text."
      />
      <section class="panel source-about">
        <p class="source-line">
          <span>{count(shell.locale, markdown.length, "character")}</span>
          <span class="muted">{count(shell.locale, chunks, "passage")}</span>
          {language !== null && <span class="badge">{language}</span>}
          <span class="muted">
            read <When at={fetchedAt} />
          </span>
        </p>
        {isWeb && <a class="source-url" href={url} target="_blank" rel="noopener noreferrer">{url}</a>}
        {error !== null && (
          <ul class="source-errors">
            <li>{error}</li>
          </ul>
        )}
      </section>
      <section class="panel">
        {markdown === ""
          ? <p class="pages-none">No text was found on it.</p>
          : <pre class="read-text" tabindex={0} dir="auto">{markdown}</pre>}
      </section>
    </Page>
  );
}
