/**
 * Draws the list of conversations and the end of an earlier one. A lazy part: it shares no code with the frame, so it
 * receives its rendering functions.
 *
 * @module
 */
import type { ComponentChild, h } from "preact";
import type { EarlierConversation } from "../../earlier_protocol.ts";
import type { EarlierChats } from "./earlier.ts";
import type { EarlierView } from "./earlier_view.ts";
import type { Texts } from "../texts/texts.ts";

/** The data and callbacks of the panel. */
export type EarlierPanel = {
  readonly view: EarlierView;
  /** Whether the next message continues the shown conversation. */
  readonly mayWrite: boolean;
  /** Whether a new one can be started: not while the open one is being answered. */
  readonly mayBegin: boolean;
  readonly texts: Texts;
  readonly chats: EarlierChats;
  /** Converts Markdown to one line without markup. */
  readonly plainLine: (text: string) => string;
  /** Formats a day, or a time of today, in the visitor's language. */
  readonly writeWhen: (at: string) => string;
};

const ONE_LINE = { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const QUIET = { fontWeight: 400, fontSize: "0.8125rem", color: "var(--text-2)" } as const;

/** Focuses a newly drawn element, so that screen readers announce it. Always the same function. */
const focus = (element: HTMLElement | null) => element?.focus();

/** The list of conversations, or what is below one of them. */
export function earlierPanel(draw: typeof h, panel: EarlierPanel): ComponentChild {
  return panel.view.thread === null ? list(draw, panel) : end(draw, panel);
}

function list(draw: typeof h, panel: EarlierPanel): ComponentChild {
  const { view: { rows, row: last, fault }, texts } = panel;
  return draw(
    "div",
    { class: "scroll", key: "list" },
    draw(
      "div",
      { class: "content" },
      draw(
        "div",
        { class: "welcome", style: { paddingBlockStart: 0 } },
        // Visitors who return to the list continue at the conversation that they left.
        draw("h2", { tabIndex: -1, dir: "auto", ref: last === null ? focus : null }, texts.conversations),
        rows === null && fault === null && dots(draw),
        fault !== null && draw("p", { class: "fault", role: "alert", dir: "auto" }, fault),
        draw("div", { style: { marginBlockStart: "16px" } }, beginButton(draw, panel)),
        rows !== null && draw(
          "ul",
          {
            class: "suggestions",
            "aria-label": texts.conversations,
            style: { gridTemplateColumns: "minmax(0, 1fr)", marginBlockStart: 0, paddingBlockStart: "16px" },
          },
          rows.map((row) => draw("li", { key: row.id }, rowButton(draw, panel, row))),
        ),
      ),
    ),
  );
}

function dots(draw: typeof h): ComponentChild {
  return draw(
    "div",
    { class: "dots", "aria-hidden": true, style: { marginBlockStart: "16px" } },
    [1, 2, 3].map(() => draw("i", {})),
  );
}

function rowButton(draw: typeof h, panel: EarlierPanel, row: EarlierConversation): ComponentChild {
  const { view: { row: last }, texts, chats, plainLine, writeWhen } = panel;
  const said = saidLast(panel, row);
  return draw(
    "button",
    { type: "button", ref: last?.id === row.id ? focus : null, onClick: () => void chats.read(row) },
    draw(
      "span",
      { style: { minInlineSize: 0, flex: 1 } },
      draw("span", { dir: "auto", style: ONE_LINE }, row.line === null ? texts.file : plainLine(row.line)),
      said !== null && draw("span", { dir: "auto", style: { ...ONE_LINE, ...QUIET } }, said),
      draw(
        "span",
        { style: { ...ONE_LINE, ...QUIET } },
        draw("time", { dateTime: row.at }, writeWhen(row.at)),
        " · ",
        draw(
          "span",
          row.isOpen ? { style: { fontWeight: 600, color: "var(--success)" } } : {},
          row.isOpen ? texts.isOpen : texts.isOver,
        ),
      ),
    ),
  );
}

/** The last message and its author; null when it is the first one. */
function saidLast({ texts, plainLine }: EarlierPanel, { line, last }: EarlierConversation): string | null {
  if (!last || (last.author === "customer" && last.text === line)) return null;
  const who = { customer: texts.you, ai: texts.ai, teammate: last.by ?? texts.teammate }[last.author];
  return `${who}: ${plainLine(last.text)}`;
}

function beginButton(draw: typeof h, { texts, chats, mayBegin }: EarlierPanel): ComponentChild {
  return draw(
    "button",
    { type: "button", class: "button button-outline tone-primary block", disabled: !mayBegin, onClick: chats.begin },
    texts.newConversation,
  );
}

/** The note that the conversation has ended and when; if it cannot be continued, what to do instead. */
function end(draw: typeof h, panel: EarlierPanel): ComponentChild {
  const { view: { row }, mayWrite, texts, writeWhen } = panel;
  return draw(
    "div",
    { key: row?.id, style: { padding: mayWrite ? "4px 20px" : "4px 20px 20px", textAlign: "center" } },
    draw(
      "h2",
      {
        tabIndex: -1,
        class: "event",
        dir: "auto",
        ref: focus,
        style: { fontWeight: 400, marginBlockEnd: mayWrite ? 0 : "8px" },
      },
      row !== null && draw("time", { dateTime: row.at }, writeWhen(row.at)),
      " · ",
      texts.conversationOver,
      mayWrite && " " + texts.nextReopens,
    ),
    !mayWrite && beginButton(draw, panel),
  );
}
