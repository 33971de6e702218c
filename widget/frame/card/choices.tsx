/**
 * Fields with a choice: checkboxes, radio buttons and dates.
 *
 * @module
 */
import type { TargetedEvent, VNode } from "preact";
import { useRef } from "preact/hooks";
import type { Json } from "../../protocol.ts";
import { Icon } from "../icons.tsx";
import { changed, fieldClass, naming } from "./field.ts";
import type { NodeContext } from "./node_context.ts";
import { classes, humanize, records, words } from "./properties.ts";

/** A checkbox. */
export function Checkbox(nodeContext: NodeContext): VNode {
  const { node } = nodeContext;
  const { "aria-label": name, ...names } = naming(nodeContext);
  const label = words(node["label"]);
  const change = ({ currentTarget: { form, checked } }: TargetedEvent<HTMLInputElement>) =>
    changed(nodeContext, form, { [names.name]: checked });
  return (
    <label class="check">
      <input
        {...names}
        type="checkbox"
        aria-label={label ? undefined : name}
        defaultChecked={node["defaultChecked"] === true}
        onChange={change}
      />
      {label && <span dir="auto">{label}</span>}
    </label>
  );
}

/** Radio buttons. */
export function RadioGroup(nodeContext: NodeContext): VNode {
  const { node, labelled } = nodeContext;
  const { id, name, required, disabled } = naming(nodeContext);
  const change = ({ currentTarget: { form, value } }: TargetedEvent<HTMLInputElement>) =>
    changed(nodeContext, form, { [name]: value });
  return (
    <div
      id={id}
      class={node["direction"] === "row" ? "radios radios-row" : "radios"}
      role="radiogroup"
      aria-label={words(node["ariaLabel"]) || (labelled.has(name) ? undefined : humanize(name))}
      aria-labelledby={labelled.has(name) ? id + "-label" : undefined}
      aria-required={required}
    >
      {records(node["options"]).map((option) => (
        <label class="check" key={words(option["value"])}>
          <input
            type="radio"
            // Outside of a form all radio buttons of the page with the same name would form one group.
            name={nodeContext.form ? name : id}
            value={words(option["value"])}
            required={required}
            disabled={disabled || option["disabled"] === true}
            defaultChecked={option["value"] === node["defaultValue"]}
            onChange={change}
          />
          <span dir="auto">{words(option["label"]) || words(option["value"])}</span>
        </label>
      ))}
    </div>
  );
}

/** The day of an ISO date and time, in a date field's format. */
function dayOf(value: Json | undefined): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(words(value))?.[0];
}

/** A date field with the browser's calendar. */
export function DatePicker(nodeContext: NodeContext): VNode {
  const { node, context } = nodeContext;
  const field = useRef<HTMLInputElement>(null);
  const names = naming(nodeContext);
  const report = (input: HTMLInputElement) => changed(nodeContext, input.form, { [names.name]: input.value });
  function clear() {
    const input = field.current;
    if (!input) return;
    input.value = "";
    input.focus();
    report(input);
  }
  return (
    <span class={classes("with-clear", node["block"] === true && "block")}>
      <input
        {...names}
        ref={field}
        type="date"
        class={fieldClass(node)}
        defaultValue={dayOf(node["defaultValue"])}
        min={dayOf(node["min"])}
        max={dayOf(node["max"])}
        onChange={({ currentTarget }) => report(currentTarget)}
      />
      {node["clearable"] === true && (
        <button type="button" class="clear" aria-label={context.texts.clear} disabled={names.disabled} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
