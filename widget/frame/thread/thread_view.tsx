/**
 * The messages, the current activity, and faults.
 *
 * @module
 */
import { Fragment, type VNode } from "preact";
import { useState } from "preact/hooks";
import type { WidgetConfig } from "../../protocol.ts";
import type { FrameChat } from "../chat.ts";
import { Icon } from "../icons.tsx";
import { Mail } from "../panels/mail.tsx";
import { Message } from "./message.tsx";
import { isNear, isSameDay, momentOf, writeDay } from "./moments.ts";
import { olderCards } from "./older_cards.ts";
import { Rate } from "../panels/rate.tsx";
import { useStickyScroll } from "./sticky_scroll.ts";
import type { Texts } from "../texts/texts.ts";
import { inReadingOrder, isSeen, type Receipts, receiptsOf, type Thread, type ThreadEntry } from "./thread.ts";
import { useOffline } from "../use_offline.ts";
import { Welcome } from "./welcome.tsx";

/** How many messages are drawn at first, and how many more at a time. */
const WINDOW = 200;

/**
 * Whether an entry is drawn: a press is shown by what was pressed, and a question without its own line by its receipt.
 */
function isShown(
  { message: { kind, id, folded, failed, answer } }: ThreadEntry,
  receipted: Receipts,
): boolean {
  // Of a question that was asked twice in a row, only the second is shown.
  return kind !== "press" && answer !== "repeated" && (!receipted.has(id) || folded !== null || failed !== null);
}

function isSameAuthor({ message: one }: ThreadEntry, { message: other }: ThreadEntry): boolean {
  return one.author === other.author && one.by === other.by;
}

/** The day of an entry, if it differs from that of the previous one; nothing in a thread of today. */
function Day(
  { before, entry }: { readonly before: ThreadEntry | undefined; readonly entry: ThreadEntry },
): VNode | null {
  const now = new Date();
  const day = momentOf(entry.message);
  const last = before === undefined ? now : momentOf(before.message) ?? now;
  if (day === null || isSameDay(last, day)) return null;
  return (
    <p class="event">
      <time dateTime={entry.message.at}>{writeDay(day, now)}</time>
    </p>
  );
}

function isWhole({ delivery }: ThreadEntry): boolean {
  return delivery !== "streaming";
}

function Status({ thread, texts }: {
  readonly thread: Thread;
  readonly texts: Texts;
}): VNode {
  const last = thread.entries.at(-1);
  const quiet = last && !isWhole(last) && thread.status === null;
  const pressing = thread.entries.some((entry) => entry.pressing !== null);
  // While offline nothing is being answered.
  const isOffline = useOffline();
  const works = thread.working && !isOffline && !quiet && (thread.status || !pressing);
  const typing = thread.typing && !thread.over && `${thread.typing} ${texts.isTyping}`;
  const said = works ? thread.status : typing;
  return (
    <div class="status" role="status">
      {(works || typing) && (
        <div class="working">
          <span class="dots" aria-hidden="true">
            <i /> <i /> <i />
          </span>
          <span class={said ? "working-text" : "unseen"} dir="auto">
            {said ?? texts.working}
          </span>
        </div>
      )}
    </div>
  );
}

function Fault({ text }: { readonly text: string }): VNode {
  return (
    <div class="fault" role="alert" dir="auto">
      <Icon name="alert" />
      {text}
    </div>
  );
}

function ToEndButton({ label, toEnd }: { readonly label: string; readonly toEnd: () => void }): VNode {
  return (
    <button type="button" class="to-end" aria-label={label} onClick={toEnd}>
      <Icon name="down" />
    </button>
  );
}

/** The messages, the current activity, and faults. */
export function ThreadView({ thread, help, greeting, chat, texts, config }: {
  readonly thread: Thread;
  /** The text of the accepted offer of help. */
  readonly help: string | null;
  /** The greeting on this page. */
  readonly greeting: string;
  readonly chat: FrameChat;
  readonly texts: Texts;
  readonly config: WidgetConfig;
}): VNode {
  const [limit, setLimit] = useState(WINDOW);
  const receipted = receiptsOf(thread);
  const all = inReadingOrder(thread, receipted).filter((entry) => isShown(entry, receipted));
  const scroll = useStickyScroll(
    all.length === 0,
    thread.entries.findLast(({ delivery }) => delivery === "sending")?.key,
  );
  const entries = all.slice(-limit);
  const older = olderCards(all);

  function draw(entry: ThreadEntry): VNode {
    const at = entries.indexOf(entry);
    const [before, after] = [entries[at - 1], entries[at + 1]];
    return (
      <Fragment key={entry.key}>
        <Day before={before} entry={entry} />
        <Message
          entry={entry}
          chat={chat}
          texts={texts}
          receipted={receipted.has(entry.message.id)}
          older={older.has(entry.key)}
          followed={after !== undefined && isSameAuthor(entry, after) && isNear(entry.message, after.message)}
          leads={before === undefined || !isSameAuthor(before, entry)}
          seen={after === undefined && isSeen(thread)}
        />
      </Fragment>
    );
  }

  return (
    <div class="scroll" ref={scroll.frame}>
      <div class="content" ref={scroll.content}>
        {all.length === 0 && help === null && (
          <Welcome greeting={greeting} config={config} texts={texts} send={chat.send} />
        )}
        {all.length > limit && (
          <button type="button" class="link earlier" onClick={() => setLimit(limit + WINDOW)}>
            {texts.earlier}
          </button>
        )}
        <div class="log" role="log" aria-label={texts.thread} tabIndex={0}>
          {entries.filter(isWhole).map(draw)}
        </div>
        {/* A streaming answer is not announced piece by piece; it moves into the log once it is complete. */}
        <div class="growing">
          {entries.filter((entry) => !isWhole(entry)).map(draw)}
        </div>
        {help !== null && <p class="bubble offer" dir="auto">{help}</p>}
        <Status thread={thread} texts={texts} />
        {thread.over !== null && <Rate rating={thread.over.rating} chat={chat} texts={texts} />}
        {thread.mail !== null && <Mail mail={thread.mail} chat={chat} />}
        {thread.notice !== null && <div class="event" role="status" dir="auto">{thread.notice}</div>}
        {thread.fault !== null && <Fault text={thread.fault} />}
      </div>
      {!scroll.atEnd && <ToEndButton label={texts.latest} toEnd={scroll.toEnd} />}
    </div>
  );
}
