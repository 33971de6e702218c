/**
 * Where a teammate writes: a reply to the customer, or a note that only teammates see.
 *
 * @module
 */
import { FILE_TYPES } from "../../../core/attachments/file_type.ts";
import type { InboxView } from "../../../core/inbox/views.ts";
import { Icon } from "../icons.tsx";
import { ASK_DRAFT } from "./draft.tsx";
import { type InboxTeammate, type OpenFacts, viewQuery } from "./facts.ts";
import { ReplyWay } from "./reply_way.tsx";

/** What the file dialog offers first; what a file is, its content says. */
const ACCEPTED = FILE_TYPES.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)).join();

/** The line that says who reads what is written. */
const SAYS_ID = "composer-says";

/** The field with its modes. What is typed in it stays when the rest of the page is replaced. */
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
        {/* While it is empty, the hint of the mode shows through: a placeholder has one text for all of them. */}
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

/** Files, where the answer goes, what helps to write it, and sending. */
function Foot({ open, reader }: { open: OpenFacts; reader: InboxTeammate }) {
  return (
    <div class="composer-foot">
      {/* Without the script there is no way to send them, and so no button. */}
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
      {/* Parts of their own: the rest of the reply box stays while it is written in. */}
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

/** What a macro that was picked does after the message is sent; filled by the script. */
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

/** Who reads what is written. */
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
