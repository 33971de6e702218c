/**
 * The built-in model on a desk where no customer can ask for a person: it promises none.
 *
 * @module
 */
import type { Language } from "../../languages/language.ts";
import type { BuiltinLines } from "../../languages/lines.ts";
import type { ModelEvent } from "../model.ts";

/** Appends the offer of a person to a line; {@linkcode withoutPerson} removes it on a desk that offers none. */
export function withOffer(line: string, { passOn }: BuiltinLines): string {
  return `${line} ${passOn}`;
}

/** Removes the promise of a person from the events, and the short reply that asks for one. */
export function withoutPerson(events: readonly ModelEvent[], { builtin, person }: Language): readonly ModelEvent[] {
  return events.flatMap((event): readonly ModelEvent[] => {
    if (event.kind === "text") return [{ ...event, delta: event.delta.replace(withOffer("", builtin), "") }];
    if (event.kind !== "choices") return [event];
    const choices = event.choices.filter((choice) => choice !== person);
    return choices.length === 0 ? [] : [{ ...event, choices }];
  });
}
