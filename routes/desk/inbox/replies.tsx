/**
 * The page of canned replies and macros, and the options of the composer.
 *
 * @module
 */
import type { CannedReply } from "../../../core/inbox/canned.ts";
import { hasSteps, stepsInWords } from "../../../core/inbox/macro.ts";
import { FindForm } from "../lists/find_form.tsx";
import type { Shell } from "../page/shell.ts";
import { Page } from "../page/layout.tsx";
import { PartLinks, type PartOfList } from "../lists/list_parts.tsx";
import { Empty, Head, Panel } from "../ui/parts.tsx";
import { type Assignable, type RefusedCannedReply, ReplyForm } from "./reply_form.tsx";

export type { RefusedCannedReply } from "./reply_form.tsx";

/** The data of the page. */
export type RepliesFacts = {
  /** The page of those that match the search. */
  readonly part: PartOfList<CannedReply>;
  readonly search: string;
  /** Whether the list is long enough for a search field. */
  readonly isLong: boolean;
  readonly teammates: Assignable;
  readonly answers: boolean;
  readonly refused: RefusedCannedReply | null;
};

export function RepliesPage({ shell, facts }: { shell: Shell; facts: RepliesFacts }) {
  const { part: { rows: replies, page, pages }, search, teammates, answers, refused } = facts;
  const { csrf } = shell;
  const isFormFirst = (replies.length === 0 && search === "") || refused?.id === "";
  const form = answers && (
    <div id="new-reply" class="new-reply">
      <Panel title="New reply">
        <ReplyForm csrf={csrf} reply={null} refused={refused?.id === "" ? refused : null} teammates={teammates} />
      </Panel>
    </div>
  );
  return (
    <Page shell={shell} title="Canned replies" path="/desk/inbox">
      <Head
        title="Canned replies"
        says="Answers you use often. In a conversation, type / and the shortcut. One that also tags, assigns, resolves or snoozes is a macro: run it from the reply box, for selected conversations, or with Ctrl K."
        back={{ path: "/desk/inbox", label: "Inbox" }}
      >
        {answers && !isFormFirst && <a class="button primary" href="#new-reply">New reply</a>}
      </Head>
      {isFormFirst && form}
      {facts.isLong && (
        <FindForm
          address="/desk/inbox/replies"
          words={search}
          label="Find a canned reply"
          placeholder="Shortcut or words"
        />
      )}
      <section class="panel" aria-label="Canned replies">
        {replies.length === 0 && search !== ""
          ? <Empty icon="search" title="No matching replies" says="Search for other words." />
          : replies.length === 0
          ? <Empty icon="conversations" title="No canned replies yet" says="Replies you add appear here." />
          : (
            <ul class="list">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <details class="reply" open={refused?.id === reply.id}>
                    <Summary reply={reply} teammates={teammates} />
                    {answers
                      ? (
                        <ReplyForm
                          csrf={csrf}
                          reply={reply}
                          refused={refused?.id === reply.id ? refused : null}
                          teammates={teammates}
                        />
                      )
                      : <p class="whole" dir="auto">{reply.body}</p>}
                  </details>
                </li>
              ))}
            </ul>
          )}
        <PartLinks
          page={page}
          pages={pages}
          many="canned replies"
          address={(at) => `/desk/inbox/replies?${new URLSearchParams({ q: search, page: String(at) })}`}
        />
      </section>
      {!isFormFirst && form}
    </Page>
  );
}

function Summary({ reply, teammates }: { reply: CannedReply; teammates: Assignable }) {
  const { shortcut, body, steps, own } = reply;
  return (
    <summary>
      <code>/{shortcut}</code>
      <span dir="auto">{body || <span class="muted">Sends no reply</span>}</span>
      {(own || hasSteps(steps)) && (
        <span class="reply-marks">
          {stepsInWords(steps, teammates).map((step) => <span key={step} class="badge">{step}</span>)}
          {own && <span class="badge">Only you</span>}
        </span>
      )}
    </summary>
  );
}

/**
 * The replies that match the text typed after `/`; `isBare` when there are none at all, then with a link to add the
 * first one.
 */
export function ReplyOptions(
  props: { replies: readonly CannedReply[]; teammates: Assignable; isBare: boolean },
) {
  return (
    <main id="main">
      <div role="listbox" id="canned">
        {props.isBare && (
          <a role="option" id="canned-first" aria-selected="false" href="/desk/inbox/replies#new-reply">
            <span>No canned replies yet.</span>
            <small>Write the first one</small>
          </a>
        )}
        {props.replies.map((reply, place) => {
          const steps = stepsInWords(reply.steps, props.teammates).join(" · ");
          return (
            <div
              key={reply.id}
              role="option"
              id={`canned-${place}`}
              aria-selected="false"
              data-shortcut={reply.shortcut}
              data-body={reply.body}
              data-macro={steps === "" ? undefined : reply.id}
              data-steps={steps === "" ? undefined : steps}
            >
              <code>/{reply.shortcut}</code>
              <span dir="auto">{reply.body || "Sends no reply"}</span>
              {steps !== "" && <small>{steps}</small>}
            </div>
          );
        })}
      </div>
    </main>
  );
}
