/**
 * Ranks actions and tasks for a message: by the cosine of its vector to a centroid of each.
 *
 * Nothing is trained: the same files and the same words give the same scores.
 *
 * @module
 */
import { inWords } from "../../name_words.ts";
import { isJsonObject } from "../../json.ts";
import { memo } from "../../memo.ts";
import type { ModelFunction, ModelRequest, ModelTask } from "../model.ts";
import { stopWordsOf } from "../../languages/stop_words.ts";
import { BACKGROUND, isCommonWord } from "../../search/background.ts";
import { type ActionWords, actionWords } from "./contrary.ts";
import { isKnownTo, misfitReader } from "./misfit.ts";
import { contentWords } from "./content_words.ts";
import { centroidOf, cosine, featuresOf, type Rarity, rarityIn, type Vector, weighted } from "./features.ts";
import { type Speller, spellerOf } from "./spelling.ts";
import { groupsOf, requestWords } from "../../search/synonyms.ts";
import { isRefusal } from "./refusal.ts";
import { requestIn } from "./request.ts";
import { stem } from "../../search/stem.ts";
import { messageWordsOf } from "../../search/tokens.ts";

/** The texts about an action or a task. */
type Sample = { readonly name: string; readonly texts: readonly string[] };

/** The centroids of one saved version of the agent. */
export type Index = {
  readonly rarity: Rarity;
  readonly spell: Speller;
  readonly actions: ReadonlyMap<string, Vector>;
  /** The examples of each action, one by one: examples in twelve languages have no meaningful mean. */
  readonly examples: ReadonlyMap<string, readonly Vector[]>;
  readonly tasks: ReadonlyMap<string, Vector>;
  readonly taskExamples: ReadonlyMap<string, readonly Vector[]>;
  /** Names of the actions that change something. */
  readonly changing: ReadonlySet<string>;
  /** Those that a message may ask for by a negation, as one of their examples does: "I don't want it any more". */
  readonly negated: ReadonlySet<string>;
  /** The words that describe each action. */
  readonly words: ReadonlyMap<string, ActionWords>;
};

/** A name with the message's score, 0 to 1. */
export type Scored = { readonly name: string; readonly score: number };

/** The parts of a request that the centroids are computed from. */
export type IndexSource = Pick<ModelRequest, "tasks" | "examples"> & { readonly functions: readonly IndexedFunction[] };

/** The indexed parts of a function: not its labels, which are in the language of a conversation. */
type IndexedFunction = Pick<ModelFunction, "name" | "kind" | "description" | "input" | "changes">;

/** Computes the centroids; takes some milliseconds for an agent of usual size. */
export function buildIndex(source: IndexSource): Index {
  const actions = source.functions.filter(isChoosable)
    .map((one) => actionSample(one, source));
  const tasks = source.tasks.map((task) => ({
    name: task.name,
    texts: [`${inWords(task.name)}. ${task.description}`],
  }));
  const features = [...actions, ...tasks].map((sample) => ({
    name: sample.name,
    vectors: sample.texts.map(featuresOf),
  }));
  const rarity = rarityIn([
    ...background().features,
    ...features.flatMap((sample) => sample.vectors),
  ]);
  const centroids = features.map(({ name, vectors }) =>
    [
      name,
      centroidOf(vectors.map((vector) => weighted(vector, rarity))),
    ] as const
  );
  return {
    rarity,
    spell: spellerFor([...actions, ...tasks]),
    actions: new Map(centroids.slice(0, actions.length)),
    examples: new Map(
      [...Map.groupBy(source.examples, ({ action }) => action)].map(([name, examples]) =>
        [name, examples.map(({ message }) => askedIn(message, rarity))] as const
      ),
    ),
    tasks: new Map(centroids.slice(actions.length)),
    taskExamples: new Map(
      source.tasks.map(({ name, examples = [] }) => [name, examples.map((message) => askedIn(message, rarity))]),
    ),
    changing: new Set(
      source.functions.filter((one) => one.changes).map((one) => one.name),
    ),
    negated: new Set(source.examples.filter(({ message }) => isRefusal(message, null)).map(({ action }) => action)),
    words: new Map(
      source.functions.filter(isChoosable).map(({ name, description }) => [name, actionWords(name, description)]),
    ),
  };
}

/** A message must be close to one example to count by it: half as near is a quarter. */
const NEARNESS = 2;

/** Returns every action with its score, best first; equal scores are ordered by name. */
export function rankActions(index: Index, text: string): readonly Scored[] {
  const query = weighted(featuresOf(index.spell(requestIn(text).text)), index.rarity);
  const asked = askedIn(text, index.rarity);
  const leftOf = misfitReader(index, text);
  return sorted(
    rank(index.actions, query).map(({ name, score: likeness }) => {
      const nearest = nearestOf(index.examples.get(name), asked);
      return { name, score: Math.max(likeness, nearest ** NEARNESS) * leftOf(name, nearest) };
    }),
  );
}

/**
 * Whether every content word of a text occurs in the files of an action which only reads: "my plan" then asks for it,
 * although few words match.
 */
export function isAllKnown(index: Index, action: string, text: string): boolean {
  if (!index.actions.has(action) || index.changing.has(action)) return false;
  const words = messageWordsOf(index.spell(requestIn(text).text)).filter((word) =>
    !isCommonWord(word) && !STOP.has(word)
  );
  const isKnown = (word: string) => isKnownTo(index, action, word);
  // A misspelt short word has too many neighbours to be corrected.
  return words.some(isKnown) && words.every((word) => isKnown(word) || word.length < SHORT_LETTERS);
}

const SHORT_LETTERS = 5;

const STOP = stopWordsOf("en");

/** Returns the tasks, the best matches first. */
export function rankTasks(
  index: Index,
  tasks: readonly ModelTask[],
  text: string,
): readonly ModelTask[] {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  return scoreTasks(index, text).flatMap(({ name }) => byName.get(name) ?? []);
}

/** Returns every task with its score, best first: by its description, or by one of its examples. */
export function scoreTasks(index: Index, text: string): readonly Scored[] {
  const asked = askedIn(text, index.rarity);
  return sorted(
    rank(index.tasks, weighted(featuresOf(text), index.rarity)).map(({ name, score }) => ({
      name,
      score: Math.max(score, nearestOf(index.taskExamples.get(name), asked) ** NEARNESS),
    })),
  );
}

/**
 * Returns the request in a message, to compare it with examples; these may be in languages whose words the speller does
 * not contain.
 */
function askedIn(message: string, rarity: Rarity): Vector {
  return weighted(featuresOf(contentWords(requestIn(message).text)), rarity);
}

/** Returns the similarity of the nearest of some examples, from 0 to 1. */
function nearestOf(examples: readonly Vector[] = [], asked: Vector): number {
  return Math.max(0, ...examples.map((example) => cosine(example, asked)));
}

function rank(
  centroids: ReadonlyMap<string, Vector>,
  query: Vector,
): readonly Scored[] {
  return sorted(
    [...centroids]
      .map(([name, centroid]) => ({ name, score: cosine(centroid, query) })),
  );
}

function sorted(scores: readonly Scored[]): readonly Scored[] {
  return scores.toSorted((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1));
}

/** The handoff and the knowledge search are not chosen by their descriptions. */
function isChoosable(one: IndexedFunction): boolean {
  return one.kind === "action" || one.kind === "website";
}

/** Common to all indexes, computed for the first one. */
type Background = {
  readonly features: readonly Vector[];
  readonly words: readonly string[];
  readonly requests: readonly string[];
};

const made = memo<Background>(1);

function background(): Background {
  return made("", () => ({
    features: BACKGROUND.map(featuresOf),
    words: BACKGROUND.flatMap(messageWordsOf),
    requests: requestWords().flatMap(messageWordsOf),
  }));
}

function spellerFor(samples: readonly Sample[]): Speller {
  const words = [...background().words, ...samples.flatMap((sample) => sample.texts.flatMap(messageWordsOf))];
  const known = new Set(words.map(stem));
  const isKnown = (word: string) => known.has(stem(word)) || groupsOf(stem(word)).length > 0;
  return spellerOf([...words, ...background().requests], isKnown);
}

function actionSample(action: IndexedFunction, source: IndexSource): Sample {
  const steps = source.tasks.flatMap((task) => stepTexts(task, action.name));
  const examples = source.examples
    .filter((example) => example.action === action.name)
    .map((example) => example.message);
  // The name is a separate text: in a long description its words would hardly count.
  const texts = [inWords(action.name), `${action.description} ${inputText(action)}`, ...steps, ...examples];
  return { name: action.name, texts: texts.filter((text) => text.trim() !== "") };
}

/**
 * Returns a task's texts about an action: when it applies, if it is the task's only one, and the steps that name it.
 */
function stepTexts(task: ModelTask, action: string): readonly string[] {
  if (!task.actions.includes(action)) return [];
  const steps = task.body.split("\n")
    .filter((line) => line.includes(`@${action}`))
    .map((line) => line.replace(/@\w+/g, ""));
  const when = new Set(task.actions).size === 1 ? [task.description] : [];
  return [[...when, ...steps].join("\n")];
}

/** Returns the inputs' own words: their names, descriptions and allowed values. */
function inputText(action: IndexedFunction): string {
  const properties = action.input["properties"];
  if (!isJsonObject(properties)) return "";
  return Object.entries(properties).flatMap(([name, definition]) => {
    if (!isJsonObject(definition)) return [];
    const { description, enum: values } = definition;
    return [
      inWords(name),
      typeof description === "string" ? description : "",
      ...(Array.isArray(values) ? values.map(String) : []),
    ];
  }).join(" ");
}
