/**
 * Unanswered questions, for which a teammate can write an answer.
 *
 * @module
 */
import type { GapGroupWithPassage as Gap } from "../../../core/knowledge/gap_groups.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Empty } from "../ui/parts.tsx";
import { KnowledgePage } from "./frame.tsx";
import { NEW_SOURCE, QUESTIONS, sourcePage } from "./addresses.ts";

/** The page; `drafts` is whether a model can draft an answer. */
export function QuestionsPage({ shell, gaps, drafts }: { shell: Shell; gaps: readonly Gap[]; drafts: boolean }) {
  const mayChange = hasRight(shell.caller, "knowledge.edit");
  return (
    <KnowledgePage shell={shell} tab={QUESTIONS} openQuestions={gaps.length}>
      <section class="panel">
        {gaps.length === 0
          ? (
            <Empty
              icon="verified"
              title="No unanswered questions"
              says="Questions the AI could not answer are listed here with how often, and by how many people, they were asked."
            />
          )
          : (
            <ul class="gap-rows">
              {gaps.map((gap) => (
                <li key={keysIn(gap)} class="gap-row">
                  <GapText gap={gap} />
                  {mayChange && <Doings gap={gap} csrf={shell.csrf} drafts={drafts} />}
                </li>
              ))}
            </ul>
          )}
      </section>
    </KnowledgePage>
  );
}

/** The keys of a row's gaps, as one field of a form. */
function keysIn({ keys }: Pick<Gap, "keys">): string {
  return keys.join("\n");
}

function GapText({ gap }: { gap: Gap }) {
  const { question, others, count, customers, lastAsked, conversations, nearest } = gap;
  return (
    <div class="gap-text">
      <p dir="auto">{question}</p>
      <small>
        asked {count === 1 ? "once" : `${count} times`}
        {customers > 1 && ` by ${customers} people`}, last <When at={lastAsked} />
        {conversations.map(({ id, number }) => <a key={id} href={`/desk/inbox/${number}`}>#{number}</a>)}
      </small>
      {others.length > 0 && (
        <details class="gap-others">
          <summary>{others.length === 1 ? "1 other wording" : `${others.length} other wordings`}</summary>
          <ul>{others.map((other) => <li key={other} dir="auto">{other}</li>)}</ul>
        </details>
      )}
      {nearest !== null && (
        <small class="gap-nearest">
          Nearest passage: <a href={`${sourcePage(nearest.sourceId)}/pages/${nearest.pageId}`}>{nameOf(nearest)}</a>
        </small>
      )}
    </div>
  );
}

function nameOf({ title, headings }: NonNullable<Gap["nearest"]>): string {
  const heading = headings.at(-1);
  return heading === undefined || heading === title ? title : `${title} › ${heading}`;
}

function Doings({ gap, csrf, drafts }: { gap: Gap; csrf: string; drafts: boolean }) {
  const { question } = gap;
  const keys = keysIn(gap);
  const answer = `${NEW_SOURCE}?${new URLSearchParams({ kind: "text", name: question.slice(0, 200), gap: keys })}`;
  return (
    <div class="gap-doings">
      <a class="button small" href={answer} aria-label={`Add an answer to: ${question}`}>Add an answer</a>
      {drafts && (
        <form method="post" action={`${QUESTIONS}/draft`}>
          <input type="hidden" name="csrf" value={csrf} />
          <input type="hidden" name="gap" value={keys} />
          <input type="hidden" name="name" value={question.slice(0, 200)} />
          <button class="button small" type="submit" aria-label={`Draft an answer to: ${question}`}>
            Draft an answer
          </button>
        </form>
      )}
      <form method="post" action={`${QUESTIONS}/dismiss`}>
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="key" value={keys} />
        <button class="button small quiet" type="submit" aria-label={`Dismiss: ${question}`}>Dismiss</button>
      </form>
    </div>
  );
}
