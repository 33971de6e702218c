/**
 * The open list of a combobox.
 *
 * @module
 */
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { SelectOption } from "./options.ts";

/** The matching options; the active one is kept in view. The focus stays in the field. */
export function OptionList({ id, label, options, active, value, choose }: {
  /** The id of the list; option ids add their index, such as `plan-2`. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly active: number;
  readonly value: string;
  readonly choose: (value: string) => void;
}): VNode {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => list.current?.children[active]?.scrollIntoView({ block: "nearest" }), [active]);
  return (
    <ul class="options" role="listbox" ref={list} id={id} aria-label={label}>
      {options.map((option, at) => (
        <li
          key={option.value}
          id={`${id}-${at}`}
          class="option"
          role="option"
          aria-selected={option.value === value}
          aria-disabled={option.disabled}
          data-active={at === active || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => option.disabled || choose(option.value)}
        >
          <span dir="auto">{option.label}</span>
          {option.description && <small dir="auto">{option.description}</small>}
        </li>
      ))}
    </ul>
  );
}
