/**
 * The page's actions: those of `registerAction`, and the tools of `document.modelContext`.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { emitAction } from "../emit_action.ts";
import type { ActionsDeps, ActionsPart } from "../loader/actions.ts";
import type { ToolMethods } from "../loader/model_context.ts";
import { createAnnouncements } from "./announcements.ts";
import { findAvailable, fitting } from "./available.ts";
import { createCalls } from "./calls.ts";
import { createRegistrations } from "./registrations.ts";
import { createTools, isObject } from "./tools.ts";

/** Makes the part. Nothing here throws into the page's code. */
export function createPart({ native, polyfill, post, emit }: ActionsDeps): ActionsPart {
  const update = () => void announcements.update();
  const tools = native || createTools(() => {
    update();
    if (polyfill) announceToolChange(polyfill);
  });
  const registrations = createRegistrations(tools, update);
  const find = () => findAvailable(registrations, tools, location.pathname);
  const announcements = createAnnouncements(
    async () => fitting((await find()).map(({ offered }) => offered)),
    (actions) => post({ v: 1, type: "actions", actions }),
  );
  const calls = createCalls({
    find,
    answer: (id, answer) => post({ v: 1, type: "acted", id, answer }),
    report: (action) => emitAction(emit, action),
    ran: update,
  });
  if (native) native.addEventListener("toolchange", update);
  return {
    handle(event) {
      if (event === "stop") return calls.stop();
      if (typeof event !== "string" && event.type === "act") {
        return event.call.request ? undefined : calls.run(event.call);
      }
      if (event !== "look") announcements.reset();
      update();
    },
    register: registrations.register,
    tools: modelContextOf(tools),
  };
}

/** Notifies like a browser: with an event, and the handler in `ontoolchange`. */
function announceToolChange(polyfill: EventTarget) {
  const event = new Event("toolchange");
  polyfill.dispatchEvent(event);
  if ("ontoolchange" in polyfill && typeof polyfill.ontoolchange === "function") polyfill.ontoolchange(event);
}

/** The methods of `document.modelContext`, for arguments of any type. */
function modelContextOf(tools: ToolMethods): ActionsPart["tools"] {
  return {
    getTools: () => tools.getTools(),
    registerTool: (tool, options) => tools.registerTool(tool, isObject(options) ? options : {}),
    executeTool(tool, input, options) {
      return !isObject(tool) || !isObject(input)
        ? Promise.reject(new TypeError("executeTool takes a tool and an object"))
        : tools.executeTool(tool, input, isObject(options) ? options : {});
    },
  };
}
