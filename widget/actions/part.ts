/**
 * The page's actions: those of `registerAction`, and the tools of `document.modelContext`.
 *
 * @see docs/chat-widget.md
 * @module
 */
import type { ActionNews, ActionsDeps, ActionsPart } from "../loader/actions.ts";
import type { OfferedAction, PageAnswer, PageCall, WidgetAction } from "../protocol.ts";
import { copyOf, LIMITS, type PageAction, readAction } from "./action.ts";
import { phaseOf, runCall, type Runner } from "./run.ts";
import { createTools, isObject, NAME, RESERVED } from "./tools.ts";

const OFFERED_MAX = 60;
/** All of them together: they travel with every message. */
const OFFERED_CHARS_MAX = 48 * 1024;

/** Something that can be run now. */
type Found = { readonly offered: OfferedAction; readonly run: Runner };

/** Makes the part. Nothing here throws into the page. */
export function createPart(place: ActionsDeps): ActionsPart {
  const { native, stand, post, emit } = place;
  const own = new Map<string, { readonly action: PageAction; readonly end: AbortController }>();
  const done = new Set<string>();
  const running = new Set<AbortController>();
  const tools = native || createTools(changed);
  let told = "[]";
  let looks = 0;
  if (native) native.addEventListener("toolchange", look);

  function changed() {
    look();
    if (!stand) return;
    const event = new Event("toolchange");
    stand.dispatchEvent(event);
    if ("ontoolchange" in stand && typeof stand.ontoolchange === "function") stand.ontoolchange(event);
  }

  function register(given: unknown): () => void {
    const action = readAction(given);
    if (typeof action === "string") {
      console.warn("[Svc] registerAction: " + action);
      return () => {};
    }
    const { name, title, description, input, readOnly } = action.offered;
    const before = own.get(name);
    if (before) {
      console.warn("[Svc] registerAction: " + name + " replaces the one before");
      before.end.abort();
    }
    const end = new AbortController();
    own.set(name, { action, end });
    const tool = {
      ...{ name, description, inputSchema: input, annotations: { readOnlyHint: readOnly } },
      ...(title ? { title } : {}),
      execute: (input: object, context?: { signal: AbortSignal }) => action.run(input, context || end),
    };
    tools.registerTool(tool, { signal: end.signal }).catch((error) => {
      if (!end.signal.aborted) console.warn("[Svc] " + name + " is no tool of document.modelContext:", error);
    });
    look();
    return () => {
      if (end.signal.aborted) return;
      end.abort();
      own.delete(name);
      look();
    };
  }

  /** Everything that can be run at this moment, the actions of `registerAction` first. */
  async function findAll(): Promise<Found[]> {
    const found: Found[] = [];
    own.forEach(({ action }) => {
      const run: Runner = (input, signal) => action.run(input, { signal });
      if (action.isOffered(location.pathname)) found.push({ offered: action.offered, run });
    });
    const listed: readonly object[] = await Promise.resolve(tools.getTools()).catch(() => []);
    for (const tool of listed) {
      const offered = readTool(tool);
      if (!offered || own.has(offered.name)) continue;
      found.push({ offered, run: (input, signal) => tools.executeTool(tool, input, { signal }) });
    }
    return found;
  }

  async function look() {
    const mine = ++looks;
    const offered = fitting((await findAll()).map((found) => found.offered));
    const text = JSON.stringify(offered);
    if (mine !== looks || text === told) return;
    told = text;
    post({ v: 1, type: "actions", actions: offered });
  }

  /** @returns false when one of the page's listeners does not want what is requested */
  function tell(action: WidgetAction): boolean {
    let wanted = true;
    const preventDefault = () => {
      wanted = false;
    };
    emit("action", action.phase === "requested" ? { ...action, preventDefault } : action);
    return wanted;
  }

  async function act(call: PageCall) {
    if (call.phase === "declined") return tell(phaseOf(call, "declined"));
    if (done.has(call.id)) return;
    done.add(call.id);
    const answer = (answer: PageAnswer) => post({ v: 1, type: "acted", id: call.id, answer });
    const found = (await findAll()).find(({ offered }) => offered.name === call.name);
    if (!found) return answer({ outcome: "failed", error: "The page does not offer this now." });
    const stop = new AbortController();
    running.add(stop);
    answer(await runCall(call, found.run, tell, stop));
    running.delete(stop);
    look();
  }

  return {
    hear(news: ActionNews) {
      if (news === "stop") return running.forEach((one) => one.abort());
      if (typeof news !== "string" && news.type === "act") return news.call.request ? undefined : act(news.call);
      // A frame that is new was told nothing yet.
      if (news !== "look") told = "[]";
      look();
    },
    register,
    tools: {
      getTools: () => tools.getTools(),
      registerTool: (tool, options) => tools.registerTool(tool, isObject(options) ? options : {}),
      executeTool(tool, input, options) {
        return !isObject(tool) || !isObject(input)
          ? Promise.reject(new TypeError("executeTool takes a tool and an object"))
          : tools.executeTool(tool, input, isObject(options) ? options : {});
      },
    },
  };
}

/** A tool as the desk is told of it; null when it cannot be. What has consequences is never called read-only. */
function readTool(tool: object): OfferedAction | null {
  const { name, title, description, inputSchema, annotations }: {
    name?: unknown;
    title?: unknown;
    description?: unknown;
    inputSchema?: unknown;
    annotations?: unknown;
  } = tool;
  const hints: { readOnlyHint?: unknown; consequentialHint?: unknown } = isObject(annotations) ? annotations : {};
  const input = copyOf(inputSchema || {});
  if (typeof name !== "string" || !NAME.test(name) || RESERVED.test(name)) return null;
  if (typeof description !== "string" || !input) return null;
  return {
    ...{ name, input, pages: [] },
    title: typeof title === "string" && title ? title.slice(0, LIMITS.title) : null,
    description: description.slice(0, LIMITS.description),
    readOnly: hints.readOnlyHint === true && hints.consequentialHint !== true,
  };
}

function fitting(offered: readonly OfferedAction[]): readonly OfferedAction[] {
  let chars = 0;
  return offered.slice(0, OFFERED_MAX).filter((action) => {
    chars += JSON.stringify(action).length;
    return chars <= OFFERED_CHARS_MAX;
  });
}
