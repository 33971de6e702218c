/**
 * Searches the knowledge in a turn, and handles searches without an answer.
 *
 * Results are data: they give a model words to quote and addresses to cite, and nothing that can run.
 *
 * @see docs/reference/records.md
 * @module
 */
import { recordGap } from "../../knowledge/gaps.ts";
import { isFirstReading } from "../../knowledge/first_reading.ts";
import { knowledgeScope } from "../../knowledge/search_scope.ts";
import { isJsonObject } from "../../json.ts";
import type { Answerable } from "../../model/model.ts";
import { countAnswer, type StatementCount } from "../../model/answer_counts.ts";
import { dayIn } from "../../date_format.ts";
import type { WantedCall } from "../run/call_key.ts";
import { storeCall } from "./call_place.ts";
import { findChunks, queryOf } from "./found_chunks.ts";
import { KNOWLEDGE_FUNCTION } from "../run/functions.ts";
import { languageOfQuestion } from "../../search/language.ts";
import { linesOf } from "../run/lines.ts";
import { modelMessages } from "../run/model_messages.ts";
import { nameOfLanguage } from "../run/situation.ts";
import type { TurnRun } from "../run/run.ts";
import { addToTurn, offerPerson } from "../run/say.ts";

const SURER: readonly (Answerable | null)[] = [null, "no", "weak", "yes"];

/** The instruction after a search without a query. */
const NO_QUERY =
  'Nothing was looked for. Give what to look for, in a few words, such as {"query": "export a project"}.';

/** The instruction when the sources are still being read. */
const READING =
  "The help pages are being read for the first time at this moment. If the answer is not here, say so, and " +
  "that they can ask again in a minute.";

/** Runs a search for the model; the results are numbered, kept for teammates and returned to the model. */
export async function searchInTurn(run: TurnRun, { input }: WantedCall): Promise<void> {
  const { desk, place, progress, opening } = run;
  const id = desk.newId();
  const name = KNOWLEDGE_FUNCTION;
  const query = queryOf(input);
  if (query === null) {
    const kept = { id, action: name, input: isJsonObject(input) ? input : {}, auditId: null, shown: false } as const;
    return await storeCall(run, { ...kept, outcome: "invalid", text: "", order: NO_QUERY });
  }
  run.emit({ event: "status", n: opening.n, text: linesOf(run).searching });
  const { workspace } = await knowledgeScope(desk, place.workspace);
  const first = Math.max(0, ...progress.found.keys(), ...progress.foundBefore.keys()) + 1;
  const { answerable, chunks } = await findChunks(desk, workspace, query, first);
  const kept = chunks.map((chunk) => ({ ...chunk, headings: [...chunk.headings] }));
  const isReading = answerable !== "yes" && await isFirstReading(desk, workspace);
  const order = answerable === "yes" ? null : isReading ? READING : otherLanguageOrder(run, query);
  const search = {
    query,
    answerable,
    chunks: kept,
    ...(order === null ? {} : { order }),
    ...(isReading ? { reading: true as const } : {}),
    ...(progress.step === null ? {} : { step: progress.step }),
  };
  const message = await addToTurn(run, { id, author: "ai", kind: "action", data: { search } });
  for (const { score: _, ...chunk } of chunks) progress.found.set(chunk.n, chunk);
  if (SURER.indexOf(answerable) > SURER.indexOf(progress.answerable)) progress.answerable = answerable;
  progress.history.push(...modelMessages(message));
}

/**
 * Runs after the last words of a turn that searched: if the answer cites no source and the turn did or asked nothing
 * else, the question is stored as a gap and a person is offered. This is independent of the search's score: the model
 * may find that no passage answers, and an answer without a source is not one.
 */
export async function settleSearch(run: TurnRun): Promise<void> {
  const { answerable, sourced, changed, read, offered, asksInput } = run.progress;
  if (answerable === null || changed || read || asksInput || offered === "choices") return;
  const { desk, place, opening } = run;
  const { workspace, isTest } = await knowledgeScope(desk, place.workspace);
  if (!isTest) await countSearch(run);
  if (sourced) return;
  // A first reading in progress may answer it in a minute.
  if (!isTest && opening.text !== null && !await isFirstReading(desk, workspace)) {
    await recordGap(desk, { workspace, conversationId: place.conversationId, question: opening.text });
  }
  if (offered === "nothing") await offerPerson(run, null);
}

/** Counts a turn that only searched. */
async function countSearch({ desk, place, progress, settings }: TurnRun): Promise<void> {
  const sum = (column: keyof StatementCount) => progress.stated.reduce((total, counts) => total + counts[column], 0);
  await countAnswer(desk, place.workspace, dayIn(settings.inbox.businessHours.timezone, desk.now()), {
    searched: 1,
    grounded: progress.sourced ? 1 : 0,
    statements: sum("statements"),
    unsupported: sum("unsupported"),
  });
}

/**
 * Returns the instruction when nothing was found for a query in a language that no source has; null if a source has it.
 */
function otherLanguageOrder({ progress }: TurnRun, query: string): string | null {
  const names = progress.prompt?.sourceLanguages ?? [];
  const asked = nameOfLanguage(languageOfQuestion(query));
  if (asked === null || names.length === 0 || names.includes(asked)) return null;
  return `The sources are in ${names.join(" and ")}: search once more, with the query in ${names[0]}.`;
}
