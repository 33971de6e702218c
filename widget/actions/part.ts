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

/** Makes the part. Nothing here throws into the page. */
export function createPart({ native, stand, post, emit }: ActionsDeps): ActionsPart {
  const update = () => void announcements.update();
  const tools = native || createTools(() => {
    update();
    if (stand) announceToolChange(stand);
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
    hear(news) {
      if (news === "stop") return calls.stop();
      if (typeof news !== "string" && news.type === "act") return news.call.request ? undefined : calls.run(news.call);
      if (news !== "look") announcements.reset();
      update();
    },
    register: registrations.register,
    tools: modelContextOf(tools),
  };
}

/** As a browser does: with an event, and the handler in `ontoolchange`. */
function announceToolChange(stand: EventTarget) {
  const event = new Event("toolchange");
  stand.dispatchEvent(event);
  if ("ontoolchange" in stand && typeof stand.ontoolchange === "function") stand.ontoolchange(event);
}

/** The methods of `document.modelContext`, for arguments of any kind. */
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
