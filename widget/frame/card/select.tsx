/**
 * A choice among many: the browser's own list, or a searchable field for long lists.
 *
 * @module
 */
import type { TargetedEvent, VNode } from "preact";
import { Icon } from "../icons.tsx";
import { Combobox } from "./combobox.tsx";
import { changed, fieldClass, naming } from "./field.ts";
import { optionsOf, type SelectOption } from "./options.ts";
import type { NodeContext } from "./node_context.ts";
import { classes, words } from "./properties.ts";

/** The number of options from which a field is searchable by default. */
const SEARCHABLE_FROM = 16;

function optionText({ label, description }: SelectOption): string {
  return description ? `${label} · ${description}` : label;
}

/** A choice among many. */
export function Select(nodeContext: NodeContext): VNode {
  const { node } = nodeContext;
  const options = optionsOf(node);
  const { searchable } = node;
  const isSearched = typeof searchable === "boolean" ? searchable : options.length >= SEARCHABLE_FROM;
  return isSearched
    ? <Combobox nodeContext={nodeContext} options={options} />
    : <NativeSelect nodeContext={nodeContext} options={options} />;
}

function NativeSelect({ nodeContext, options }: {
  readonly nodeContext: NodeContext;
  readonly options: readonly SelectOption[];
}): VNode {
  const { node } = nodeContext;
  const names = naming(nodeContext);
  const first = words(node["defaultValue"]);
  const clearable = node["clearable"] === true;
  const change = ({ currentTarget: { form, value } }: TargetedEvent<HTMLSelectElement>) =>
    changed(nodeContext, form, { [names.name]: value });
  return (
    <span class={classes("select", node["block"] === true && "block")}>
      <select {...names} class={fieldClass(node)} onChange={change}>
        <option value="" selected={first === ""} disabled={!clearable} hidden={!clearable}>
          {words(node["placeholder"])}
        </option>
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            selected={first !== "" && option.value === first}
            disabled={option.disabled}
          >
            {optionText(option)}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </span>
  );
}
