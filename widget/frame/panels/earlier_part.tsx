/**
 * Loads the drawing of the list of conversations and of an earlier one's end, when the visitor first needs it.
 *
 * @module
 */
import { type ComponentChild, h } from "preact";
import { useLazy } from "../card/lazy.ts";
import type { EarlierChats } from "./earlier.ts";
import { type EarlierView, mayWrite } from "./earlier_view.ts";
import { plainLine } from "../thread/last_line.ts";
import { isSameDay, writeDay, writeTime } from "../thread/moments.ts";
import type { Texts } from "../texts/texts.ts";

const loadPart = () => import("./earlier_panel.ts");

/** When the last message was written: a time today, or else a day. */
function writeWhen(at: string): string {
  const [day, now] = [new Date(at), new Date()];
  return isSameDay(day, now) ? writeTime(day) : writeDay(day, now);
}

/** The list, or what is below an earlier conversation. */
export function Earlier({ view, mayBegin, texts, chats }: {
  readonly view: EarlierView;
  /** Whether the open conversation can be left. */
  readonly mayBegin: boolean;
  readonly texts: Texts;
  readonly chats: EarlierChats;
}): ComponentChild {
  const part = useLazy(loadPart);
  if (part.kind === "here") {
    return part.part.earlierPanel(h, { view, mayWrite: mayWrite(view), mayBegin, texts, chats, plainLine, writeWhen });
  }
  return part.kind === "failed" && <p class="fault" role="alert" dir="auto">{texts.connectionLost}</p>;
}
