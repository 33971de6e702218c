/**
 * The export of `widget-page-control.js`: reads the page and performs single actions on it, within the rules, while the
 * visitor watches and can stop it.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { emitAction } from "../emit_action.ts";
import type { ActionEvent } from "../loader/actions.ts";
import type { LauncherChat } from "../loader/chat.ts";
import type { Events } from "../loader/events.ts";
import { PHONE } from "../loader/full_screen.ts";
import type { LoaderWords, PageCall } from "../protocol.ts";
import { createActivity } from "./activity.ts";
import type { ControlAnswer } from "./answers.ts";
import { type Banner, createBanner } from "./banner.ts";
import type { Command } from "./commands.ts";
import { pause } from "./effect.ts";
import { createPageSnapshots, type PageSnapshots } from "./page_snapshots.ts";
import { factsFor, perform } from "./perform.ts";
import { createRequestBudget } from "./request_budget.ts";
import { type RefusalCode, ruleOf } from "./rules.ts";
import { refused, runControlCall, type RunDeps } from "./run.ts";
import { CONTROL_STYLES } from "./styles.ts";
import { watchVisitorInput } from "./visitor_input.ts";

/** The dependencies of page control. */
export type ControlDeps = {
  readonly chat: Pick<LauncherChat, "config" | "panel" | "post" | "style">;
  readonly emit: Events["emit"];
  /** Whether consent, the tag and the desk's settings currently allow using the page. */
  readonly mayControl: () => boolean;
};

/** Page control of one page. */
export type PageControl = {
  readonly run: (call: PageCall) => Promise<ControlAnswer>;
  /** Updates the frame, because the permission may have changed. */
  readonly settle: () => void;
  readonly handle: (event: ActionEvent) => void;
};

/** The part. */
export type ControlPart = { readonly createControl: (deps: ControlDeps) => Promise<PageControl | null> };

/** Makes page control for a page with a chat. Nothing happens, and nothing is drawn, before the first call. */
export async function createControl(deps: ControlDeps): Promise<PageControl | null> {
  const panel = await deps.chat.panel();
  const settings = deps.chat.config();
  deps.chat.style(CONTROL_STYLES);
  return panel && settings && controlOf(panel, settings.words, deps);
}

function controlOf(
  panel: HTMLElement,
  words: LoaderWords,
  { chat: { post }, emit, mayControl }: ControlDeps,
): PageControl {
  const deps = runDeps(panel, words, stop, emit);
  const run = (call: PageCall) => runControlCall(call, deps);

  function stop() {
    deps.budget.stop();
    deps.activity.end();
  }

  async function act(call: PageCall) {
    if (call.phase === "declined") deps.report(call, call.phase);
    else post({ v: 1, type: "acted", id: call.id, answer: mayControl() ? await run(call) : refused("stopped") });
  }

  const sendPermission = () => post({ v: 1, type: "control", on: mayControl() });

  return {
    run,
    settle() {
      if (!mayControl()) stop();
      sendPermission();
    },
    handle(event) {
      if (event === "stop") stop();
      else if (event === "rest") deps.activity.rest();
      else if (typeof event === "string") return;
      // A new frame does not have the permission yet.
      else if (event.type === "ready") sendPermission();
      else if (event.call.request) act(event.call);
    },
  };
}

/** The dependencies of a call. */
function runDeps(panel: HTMLElement, words: LoaderWords, stop: () => void, emit: Events["emit"]): RunDeps {
  const banner = createBanner(panel, words, stop);
  const snapshots = createPageSnapshots(panel);
  const budget = createRequestBudget(() => Date.now());
  return {
    budget,
    activity: createActivity({ banner, listen: (stop) => watchVisitorInput(banner.isAt, stop), stop }),
    refusalOf(command, confirmed) {
      const result = check(snapshots, command, confirmed);
      return typeof result === "string" ? result : null;
    },
    perform: (command, call) => performAllowed(command, call, { banner, snapshots, isRunning: budget.isRunning }),
    report({ id, name, input }, phase, error) {
      const at = new Date().toISOString();
      const action = {
        id,
        name: "page_" + name,
        source: "control",
        phase,
        input,
        ...(error && { error }),
        at,
      } as const;
      return emitAction(emit, action);
    },
    // On a phone the chat has just entered compact mode: the visitor should see the page first.
    untilVisible: (command) => PHONE.matches && "element" in command ? pause(400) : Promise.resolve(),
  };
}

/** Checks a command against the rules. @returns the reason to refuse it, or its element */
function check(snapshots: PageSnapshots, command: Command, confirmed: boolean): RefusalCode | Element | null {
  const element = snapshots.find(command);
  if (typeof element === "string") return element;
  const rule = ruleOf(command.verb, factsFor(command, element));
  if (rule.mode === "refused") return rule.code;
  if (rule.mode === "human") return "needs_person";
  return rule.mode === "confirm" && !confirmed ? "needs_confirmation" : element;
}

/** Checks the rules again before performing a command, since the page's listeners have run since the first check. */
async function performAllowed(command: Command, { request, confirmed }: PageCall, page: {
  readonly banner: Banner;
  readonly snapshots: PageSnapshots;
  readonly isRunning: (request: string | undefined) => boolean;
}): Promise<ControlAnswer> {
  if (command.verb === "read") return { outcome: "done", result: await page.snapshots.take() };
  const element = check(page.snapshots, command, confirmed);
  if (typeof element === "string") return refused(element);
  const done = await perform(command, element, page.banner, () => page.isRunning(request));
  if (done === "wrong_kind") return refused(done);
  return done === "done" ? { outcome: done, result: null } : { outcome: done };
}
