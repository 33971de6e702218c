/**
 * What `widget-page-control.js` offers: reading the page and doing single things on it, within the rules, while the
 * visitor sees it and can end it.
 *
 * @see docs/chat-widget.md
 * @module
 */
import type { ActionNews } from "../loader/actions.ts";
import type { Events } from "../loader/events.ts";
import { PHONE } from "../loader/full_screen.ts";
import type { Chat } from "../loader/chat.ts";
import type { LoaderWords, PageCall, WidgetAction } from "../protocol.ts";
import type { ControlAnswer } from "./answers.ts";
import { createBanner } from "./banner.ts";
import { type Command, readCommand } from "./commands.ts";
import { carryOut, factsFor } from "./deeds.ts";
import { pause } from "./effect.ts";
import { closest } from "./element_text.ts";
import { isStill, type Seen } from "./lines.ts";
import { KEPT } from "./privacy.ts";
import { createRequests } from "./request.ts";
import { type RefusalCode, ruleOf } from "./rules.ts";
import { readPage } from "./snapshot.ts";
import { CONTROL_STYLES } from "./styles.ts";

/** What page control needs from the loader. */
export type ControlDeps = {
  readonly chat: Pick<Chat, "config" | "panel" | "post" | "style">;
  readonly emit: Events["emit"];
  /** Whether consent, the tag and the desk's settings let the page be used now. */
  readonly mayControl: () => boolean;
};

/** Page control of one page. */
export type Control = {
  readonly run: (call: PageCall) => Promise<ControlAnswer>;
  /** Whether the page may be used has perhaps changed: the chat is told. */
  readonly settle: () => void;
  readonly hear: (news: ActionNews) => void;
};

/** The part. */
export type ControlPart = { readonly createControl: (place: ControlDeps) => Promise<Control | null> };

/** After so long without a step the page is the visitor's own again. */
const IDLE_MS = 20_000;
const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

function refused(code: RefusalCode): ControlAnswer {
  return { outcome: "refused", code };
}

/** Makes page control for a page that has a chat. Nothing happens, and nothing is drawn, before the first call. */
export async function createControl(place: ControlDeps): Promise<Control | null> {
  const panel = await place.chat.panel();
  const settings = place.chat.config();
  place.chat.style(CONTROL_STYLES);
  return panel && settings && controlOf(panel, settings.words, place);
}

function controlOf(
  panel: HTMLElement,
  words: LoaderWords,
  { chat: { post }, emit, mayControl }: ControlDeps,
): Control {
  const banner = createBanner(panel, words, stop);
  const requests = createRequests(() => Date.now());
  // Another page must not know what this one was asked for.
  let gen = Math.floor(Math.random() * 1e9);
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
    const { role, name, ...place } = command.place;
    const one = place.gen === gen ? seen.get(place.ref) : undefined;
    if (!one || !isStill(one) || (name !== undefined && (one.name !== name || one.role !== role))) return "stale";
    return closest(one.element, KEPT) ? "private" : one.element;
  }

  async function read(): Promise<ControlAnswer> {
    // On a phone the open chat is all there is, and has made the rest of the page inert.
    const page = await readPage(gen + 1, panel.getAttribute("aria-modal") === "true");
    gen = page.snapshot.gen;
    seen = page.seen;
    return { outcome: "done", result: page.snapshot };
  }

  /** The gate: whatever asked for it, and whatever the page says. @returns why it may not be, or what it is for */
  function judge(command: Command, confirmed: boolean): RefusalCode | Element | null {
    const element = find(command);
    if (typeof element === "string") return element;
    const rule = ruleOf(command.verb, factsFor(command, element));
    if (rule.mode === "refused") return rule.code;
    if (rule.mode === "human") return "needs_person";
    return rule.mode === "confirm" && !confirmed ? "needs_confirmation" : element;
  }

  async function obey(command: Command, { request, confirmed }: PageCall): Promise<ControlAnswer> {
    if (command.verb === "read") return await read();
    const element = judge(command, confirmed);
    if (typeof element === "string") return refused(element);
    const done = await carryOut(command, element, banner, () => requests.goesOn(request));
    if (done === "wrong_kind") return refused(done);
    return done === "done" ? { outcome: done, result: null } : { outcome: done };
  }

  /** @returns false when one of the page's listeners does not want what is requested */
  function tell({ id, name, input }: PageCall, phase: WidgetAction["phase"], error?: string) {
    const at = new Date().toISOString();
    const action = { id, name: "page_" + name, source: "control", phase, input, ...(error && { error }), at };
    let wanted = true;
    const preventDefault = () => {
      wanted = false;
    };
    emit("action", phase === "requested" ? { ...action, preventDefault } : action);
    return wanted;
  }

  async function run(call: PageCall): Promise<ControlAnswer> {
    const command = readCommand(call.name, call.input);
    if (!command) return refused("bad_input");
    const end = requests.step(call.request);
    if (end) {
      rest();
      return refused(end);
    }
    if (!call.confirmed) {
      // What has no yes yet is only looked at: nothing happens that anybody would have to hear of.
      const judged = judge(command, false);
      if (typeof judged === "string") return refused(judged);
    }
    if (!tell(call, "requested")) {
      tell(call, "declined");
      return refused("declined");
    }
    begin();
    if (call.confirmed) tell(call, "confirmed");
    tell(call, "running");
    // On a phone the chat has just made room: first the visitor sees the page.
    if (PHONE.matches && "place" in command) await pause(400);
    // The page's listeners have run: what the rules look at now is what is acted on.
    const answer = requests.goesOn(call.request) ? await obey(command, call) : refused("stopped");
    if (command.verb === "ask") rest();
    const told = requests.goesOn(call.request) || answer.outcome === "refused" ? answer : refused("stopped");
    if (told.outcome === "done" || told.outcome === "left") tell(call, "done");
    else tell(call, "failed", told.outcome === "refused" ? told.code : told.outcome);
    return told;
  }

  async function act(call: PageCall) {
    if (call.phase === "declined") tell(call, call.phase);
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
      // A frame that is new was told nothing yet.
      else if (news.type === "ready") tellFrame();
      else if (news.call.request) act(news.call);
    },
  };
}
