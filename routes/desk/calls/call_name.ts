/**
 * Names of calls in threads and lists: the action's name in words, or what was done on the customer's page.
 *
 * @module
 */
import type { Verb } from "../../../core/agent/page_verbs.ts";
import { controlVerbOf } from "../../../core/website/control/verbs.ts";
import { nameInWords } from "../../../core/name_words.ts";

const ON_PAGE: Readonly<Record<Verb, string>> = {
  read: "Read their page",
  highlight: "Pointed at something on their page",
  scroll_to: "Scrolled their page",
  click: "Clicked on their page",
  fill: "Filled in a field of their page",
  select: "Chose from a list on their page",
  check: "Ticked a box on their page",
  press: "Pressed a key on their page",
  go: "Opened another page for them",
  wait: "Waited for their page",
  ask: "Asked them for something",
};

/** Describes what a call did on the customer's page; null for a call of an action. */
export function onPage(action: string): string | null {
  const verb = controlVerbOf(action);
  return verb === null ? null : ON_PAGE[verb];
}

/** The name of a call in words. */
export function callInWords(action: string): string {
  return onPage(action) ?? nameInWords(action);
}
