/**
 * One message of a thread: text, a card as the customer saw it, or an event.
 *
 * @module
 */
import { MailOrigin } from "./mail_origin.tsx";
import type { DetailMessage } from "../../../core/conversations/read/list.ts";
import type { Settings } from "../../../core/settings/settings.ts";
import { Question, Receipt } from "./question_and_receipt.tsx";
import { Attachments } from "./attachments.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { ChatText } from "./chat_text.tsx";
import { Icon } from "../ui/icons.tsx";
import { AnswerSources, Searched } from "./search_view.tsx";
import { When } from "../ui/locale.tsx";
import { TypedText } from "./typed_text.tsx";

/** The colours and shape of cards in this desk's chat. */
export type CardLook = Pick<Settings["widget"]["appearance"], "theme" | "color" | "radius">;

/** A message. Of an action, whose call is shown separately, only why its answer made no card. */
export function MessageView(
  props: { message: DetailMessage; look: CardLook; customer: string; followed?: boolean },
) {
  const { message } = props;
  const says = `${authorOf(message, shortName(props.customer))} · `;
  switch (message.kind) {
    case "text":
      return (
        <div class={`said ${message.author}`}>
          {message.trouble !== null && <small class="trouble">Before this, on their page: {message.trouble}</small>}
          <Words message={message} />
          {message.original !== null && (
            <p class="original" dir="auto">
              <small>Written as:</small> {message.original.text}
            </p>
          )}
          <AnswerSources sources={message.sources} />
          {message.mail !== null && <MailOrigin id={message.id} mail={message.mail} />}
          {/* Only the last message of a group shows its author and time; screen readers get them for each. */}
          <small class={props.followed ? "hidden" : undefined}>
            {message.author === "teammate" && <Avatar name={message.by} picture={message.picture} size="small" />}
            {says}
            <When at={message.at} exact />
            {message.beforeSignIn && " · Before signing in"}
          </small>
        </div>
      );
    case "card":
      return <ShownCard message={message} look={props.look} />;
    case "note":
      return message.author === "system" ? <DeskNote message={message} /> : <Note message={message} says={says} />;
    case "action":
      if (message.search !== null) return <Searched id={message.id} search={message.search} />;
      return message.text === null ? null : <div class="notice">{message.text}</div>;
    case "press":
      return (
        <div class="happened customer">
          {message.text === null ? "The page opened, and the agent continued." : `Pressed “${message.text}”`}
        </div>
      );
    case "event":
      if (message.receipt !== null) return <Receipt id={message.id} receipt={message.receipt} />;
      if (message.notedClaim !== null) {
        return <div class="happened">Note below “{message.notedClaim}”: {message.text}</div>;
      }
      if (message.question !== null) return <Question {...message} question={message.question} />;
      return <div class="happened">{message.author === "ai" ? `Asked for a yes: ${message.text}` : message.text}</div>;
  }
}

const NAME_CHARS_MAX = 40;

/** A name shortened for repetition below messages; the head has it in full. */
function shortName(name: string): string {
  const signs = [...name];
  return signs.length <= NAME_CHARS_MAX ? name : `${signs.slice(0, NAME_CHARS_MAX - 1).join("")}…`;
}

function authorOf({ author, by, mail }: DetailMessage, customer: string): string {
  const names = {
    customer,
    other: mail === null ? "Another sender" : `${mail.from}, not the customer`,
    ai: "AI",
    teammate: by ?? "A teammate",
    system: "Desk",
  };
  return names[author];
}

/** The text of a message, if any, and its files. */
function Words({ message }: { message: DetailMessage }) {
  return (
    <>
      {message.text !== null && <Bubble message={message} />}
      <Attachments files={message.attachments} />
    </>
  );
}

/**
 * Formats text like the chat: an answer's Markdown is rendered, also for an answer to a teammate; a customer's text and
 * a note are kept as typed.
 */
function Bubble({ message }: { message: DetailMessage }) {
  const text = textWithoutSource(message);
  const isReply = message.kind === "text" && (message.author === "ai" || message.author === "teammate");
  const isAnswer = isReply || message.asked !== null;
  return isAnswer ? <ChatText text={text} /> : <TypedText text={text} />;
}

/** The text without a link at its end that is listed as a source. */
function textWithoutSource({ text, sources }: DetailMessage): string {
  const words = text ?? "";
  const link = /\n\n\[[^\]]*\]\(([^)\s]+)\)$/.exec(words);
  return link !== null && sources.some(({ url }) => url === link[1]) ? words.slice(0, link.index) : words;
}

/** An event, for teammates only; of an email that was not delivered, also the server's reply. */
function DeskNote({ message: { id, text, delivery } }: { message: DetailMessage }) {
  if (delivery === null) return <div class="happened private">{text}</div>;
  const { code, said } = delivery;
  // Most servers repeat the code in their reply.
  const isShown = code !== null && said?.includes(code) !== true;
  return (
    <div class="happened private undelivered">
      {text}
      {(code !== null || said !== null) && (
        <details id={`delivery-${id}`}>
          <summary>{said === null ? "The code of the report" : "What the mail server said"}</summary>
          {isShown && <code>{code}</code>} {said !== null && <span dir="auto">{said}</span>}
        </details>
      )}
    </div>
  );
}

/** Text that is never shown to a customer. */
function Note(props: { message: DetailMessage; says: string }) {
  const { asked, text, sources, by } = props.message;
  if (asked !== null) {
    return (
      <div class="said teammate note">
        <small dir="auto">{by ?? "A teammate"} asked the agent: {asked}</small>
        <Words message={props.message} />
        <AnswerSources sources={sources} />
        <small>
          <Icon name="lock" />
          Private{sources.length === 0 && ", rests on no source"} · <When at={props.message.at} exact />
        </small>
        {text !== null && sources.length > 0 && (
          <button class="button small" type="button" data-insert={text}>Insert into the reply</button>
        )}
      </div>
    );
  }
  return (
    <div class="said teammate note">
      <Words message={props.message} />
      <small>
        <Icon name="lock" />
        Private note · {props.says}
        <When at={props.message.at} exact />
      </small>
    </div>
  );
}

/** The card, drawn by `preview.js`; its text is for screen readers, and for browsers without scripts. */
function ShownCard(props: { message: DetailMessage; look: CardLook }) {
  const { message, look } = props;
  const { theme, color, radius } = look;
  return (
    <div class="shown">
      {message.card !== null && (
        <div data-card={JSON.stringify(message.card)} data-look={JSON.stringify({ theme, color, radius })} />
      )}
      {message.text && <small>{message.text}</small>}
      {message.outline !== null && (
        <details id={`card-${message.id}`}>
          <summary>Card as text</summary>
          <pre>{message.outline}</pre>
        </details>
      )}
    </div>
  );
}
