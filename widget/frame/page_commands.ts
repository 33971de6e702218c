/**
 * Handles the messages of the page.
 *
 * @module
 */
import type { PageToFrame } from "../frame_protocol.ts";
import type { ChatFrame } from "./frame.ts";
import type { PageLink } from "./page_link.ts";

/** Handles a message of the page. `focus` moves the focus to the composer. */
export function handlePageMessage(frame: ChatFrame, message: PageToFrame, link: PageLink, focus: () => void): void {
  switch (message.type) {
    case "svc:connect":
      frame.link.set(link);
      frame.page.set(message.page);
      frame.facts.set(message.facts);
      frame.override.set({ theme: message.theme, color: message.color });
      frame.consent(message.visit);
      return link.post({ v: 1, type: "ready" });
    case "live":
      return frame.goLive();
    case "open":
      frame.goLive();
      frame.setOpen(true);
      return message.again ? undefined : focus();
    case "close":
      return frame.setOpen(false);
    case "page":
      frame.attributes.set(message.attributes);
      return frame.page.set(message.page);
    case "actions":
      return frame.offered.set(message.actions);
    case "control":
      return frame.mayControl.set(message.on);
    case "compact":
      return frame.compactMode.changed(message.on);
    case "acted":
      frame.compactMode.acted(message.id, message.answer);
      return void frame.chat.acted(message.id, message.answer);
    case "identify":
      frame.chat.identify(message.token).then((answer) => {
        if (answer.identified) frame.renewal.follow(message.token);
        link.post({ v: 1, type: "identified", id: message.id, answer });
      });
      return;
    case "logout":
      frame.renewal.follow(null);
      frame.trayActions.clear();
      frame.draft.set("");
      frame.chat.logout();
      return;
    case "prefill":
      frame.view.set(null);
      return message.send ? void frame.chat.sendForPage(message.text) : frame.draft.set(message.text);
    case "theme":
      return frame.override.set({ theme: message.theme, color: message.color });
    case "settings":
      return frame.settingsChanged();
    case "config":
      return frame.isPreview ? frame.config.set(message.config) : undefined;
    case "consent":
      return frame.consent(message.visit);
    case "help":
      // The text waits for the visitor to send it: a page must not speak for its visitor.
      if (message.words !== "") frame.draft.set(message.words);
      return frame.help.set({ text: message.text, trouble: message.trouble });
  }
}
