/**
 * What `widget-page-control.js` offers: reading the page and doing single things on it, within the rules, while the
 * visitor sees it and can end it.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { emitAction } from "../emit_action.ts";
import type { ActionNews } from "../loader/actions.ts";
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

/** What page control needs from the loader. */
export type ControlDeps = {
  readonly chat: Pick<LauncherChat, "config" | "panel" | "post" | "style">;
  readonly emit: Events["emit"];
  /** Whether consent, the tag and the desk's settings let the page be used now. */
  readonly mayControl: () => boolean;
};

/** Page control of one page. */
export type PageControl = {
  readonly run: (call: PageCall) => Promise<ControlAnswer>;
  /** Whether the page may be used has perhaps changed: the chat is told. */
  readonly settle: () => void;
  readonly hear: (news: ActionNews) => void;
};

/** The part. */
export type ControlPart = { readonly createControl: (place: ControlDeps) => Promise<PageControl | null> };

/** Makes page control for a page that has a chat. Nothing happens, and nothing is drawn, before the first call. */
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

  const tellFrame = () => post({ v: 1, type: "control", on: mayControl() });

  return {
    run,
    settle() {
      if (!mayControl()) stop();
      tellFrame();
    },
    hear(news) {
      if (news === "stop") stop();
      else if (typeof news === "string") return;
      // A new frame does not know yet.
      else if (news.type === "ready") tellFrame();
      else if (news.call.request) act(news.call);
    },
  };
}

/** The parts that a call needs. */
function runDeps(panel: HTMLElement, words: LoaderWords, stop: () => void, emit: Events["emit"]): RunDeps {
  const banner = createBanner(panel, words, stop);
  const snapshots = createPageSnapshots(panel);
  const budget = createRequestBudget(() => Date.now());
  return {
    budget,
    activity: createActivity({ banner, listen: (stop) => watchVisitorInput(banner.isAt, stop), stop }),
    refusalOf(command, confirmed) {
      const judged = judge(snapshots, command, confirmed);
      return typeof judged === "string" ? judged : null;
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
    // On a phone the chat has just entered compact mode: first the visitor sees the page.
    untilVisible: (command) => PHONE.matches && "element" in command ? pause(400) : Promise.resolve(),
  };
}

/** Asks the rules, whoever wants it and whatever the page says. @returns why it may not be, or the element that it is for */
function judge(snapshots: PageSnapshots, command: Command, confirmed: boolean): RefusalCode | Element | null {
  const element = snapshots.find(command);
  if (typeof element === "string") return element;
  const rule = ruleOf(command.verb, factsFor(command, element));
  if (rule.mode === "refused") return rule.code;
  if (rule.mode === "human") return "needs_person";
  return rule.mode === "confirm" && !confirmed ? "needs_confirmation" : element;
}

/** The page's listeners have run since it was judged: the rules look at the page that is acted on. */
async function performAllowed(command: Command, { request, confirmed }: PageCall, page: {
  readonly banner: Banner;
  readonly snapshots: PageSnapshots;
  readonly isRunning: (request: string | undefined) => boolean;
}): Promise<ControlAnswer> {
  if (command.verb === "read") return { outcome: "done", result: await page.snapshots.take() };
  const element = judge(page.snapshots, command, confirmed);
  if (typeof element === "string") return refused(element);
  const done = await perform(command, element, page.banner, () => page.isRunning(request));
  if (done === "wrong_kind") return refused(done);
  return done === "done" ? { outcome: done, result: null } : { outcome: done };
}
