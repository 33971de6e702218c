/**
 * A message of the thread, of any kind.
 *
 * @module
 */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { Attached } from "./attached.tsx";
import { Card } from "../card/card.tsx";
import type { CardContext } from "../card/node_context.ts";
import type { FrameChat } from "../chat.ts";
import { Choices } from "./choices.tsx";
import { Confirm } from "./confirm.tsx";
import { Face } from "../header/face.tsx";
import { FoldingCard } from "./folding_card.tsx";
import { Icon } from "../icons.tsx";
import { Markdown } from "./markdown_view.tsx";
import { momentOf, writeTime } from "./moments.ts";
import { Note, Receipt } from "./receipt.tsx";
import { Sources } from "./sources.tsx";
import type { Texts } from "../texts/texts.ts";
import { isQuestion, type ThreadEntry } from "./thread.ts";

/** The props of a message. */
export type MessageProps = {
  readonly entry: ThreadEntry;
  readonly chat: FrameChat;
  readonly texts: Texts;
  /** Whether the next message has the same author, and was written soon after: this one then shows no time. */
  readonly followed: boolean;
  /** Whether the previous message has another author: this one then shows its own. */
  readonly leads: boolean;
  /** For a question: whether a receipt shows its arguments. */
  readonly receipted: boolean;
  /** Whether it is the customer's newest one, and a teammate has seen it. */
  readonly seen: boolean;
  /** For a card: whether the conversation has a newer one. */
  readonly older: boolean;
};

function CardMessage({ entry, chat, texts, older }: MessageProps): VNode | null {
  const { card, folded, failed, open, id } = entry.message;
  const context: CardContext = {
    press: (button, fields) => chat.press(id, button, fields),
    tellPage: chat.tellPage,
    pressing: entry.pressing,
    open,
    texts,
  };
  if (!card) return null;
  const folding = !open ? "answered" : older && failed === null ? "older" : "whole";
  const drawn = folded === null
    ? <Card card={card} context={context} />
    : <FoldingCard card={card} line={folded} context={context} title={texts.showCard} folding={folding} />;
  return (
    <>
      {drawn}
      {failed !== null && (
        <div class="failed" role="alert" dir="auto">
          <Icon name="alert" />
          {failed}
        </div>
      )}
    </>
  );
}

/** A line of a fence; the text between two of them is code. */
const FENCE = /^```.*\n?/m;

/** The customer's own text as typed, with code formatted. */
function Typed({ text }: { readonly text: string }): VNode {
  return (
    <div class="plain" dir="auto">
      {text.split(FENCE).map((part, at) => at % 2 === 0 ? part : <pre key={at} dir="ltr" tabIndex={0}>{part}</pre>)}
    </div>
  );
}

function TextMessage({ entry, texts, chat }: MessageProps): VNode {
  const { author, text, attachments } = entry.message;
  const own = author === "customer";
  return (
    <>
      {text !== null && (
        <div class={own ? "bubble own" : "bubble"}>
          {own && <span class="unseen">{texts.you}:</span>}
          {own ? <Typed text={text} /> : <Markdown text={text} />}
        </div>
      )}
      <Attached files={attachments} texts={texts} load={chat.file} />
      <Sources message={entry.message} texts={texts} />
      <Choices entry={entry} chat={chat} />
      {entry.delivery === "sending" && <div class="sending">{texts.sending}</div>}
      {entry.delivery === "failed" && (
        <div class="unsent" role="alert">
          <span>{texts.notSent}</span>
          <button
            type="button"
            class="link"
            onClick={() => chat.retry(entry.key)}
          >
            {texts.retry}
          </button>
        </div>
      )}
    </>
  );
}

/** The line that answers a question whose arguments are in its receipt. */
function AnswerLine({ message: { failed, folded } }: Pick<ThreadEntry, "message">): VNode | null {
  const line = failed ?? folded;
  return line === null ? null : (
    <div class="bubble">
      <Markdown text={line} />
    </div>
  );
}

function body(props: MessageProps): VNode | null {
  const { message } = props.entry;
  switch (message.kind) {
    case "text":
      return <TextMessage {...props} />;
    case "card":
      return <CardMessage {...props} />;
    case "confirm":
      if (!isQuestion(message)) return <TextMessage {...props} />;
      return props.receipted ? <AnswerLine message={message} /> : <Confirm {...props} />;
    case "event":
      if (message.receipt) return <Receipt receipt={message.receipt} texts={props.texts} />;
      if (message.isNote) return <Note text={message.text ?? ""} />;
      return <div class="event" dir="auto">{message.text}</div>;
    case "press":
      // The pressed card or question shows the result.
      return null;
  }
}

/** The author of an answer: the AI, or a teammate with avatar and name; null for the customer and the desk. */
function Author({ message: { author, kind, by, picture }, texts }: {
  readonly message: ThreadEntry["message"];
  readonly texts: Texts;
}): VNode | null {
  if (author !== "teammate" && (author !== "ai" || kind === "event")) return null;
  return (
    <p class="author" dir="auto">
      {by !== null && <Face name={by} picture={picture} />}
      {author === "ai" ? texts.ai : by ?? texts.teammate}
    </p>
  );
}

/** The time of a group of messages, below its last one; none for the desk's. */
function Time({ message, seen, texts }: {
  readonly message: ThreadEntry["message"];
  readonly seen: boolean;
  readonly texts: Texts;
}): VNode | null {
  const moment = momentOf(message);
  if (moment === null || message.author === "system") return null;
  return (
    // Announced with every message it would delay the text.
    <p class="time" aria-live="off">
      <time dateTime={message.at}>{writeTime(moment)}</time>
      {seen && " · " + texts.seen}
    </p>
  );
}

/** A message of the thread; redrawn only when something about it has changed. */
export function Message(props: MessageProps): VNode {
  const { entry, followed, leads, receipted, older, seen, chat, texts } = props;
  return useMemo(() => {
    const own = entry.message.author === "customer";
    return (
      <div
        class={own ? "entry own" : "entry"}
        data-kind={entry.message.kind}
        data-author={entry.message.author}
        data-followed={followed || undefined}
        data-message={entry.message.id}
      >
        {leads && <Author message={entry.message} texts={texts} />}
        {body(props)}
        {!followed && <Time message={entry.message} seen={seen} texts={texts} />}
      </div>
    );
  }, [entry, followed, leads, receipted, older, seen, chat, texts]);
}
