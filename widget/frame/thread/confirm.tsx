/**
 * The question before a change.
 *
 * @module
 */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ChangeQuestion } from "../../protocol.ts";
import type { FrameChat } from "../chat.ts";
import { Icon } from "../icons.tsx";
import { Note, QuestionRows } from "./question_rows.tsx";
import type { Texts } from "../texts/texts.ts";
import type { ThreadEntry } from "./thread.ts";
import { VisibleText } from "./visible_text.tsx";

/** The text of the question and its arguments; those that the text already contains are collapsed. */
function QuestionBody({ question, texts }: {
  readonly question: ChangeQuestion;
  readonly texts: Texts;
}): VNode {
  const { text, rows, details, note } = question;
  return (
    <>
      {text !== null && (
        <p class="confirm-words" dir="auto">
          <VisibleText text={text} />
        </p>
      )}
      {note && <Note as="p" note={note} />}
      {rows.length > 0 && <QuestionRows rows={rows} texts={texts} />}
      {details.length > 0 && (
        <details class="confirm-details">
          <summary>{texts.sent}</summary>
          <QuestionRows rows={details} texts={texts} />
        </details>
      )}
    </>
  );
}

/**
 * A question may appear where the buttons of the last one were: the second click of a double click must not confirm it.
 */
const READ_MS = 500;

/** Whether the question has been on screen long enough to be answered. */
function useRead(): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), READ_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRead;
}

/** The change with every argument, and the buttons for yes (the first) and no; afterwards the result. */
export function Confirm({ entry, chat, texts }: {
  readonly entry: ThreadEntry;
  readonly chat: FrameChat;
  readonly texts: Texts;
}): VNode {
  const { id, text, question, place, isRepeated, answer, buttons, open, folded, failed } = entry.message;
  const { pressing } = entry;
  const isRead = useRead();
  const result = failed ?? folded;
  const title = (
    <p dir="auto">
      <VisibleText text={question?.title ?? text ?? ""} />
    </p>
  );
  const what = question !== null && <QuestionBody question={question} texts={texts} />;
  if (answer === "over") {
    return (
      <div class="confirm" data-answered data-over>
        {title}
        <p class="confirm-result" dir="auto">{texts.questionOver}</p>
      </div>
    );
  }
  if (!open) {
    return (
      <div class="confirm" data-answered>
        {title}
        {what}
        {result !== null && <p class="confirm-result" dir="auto">{result}</p>}
      </div>
    );
  }
  return (
    <div class="confirm" role="group" aria-label={texts.confirmation}>
      <div class="confirm-text">
        <Icon name="shield" />
        {title}
        {place !== null && place.of > 1 && (
          <span class="confirm-place">
            {texts.questionPlace.replace("{n}", String(place.n)).replace("{of}", String(place.of))}
          </span>
        )}
      </div>
      {what}
      {isRepeated && (
        <p class="confirm-hint" dir="auto">{texts.answerPlainly.replace("{yes}", buttons[0]?.label ?? "")}</p>
      )}
      <div class="confirm-buttons">
        {buttons.map((button, at) => (
          <button
            key={button.id}
            type="button"
            class={at === 0 ? "button button-solid tone-primary" : "button button-outline tone-secondary"}
            disabled={pressing !== null && pressing !== button.id}
            aria-disabled={!isRead}
            aria-busy={pressing === button.id}
            onClick={() => isRead && (pressing ?? chat.press(id, button.id))}
          >
            {pressing === button.id && <span class="spinner" aria-hidden="true" />}
            <span class="button-label" dir="auto">{button.label}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
