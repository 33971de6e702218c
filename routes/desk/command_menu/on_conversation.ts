/**
 * Commands that change the open conversation, with the same forms as its buttons.
 *
 * @module
 */
import type { ConversationFacts } from "../../../core/inbox/read.ts";
import type { SnoozeTime } from "../../../core/inbox/snooze.ts";
import { isTag, plainTag } from "../../../core/inbox/tags.ts";
import type { MenuCommand } from "./command.ts";

/** The open conversation, and the values that its changes can use. */
export type OpenToChange = {
  readonly conversation: Pick<ConversationFacts, "number" | "status" | "handler" | "assignee" | "tags">;
  /** The page that merges its customer with another person; null without the right. */
  readonly mergePage: string | null;
  /** The current teammate. */
  readonly me: string;
  readonly teammates: readonly { readonly id: string; readonly name: string }[];
  readonly snooze: readonly SnoozeTime[];
  /** The tags in use. */
  readonly tags: readonly string[];
  /** The numbers of the customer's other chats that it could be merged with. */
  readonly mergeable: readonly number[];
  /** The page's view, to return to. */
  readonly query: string;
};

/** Every possible change; `typed` may contain a tag that is not in use yet. */
export function conversationCommands(open: OpenToChange, typed: string): readonly MenuCommand[] {
  return [
    ...stateCommands(open),
    ...assignCommands(open),
    ...snoozeCommands(open),
    ...tagCommands(open, typed),
    ...mergeCommands(open),
  ];
}

function stateCommands(open: OpenToChange): readonly MenuCommand[] {
  const { status, handler } = open.conversation;
  const isOver = status === "resolved" || status === "snoozed";
  return [
    isOver
      ? { ...change(open, "Reopen", { do: "reopen" }), icon: "check", hotkey: "E", words: "open again" }
      : { ...change(open, "Resolve", { do: "resolve" }), icon: "check", hotkey: "E", words: "close done finish" },
    handler === "ai"
      ? { ...change(open, "Take over", { do: "take_over" }), icon: "visitor", hotkey: "T", words: "join human person" }
      : { ...change(open, "Give back to the AI", { do: "give_back" }), icon: "agent", hotkey: "T", words: "agent bot" },
    { label: "Write a reply", icon: "pen", hotkey: "R", words: "answer", effect: { kind: "press", key: "r" } },
    {
      label: "Write a private note",
      icon: "lock",
      hotkey: "N",
      words: "internal",
      effect: { kind: "press", key: "n" },
    },
    {
      label: "Ask the agent",
      icon: "agent",
      hotkey: "Q",
      words: "knowledge search ai question",
      effect: { kind: "press", key: "q" },
    },
  ];
}

function assignCommands(open: OpenToChange): readonly MenuCommand[] {
  const { me, teammates, conversation: { assignee } } = open;
  const choices = [
    { id: me, name: "me" },
    ...teammates.filter(({ id }) => id !== me),
    { id: "", name: "no one" },
  ];
  return choices.filter(({ id }) => id !== (assignee ?? "")).map(({ id, name }) => ({
    ...change(open, `Assign to ${name}`, { do: "assign", teammate: id }),
    icon: "people",
    words: id === "" ? "unassign" : "give",
  }));
}

function snoozeCommands(open: OpenToChange): readonly MenuCommand[] {
  if (open.conversation.status === "resolved") return [];
  return open.snooze.map(({ id, label }) => ({
    ...change(open, `Snooze: ${label.toLowerCase()}`, { do: "snooze", until: id }),
    icon: "clock",
    words: "later put off remind",
  }));
}

function tagCommands(open: OpenToChange, typed: string): readonly MenuCommand[] {
  const { tags, conversation } = open;
  // "tag refund" may contain a new tag.
  const [verb = "", ...words] = plainTag(typed).split(" ");
  const named = verb === "tag" || verb === "tag:" ? words.join(" ") : "";
  const fresh = isTag(named) && !tags.includes(named) && !conversation.tags.includes(named) ? [named] : [];
  return [
    ...[...fresh, ...tags].filter((tag) => !conversation.tags.includes(tag)).map((tag): MenuCommand => ({
      ...change(open, `Tag: ${tag}`, { do: "tag", tag }),
      icon: "tag",
      words: "add label",
    })),
    ...conversation.tags.map((tag): MenuCommand => ({
      ...change(open, `Remove the tag ${tag}`, { do: "untag", tag }),
      icon: "tag",
      words: "untag label",
    })),
  ];
}

function mergeCommands({ mergeable, mergePage, conversation: { number } }: OpenToChange): readonly MenuCommand[] {
  const person: readonly MenuCommand[] = mergePage === null ? [] : [{
    label: "Merge the customer with another person…",
    icon: "people",
    words: "contact visitor same join combine",
    effect: { kind: "go", to: mergePage },
  }];
  return [...mergeable.map(mergeWith), ...person];

  function mergeWith(other: number): MenuCommand {
    return {
      label: `Merge with #${other}`,
      icon: "conversations",
      hint: "Undo for 10 minutes",
      words: "join combine conversations",
      effect: { kind: "send", to: `/desk/inbox/${number}/merge`, fields: { with: String(other) } },
    };
  }
}

function change(open: OpenToChange, label: string, fields: Readonly<Record<string, string>>) {
  const to = `/desk/inbox/${open.conversation.number}/change${open.query}`;
  return { label, effect: { kind: "send", to, fields } } as const;
}
