/**
 * The list of the inbox's keyboard shortcuts.
 *
 * @module
 */

const KEYS = [
  ["Ctrl K", "Search or run a command, on every page (⌘ K on a Mac)"],
  ["Ctrl S", "Save what you changed; what the agent uses goes into your draft (⌘ S on a Mac)"],
  ["J", "Next conversation"],
  ["K", "Previous conversation"],
  ["End", "Newest message"],
  ["X", "Select the open conversation; Shift and a click select all in between"],
  ["Z", "Undo the last bulk change"],
  ["R", "Write a reply"],
  ["N", "Write a private note"],
  ["Q", "Assistant: ask the agent, or let it draft the reply"],
  ["/", "Search; in the field: a canned reply"],
  ["Ctrl ↵", "Send"],
  ["T", "Take over, or give back to the AI"],
  ["A", "Assign"],
  ["S", "Snooze"],
  ["E", "Resolve, or reopen"],
  ["Esc", "Leave the field or the menu"],
  ["?", "Show this list"],
] as const;

/** The dialog. Shortcuts are inactive while typing. */
export function Keys() {
  return (
    <dialog class="ask keys" id="keys" popover="auto" aria-labelledby="keys-title">
      <h2 id="keys-title">Keyboard</h2>
      <dl>
        {KEYS.map(([key, does]) => (
          <div>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button class="button small" type="button" popovertarget="keys" popovertargetaction="hide" autofocus>
        Close
      </button>
    </dialog>
  );
}
