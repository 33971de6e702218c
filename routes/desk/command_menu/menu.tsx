/**
 * The Ctrl-K menu: the dialog on every page, and the lines that it fetches while typing.
 *
 * @module
 */
import { COMMAND_MENU_LIMITS } from "../../../core/limits/people.ts";
import { Icon } from "../ui/icons.tsx";
import type { CommandEffect, CommandGroup, MenuCommand } from "./command.ts";

/** The button that opens it; hidden until its script runs. */
export function CommandMenuButton() {
  return (
    <button
      class="command-open"
      type="button"
      data-command-open
      hidden
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon name="search" />
      <span>Search or act</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}

/** The empty dialog; `csrf` is the token for its forms. */
export function CommandMenu({ csrf }: { csrf: string }) {
  return (
    <dialog class="command-menu" id="command-menu" aria-label="Search or jump to" data-csrf={csrf}>
      <div class="command-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded="true"
          aria-controls="commands"
          aria-autocomplete="list"
          maxlength={COMMAND_MENU_LIMITS.typedCharsMax}
          placeholder="A page, a setting, a customer, or something to do"
          autocomplete="off"
          spellcheck={false}
        />
        <kbd>Esc</kbd>
      </div>
      <div class="commands" id="commands" role="listbox" aria-label="Results" />
      <p class="commands-none" data-commands-none hidden>Nothing found. Try fewer words.</p>
      <div class="hidden" role="status" data-commands-says />
    </dialog>
  );
}

/** The lines of the dialog. */
export function CommandList({ groups }: { groups: readonly CommandGroup[] }) {
  return (
    <main id="main">
      <div id="commands">
        {groups.map((group, at) => (
          <div key={group.label} class="command-group" role="group" aria-labelledby={`commands-${at}`}>
            <div class="command-heading" id={`commands-${at}`} role="presentation">{group.label}</div>
            {group.commands.map((command, place) => (
              <Line
                key={place}
                command={command}
                id={`command-${at}-${place}`}
              />
            ))}
          </div>
        ))}
      </div>
    </main>
  );
}

function Line({ command, id }: { command: MenuCommand; id: string }) {
  const { label, icon, hint, hotkey, effect } = command;
  return (
    <div class="command" role="option" id={id} aria-selected="false" {...dataOf(effect)}>
      <Icon name={icon} />
      <span class="command-label" dir="auto">{label}</span>
      {hint && <span class="command-hint" dir="auto">{hint}</span>}
      {hotkey && <kbd>{hotkey}</kbd>}
    </div>
  );
}

/** The effect as attributes for the script. */
function dataOf(effect: CommandEffect): Readonly<Record<`data-${string}`, string>> {
  switch (effect.kind) {
    case "go":
      return { "data-go": effect.to };
    case "press":
      return { "data-press": effect.key };
    case "send":
      return { "data-send": effect.to, "data-fields": JSON.stringify(effect.fields) };
  }
}
