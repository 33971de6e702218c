/**
 * The context of a card's node: its path, its form, and the card's actions.
 *
 * @module
 */
import type { ComponentChildren, VNode } from "preact";
import type { CardNode, FieldValues, Json } from "../../protocol.ts";
import type { Texts } from "../texts/texts.ts";
import type { Loading } from "./action.ts";
import { childNodes } from "./properties.ts";

/** The actions of a card, and whether they can still run. */
export type CardContext = {
  /** Sends a press to the desk; the button is its dot path in the saved card. */
  readonly press: (button: string, fields: FieldValues) => void;
  /** Reports to the page that embeds the chat, for an action with `handler: "client"`. */
  readonly tellPage: (name: string, input: Json) => void;
  /** The pressed button, until it is answered. */
  readonly pressing: string | null;
  /** Whether buttons whose presses go to the desk can still be pressed. */
  readonly open: boolean;
  readonly texts: Texts;
};

/** A form, and its action. */
export type FormContext = { readonly path: string; readonly action: Json | undefined };

/** A node and its path in the saved card, such as `children.4.children.0`. */
export type NodeContext = {
  readonly node: CardNode;
  readonly path: string;
  readonly context: CardContext;
  /** The prefix of all element ids in this card. */
  readonly scope: string;
  /** Names of the fields with a Label. */
  readonly labelled: ReadonlySet<string>;
  /** The accessible name of the card. */
  readonly title: string | null;
  /** Where the card shows a pending press. */
  readonly loading: Loading;
  /** The form around the node. */
  readonly form: FormContext | null;
  /** Draws a node by its type; nothing for an unknown type. */
  readonly draw: (nodeContext: NodeContext) => VNode | null;
};

/** Whether the whole card waits for the answer to a press. */
export function isWaiting({ context, loading }: NodeContext): boolean {
  return context.pressing !== null && loading === "container";
}

/** The contexts of the children of a node. */
export function contextsInside(nodeContext: NodeContext): readonly NodeContext[] {
  const start = nodeContext.path === "" ? "children." : nodeContext.path + ".children.";
  return childNodes(nodeContext.node).map(({ child, at }) => ({ ...nodeContext, node: child, path: start + at }));
}

/** Draws the children of a node. */
export function inside(nodeContext: NodeContext): ComponentChildren {
  return contextsInside(nodeContext).map(nodeContext.draw);
}

/** The id of a field's element, which its Label refers to. */
export function fieldId({ scope }: NodeContext, name: string): string {
  return scope + "-" + name;
}
