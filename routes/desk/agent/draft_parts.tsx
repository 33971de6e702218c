/**
 * The draft in an editor: its notice, and saving a form to it.
 *
 * @module
 */
import type { TeammateRequest } from "../../request.ts";
import { DRAFT } from "./addresses.ts";
import { SAVE_KEYS } from "../ui/parts.tsx";

/**
 * The confirmation before a shortcut saves a live file while the draft contains another change, which must not be lost.
 */
const LIVE_AT_ONCE =
  "Your draft changes this, too. Save what is typed here and put it live at once? Your draft stays as it is.";

/** The state of an editor's file in the draft. */
export type EditorDraft = {
  /** Whether the editor changes the draft. */
  readonly isDraft: boolean;
  /** Whether the draft changes the editor's file, while the editor shows the live one. */
  readonly isInDraft: boolean;
  /** The same editor for the draft. */
  readonly draftAddress: string;
  /** Whether the page is shown because the input was just saved to the draft. */
  readonly isKept: boolean;
};

/** Where a form that was saved to the draft redirects: to the draft, or back to its editor after a shortcut. */
export function addressAfterSave(form: FormData, draftAddress: string): string {
  return form.get("stay") === "true" ? `${draftAddress}&kept` : `${DRAFT}?kept`;
}

/** Whether an address is an editor's after {@linkcode addressAfterSave}. */
export function isSavedNow({ request }: TeammateRequest): boolean {
  return new URL(request.url).searchParams.has("kept");
}

/** A notice that the editor changes the draft, or that the draft also changes this file. */
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

/** Saves a form to the draft: a field or a button; or a confirmation to save live a file that the draft also changes. */
export function SaveToDraft({ state: { isDraft, isInDraft } }: { state: EditorDraft }) {
  if (isDraft) return <input type="hidden" name="into" value="draft" />;
  if (isInDraft) return <span hidden data-asks={LIVE_AT_ONCE} />;
  return <button class="button" type="submit" name="into" value="draft" {...SAVE_KEYS}>Put in draft</button>;
}
