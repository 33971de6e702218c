/**
 * The steps of a macro besides its text: parsed from a form, validated, described in words, and converted to changes in
 * order.
 *
 * @module
 */
import { z } from "zod";
import type { MacroSteps } from "../db/tables/inbox.ts";
import { readJson } from "../json.ts";
import { TAG_LIMITS } from "../limits/people.ts";
import { wrongParameter } from "../problem.ts";
import type { BulkChange } from "./bulk.ts";
import { readSnooze, SNOOZE_WORDS } from "./snooze.ts";
import { isTag, plainTag, TAG_RULE } from "./tags.ts";

/** No steps: those of a plain canned reply. */
export const NO_STEPS: MacroSteps = { tags: [], assign: null, finish: null };

const stepsSchema = z.strictObject({
  tags: z.array(z.string()),
  assign: z.string().nullable(),
  finish: z.string().nullable(),
});

/** Parses steps from a hidden field of a page; null for anything else. */
export function readSteps(text: string): MacroSteps | null {
  return stepsSchema.safeParse(readJson(text)).data ?? null;
}

/** Whether there are any steps. */
export function hasSteps({ tags, assign, finish }: MacroSteps): boolean {
  return tags.length > 0 || assign !== null || finish !== null;
}

/**
 * Validates steps and returns them in stored form.
 *
 * @param answering the ids of the teammates whom a conversation can be assigned to
 * @throws DeskError invalid_input
 */
export function checkSteps({ tags: typed, assign, finish }: MacroSteps, answering: readonly string[]): MacroSteps {
  const tags = [...new Set(typed.map(plainTag))].sort();
  if (!tags.every(isTag)) throw wrongParameter("tags", `each ${TAG_RULE}`);
  if (tags.length > TAG_LIMITS.tagsMax) {
    throw wrongParameter("tags", `a conversation has at most ${TAG_LIMITS.tagsMax} of them.`);
  }
  if (assign !== null && assign !== "me" && assign !== "no_one" && !answering.includes(assign)) {
    throw wrongParameter("assign", "must be me, no_one, or someone who may answer customers.");
  }
  if (finish !== null && finish !== "resolve" && !Object.hasOwn(SNOOZE_WORDS, finish)) {
    throw wrongParameter("finish", `must be resolve, ${Object.keys(SNOOZE_WORDS).join(", ")}.`);
  }
  return { tags, assign, finish };
}

/**
 * Describes the steps, one line each.
 *
 * @example
 * ```ts
 * stepsInWords({ tags: ["refund"], assign: "me", finish: "resolve" }, []); // ["Tag refund", "Assign to me", "Resolve"]
 * ```
 */
export function stepsInWords(
  { tags, assign, finish }: MacroSteps,
  teammates: readonly { readonly id: string; readonly name: string }[],
): readonly string[] {
  const name = teammates.find(({ id }) => id === assign)?.name ?? "someone who has left";
  return [
    ...(tags.length === 0 ? [] : [`Tag ${tags.join(", ")}`]),
    ...(assign === null ? [] : [assign === "no_one" ? "Unassign" : `Assign to ${assign === "me" ? "me" : name}`]),
    ...(finish === null ? [] : [finish === "resolve" ? "Resolve" : `Snooze ${SNOOZE_WORDS[finish] ?? ""}`]),
  ];
}

/** Converts the steps to changes, in order. */
export function changesOf(
  { tags, assign, finish }: MacroSteps,
  { me, now, timezone }: { readonly me: string; readonly now: Date; readonly timezone: string },
): readonly BulkChange[] {
  const teammate = assign === "me" ? me : assign === "no_one" ? null : assign;
  return [
    ...tags.map((tag) => ({ kind: "tag", tag }) as const),
    ...(assign === null ? [] : [{ kind: "assign", teammate } as const]),
    ...(finish === null ? [] : [
      finish === "resolve"
        ? { kind: finish } as const
        : { kind: "snooze", until: readSnooze(finish, now, timezone) } as const,
    ]),
  ];
}
