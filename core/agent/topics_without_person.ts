/**
 * The warning about handoff topics on a desk where customers cannot ask for a person.
 *
 * @module
 */
import type { Problem } from "../problem.ts";
import type { AgentFiles } from "./files.ts";
import type { Instructions } from "./instructions.ts";
import { problemAt, readSource } from "./source/source.ts";

const PATH = "instructions.md";

/** Returns a warning if there are topics although `talkToPerson` is off: customers read that the agent cannot help. */
export function topicsWithoutPerson(
  files: AgentFiles,
  { handoffTopics }: Instructions,
  { talkToPerson }: { readonly talkToPerson: boolean },
): readonly Problem[] {
  if (talkToPerson || handoffTopics.length === 0) return [];
  const text = files.get(PATH) ?? "";
  return [problemAt(readSource(PATH, text), Math.max(0, text.search(/^handoffTopics:/m)), {
    code: "instructions.topics-without-person",
    message: "Customers cannot ask for a person on this desk, so that these topics go to none: " +
      "the customer reads that the agent cannot help here.",
    fix: "Switch on `widget.behaviour.talkToPerson`, or take handoffTopics out.",
  })];
}
