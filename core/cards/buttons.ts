/**
 * The buttons of a card, and their effects. A press is always looked up in the saved card: the browser sends only the
 * button's path.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import type { Card } from "./card.ts";
import type { Component } from "./components.ts";
import { ACTION_PROPERTIES } from "./components.ts";
import { type CardField, fieldsIn, isField, isForm } from "./form/fields.ts";

/** The effect of a press. */
export type CardAction =
  /** The browser opens the address, without a request to the desk. */
  | { readonly kind: "open_url"; readonly url: string }
  /** The desk runs the action; the press is the customer's yes for exactly this input. */
  | { readonly kind: "run"; readonly action: string; readonly input: JsonObject }
  /** Sends an event to the page that embeds the chat. */
  | { readonly kind: "client"; readonly type: string; readonly payload: JsonValue }
  /** Nothing on this desk. */
  | { readonly kind: "unknown"; readonly type: string; readonly payload: JsonValue };

/** A button in a card. */
export type CardButton = {
  /** Dot path of the button in the card's tree, such as `children.4.children.0`. */
  readonly path: string;
  readonly label: string;
  readonly action: CardAction;
  /** The fields that the customer can fill in before the press. */
  readonly fields: readonly CardField[];
  /** Whether it submits its form: every required field must be filled in then. */
  readonly sendsForm: boolean;
  /** Why a press has no effect, as a sentence for the author; null if it has one. */
  readonly warning: string | null;
};

const ACTION_TYPE = /^tool:([a-z][a-z0-9_]{0,63})$/;

const WEB_ADDRESS = /^https?:\/\/\S+$/;

const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);

/** Returns every button in a card, top to bottom, except disabled ones. */
export function cardButtons(card: Card): readonly CardButton[] {
  return buttonsOf(card, "", []);
}

/** Returns the button at a path, or null if the card has none there. */
export function buttonAt(card: Card, path: string): CardButton | null {
  return cardButtons(card).find((button) => button.path === path) ?? null;
}

/** Describes the effect of a press in words. */
export function describeButton({ action, fields }: Pick<CardButton, "action" | "fields">): string {
  const filledIn = fields.length === 0 ? "" : ` and what is filled in as ${fields.map(({ name }) => name).join(", ")}`;
  switch (action.kind) {
    case "open_url":
      return `opens ${action.url}`;
    case "run":
      return `runs ${action.action}${describeInput(action.input)}${filledIn}`;
    case "client":
      return `sends ${action.type}${filledIn} to the page`;
    case "unknown":
      return `has no effect on the desk (${action.type})`;
  }
}

function describeInput(input: JsonObject): string {
  const parts = Object.entries(input).map(([name, value]) =>
    `${name} = ${typeof value === "string" ? value : JSON.stringify(value)}`
  );
  return parts.length === 0 ? "" : ` with ${parts.join(", ")}`;
}

/** @param around the fields of the form around the node */
function buttonsOf(node: Component, path: string, around: readonly CardField[]): readonly CardButton[] {
  const fields = isForm(node) ? fieldsIn(node) : around;
  const children = node.children ?? [];
  const prefix = path === "" ? "children" : `${path}.children`;
  return [
    ...(node.disabled === true ? [] : ownButtons(node, path, fields)),
    ...children.flatMap((child, at) => buttonsOf(child, `${prefix}.${at}`, fields)),
  ];
}

/** A node with an action is a button; a labelled action is a button inside its node. */
function ownButtons(node: Component, path: string, around: readonly CardField[]): readonly CardButton[] {
  // A field outside every form is a form of its own: its action needs the new value.
  const fields = around.length === 0 && isField(node) ? fieldsIn(node) : around;
  return (ACTION_PROPERTIES.get(node.type) ?? []).flatMap((name) => {
    const value = Object.hasOwn(node, name) ? node[name] : undefined;
    if (!isJsonObject(value)) return [];
    const sendsForm = isForm(node) && name !== "cancel";
    if (!isJsonObject(value.action)) {
      const label = labelOf(node) || (fields.find((field) => field.name === node.name)?.label ?? "");
      return [{ ...button(path, label, value), fields, sendsForm }];
    }
    const at = path === "" ? name : `${path}.${name}`;
    return [{ ...button(at, String(value.label), value.action), fields, sendsForm }];
  });
}

/**
 * Returns the label of a button: its own, else its icon, else the first text inside it; a form has that of its submit
 * button.
 */
function labelOf(node: Component): string {
  const submit = node.type === "Form" ? submitIn(node) : undefined;
  if (submit !== undefined) return labelOf(submit);
  for (const name of ["label", "value", "iconStart", "iconEnd"]) {
    const text = node[name];
    if (typeof text === "string" && text !== "") return text;
  }
  for (const child of node.children ?? []) {
    const label = labelOf(child);
    if (label !== "") return label;
  }
  return "";
}

function submitIn(node: Component): Component | undefined {
  if (node.type === "Button") return node.submit === true ? node : undefined;
  for (const child of node.children ?? []) {
    const found = submitIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

function button(path: string, label: string, config: JsonObject): Omit<CardButton, "fields" | "sendsForm"> {
  const type = String(config.type);
  const payload = config.payload ?? {};
  const base = { path, label };
  const name = label === "" ? `the button at ${path}` : label;
  if (config.handler === "client") {
    return { ...base, action: { kind: "client", type, payload }, warning: null };
  }
  const action = ACTION_TYPE.exec(type)?.[1];
  if (action !== undefined && isJsonObject(payload)) {
    return { ...base, action: { kind: "run", action, input: payload }, warning: null };
  }
  const url = type === "open_url" && isJsonObject(payload) ? payload.url : undefined;
  if (typeof url === "string" && mayOpen(url)) {
    return { ...base, action: { kind: "open_url", url }, warning: null };
  }
  const warning = type === "open_url"
    ? `${name} opens nothing: url must be an https address`
    : `${name} has no effect on the desk: its type ${
      JSON.stringify(type.slice(0, 64))
    } is neither open_url nor tool:<action>`;
  return { ...base, action: { kind: "unknown", type, payload }, warning };
}

/** Only https, and http on the customer's own machine. */
function mayOpen(address: string): boolean {
  if (!WEB_ADDRESS.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && LOCAL_HOSTS.has(hostname));
}
