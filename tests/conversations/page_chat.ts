/**
 * A chat on a customer's page that allows page control: the page's content, and its answer to each step.
 *
 * @module
 */
import { listAudit } from "../../core/actions/audit.ts";
import type { PageCall, TurnEvent } from "../../core/conversations/events.ts";
import type { Turn } from "../../core/conversations/run/feed.ts";
import { takePress } from "../../core/conversations/turn/press.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { json } from "../../core/db/json.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { browserOf, readOffer } from "../../core/website/offer.ts";
import { answerPageCall, type PageAnswer } from "../../core/website/page_calls.ts";
import type { TestDesk } from "../support/desk.ts";
import { scriptedModel, type ScriptedStep } from "../support/scripted_model.ts";
import { openChat, shownNow } from "./chat.ts";

/** A model that wants a step on the page. */
export const call = (verb: string, input: unknown = {}): ModelEvent => ({
  kind: "call",
  id: "1",
  name: `page_${verb}`,
  input,
});
/** A model that says something. */
export const text = (delta: string): ModelEvent => ({ kind: "text", delta });
export const DONE: PageAnswer = { outcome: "done", result: null };

export const SESSION = "the-session-of-this-browser";
export const PAGE_URL = "https://shop.example/account?token=secret";
/** The number of the reading. */
export const GEN = 4711;

const LINES = [
  "# Your account",
  '[e1]textbox "Nickname" value=empty',
  '[e2]button "Show more"',
  '[e3]button "Save" submits',
  '[e4]button "Delete account"',
  '[e5]textbox "Card number" value=empty',
  '[e6]checkbox "News"',
  '[e7]button "Off" disabled',
  '[e8]combobox "Plan" value=filled',
  '[e9]button ""',
  '[e10]link "Log out"',
];

/** What the page answers to a reading. */
export function snapshot(lines: readonly string[] = LINES, gen = GEN) {
  return {
    v: 1,
    gen,
    url: "https://shop.example/account?token=",
    title: "Account",
    viewport: { w: 1000, h: 800 },
    scroll: { above: 0, below: 0 },
    n: lines.length,
    truncated: false,
    lines: [...lines],
  };
}

/** A page that keeps to the rules: it does what has a yes, and says what needs one. */
export function honest({ name, confirmed }: PageCall): PageAnswer {
  if (name === "read") return { outcome: "done", result: snapshot() };
  const isFree = ["highlight", "scroll_to", "wait", "ask"].includes(name);
  return isFree || confirmed ? DONE : { outcome: "refused", code: "needs_confirmation" };
}

/** What a chat on a page begins with. */
export type OnPageOptions = {
  readonly answer?: (asked: PageCall) => PageAnswer;
  readonly files?: Readonly<Record<string, string>>;
  readonly mayControl?: boolean;
  readonly useWebsite?: boolean;
  readonly locale?: string;
  readonly signedIn?: boolean;
};

/** A chat on a page that may be used and answers with `answer`. */
export async function openOnPage(
  base: TestDesk,
  steps: readonly ScriptedStep[],
  { answer = honest, files = {}, mayControl = true, useWebsite = true, locale = "en", signedIn = true }: OnPageOptions =
    {},
) {
  const model = scriptedModel(steps);
  const { desk, context } = await openChat(base, { model, files, locale, signedIn });
  const { workspace } = context;
  await desk.db.updateTable("workspaces").set({ settings: json({ ai: { useWebsite } }) })
    .where("id", "=", workspace).execute();
  const offerAt = (url: string, session = SESSION) => readOffer({ session, url, actions: [], mayControl }, []);
  const onPage = { ...context, offer: offerAt(PAGE_URL) };
  const asked: PageCall[] = [];

  async function follow(turn: Turn): Promise<readonly TurnEvent[]> {
    const events: TurnEvent[] = [];
    for await (const event of turn) {
      events.push(event);
      if (event.event !== "page_action" || event.phase !== "run") continue;
      asked.push(event);
      await answerPageCall(desk, { workspace, id: event.id, browser: browserOf(SESSION) }, answer(event));
    }
    return events;
  }
  return {
    desk,
    asked,
    model,
    onPage,
    offerAt,
    say: async (text: string, at = onPage) => {
      const shown = await shownNow(desk, workspace);
      return await follow(await takeMessage(desk, at, { clientId: crypto.randomUUID(), text, shown }));
    },
    press: async (messageId: string, button: string, at = onPage) =>
      await follow(await takePress(desk, at, { messageId, button })),
    /** What the page did: asked with a yes, or needing none. */
    done: () => asked.filter((one) => honest(one).outcome === "done").map(({ name }) => name),
    /** What the desk says to the model of each step, newest last. */
    stepResults: () =>
      (model.requests.at(-1)?.messages ?? []).flatMap((message) => message.role === "result" ? [message.order] : []),
    audit: () => listAudit(desk, { workspace }),
  };
}

/** An element of the reading. */
export const place = (ref: string, gen = GEN) => ({ gen, ref });
