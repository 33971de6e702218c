/**
 * One of many: the browser's own list, or a field that searches in a long one.
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

/** From this many options on one searches, unless the card says otherwise. */
const SEARCHABLE_FROM = 16;

function optionText({ label, description }: SelectOption): string {
  return description ? `${label} · ${description}` : label;
}

/** One of many. */
export function Select(place: NodeContext): VNode {
  const { node } = place;
  const options = optionsOf(node);
  const { searchable } = node;
  const isSearched = typeof searchable === "boolean" ? searchable : options.length >= SEARCHABLE_FROM;
  return isSearched ? <Combobox place={place} options={options} /> : <NativeSelect place={place} options={options} />;
}

function NativeSelect({ place, options }: {
  readonly place: NodeContext;
  readonly options: readonly SelectOption[];
}): VNode {
  const { node } = place;
  const names = naming(place);
  const first = words(node["defaultValue"]);
  const clearable = node["clearable"] === true;
  const change = ({ currentTarget: { form, value } }: TargetedEvent<HTMLSelectElement>) =>
    changed(place, form, { [names.name]: value });
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
