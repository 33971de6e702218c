/**
 * The context of a node of a card: where it is, and what it may do there.
 *
 * @module
 */
import type { ComponentChildren, VNode } from "preact";
import type { CardNode, FieldValues, Json } from "../../protocol.ts";
import type { Texts } from "../texts/texts.ts";
import type { Loading } from "./action.ts";
import { childNodes } from "./properties.ts";

/** What a card can do and whether it still can. */
export type CardContext = {
  /** Tells the desk; the button is its dot path in the saved card. */
  readonly press: (button: string, fields: FieldValues) => void;
  /** Tells the page that embeds the chat, for an action with `handler: "client"`. */
  readonly tellPage: (name: string, input: Json) => void;
  /** The button that was pressed and has not been answered yet. */
  readonly pressing: string | null;
  /** Whether buttons that tell the desk can still be pressed. */
  readonly open: boolean;
  readonly texts: Texts;
};

/** A form, and what it does when it is submitted. */
export type FormContext = { readonly path: string; readonly action: Json | undefined };

/** A node and its path in the saved card, such as `children.4.children.0`. */
export type NodeContext = {
  readonly node: CardNode;
  readonly path: string;
  readonly context: CardContext;
  /** Begins the id of every element of this card that has one. */
  readonly scope: string;
  /** Names of the fields that have a Label of their own. */
  readonly labelled: ReadonlySet<string>;
  /** What names the card. */
  readonly title: string | null;
  /** What shows that the press of this card is being answered. */
  readonly loading: Loading;
  /** The form around the node. */
  readonly form: FormContext | null;
  /** Draws a node by its type; nothing for a type that is not of the catalogue. */
  readonly draw: (place: NodeContext) => VNode | null;
};

/** Whether the card as a whole waits for the answer to a press. */
export function isWaiting({ context, loading }: NodeContext): boolean {
  return context.pressing !== null && loading === "container";
}

/** The contexts of the children of a node. */
export function contextsInside(place: NodeContext): readonly NodeContext[] {
  const start = place.path === "" ? "children." : place.path + ".children.";
  return childNodes(place.node).map(({ child, at }) => ({ ...place, node: child, path: start + at }));
}

/** Everything inside a node, drawn. */
export function inside(place: NodeContext): ComponentChildren {
  return contextsInside(place).map(place.draw);
}

/** The id of the element of a field; its Label refers to it. */
export function fieldId({ scope }: NodeContext, name: string): string {
  return scope + "-" + name;
}
