/**
 * Questions that found no answer, so that a teammate can write one.
 *
 * @module
 */
import type { Gap } from "../../../core/knowledge/gaps.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import type { Shell } from "../layout.tsx";
import { When } from "../locale.tsx";
import { Empty } from "../parts.tsx";
import { KnowledgePage } from "./frame.tsx";
import { NEW_SOURCE, QUESTIONS } from "../knowledge_addresses.ts";

/** The page. */
export function QuestionsPage({ shell, gaps }: { shell: Shell; gaps: readonly Gap[] }) {
  const mayChange = hasRight(shell.caller, "knowledge.edit");
  return (
    <KnowledgePage shell={shell} tab={QUESTIONS} openQuestions={gaps.length}>
      <section class="panel">
        {gaps.length === 0
          ? (
            <Empty
              icon="verified"
              title="No unanswered questions"
              says="Questions the AI could not answer are listed here with how often they were asked."
            />
          )
          : (
            <ul class="gap-rows">
              {gaps.map((gap) => (
                <li key={gap.key} class="gap-row">
                  <GapText gap={gap} />
                  {mayChange && <Doings gap={gap} csrf={shell.csrf} />}
                </li>
              ))}
            </ul>
          )}
      </section>
    </KnowledgePage>
  );
}

function GapText({ gap }: { gap: Gap }) {
  const { question, count, lastAsked, conversations } = gap;
  return (
    <div class="gap-text">
      <p dir="auto">{question}</p>
      <small>
        asked {count === 1 ? "once" : `${count} times`}, last <When at={lastAsked} />
        {conversations.map(({ id, number }) => <a key={id} href={`/desk/inbox/${number}`}>#{number}</a>)}
      </small>
    </div>
  );
}

function Doings({ gap, csrf }: { gap: Gap; csrf: string }) {
  const { question, key } = gap;
  const answer = `${NEW_SOURCE}?${new URLSearchParams({ kind: "text", name: question.slice(0, 200), gap: key })}`;
  return (
    <div class="gap-doings">
      <a class="button small" href={answer} aria-label={`Add an answer to: ${question}`}>Add an answer</a>
      <form method="post" action={`${QUESTIONS}/dismiss`}>
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="key" value={key} />
        <button class="button small quiet" type="submit" aria-label={`Dismiss: ${question}`}>Dismiss</button>
      </form>
    </div>
  );
}
