/**
 * A field that searches in a list of options.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 * @module
 */
import type { TargetedEvent, TargetedKeyboardEvent, VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { changed, fieldClass, naming } from "./field.ts";
import { nextOption, searchOptions, type SelectOption } from "./options.ts";
import type { Place } from "./place.ts";
import { classes, words } from "./properties.ts";

/** What a combobox shows; the query is null while its list is closed. */
type State = { readonly value: string; readonly query: string | null; readonly active: number };

/** A field that searches in a list of options. The list opens below it, inside the card. */
export function Combobox({ place, options }: {
  readonly place: Place;
  readonly options: readonly SelectOption[];
}): VNode {
  const { node, context: { texts } } = place;
  const { name, ...names } = naming(place);
  const [{ value, query, active }, setState] = useState<State>({
    value: words(node["defaultValue"]),
    query: null,
    active: -1,
  });
  const field = useRef<HTMLInputElement>(null);
  const isOpen = query !== null;
  const found = isOpen ? searchOptions(options, query) : [];
  const listId = names.id + "-list";
  const label = options.find((option) => option.value === value)?.label ?? "";

  const close = () => setState({ value, query: null, active: -1 });
  const open = (text: string) =>
    setState({ value, query: text, active: text ? nextOption(searchOptions(options, text), -1, 1) : -1 });
  function choose(next: string) {
    setState({ value: next, query: null, active: -1 });
    field.current?.focus();
    if (next !== value) changed(place, field.current?.form ?? null, { [name]: next });
  }
  function move(step: 1 | -1) {
    if (isOpen) setState({ value, query, active: nextOption(found, active, step) });
    else setState({ value, query: "", active: nextOption(options, step === 1 ? -1 : 0, step) });
  }

  const keys: { readonly [key: string]: (() => void) | undefined } = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: isOpen ? () => choose(found[active]?.value ?? value) : undefined,
    Escape: isOpen ? close : undefined,
  };
  function pressKey(event: TargetedKeyboardEvent<HTMLInputElement>) {
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!run) return;
    // Escape would close the chat, and Enter send the form.
    event.preventDefault();
    event.stopPropagation();
    run();
  }

  function leave(event: FocusEvent & { readonly currentTarget: HTMLElement }) {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    if (isOpen) close();
  }

  return (
    <div class={classes("combobox", node["block"] === true && "block")} onFocusOut={leave}>
      <span class="with-clear">
        <input
          {...names}
          ref={field}
          type="text"
          role="combobox"
          class={fieldClass(node)}
          value={query ?? label}
          placeholder={isOpen && label ? label : words(node["placeholder"])}
          autocomplete="off"
          dir="auto"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          onClick={() => isOpen || open("")}
          onInput={({ currentTarget }: TargetedEvent<HTMLInputElement>) => open(currentTarget.value)}
          onKeyDown={pressKey}
        />
        {node["clearable"] === true && value !== "" && !names.disabled
          ? (
            <button type="button" class="clear" aria-label={texts.clear} onClick={() => choose("")}>
              <Icon name="close" />
            </button>
          )
          : <Icon name="chevron" />}
      </span>
      <input type="hidden" name={name} value={value} />
      {isOpen && (
        <ul class="options" role="listbox" id={listId} aria-label={texts.options}>
          {found.map((option, at) => (
            <li
              key={option.value}
              id={`${listId}-${at}`}
              class="option"
              role="option"
              aria-selected={option.value === value}
              aria-disabled={option.disabled}
              data-active={at === active || undefined}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => option.disabled || choose(option.value)}
            >
              <span dir="auto">{option.label}</span>
              {option.description && <small dir="auto">{option.description}</small>}
            </li>
          ))}
        </ul>
      )}
      {isOpen && found.length === 0 && <div class="no-options" role="status">{texts.noMatches}</div>}
    </div>
  );
}
