/**
 * The roots of cards: with a frame and a footer, or without a frame.
 *
 * @module
 */
import type { ComponentChildren, VNode } from "preact";
import { Press } from "./button.tsx";
import { submitter } from "./form.tsx";
import { useInert } from "./inert.ts";
import { inside, isWaiting, type NodeContext } from "./node_context.ts";
import { classes, isRecord, oneOf, themeOf, words } from "./properties.ts";
import { Status } from "./status.tsx";
import { BOX_PROPERTIES, type CardStyles, spacing, styleOf } from "./style.ts";

const CARD_PROPERTIES = BOX_PROPERTIES.filter((name) => name !== "size");

/** The styles of a card. Content flush with the edge needs the padding. */
function stylesOf({ node }: NodeContext): CardStyles {
  const { padding } = node;
  const pad = spacing(isRecord(padding) ? padding["x"] : padding);
  return { ...styleOf(node, CARD_PROPERTIES), ...(pad ? { "--pad": pad } : {}) };
}

/** A button at the foot of a card, with its label and action from one property. */
function FooterButton({ nodeContext, property }: {
  readonly nodeContext: NodeContext;
  readonly property: "confirm" | "cancel";
}): VNode | null {
  const given = nodeContext.node[property];
  const isConfirm = property === "confirm";
  if (!isRecord(given)) return null;
  return (
    <Press
      nodeContext={nodeContext}
      path={(nodeContext.path === "" ? "" : nodeContext.path + ".") + property}
      action={given["action"]}
      submits={isConfirm && nodeContext.form !== null}
      class={"button " + (isConfirm ? "button-solid tone-primary" : "button-outline tone-secondary")}
    >
      <span class="button-label" dir="auto">{words(given["label"])}</span>
    </Press>
  );
}

function Footer(nodeContext: NodeContext): VNode | null {
  const { confirm, cancel } = nodeContext.node;
  if (!isRecord(confirm) && !isRecord(cancel)) return null;
  return (
    <div class="card-footer">
      <FooterButton nodeContext={nodeContext} property="cancel" />
      <FooterButton nodeContext={nodeContext} property="confirm" />
    </div>
  );
}

/** The body of a card, collapsed once its main action is done. */
function Body(
  { nodeContext, children }: { readonly nodeContext: NodeContext; readonly children: ComponentChildren },
): VNode {
  const { node, context } = nodeContext;
  if (node["collapsed"] !== true || context.open) return <>{children}</>;
  return (
    <details class="card-folded">
      <summary>{context.texts.showCard}</summary>
      {children}
    </details>
  );
}

/** A card with a frame around it. With `asForm` its confirm button sends its fields. */
export function CardRoot(nodeContext: NodeContext): VNode {
  const { node, path, title } = nodeContext;
  const isBusy = isWaiting(nodeContext);
  const inert = useInert(isBusy);
  const { confirm } = node;
  const form = node["asForm"] === true
    ? { path: (path === "" ? "" : path + ".") + "confirm", action: isRecord(confirm) ? confirm["action"] : undefined }
    : null;
  const own = { ...nodeContext, form };
  const shared = {
    class: classes("card", isBusy && "busy"),
    "data-theme": themeOf(node),
    "aria-busy": isBusy,
    style: stylesOf(nodeContext),
  };
  const content = (
    <>
      <Body nodeContext={own}>{inside(own)}</Body>
      <Footer {...own} />
    </>
  );
  return (
    <div
      class={"card-outer align-start card-" + oneOf(node["size"], ["sm", "lg", "full"], "md")}
      role={title ? "group" : undefined}
      aria-label={title ?? undefined}
    >
      <Status node={node} />
      {form
        ? <form {...shared} ref={inert} onSubmit={submitter(own, form)}>{content}</form>
        : <div {...shared} ref={inert}>{content}</div>}
    </div>
  );
}

/** Children without a frame. */
export function Basic(nodeContext: NodeContext): VNode {
  const { node } = nodeContext;
  return (
    <div
      class={node["direction"] === "row" ? "box box-row basic align-start" : "box basic align-start"}
      data-theme={themeOf(node)}
      style={styleOf(node, ["gap", "padding", "align", "justify"])}
    >
      {inside(nodeContext)}
    </div>
  );
}
