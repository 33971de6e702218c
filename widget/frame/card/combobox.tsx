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
import { OptionList } from "./option_list.tsx";
import { nextOption, searchOptions, type SelectOption } from "./options.ts";
import type { NodeContext } from "./node_context.ts";
import { classes, words } from "./properties.ts";

/** The state of a combobox; the query is null while its list is closed. */
type State = { readonly value: string; readonly query: string | null; readonly active: number };

/** The state of a combobox and its actions. `onChange` is called when a choice changes the value. */
function useCombobox(first: string, options: readonly SelectOption[], onChange: (value: string) => void) {
  const [state, setState] = useState<State>({ value: first, query: null, active: -1 });
  const { value, query, active } = state;
  const found = query === null ? [] : searchOptions(options, query);
  return {
    ...state,
    found,
    isOpen: query !== null,
    label: options.find((option) => option.value === value)?.label ?? "",
    close: () => setState({ value, query: null, active: -1 }),
    search: (text: string) =>
      setState({ value, query: text, active: text ? nextOption(searchOptions(options, text), -1, 1) : -1 }),
    choose(next: string) {
      setState({ value: next, query: null, active: -1 });
      if (next !== value) onChange(next);
    },
    move(step: 1 | -1) {
      if (query !== null) setState({ value, query, active: nextOption(found, active, step) });
      else setState({ value, query: "", active: nextOption(options, step === 1 ? -1 : 0, step) });
    },
  };
}

type ComboboxState = ReturnType<typeof useCombobox>;

/** Handles the keys of the list. */
function pressKey(
  event: TargetedKeyboardEvent<HTMLInputElement>,
  box: ComboboxState,
  choose: (value: string) => void,
): void {
  const keys: { readonly [key: string]: (() => void) | undefined } = {
    ArrowDown: () => box.move(1),
    ArrowUp: () => box.move(-1),
    Enter: box.isOpen ? () => choose(box.found[box.active]?.value ?? box.value) : undefined,
    Escape: box.isOpen ? box.close : undefined,
  };
  const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
  if (!run) return;
  // Escape would close the chat, and Enter submit the form.
  event.preventDefault();
  event.stopPropagation();
  run();
}

/** A field that searches in a list of options. The list opens below it, inside the card. */
export function Combobox({ nodeContext, options }: {
  readonly nodeContext: NodeContext;
  readonly options: readonly SelectOption[];
}): VNode {
  const { node, context: { texts } } = nodeContext;
  const { name, ...names } = naming(nodeContext);
  const field = useRef<HTMLInputElement>(null);
  const box = useCombobox(
    words(node["defaultValue"]),
    options,
    (value) => changed(nodeContext, field.current?.form ?? null, { [name]: value }),
  );
  const listId = names.id + "-list";

  function choose(value: string) {
    field.current?.focus();
    box.choose(value);
  }

  function leave({ relatedTarget, currentTarget }: FocusEvent & { readonly currentTarget: HTMLElement }) {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (box.isOpen && !isInside) box.close();
  }

  const isClearable = node["clearable"] === true && box.value !== "" && !names.disabled;
  return (
    <div class={classes("combobox", node["block"] === true && "block")} onFocusOut={leave}>
      <span class="with-clear">
        <input
          {...names}
          ref={field}
          type="text"
          role="combobox"
          class={fieldClass(node)}
          value={box.query ?? box.label}
          placeholder={(box.isOpen && box.label) || words(node["placeholder"])}
          autocomplete="off"
          dir="auto"
          aria-expanded={box.isOpen}
          aria-controls={box.isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={box.active >= 0 ? `${listId}-${box.active}` : undefined}
          onClick={() => box.isOpen || box.search("")}
          onInput={({ currentTarget }: TargetedEvent<HTMLInputElement>) => box.search(currentTarget.value)}
          onKeyDown={(event) => pressKey(event, box, choose)}
        />
        {!isClearable && <Icon name="chevron" />}
        {isClearable && (
          <button type="button" class="clear" aria-label={texts.clear} onClick={() => choose("")}>
            <Icon name="close" />
          </button>
        )}
      </span>
      <input type="hidden" name={name} value={box.value} disabled={names.disabled} />
      {box.isOpen && <OptionList {...box} id={listId} label={texts.options} options={box.found} choose={choose} />}
      {box.isOpen && box.found.length === 0 && <div class="no-options" role="status">{texts.noMatches}</div>}
    </div>
  );
}
