/**
 * Translation in a conversation: of the customer's messages, and of a reply before it is sent.
 *
 * @module
 */
import type { InboxView } from "../../../core/inbox/views.ts";
import { CONVERSATION_LIMITS } from "../../../core/limits/conversations.ts";
import { languageName } from "../../../core/language_name.ts";
import { ChatText } from "../messages/chat_text.tsx";
import { Icon } from "../ui/icons.tsx";
import { type InboxTeammate, type OpenFacts, viewQuery } from "./facts.ts";

type TranslationProps = { open: OpenFacts; reader: InboxTeammate; view: InboxView };

/** The language of the customer; nothing when the teammate reads the same. */
export function TranslateLine({ open, reader, view }: TranslationProps) {
  const { translation } = open;
  if (translation === null) return null;
  const { reads, writes, pending, texts } = translation;
  const label = texts.size === 0 ? `Translate to ${reads}` : `Translate ${pending} more`;
  return (
    <form
      class="translate-line"
      method="post"
      action={`/desk/inbox/${open.detail.number}/translation?${viewQuery(view)}`}
      data-live-form
    >
      <input type="hidden" name="csrf" value={reader.csrf} />
      <span>The customer writes in {writes}.</span>
      {pending > 0 && reader.answers && (
        <button class="button small" type="submit" name="do" value="messages">
          <Icon name="globe" />
          {label}
        </button>
      )}
    </form>
  );
}

/** The reply in the customer's language: read, edited, and sent or discarded. */
export function ReplyTranslationPanel({ open, reader, view }: TranslationProps) {
  const reply = open.translation?.reply ?? null;
  return (
    <div class="draft-place" data-part="translation" data-keep={reply?.id ?? ""} aria-live="polite">
      {reply !== null && (
        <section class="draft translated-reply" aria-label="Translation of your reply">
          <h2>
            <Icon name="globe" />
            Your reply in {languageName(reply.language)}
          </h2>
          <form
            method="post"
            action={`/desk/inbox/${open.detail.number}/reply?${viewQuery(view)}`}
            data-live-form
            id="send-translation"
          >
            <input type="hidden" name="csrf" value={reader.csrf} />
            <input type="hidden" name="clientId" value={reply.id} />
            <input type="hidden" name="seen" value={open.detail.lastN} />
            <input type="hidden" name="kind" value="reply" />
            <input type="hidden" name="translation" value={reply.id} />
            <textarea
              name="text"
              rows={3}
              required
              dir="auto"
              lang={reply.language}
              maxlength={CONVERSATION_LIMITS.messageCharsMax}
              aria-label={`Your reply in ${languageName(reply.language)}`}
            >
              {reply.text}
            </textarea>
          </form>
          <p class="muted">You wrote:</p>
          <p class="draft-text" dir="auto">{reply.original}</p>
          <div class="draft-foot">
            <button class="button primary small" type="submit" form="send-translation">
              Send in {languageName(reply.language)}
            </button>
            <form
              method="post"
              action={`/desk/inbox/${open.detail.number}/translation?${viewQuery(view)}`}
              data-live-form
            >
              <input type="hidden" name="csrf" value={reader.csrf} />
              <input type="hidden" name="translation" value={reply.id} />
              <button class="button small" type="submit" name="do" value="discard" data-insert={reply.original}>
                Back to my words
              </button>
            </form>
          </div>
        </section>
      )}
    </div>
  );
}

/** A message in the teammate's language, below the original. */
export function TranslatedWords(
  { text, language, name, author }: { text: string; language: string; name: string; author: string },
) {
  return (
    <div class={`translated ${author}`}>
      <small>{name}</small>
      <div lang={language}>
        {author === "ai" || author === "teammate" ? <ChatText text={text} /> : <p dir="auto">{text}</p>}
      </div>
    </div>
  );
}
