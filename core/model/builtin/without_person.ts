/**
 * What the built-in model says on a desk that lets no customer ask for a person: it promises none.
 *
 * @module
 */
import type { ModelEvent } from "../model.ts";
import type { BuiltinLines } from "./languages/language.ts";
import { withOffer } from "./languages/languages.ts";

/** The events without the promise of a person and without the short reply that asks for one. */
export function withoutPerson(events: readonly ModelEvent[], lines: BuiltinLines): readonly ModelEvent[] {
  return events.flatMap((event): readonly ModelEvent[] => {
    if (event.kind === "text") return [{ ...event, delta: event.delta.replace(withOffer("", lines), "") }];
    if (event.kind !== "choices") return [event];
    const choices = event.choices.filter((choice) => choice !== lines.person);
    return choices.length === 0 ? [] : [{ ...event, choices }];
  });
}
