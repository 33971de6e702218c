/**
 * What an editor says of the draft, and how its form is kept in it.
 *
 * @module
 */
import { DRAFT } from "../agent_addresses.ts";

/** The state of an editor's file in the draft. */
export type EditorDraft = {
  /** Whether it changes the draft. */
  readonly isDraft: boolean;
  /** Whether the draft changes the file of this editor, which shows the live one. */
  readonly isInDraft: boolean;
  /** The same editor on the draft. */
  readonly draftAddress: string;
};

/** Says that the draft is changed, or that it changes this file, too. */
export function DraftNotice({ state: { isDraft, isInDraft, draftAddress } }: { state: EditorDraft }) {
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
export function IntoDraft({ state: { isDraft, isInDraft } }: { state: EditorDraft }) {
  if (isDraft) return <input type="hidden" name="into" value="draft" />;
  if (isInDraft) return null;
  return <button class="button" type="submit" name="into" value="draft">Put in draft</button>;
}
