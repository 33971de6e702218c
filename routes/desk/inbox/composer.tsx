/**
 * The composer: a reply to the customer, or a note for teammates only.
 *
 * @module
 */
import { FILE_TYPES } from "../../../core/attachments/file_type.ts";
import type { InboxView } from "../../../core/inbox/views.ts";
import { Icon } from "../ui/icons.tsx";
import { ASK_DRAFT } from "./draft.tsx";
import { type InboxTeammate, type OpenFacts, viewQuery } from "./facts.ts";
import { ReplyWay } from "./reply_way.tsx";

/** The file types that the dialog offers; the type is checked by the content. */
const ACCEPTED = FILE_TYPES.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)).join();

/** The id of the line on who can read the message. */
const SAYS_ID = "composer-says";

/** The field with its modes. Its input is kept when the rest of the page is replaced. */
export function Composer(props: { open: OpenFacts; reader: InboxTeammate; view: InboxView }) {
  const { open, reader, view } = props;
  const { detail } = open;
  const draft = open.usesDraft ? open.draft : null;
  return (
    <form
      class="composer"
      method="post"
      action={`/desk/inbox/${detail.number}/reply?${viewQuery(view)}`}
      data-part="composer"
      data-keep={`composer ${detail.id}`}
      data-composer={detail.id}
      data-live-form
    >
      <input type="hidden" name="csrf" value={reader.csrf} />
      <input type="hidden" name="clientId" value={open.clientId} />
      <input type="hidden" name="seen" value={detail.lastN} />
      <input type="hidden" name="draft" value={draft?.id ?? ""} />
      <Modes />
      <label class="composer-field">
        <span class="composer-hint" aria-hidden="true">
          <span class="for-reply">Write here, or / for a canned reply</span>
          <span class="for-note">A note for teammates, or / for a canned reply</span>
          <span class="for-ask">Ask about this conversation or your knowledge</span>
        </span>
        {/* While it is empty, the mode's hint shows through: a placeholder would be the same in all modes. */}
        <textarea
          name="text"
          rows={3}
          required
          dir="auto"
          aria-label="Your message"
          aria-describedby={SAYS_ID}
          aria-autocomplete="list"
          aria-controls="canned"
          placeholder=" "
        >
          {draft?.text ?? ""}
        </textarea>
      </label>
      <div class="canned" id="canned" role="listbox" aria-label="Canned replies" hidden />
      <ChosenMacro />
      <ul class="chosen" data-chosen aria-label="Attached files" />
      <div class="hidden" role="status" data-chosen-says />
      <Foot open={open} reader={reader} />
    </form>
  );
}

/** Files, the way of the reply, writing aids, and the send button. */
function Foot({ open, reader }: { open: OpenFacts; reader: InboxTeammate }) {
  return (
    <div class="composer-foot">
      {/* Files cannot be sent without the script, so the button is hidden until it runs. */}
      <button class="attach" type="button" aria-label="Attach files" title="Attach files" data-attach hidden>
        <Icon name="attach" />
      </button>
      <input type="file" multiple hidden aria-label="Files" accept={ACCEPTED} data-attach-input />
      <p class="composer-says" id={SAYS_ID}>
        <span class="for-note">Only teammates see a note.</span>
        <span class="for-ask">
          Only teammates see what it says. It changes nothing.
        </span>
        <ReplyWay open={open} reader={reader} />
      </p>
      {/* Separate parts, so that the rest of the composer is kept while it is in use. */}
      <span class="for-ask" data-part="composer-draft">
        {open.canDraft && open.draft === null && (
          <button class="button small" type="submit" form={ASK_DRAFT}>Draft the reply</button>
        )}
      </span>
      <span class="for-reply" data-part="composer-translate">
        {open.translation !== null && (
          <button class="button small" type="submit" name="do" value="translate">
            <Icon name="globe" />
            To {open.translation.writes}
          </button>
        )}
      </span>
      <kbd class="send-key">Ctrl ↵</kbd>
      <button class="button primary small" type="submit">
        <span class="for-reply">Send reply</span>
        <span class="for-note">Add note</span>
        <span class="for-ask">Ask the agent</span>
      </button>
    </div>
  );
}

/** The steps of the selected macro, which run after the message is sent; filled by the script. */
function ChosenMacro() {
  return (
    <p class="macro-shown" data-macro-shown role="status" hidden>
      <Icon name="bolt" />
      <span>
        On sending: <strong data-macro-steps />
      </span>
      <input type="hidden" name="macro" value="" />
      <button class="icon-link" type="button" aria-label="Send without it" title="Send without it" data-macro-drop>
        <Icon name="close" />
      </button>
    </p>
  );
}

/** The modes: who can read the message. */
function Modes() {
  return (
    <fieldset class="modes">
      <legend class="hidden">Who reads it</legend>
      <label>
        <input type="radio" name="kind" value="reply" checked />
        Reply
      </label>
      <label>
        <input type="radio" name="kind" value="note" />
        <Icon name="lock" />
        Private note
      </label>
      <label>
        <input type="radio" name="kind" value="ask" />
        <Icon name="sparkle" />
        Assistant
      </label>
    </fieldset>
  );
}
