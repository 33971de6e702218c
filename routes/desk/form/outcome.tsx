/**
 * The result of a form: saved, previewed, refused, or a conflict with a newer version.
 *
 * @module
 */
import type { DeskError } from "../../../core/problem.ts";
import { takesChange } from "../../../core/tools/change.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import { DRAFT, versionPage } from "../agent/addresses.ts";
import { When } from "../ui/locale.tsx";
import { Marked } from "../ui/parts.tsx";
import { Answer } from "./answer.tsx";
import { Diff } from "./diff.tsx";
import { Problems } from "./problems.tsx";
import type { Since, SubmittedForm } from "./sent.ts";

/** The outcome as a panel; `text` is the typed file, to show the lines with problems. */
export function Outcome(props: { tool: Tool; sent: SubmittedForm; text?: string }) {
  const { tool, sent } = props;
  const { outcome } = sent;
  return (
    <section class="panel outcome" id="outcome" tabindex={-1} aria-label="Result">
      <h2 class="hidden">Result</h2>
      <div class="body">
        {outcome.kind === "refused"
          ? <Refused tool={tool} error={outcome.error} since={outcome.since} text={props.text} />
          : (
            <>
              <Done tool={tool} sent={sent} answer={outcome.answer} />
              <Answer answer={outcome.answer} />
            </>
          )}
      </div>
    </section>
  );
}

function Done(props: { tool: Tool; sent: SubmittedForm; answer: Readonly<Record<string, unknown>> }) {
  const { tool, sent, answer } = props;
  const { saved, version, ok } = answer;
  if (ok === true) return <Said tone="good" text="No problems" />;
  if (ok === false) return <Said tone="bad" text="Problems found: this would not be saved" />;
  if (tool.kind === "read") return <h2>{tool.title}</h2>;
  if (answer.draft === true && !sent.isPreview) {
    return (
      <div class="notice good" role="status">
        <strong>
          Saved to <a href={DRAFT}>your draft</a>; nothing is live yet
        </strong>
      </div>
    );
  }
  if (sent.isPreview) return <Said tone="" text="Preview: nothing was saved" />;
  if (tool.kind === "edit" && saved === false) {
    return <Said tone="" text="No change: the files are already like this, so no version was saved" />;
  }
  // Tools that act outside the files save no version.
  if (tool.kind !== "edit" || saved !== true || typeof version !== "number") return <Said tone="good" text="Done" />;
  return (
    <div class="notice good" role="status">
      <strong>
        Saved as <a href={versionPage(version)}>version {version}</a>, live now
      </strong>
    </div>
  );
}

function Said(props: { tone: "good" | "bad" | ""; text: string }) {
  return (
    <div class={`notice ${props.tone}`} role="status">
      <strong>{props.text}</strong>
    </div>
  );
}

function Refused(props: { tool: Tool; error: DeskError; since: Since | null; text: string | undefined }) {
  const { tool, error, since } = props;
  if (since !== null) return <VersionConflict since={since} />;
  return (
    <>
      <div class="notice bad" role="alert">
        <strong>{takesChange(tool.fields) ? "Nothing was saved" : "That did not work"}</strong>
        {error.problems.length === 0 && (
          <span>
            <Marked text={[error.message, error.fix ?? ""].join(" ")} />
          </span>
        )}
      </div>
      {error.problems.length > 0 && <Problems problems={error.problems} tone="bad" text={props.text} />}
    </>
  );
}

/** A version conflict: who saved in between, and what changed. */
function VersionConflict(props: { since: Since }) {
  const { base, live, saved, diff } = props.since;
  return (
    <>
      <div class="notice warn" role="alert">
        <strong>Nothing was saved: version {live} is live, but this form was opened on version {base}</strong>
        <span>Your changes are kept below. Review what changed, then save again to overwrite it.</span>
      </div>
      <ul class="since">
        {saved.map(({ version, savedByName, savedAt, message, changed }) => (
          <li>
            <a href={versionPage(version)}>Version {version}</a> by <strong>{savedByName}</strong>,{" "}
            <When at={savedAt} />
            {message !== "" && `: ${message}`}
            <span class="muted">{changed.map(({ path, change }) => `${path} ${change}`).join(", ")}</span>
          </li>
        ))}
      </ul>
      <Diff diff={diff} />
    </>
  );
}
