/**
 * Topics that go to a person before the AI reads the message, and actions that customers therefore cannot ask for.
 *
 * @module
 */
import type { Problem } from "../problem.ts";
import { stem } from "../search/stem.ts";
import { messageWordsOf } from "../search/tokens.ts";
import type { Action } from "./actions/action_types.ts";
import { filePath } from "./files.ts";
import { localizedTexts } from "./localized.ts";
import { problemIn } from "./source/source.ts";
import { namesTopic } from "./topic_words.ts";

/** Returns the topic of a message: all of its words occur in the message, in any form, or synonyms of it do. */
export function topicIn(text: string, topics: readonly string[]): string | null {
  return topicFinder(topics)(text) ?? topics.find((topic) => namesTopic(text, topic)) ?? null;
}

function topicFinder(topics: readonly string[]): (text: string) => string | null {
  const known = topics.map((topic) => ({ topic, words: messageWordsOf(topic).map(stem) }));
  return (text) => {
    const stems = new Set(messageWordsOf(text).map(stem));
    return known.find(({ words }) => words.length > 0 && words.every((word) => stems.has(word)))?.topic ?? null;
  };
}

/** Returns a warning for each action whose name, label or example touches a topic. */
export function actionsBehindTopics(actions: Iterable<Action>, topics: readonly string[]): readonly Problem[] {
  const find = topicFinder(topics);
  return [...actions].flatMap((action) => {
    const words = [
      ...action.examples,
      ...localizedTexts("label", action.label).map(([, text]) => text),
      action.name.replaceAll("_", " "),
    ].find((text) => find(text) !== null);
    const topic = words === undefined ? null : find(words);
    if (topic === null) return [];
    const position = action.positions.get("label") ?? { line: 1, column: 1 };
    return [problemIn(filePath("action", action.name), position, {
      code: "action.behind-topic",
      message: `"${words}" goes to a person before the AI reads it: \`${topic}\` is one of the handoffTopics.`,
      fix: `Take \`${topic}\` out of handoffTopics in instructions.md, or make it more exact.`,
    })];
  });
}
