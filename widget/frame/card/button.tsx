/**
 * Buttons and links.
 *
 * @module
 */
import type { ComponentChildren, TargetedMouseEvent, VNode } from "preact";
import type { CardNode, Json } from "../../protocol.ts";
import { Icon as OwnIcon } from "../icons.tsx";
import { act, isIdle } from "./act.ts";
import { effectOf } from "./action.ts";
import { fieldsOf } from "./fields.ts";
import { CardIcon } from "./icon.tsx";
import type { NodeContext } from "./node_context.ts";
import { classes, CONTROL_SIZES, humanize, oneOf, words } from "./properties.ts";

const VARIANTS = ["solid", "soft", "outline", "ghost"] as const;
const TONES = ["primary", "secondary", "info", "discovery", "success", "caution", "warning", "danger"] as const;
const ICON_SIZES = ["sm", "md", "lg", "xl", "2xl"] as const;

/** The properties of a button: its action and its look. */
type PressProps = {
  readonly nodeContext: NodeContext;
  /** Dot path that is sent to the desk. */
  readonly path: string;
  readonly action: Json | undefined;
  /** Whether it is the form's submit button; the form then runs the action. */
  readonly submits?: boolean;
  readonly disabled?: boolean;
  /** Whether it has an icon at its end, so that a link needs no second one. */
  readonly hasEnd?: boolean;
  readonly class: string;
  readonly name?: string | undefined;
  /** Id of the element that labels it. */
  readonly labelledBy?: string | undefined;
  readonly children?: ComponentChildren;
};

/** A link for `open_url`, otherwise a button. */
export function Press(props: PressProps): VNode {
  const { nodeContext, path, action, children } = props;
  const { context, loading } = nodeContext;
  const effect = effectOf(action);
  const named = { class: props.class, "aria-label": props.name, "aria-labelledby": props.labelledBy };
  if (effect.kind === "open" && !props.submits && !props.disabled) {
    const label = props.name && `${props.name} (${context.texts.opensNewTab})`;
    return (
      <a {...named} aria-label={label} href={effect.href} target="_blank" rel="noopener noreferrer">
        {children}
        {!props.hasEnd && <OwnIcon name="external" />}
        <span class="unseen">({context.texts.opensNewTab})</span>
      </a>
    );
  }
  const busy = context.pressing === path && loading === "self";
  const press = ({ currentTarget }: TargetedMouseEvent<HTMLButtonElement>) =>
    act(nodeContext, path, action, fieldsOf(currentTarget.form));
  return (
    <button
      {...named}
      type={props.submits ? "submit" : "button"}
      disabled={props.disabled === true || isIdle(nodeContext, path, action)}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={props.submits ? undefined : press}
    >
      {busy && <span class="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

function buttonClass(node: CardNode): string {
  const isPrimary = node["style"] === "primary";
  const variant = oneOf(node["variant"], VARIANTS, isPrimary ? "solid" : "soft");
  return classes(
    "button button-" + variant,
    "button-size-" + oneOf(node["size"], CONTROL_SIZES, "md"),
    "tone-" + oneOf(node["color"], TONES, isPrimary ? "primary" : "secondary"),
    "button-icons-" + oneOf(node["iconSize"], ICON_SIZES, "md"),
    node["block"] === true && "block",
    node["pill"] === true && "pill",
    node["uniform"] === true && "uniform",
  );
}

/** A button of a card. */
export function Button(nodeContext: NodeContext): VNode {
  const { node, form } = nodeContext;
  const label = words(node["label"]);
  const [start, end] = [words(node["iconStart"]), words(node["iconEnd"])];
  const own = node["onClickAction"];
  const submits = node["submit"] === true && form !== null && effectOf(own).kind === "none";
  const name = label === "" ? humanize(start || end) : undefined;
  return (
    <Press
      nodeContext={nodeContext}
      path={submits ? form.path : nodeContext.path}
      action={submits ? form.action : own}
      submits={submits}
      disabled={node["disabled"] === true}
      class={buttonClass(node)}
      name={name}
      hasEnd={end !== ""}
    >
      {start && <CardIcon name={start} orElse={name} />}
      {label && <span class="button-label" dir="auto">{label}</span>}
      {end && <CardIcon name={end} orElse={start ? "" : name} />}
    </Press>
  );
}
