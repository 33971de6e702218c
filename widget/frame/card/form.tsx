/**
 * Forms: the browser validates the fields, and their values are sent with the action.
 *
 * @module
 */
import type { TargetedEvent, VNode } from "preact";
import { act } from "./act.ts";
import { fieldsOf } from "./fields.ts";
import { type FormContext, inside, type NodeContext } from "./node_context.ts";
import { BOX_PROPERTIES, styleOf } from "./style.ts";

/** The handler of a form's `submit` event; the browser has validated the fields by then. */
export function submitter(
  nodeContext: NodeContext,
  form: FormContext,
): (event: TargetedEvent<HTMLFormElement>) => void {
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    act(nodeContext, form.path, form.action, fieldsOf(event.currentTarget));
  };
}

/** Fields that are sent together. */
export function Form(nodeContext: NodeContext): VNode {
  const { node, path } = nodeContext;
  const form = { path, action: node["onSubmitAction"] };
  return (
    <form
      class={node["direction"] === "row" ? "box box-row form" : "box form"}
      style={styleOf(node, BOX_PROPERTIES)}
      onSubmit={submitter(nodeContext, form)}
    >
      {inside({ ...nodeContext, form })}
    </form>
  );
}
