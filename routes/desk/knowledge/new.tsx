/**
 * Adding a source: a website, a page, files or a text.
 *
 * @module
 */
import type { Child, JSX } from "hono/jsx";
import type { SourceType } from "../../../core/db/tables/knowledge.ts";
import { KNOWLEDGE_LIMITS } from "../../../core/limits/knowledge.ts";
import type { InputFault } from "../../../core/problem.ts";
import { FieldBox, noteIds } from "../form/field_box.tsx";
import type { FormRefusal } from "../form/refusal_words.ts";
import { fieldNotes, TextField } from "../form/text_field.tsx";
import { Icon } from "../ui/icons.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Head } from "../ui/parts.tsx";
import { KNOWLEDGE, NEW_SOURCE } from "./addresses.ts";
import { SOURCE_TYPES, TYPES } from "./labels.ts";

/** The form's input so far. */
export type SourceDraft = {
  readonly kind: SourceType;
  readonly url: string;
  readonly maxPages: string;
  readonly include: string;
  readonly exclude: string;
  readonly name: string;
  readonly text: string;
  /** The keys of the gaps that a text answers, one per line; empty for none. */
  readonly gap: string;
};

/** The page; `refusal` is why the draft was not added, `isDrafted` whether its text is the model's. */
export function NewSourcePage(
  { shell, draft, refusal: { fault, faults }, isDrafted = false }: {
    shell: Shell;
    draft: SourceDraft;
    refusal: FormRefusal;
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
              {FIELDS[kind](draft, faults)}
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

type Fields = (draft: SourceDraft, faults: readonly InputFault[]) => Child;

const FIELDS: Readonly<Record<Exclude<SourceType, "file">, Fields>> = {
  website: (draft, faults) => (
    <>
      <Address
        draft={draft}
        faults={faults}
        hint="Crawling starts here and stays below this path on the same host. It follows robots.txt and repeats every week."
      />
      <TextField
        of="source"
        name="maxPages"
        label="Page limit"
        class="short"
        type="number"
        min={1}
        max={KNOWLEDGE_LIMITS.pagesMax}
        value={draft.maxPages}
        required
        faults={faults}
      />
      <details class="more-fields" open={draft.include + draft.exclude !== ""}>
        <summary>Include or exclude paths</summary>
        <Prefixes name="include" label="Include paths starting with" value={draft.include} faults={faults} />
        <Prefixes name="exclude" label="Exclude paths starting with" value={draft.exclude} faults={faults} />
      </details>
    </>
  ),
  page: (draft, faults) => (
    <Address
      draft={draft}
      faults={faults}
      hint="Only this page is read, not the pages it links to. It is read again every week."
    />
  ),
  text: (draft, faults) => (
    <>
      <input type="hidden" name="gap" value={draft.gap} />
      <TextField
        of="source"
        name="name"
        label="Title"
        type="text"
        value={draft.name}
        maxlength={KNOWLEDGE_LIMITS.nameCharsMax}
        required
        dir="auto"
        help="The question it answers, or what it is about. Customers see it as the source."
        faults={faults}
      />
      <Lines
        name="text"
        label="Text"
        value={draft.text}
        rows={12}
        dir="auto"
        required
        autofocus={draft.name !== ""}
        help="Markdown is supported. Headings and lists improve the search."
        faults={faults}
      />
    </>
  ),
};

function Address({ draft, hint, faults }: { draft: SourceDraft; hint: string; faults: readonly InputFault[] }) {
  return (
    <TextField
      of="source"
      name="url"
      label="Address"
      type="text"
      inputmode="url"
      value={draft.url}
      placeholder="https://example.com/help"
      maxlength={2000}
      required
      autofocus
      autocomplete="off"
      spellcheck={false}
      help={hint}
      faults={faults}
    />
  );
}

type LinesProps =
  & Pick<
    JSX.IntrinsicElements["textarea"],
    "rows" | "required" | "dir" | "autofocus" | "placeholder" | "spellcheck"
  >
  & {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly help: string;
    readonly faults: readonly InputFault[];
  };

function Lines({ name, label, value, help, faults, ...area }: LinesProps) {
  const notes = { ...fieldNotes("source", name, faults), help };
  return (
    <FieldBox {...notes} label={label}>
      <textarea id={notes.id} name={name} {...area} {...noteIds(notes)}>{value}</textarea>
    </FieldBox>
  );
}

type PrefixesProps = Pick<LinesProps, "label" | "value" | "faults"> & { readonly name: "include" | "exclude" };

function Prefixes(props: PrefixesProps) {
  const help = "One path per line, each starting with a slash.";
  return <Lines {...props} rows={3} placeholder="/docs/" spellcheck={false} help={help} />;
}

/** Files are sent one by one, each as a request's body: a form's body is limited to less. */
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
