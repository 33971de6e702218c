/**
 * Performs a command that the rules allow.
 *
 * @module
 */
import * as act from "./act.ts";
import type { Banner } from "./banner.ts";
import type { Command } from "./commands.ts";
import { pause } from "./effect.ts";
import { isField, isTyped } from "./element_text.ts";
import type { TargetFacts } from "./rules.ts";
import { clickTarget, ownAddress, targetFacts } from "./target.ts";

/** The facts of a key press: Enter in a field submits its form; without a form, many pages submit the text. */
function pressFacts({ key }: Extract<Command, { verb: "press" }>, at: Element | null): TargetFacts | null {
  if (!at || key === "Tab") return null;
  const facts = targetFacts(at);
  return {
    ...facts,
    submits: facts.submits || (key === "Enter" && (isTyped(at) || (isField(at) && at.form !== null))),
  };
}

/** The facts of an address, whose words may reveal what it does. */
function pathFacts(path: string): TargetFacts {
  const leaves = !ownAddress(path, location.href);
  return {
    role: "link",
    name: path,
    words: "",
    leaves,
    submits: false,
    secret: false,
    besideSecret: false,
    disabled: false,
  };
}

/** The facts of a command for the rules; `element` is the element of its ref. */
export function factsFor(command: Command, element: Element | null): TargetFacts | null {
  if (command.verb === "press") return pressFacts(command, element);
  if (command.verb === "go") return pathFacts(command.path);
  return element && targetFacts(element);
}

const GO_AFTER_MS = 300;

function go(path: string, isRunning: () => boolean): act.ActResult {
  const address = ownAddress(path, location.href);
  if (!address) return "wrong_kind";
  // The answer has to be sent before the page is left.
  setTimeout(() => isRunning() && location.assign(address), GO_AFTER_MS);
  return "left";
}

/** Performs a command. `isRunning` returns false once the visitor has stopped it. */
export async function perform(
  command: Exclude<Command, { verb: "read" }>,
  element: Element | null,
  banner: Banner,
  isRunning: () => boolean,
): Promise<act.ActResult> {
  switch (command.verb) {
    case "ask":
      return "done";
    case "wait":
      await pause(command.ms);
      return "done";
    case "go":
      return go(command.path, isRunning);
  }
  if (!element) return "wrong_kind";
  act.scrollTo(element);
  banner.makeRoom(element);
  switch (command.verb) {
    case "highlight":
      banner.point(element, command.text);
      return "done";
    case "scroll_to":
      return "done";
    case "click":
      return await act.click(element);
    case "fill":
      return await act.fill(element, command.text);
    case "select":
      return await act.select(element, command.option);
    case "check":
      return await act.check(clickTarget(element), command.on);
    case "press":
      return await act.pressKey(element, command.key);
  }
}
