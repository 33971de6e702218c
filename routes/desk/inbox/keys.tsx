/**
 * The list of the inbox's keyboard shortcuts.
 *
 * @module
 */

const KEYS = [
  ["Ctrl K", "Search, or do something (⌘ K on a Mac), on every page"],
  ["J", "Next conversation"],
  ["K", "Previous conversation"],
  ["X", "Choose the open conversation for a change of several; Shift and a click choose all between"],
  ["Z", "Undo the last change of several"],
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

/** The dialog. Keys do nothing while something is being typed. */
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
