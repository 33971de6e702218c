/**
 * What an editor says of the draft, and how its form is kept in it.
 *
 * @module
 */
import type { TeammateRequest } from "../../request.ts";
import { DRAFT } from "../agent_addresses.ts";
import { SAVE_KEYS } from "../parts.tsx";

/** What is asked before keys save what is live: the draft has another change, which must not be lost. */
const LIVE_AT_ONCE =
  "Your draft changes this, too. Save what is typed here and put it live at once? Your draft stays as it is.";

/** The state of an editor's file in the draft. */
export type EditorDraft = {
  /** Whether it changes the draft. */
  readonly isDraft: boolean;
  /** Whether the draft changes the file of this editor, which shows the live one. */
  readonly isInDraft: boolean;
  /** The same editor on the draft. */
  readonly draftAddress: string;
  /** Whether the page is shown because what was typed was saved to the draft just now. */
  readonly isKept: boolean;
};

/** Where a form leads that was kept in the draft: to the draft, or back to its editor when it was saved by keys. */
export function addressAfterSave(form: FormData, draftAddress: string): string {
  return form.get("stay") === "true" ? `${draftAddress}&kept` : `${DRAFT}?kept`;
}

/** Whether an address is that of an editor after {@linkcode addressAfterSave}. */
export function isSavedNow({ request }: TeammateRequest): boolean {
  return new URL(request.url).searchParams.has("kept");
}

/** Says that the draft is changed, or that it changes this file, too. */
export function DraftNotice({ state: { isDraft, isInDraft, draftAddress, isKept } }: { state: EditorDraft }) {
  if (isDraft && isKept) {
    return (
      <p class="notice good" role="status">
        <strong>Saved to your draft</strong>
        <span>
          Nothing is live yet. <a href={DRAFT}>Open the draft</a> to try it and make it live.
        </span>
      </p>
    );
  }
  if (isDraft) {
    return (
      <p class="notice">
        <strong>You are changing your draft</strong>
        <span>
          Customers see nothing of it until you make it live. <a href={DRAFT}>Open the draft</a>
        </span>
      </p>
    );
  }
  if (!isInDraft) return null;
  return (
    <p class="notice">
      <strong>Your draft changes this, too</strong>
      <span>
        This page shows what is live. <a href={draftAddress}>Open it in your draft</a>
      </span>
    </p>
  );
}

/** Inside a form: keeps what it saves in the draft, always or by a second button. */
export function SaveToDraft({ state: { isDraft, isInDraft } }: { state: EditorDraft }) {
  if (isDraft) return <input type="hidden" name="into" value="draft" />;
  if (isInDraft) return <span hidden data-asks={LIVE_AT_ONCE} />;
  return <button class="button" type="submit" name="into" value="draft" {...SAVE_KEYS}>Put in draft</button>;
}
