/**
 * The verbs of page control, and which of them change something on the page.
 *
 * @module
 */
import { type Command, isVerb } from "../../widget/page_control/commands.ts";

/** One of the eleven verbs. */
export type Verb = Command["verb"];

/** Whether a verb changes the page. */
export const VERB_CHANGES: Readonly<Record<Verb, boolean>> = {
  read: false,
  highlight: false,
  scroll_to: false,
  click: true,
  fill: true,
  select: true,
  check: true,
  press: true,
  go: true,
  wait: false,
  ask: false,
};

/** Whether a name is a verb that changes something: no setting lets it run without the customer's yes. */
export function verbChanges(name: string): boolean {
  return isVerb(name) && VERB_CHANGES[name];
}
