/**
 * What the built-in model says on a desk that lets no customer ask for a person: it promises none.
 *
 * @module
 */
import type { ModelEvent } from "../model.ts";
import { PERSON_CHOICE } from "./phrases.ts";

const PROMISE = /[.,] (or )?I can pass you to a person( who may)?\./g;

/** The events without the promise of a person and without the short reply that asks for one. */
export function withoutPerson(events: readonly ModelEvent[]): readonly ModelEvent[] {
  return events.flatMap((event): readonly ModelEvent[] => {
    if (event.kind === "text") return [{ ...event, delta: event.delta.replace(PROMISE, ".") }];
    if (event.kind !== "choices") return [event];
    const choices = event.choices.filter((choice) => choice !== PERSON_CHOICE);
    return choices.length === 0 ? [] : [{ ...event, choices }];
  });
}
