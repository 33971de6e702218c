/**
 * The page that tries the search: the passages for the AI, their scores, and whether it would answer.
 *
 * @module
 */
import type { KnowledgeFound } from "../../../core/knowledge/search.ts";
import type { Shell } from "../page/shell.ts";
import { Empty } from "../ui/parts.tsx";
import { Answerable, Chunk } from "./chunk_view.tsx";
import { KnowledgePage } from "./frame.tsx";
import { SEARCH } from "./addresses.ts";

const MEANS: Readonly<Record<KnowledgeFound["answerable"], string>> = {
  yes: "The AI answers from these, with a link. Without a model it quotes up to three sentences of the best one.",
  weak:
    "A model receives these, marked as weak matches. Without a model the AI says it does not know and offers a person.",
  no: "The AI receives nothing: it says it does not know and offers a person.",
};

/** The page; `found` is null before the first search. */
export function SearchPage(
  props: { shell: Shell; query: string; found: KnowledgeFound | null; openQuestions: number; hasSources: boolean },
) {
  const { shell, query, found, openQuestions, hasSources } = props;
  return (
    <KnowledgePage shell={shell} tab={SEARCH} openQuestions={openQuestions}>
      <section class="panel">
        <form class="search-form filter-row" method="get" action={SEARCH} role="search">
          <input
            type="search"
            name="q"
            value={query}
            maxlength={500}
            required
            autofocus={found === null}
            placeholder="A customer's question"
            aria-label="Question"
          />
          <button class="button primary" type="submit">Search</button>
        </form>
        {found === null
          ? (
            <Empty
              icon="book"
              title={hasSources ? "See what the AI would see" : "There is nothing to search yet"}
              says={hasSources
                ? "Type a question to see the passages the AI would receive and whether it would answer."
                : "Add a website, a file or a text first."}
            />
          )
          : <Found found={found} />}
      </section>
    </KnowledgePage>
  );
}

function Found({ found }: { found: KnowledgeFound }) {
  const { answerable, score, items } = found;
  return (
    <>
      <div class="search-verdict" id="verdict">
        <p>
          <Answerable answerable={answerable} />
          <meter
            class="search-meter"
            aria-label="Confidence"
            min={0}
            max={1}
            low={0.31}
            high={0.45}
            optimum={1}
            value={score}
          />
          <span class="muted">{score.toFixed(2)}</span>
        </p>
        <p class="muted">{MEANS[answerable]}</p>
      </div>
      {items.length > 0 && (
        <ol class="found-chunks search-found">
          {items.map((item) => <Chunk key={item.chunkId} chunk={item} />)}
        </ol>
      )}
    </>
  );
}
