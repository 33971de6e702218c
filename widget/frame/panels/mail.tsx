/**
 * Email below the conversation: the address that the visitor may leave, and the conversation by email. Its drawing is
 * loaded when the desk first reports something to show.
 *
 * @module
 */
import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import type { ChatMail } from "../../protocol.ts";
import { useLazy } from "../card/lazy.ts";
import type { FrameChat } from "../chat.ts";
import type { MailPanelState } from "./mail_panel.ts";

const loadPanel = () => import("./mail_panel.ts");

/** The panel. */
export function Mail({ mail, chat }: { readonly mail: ChatMail; readonly chat: FrameChat }): ComponentChild {
  const panel = useLazy(loadPanel);
  const [state, setState] = useState<MailPanelState>({});
  return panel.kind === "here" ? panel.part.mailPanel(h, { mail, send: chat.mail, state, setState }) : null;
}
