/**
 * The open conversation: its customer, its state, its messages and its calls.
 *
 * @module
 */
import type { ConversationDetail, DetailCall, DetailMessage } from "../../../core/conversations/read/list.ts";
import type { InboxView } from "../../../core/inbox/views.ts";
import { Call } from "../calls/call.tsx";
import { Icon } from "../ui/icons.tsx";
import { Verified } from "../ui/parts.tsx";
import { MessageView } from "../messages/message_view.tsx";
import { Actions } from "./actions.tsx";
import { Composer } from "./composer.tsx";
import { DraftPanel } from "./draft.tsx";
import { type InboxTeammate, nameOf, type OpenFacts, viewQuery } from "./facts.ts";
import { StateBadge } from "./list.tsx";
import { MergeNotice } from "./timeline.tsx";
import { ReplyTranslationPanel, TranslatedWords, TranslateLine } from "./translation.tsx";

/** The middle of the inbox, with a conversation in it. */
export function OpenConversation(props: { open: OpenFacts; reader: InboxTeammate; view: InboxView }) {
  const { open, reader, view } = props;
  const { detail } = open;
  return (
    <section
      class="talk"
      aria-label="Conversation"
      data-part="conversation"
      data-keep={detail.id}
      data-number={detail.number}
    >
      <TalkHead open={open} reader={reader} view={view} />
      <div class="talk-scroll" tabindex={0} role="region" aria-label="Thread" data-scroll>
        <Thread open={open} />
        {/* Screen readers read a message only once, in the thread. */}
        <div class="sending" data-sending aria-hidden="true" />
        <p class="typing" data-typing hidden>
          <span class="typing-dots" aria-hidden="true" />
          {nameOf(open)} is typing
        </p>
      </div>
      <button class="button small to-newest" type="button" data-to-newest data-hotkey="end" hidden>
        <Icon name="down" />
        <span>Newest message</span>
      </button>
      <Others open={open} />
      <p class="notice bad talk-fault" role="alert" data-fault hidden />
      {reader.answers && <DraftPanel open={open} reader={reader} view={view} />}
      {reader.answers && <ReplyTranslationPanel open={open} reader={reader} view={view} />}
      {reader.answers
        ? <Composer open={open} reader={reader} view={view} />
        : <p class="reads-only">Your role is viewer: you can read conversations but not reply.</p>}
    </section>
  );
}

function TalkHead(props: { open: OpenFacts; reader: InboxTeammate; view: InboxView }) {
  const { open, reader, view } = props;
  const { detail, teammates } = open;
  const assigneeName = teammates.find(({ id }) => id === detail.assignee)?.name ?? null;
  return (
    <header class="talk-head" data-part="head">
      <a class="icon-link back" href={`/desk/inbox?${viewQuery(view)}`} aria-label="Back to the list">
        <Icon name="back" />
      </a>
      <div class="talk-who">
        <h1>
          <span dir="auto">{nameOf(open)}</span> {detail.identityVerified && <Verified />}
        </h1>
        {detail.subject !== null && <p class="talk-subject" dir="auto" title={detail.subject}>{detail.subject}</p>}
        <p>
          <StateBadge row={{ ...detail, assigneeName }} />
          <span class="muted">#{detail.number}</span>
        </p>
      </div>
      <button class="button small about-open" type="button" popovertarget="about">About</button>
      {reader.answers && <Actions open={open} reader={reader} view={view} />}
      <TranslateLine open={open} reader={reader} view={view} />
      <MergeNotice open={open} reader={reader} />
      {detail.otherOpen !== null && (
        <p class="handed-over">
          <strong>Resolved:</strong> the customer has another open conversation, #{detail.otherOpen}.
        </p>
      )}
      {detail.handoffReason !== null && detail.handler !== "ai" && detail.status === "waiting" && (
        <p class="handed-over">
          <strong>Handed over:</strong> {detail.handoffReason}
        </p>
      )}
    </header>
  );
}

function Thread(props: { open: OpenFacts }) {
  const { open } = props;
  const { detail } = open;
  const calls = callsByMessage(detail);
  const unread = firstUnread(open);
  // An import counts as seen, so that it causes no mail; whether it was seen is unknown.
  const seenId = open.way.kind === "imported"
    ? undefined
    : detail.messages.findLast(({ author, kind, n }) =>
      author === "teammate" && kind === "text" && n <= detail.customerSeenN
    )?.id;
  return (
    <div class="thread" role="log" aria-label="Messages" data-part="thread" data-last-n={detail.lastN}>
      <Earlier open={open} />
      {detail.messages.map((message, at) => {
        const own = calls.get(message.id) ?? [];
        const followed = message.id !== seenId && own.length === 0 &&
          isFollowed(open, message, detail.messages[at + 1]);
        return (
          <>
            {message.id === unread?.id && <UnreadLine above={message.id} />}
            <div key={message.id} class={followed ? "step followed" : "step"} data-key={message.id}>
              <MessageView message={message} look={open.look} customer={nameOf(open)} followed={followed} />
              <Translated open={open} message={message} />
              {message.id === seenId && <small class="seen">Seen</small>}
              {own.map((call) => <Call key={call.id} call={call} inWords />)}
            </div>
          </>
        );
      })}
    </div>
  );
}

/** The link above the first message; `data-earlier-of` is that message's key. */
function Earlier({ open: { earlier, detail } }: { open: OpenFacts }) {
  if (!detail.hasEarlier) return null;
  return (
    <div class="earlier" data-key="earlier" data-earlier-of={detail.messages[0]?.id}>
      {earlier === null
        ? <p class="muted">The messages before this are not shown.</p>
        : <a class="button small" href={earlier} data-earlier>Earlier messages</a>}
    </div>
  );
}

function UnreadLine({ above }: { above: string }) {
  return <div class="unread-line" data-key="unread" data-unread={above}>New</div>;
}

/**
 * The first message by someone else that the reader has not seen; undefined if there is none, or they have seen none.
 */
function firstUnread({ detail: { messages }, readN }: OpenFacts): DetailMessage | undefined {
  const isNew = ({ n, author, kind }: DetailMessage) =>
    readN !== null && n > readN && kind !== "event" && author !== "system";
  return messages.find(isNew);
}

/** Messages of one author within this time are a group, as in the chat. */
const GROUP_MS = 5 * 60_000;

/** Whether the next message continues this one, so that author and time are shown once, below the last. */
function isFollowed(
  { translation }: OpenFacts,
  message: DetailMessage,
  next: DetailMessage | undefined,
): boolean {
  const isPlain = ({ kind, mail, trouble, original }: DetailMessage) =>
    kind === "text" && mail === null && trouble === null && original === null;
  return next !== undefined && translation === null && isPlain(message) && isPlain(next) &&
    message.author === next.author && message.by === next.by && message.beforeSignIn === next.beforeSignIn &&
    message.sources.length === 0 && next.at.getTime() - message.at.getTime() < GROUP_MS;
}

function Translated({ open: { translation }, message }: { open: OpenFacts; message: DetailMessage }) {
  const text = translation?.texts.get(message.id);
  if (translation === null || text === undefined) return null;
  return (
    <TranslatedWords text={text} language={translation.language} name={translation.reads} author={message.author} />
  );
}

/** The calls made for each message, by the message's id. */
function callsByMessage({ calls, messages }: ConversationDetail): ReadonlyMap<string, readonly DetailCall[]> {
  const ids = new Set(messages.map(({ id }) => id));
  // An interrupted call has no message, and is shown below the one before it.
  const placeOf = ({ messageId, at }: DetailCall) =>
    messageId !== null && ids.has(messageId) ? messageId : messages.findLast((message) => message.at <= at)?.id ?? "";
  return Map.groupBy(calls, placeOf);
}

/** The other teammates who are here, so that two do not answer at once. */
export function Others(props: { open: Pick<OpenFacts, "others"> }) {
  const { others } = props.open;
  const writing = others.filter(({ isWriting }) => isWriting);
  return (
    <div class="others" role="status" data-part="presence" data-writing={writing.length > 0 ? "" : undefined}>
      {writing.length > 0
        ? (
          <p class="is-writing">
            <Icon name="pen" />
            {listOf(writing)} {writing.length === 1 ? "is" : "are"} writing a reply
          </p>
        )
        : others.length > 0 && (
          <p>
            <Icon name="visitor" />
            {listOf(others)} {others.length === 1 ? "is" : "are"} viewing this conversation
          </p>
        )}
    </div>
  );
}

function listOf(people: readonly { readonly name: string }[]): string {
  return new Intl.ListFormat("en").format(people.map(({ name }) => name));
}
