/**
 * What `widget-page-control.js` offers: reading the page and doing single things on it, within the rules, while the
 * visitor sees it and can end it.
 *
 * @see spec, "Let the AI use your website"
 * @module
 */
import type { WidgetAction } from "../protocol.ts";
import type { ControlAnswer, ControlCall } from "./answers.ts";
import { createBanner } from "./banner.ts";
import { type Command, readCommand } from "./commands.ts";
import { carryOut, factsFor } from "./deeds.ts";
import { closest } from "./element_text.ts";
import { isStill, type Seen } from "./lines.ts";
import { KEPT } from "./privacy.ts";
import { createRequests } from "./request.ts";
import { type RefusalCode, ruleOf } from "./rules.ts";
import { readPage } from "./snapshot.ts";

/** What page control needs from the loader. */
export type ControlPlace = {
  /** The chat's panel; the banner stands beside it. */
  readonly panel: HTMLElement;
  /** Tells the page's listeners; false when one of them does not want it. */
  readonly tell: (action: WidgetAction) => boolean;
};

/** Page control of one page. */
export type Control = {
  readonly run: (call: ControlCall) => Promise<ControlAnswer>;
  /** Ends what is going on, as the visitor can. */
  readonly stop: () => void;
};

/** The part. */
export type ControlPart = { readonly createControl: (place: ControlPlace) => Control };

/** After so long without a step the page is the visitor's own again. */
const IDLE_MS = 20_000;
const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

function refused(code: RefusalCode): ControlAnswer {
  return { outcome: "refused", code };
}

/** Makes page control for a page. Nothing happens, and nothing is drawn, before the first call. */
export function createControl({ panel, tell }: ControlPlace): Control {
  const banner = createBanner(panel, stop);
  const requests = createRequests(() => Date.now());
  let gen = 0;
  let seen: ReadonlyMap<string, Seen> = new Map();
  let idle: ReturnType<typeof setTimeout> | undefined;

  /** Real input of the visitor ends it. The browser trusts nothing that is done here, so that is not taken for it. */
  function heed(event: Event) {
    if (event.isTrusted && !banner.isAt(event)) stop();
  }

  function rest() {
    clearTimeout(idle);
    banner.hide();
    for (const name of INPUTS) removeEventListener(name, heed, true);
  }

  function stop() {
    requests.stop();
    rest();
  }

  function begin() {
    clearTimeout(idle);
    idle = setTimeout(rest, IDLE_MS);
    banner.show();
    for (const name of INPUTS) addEventListener(name, heed, true);
  }

  /** The element that a command is for, if it is for one; a code when it is not what it was, or is kept from support. */
  function find(command: Command): Element | RefusalCode | null {
    if (!("place" in command)) return null;
    const one = command.place.gen === gen ? seen.get(command.place.ref) : undefined;
    if (!one || !isStill(one)) return "stale";
    return closest(one.element, KEPT) ? "private" : one.element;
  }

  async function read(): Promise<ControlAnswer> {
    const page = await readPage(gen + 1);
    gen = page.snapshot.gen;
    seen = page.seen;
    return { outcome: "done", result: page.snapshot };
  }

  /** The gate: whatever asked for it, and whatever the page says. */
  async function obey(command: Command, { request, confirmed }: ControlCall): Promise<ControlAnswer> {
    if (command.verb === "read") return await read();
    const element = find(command);
    if (typeof element === "string") return refused(element);
    const rule = ruleOf(command.verb, factsFor(command, element));
    if (rule.mode === "refused") return refused(rule.code);
    if (rule.mode === "human") return refused("needs_person");
    if (rule.mode === "confirm" && !confirmed) return refused("needs_confirmation");
    const done = await carryOut(command, element, banner, () => requests.goesOn(request));
    if (done === "wrong_kind") return refused(done);
    return done === "done" ? { outcome: done, result: null } : { outcome: done };
  }

  async function run(call: ControlCall): Promise<ControlAnswer> {
    const command = readCommand(call.verb, call.input);
    if (!command) return refused("bad_input");
    const end = requests.step(call.request);
    if (end) {
      rest();
      return refused(end);
    }
    const phase = (phase: WidgetAction["phase"], error?: string) => {
      const { id, verb, input } = call;
      const at = new Date().toISOString();
      return tell({ id, name: "page_" + verb, source: "control", phase, input, ...(error ? { error } : {}), at });
    };
    if (!phase("requested")) {
      phase("declined");
      return refused("declined");
    }
    begin();
    if (call.confirmed) phase("confirmed");
    phase("running");
    // The page's listeners have run: what the rules look at now is what is acted on.
    const answer = requests.goesOn(call.request) ? await obey(command, call) : refused("stopped");
    if (command.verb === "ask") rest();
    const told = requests.goesOn(call.request) || answer.outcome === "refused" ? answer : refused("stopped");
    if (told.outcome === "done") phase("done");
    else phase("failed", told.outcome === "refused" ? told.code : told.outcome);
    return told;
  }

  return { run, stop };
}
