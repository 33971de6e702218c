/**
 * Adding a source: a website, a page, files or a text.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { SourceType } from "../../../core/db/tables/knowledge.ts";
import { KNOWLEDGE_LIMITS } from "../../../core/limits/knowledge.ts";
import { Icon } from "../icons.tsx";
import { Page, type Shell } from "../layout.tsx";
import { Head } from "../parts.tsx";
import { KNOWLEDGE, NEW_SOURCE } from "../knowledge_addresses.ts";
import { SOURCE_TYPES, TYPES } from "./labels.ts";

/** What was typed so far. */
export type SourceDraft = {
  readonly kind: SourceType;
  readonly url: string;
  readonly maxPages: string;
  readonly include: string;
  readonly exclude: string;
  readonly name: string;
  readonly text: string;
  /** The keys of the gaps that a text answers, one a line; empty for none. */
  readonly gap: string;
};

/** The page; `fault` says why the draft was not added, `isDrafted` that its text is the model's. */
export function NewSourcePage(
  { shell, draft, fault, isDrafted = false }: {
    shell: Shell;
    draft: SourceDraft;
    fault: string | null;
    isDrafted?: boolean;
  },
) {
  const { kind } = draft;
  return (
    <Page shell={shell} title="Add a source" path={KNOWLEDGE}>
      <Head title="Add a source" back={{ path: KNOWLEDGE, label: "Knowledge" }} />
      <nav class="source-kinds choosing" aria-label="Kind of source">
        {SOURCE_TYPES.map((type) => (
          <a key={type} href={`${NEW_SOURCE}?kind=${type}`} aria-current={type === kind ? "page" : undefined}>
            <Icon name={TYPES[type].icon} />
            <strong>{TYPES[type].label}</strong>
            <span>{TYPES[type].says}</span>
          </a>
        ))}
      </nav>
      <section class="panel">
        <div class="body">
          {kind === "file" ? <Upload csrf={shell.csrf} /> : (
            <form class="tool-form" method="post" action={NEW_SOURCE}>
              <input type="hidden" name="csrf" value={shell.csrf} />
              <input type="hidden" name="kind" value={kind} />
              {fault !== null && <p class="notice bad" role="alert">{fault}</p>}
              {isDrafted && (
                <p class="notice">
                  The model wrote this draft from your passages and your team's replies. Read it, fill in what is marked
                  [to be added], and take out what belongs to one customer.
                </p>
              )}
              {FIELDS[kind](draft)}
              <div class="buttons">
                <button class="button primary" type="submit">
                  {kind === "text" ? "Add the text" : `Add the ${kind}`}
                </button>
              </div>
            </form>
          )}
        </div>
      </section>
    </Page>
  );
}

const FIELDS: Readonly<Record<Exclude<SourceType, "file">, (draft: SourceDraft) => Child>> = {
  website: (draft) => (
    <>
      <Address
        draft={draft}
        hint="Crawling starts here and stays below this path on the same host. It follows robots.txt and repeats every week."
      />
      <label class="field">
        <span>Page limit</span>
        <input
          class="short"
          type="number"
          name="maxPages"
          min={1}
          max={KNOWLEDGE_LIMITS.pagesMax}
          value={draft.maxPages}
          required
        />
      </label>
      <details class="more-fields" open={draft.include + draft.exclude !== ""}>
        <summary>Include or exclude paths</summary>
        <Prefixes name="include" label="Include paths starting with" value={draft.include} />
        <Prefixes name="exclude" label="Exclude paths starting with" value={draft.exclude} />
      </details>
    </>
  ),
  page: (draft) => (
    <Address draft={draft} hint="Only this page is read, not the pages it links to. It is read again every week." />
  ),
  text: (draft) => (
    <>
      <input type="hidden" name="gap" value={draft.gap} />
      <label class="field">
        <span>Title</span>
        <input
          type="text"
          name="name"
          value={draft.name}
          maxlength={KNOWLEDGE_LIMITS.nameCharsMax}
          required
          dir="auto"
        />
        <small>The question it answers, or what it is about. Customers see it as the source.</small>
      </label>
      <label class="field">
        <span>Text</span>
        <textarea name="text" rows={12} required dir="auto" autofocus={draft.name !== ""}>{draft.text}</textarea>
        <small>Markdown is supported. Headings and lists improve the search.</small>
      </label>
    </>
  ),
};

function Address({ draft, hint }: { draft: SourceDraft; hint: string }) {
  return (
    <label class="field">
      <span>Address</span>
      <input
        type="text"
        inputmode="url"
        name="url"
        value={draft.url}
        placeholder="https://example.com/help"
        maxlength={2000}
        required
        autofocus
        autocomplete="off"
        spellcheck={false}
      />
      <small>{hint}</small>
    </label>
  );
}

function Prefixes(props: { name: "include" | "exclude"; label: string; value: string }) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <textarea name={props.name} rows={3} placeholder="/docs/" spellcheck={false}>{props.value}</textarea>
      <small>One path per line, each starting with a slash.</small>
    </label>
  );
}

/** Files go one by one, each as the body of its own request: a form's body may not be so large. */
function Upload({ csrf }: { csrf: string }) {
  return (
    <div class="upload" data-upload={`${KNOWLEDGE}/files`} data-csrf={csrf} data-done={KNOWLEDGE}>
      <label class="upload-drop">
        <Icon name="upload" />
        <strong>Drop files here, or choose them</strong>
        <span>PDF, Word (.docx), HTML, Markdown or text, up to 10 MB each.</span>
        <input
          class="hidden"
          type="file"
          multiple
          accept=".pdf,.docx,.html,.htm,.md,.markdown,.txt,text/*,application/pdf"
        />
      </label>
      <ul class="upload-files" aria-live="polite" aria-label="Files"></ul>
      <noscript>
        <p class="notice">Uploading files needs JavaScript. Text can be added without it.</p>
      </noscript>
    </div>
  );
}
