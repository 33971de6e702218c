/**
 * The page of canned replies: those there are, and a form for each.
 *
 * @module
 */
import type { CannedReply } from "../../../core/inbox/canned.ts";
import { CONVERSATION_LIMITS } from "../../../core/limits/conversations.ts";
import type { Shell } from "../layout.tsx";
import { Page } from "../layout.tsx";
import { Ask, Empty, Head, Panel } from "../parts.tsx";

/** A canned reply that could not be saved. */
export type RefusedCannedReply = {
  readonly id: string;
  readonly shortcut: string;
  readonly body: string;
  readonly fault: string;
  /** Whether another teammate has changed it since the form was drawn. */
  readonly isConflict: boolean;
};

/** The page. */
export function RepliesPage(
  props: { shell: Shell; replies: readonly CannedReply[]; answers: boolean; refused: RefusedCannedReply | null },
) {
  const { shell, replies, answers, refused } = props;
  return (
    <Page shell={shell} title="Canned replies" path="/desk/inbox">
      <Head
        title="Canned replies"
        says="Answers you use often. In a conversation, type / and the shortcut."
        back={{ path: "/desk/inbox", label: "Inbox" }}
      />
      {answers && (
        <Panel title="New reply">
          <ReplyForm csrf={shell.csrf} reply={null} refused={refused?.id === "" ? refused : null} />
        </Panel>
      )}
      <section class="panel" aria-label="Canned replies">
        {replies.length === 0
          ? <Empty icon="conversations" title="No canned replies yet" says="Replies you add appear here." />
          : (
            <ul class="list">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <details class="reply" open={refused?.id === reply.id}>
                    <summary>
                      <code>/{reply.shortcut}</code>
                      <span dir="auto">{reply.body}</span>
                    </summary>
                    {answers
                      ? (
                        <ReplyForm
                          csrf={shell.csrf}
                          reply={reply}
                          refused={refused?.id === reply.id ? refused : null}
                        />
                      )
                      : <p class="whole" dir="auto">{reply.body}</p>}
                  </details>
                </li>
              ))}
            </ul>
          )}
      </section>
    </Page>
  );
}

function ReplyForm(props: { csrf: string; reply: CannedReply | null; refused: RefusedCannedReply | null }) {
  const { csrf, reply, refused } = props;
  const shown = refused ?? reply ?? { shortcut: "", body: "" };
  return (
    <div class="reply-form">
      <form method="post" action="/desk/inbox/replies">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="id" value={reply?.id ?? ""} />
        {reply !== null && (
          <>
            <input type="hidden" name="wasShortcut" value={reply.shortcut} />
            <input type="hidden" name="wasBody" value={reply.body} />
          </>
        )}
        {refused && (
          <div class="notice bad" role="alert">
            <span>{refused.fault}</span>
            {refused.isConflict && reply !== null && (
              <span class="whole" dir="auto">
                Saved now: <code>/{reply.shortcut}</code> {reply.body}
              </span>
            )}
          </div>
        )}
        <label class="field">
          <span>Shortcut</span>
          <input class="short" name="shortcut" value={shown.shortcut} required maxlength={41} placeholder="refund" />
        </label>
        <label class="field">
          <span>Text</span>
          <textarea name="body" rows={4} required maxlength={CONVERSATION_LIMITS.messageCharsMax} dir="auto">
            {shown.body}
          </textarea>
        </label>
        <button class="button primary" type="submit">{reply === null ? "Add" : "Save"}</button>
      </form>
      {reply !== null && (
        <Ask
          id={`remove-${reply.id}`}
          open="Remove"
          title={`Remove /${reply.shortcut}?`}
          says="It can no longer be inserted. Messages that were sent with it stay."
          keep="Cancel"
          yes="Remove"
          action={`/desk/inbox/replies/${reply.id}/remove`}
          fields={{ csrf, wasShortcut: reply.shortcut, wasBody: reply.body }}
        />
      )}
    </div>
  );
}

/** The replies that fit what was typed after `/`, to choose from. */
export function ReplyOptions(props: { replies: readonly CannedReply[] }) {
  return (
    <main id="main">
      <div role="listbox" id="canned">
        {props.replies.map((reply, place) => (
          <div
            key={reply.id}
            role="option"
            id={`canned-${place}`}
            aria-selected="false"
            data-shortcut={reply.shortcut}
            data-body={reply.body}
          >
            <code>/{reply.shortcut}</code>
            <span dir="auto">{reply.body}</span>
          </div>
        ))}
      </div>
    </main>
  );
}
