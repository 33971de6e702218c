/**
 * The page of one file of the agent, to read or edit.
 *
 * @module
 */
import type { Problem } from "../../../core/problem.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import { fileDeletion } from "./addresses.ts";
import { Code } from "../form/code_box.tsx";
import { type FormFacts, ToolForm } from "../form/form.tsx";
import { Outcome } from "../form/outcome.tsx";
import { Problems } from "../form/problems.tsx";
import type { SubmittedForm } from "../form/sent.ts";
import type { Shell } from "../page/shell.ts";
import { Page } from "../page/layout.tsx";
import { Ask, Head, Marked, SavedVersion } from "../ui/parts.tsx";
import { ADDS, type FileTemplate } from "./adds.ts";
import { DraftNotice, type EditorDraft, SaveToDraft } from "./draft_parts.tsx";
import { type NotReady, SetKeyLink } from "./not_ready.tsx";

/** The data of the page. `content` is null for a file that does not exist yet. */
export type FileFacts = {
  readonly path: string;
  readonly content: string | null;
  readonly warnings: readonly Problem[];
  /** Why this action is not set up; null if it is, and for other files. */
  readonly notReady: NotReady | null;
  /** Why this action lets anyone choose the account; null for other files. */
  readonly publicReason: string | null;
  /** The method of an action that `reads: true` lets run without a confirmation; null for other files. */
  readonly readsBy: string | null;
  readonly draft: EditorDraft;
  /** Null for a teammate who may only read. */
  readonly form: FormFacts | null;
  /** The tool that the form was sent to, when it is not the form's default. */
  readonly sent: { readonly tool: Tool; readonly sent: SubmittedForm } | null;
  /** The version that was just saved. */
  readonly saved: number | null;
  /** The template of a new file; null for an empty one. */
  readonly template: FileTemplate | null;
};

/** The page of a file: to read, or to edit with a preview and a check. */
export function FilePage(props: { shell: Shell; facts: FileFacts }) {
  const { shell, facts } = props;
  const { path, content, form, sent } = facts;
  const title = path !== "" ? path : facts.template === null ? "New file" : "Add a task";
  return (
    <Page shell={shell} title={title} path="/desk/agent">
      <Head title={title} back={{ path: "/desk/agent", label: "Agent" }}>
        {form !== null && content !== null && (
          <DeleteFile shell={shell} path={path} version={form.version} isDraft={facts.draft.isDraft} />
        )}
      </Head>
      {path === "" && form !== null && <Beginnings template={facts.template} />}
      <SavedVersion version={facts.saved} />
      {form !== null && <DraftNotice state={facts.draft} />}
      {sent && <Outcome tool={sent.tool} sent={sent.sent} text={form?.typed.get("content") ?? ""} />}
      {facts.notReady !== null && (
        <p class="notice warn">
          <strong>
            <Marked text={facts.notReady.says} />
          </strong>
          {form !== null && <SetKeyLink notReady={facts.notReady} />}
        </p>
      )}
      {facts.publicReason !== null && (
        <p class="notice bad" role="alert">
          <strong>Public account: anyone may choose whose data this action reads or changes.</strong>{" "}
          {facts.publicReason}
        </p>
      )}
      {facts.readsBy !== null && (
        <p class="notice bad" role="alert">
          <strong>No yes needed: this {facts.readsBy} runs without asking the customer.</strong>{" "}
          The file says that it only reads (<code>reads: true</code>).
        </p>
      )}
      {facts.warnings.length > 0 && (
        <section class="panel outcome" aria-label="Warnings">
          <div class="body">
            <Problems problems={facts.warnings} tone="warn" text={content ?? ""} />
          </div>
        </section>
      )}
      <section class="panel" aria-label="The file">
        <div class="body">
          {form === null ? <Code text={content ?? ""} label={path} /> : (
            <ToolForm facts={form}>
              <SaveToDraft state={facts.draft} />
              {!facts.draft.isDraft && <button class="button" type="submit" name="check" value="true">Check</button>}
            </ToolForm>
          )}
        </div>
      </section>
    </Page>
  );
}

/** Templates for a new file. */
function Beginnings({ template }: { template: FileTemplate | null }) {
  if (template !== null) {
    return (
      <p class="notice">
        <span>
          This example saves as it is. Change its name, when it applies, and the steps; a step names an action as{" "}
          <code>@action_name</code>.
        </span>
      </p>
    );
  }
  return (
    <nav class="part-links" aria-label="With a template">
      {Object.values(ADDS).map(({ path, label }) => <a key={path} class="button small" href={path}>{label}</a>)}
    </nav>
  );
}

function DeleteFile(props: { shell: Shell; path: string; version: number; isDraft: boolean }) {
  const { shell, path, version, isDraft } = props;
  return (
    <Ask
      id="delete"
      open="Delete"
      title={`Delete ${path}?`}
      says={isDraft
        ? "Your draft deletes it; the live agent keeps it until the draft goes live."
        : "The agent stops using it from the next message on. You can restore it from History."}
      keep="Cancel"
      action={fileDeletion(path, isDraft)}
      fields={{ csrf: shell.csrf, path, expectedVersion: String(version), ...(isDraft ? { into: "draft" } : {}) }}
      yes="Delete"
    />
  );
}
