/**
 * The bulk bar: changes of the selected rows, and their result.
 *
 * @module
 */
import type { BulkResult } from "../../../core/inbox/bulk.ts";
import { INBOX_WORK_LIMITS } from "../../../core/limits/conversations.ts";
import { BULK_FORM, BulkCount } from "../lists/bulk_parts.tsx";
import { Icon } from "../ui/icons.tsx";
import { macroInWords } from "./macro.tsx";
import { backQuery, type InboxTeammate, type ListFacts } from "./facts.ts";

/** The changes of the selected rows; shown while any are selected. */
export function BulkBar(props: { list: ListFacts; reader: InboxTeammate; open: number | null }) {
  const { list, reader, open } = props;
  if (!reader.answers || list.rows.length === 0) return null;
  return (
    <form
      class="bulk"
      id={BULK_FORM}
      method="post"
      action={`/desk/inbox/bulk?${backQuery(list.view, open)}`}
      data-live-form
      data-bulk={INBOX_WORK_LIMITS.bulkMax}
    >
      <input type="hidden" name="csrf" value={reader.csrf} />
      <DefaultButton />
      <BulkCount />
      <div class="bulk-acts">
        <button class="button small" type="submit" name="do" value="resolve">Resolve</button>
        <button class="button small" type="submit" name="do" value="reopen">Reopen</button>
        <details class="menu" id="menu-bulk-assign">
          <summary class="button small">Assign</summary>
          <div class="menu-list">
            {[{ id: reader.id, name: "Me" }, ...list.teammates.filter(({ id }) => id !== reader.id), {
              id: "",
              name: "No one",
            }].map(({ id, name }) => <button key={id} type="submit" name="do" value={`assign ${id}`}>{name}</button>)}
          </div>
        </details>
        <details class="menu" id="menu-bulk-snooze">
          <summary class="button small">Snooze</summary>
          <div class="menu-list">
            {list.snooze.map(({ id, label }) => (
              <button key={id} type="submit" name="do" value={`snooze ${id}`}>{label}</button>
            ))}
            <label class="field">
              <span>Until (time in {list.timezone})</span>
              <input type="datetime-local" name="until" />
            </label>
            <button class="button small" type="submit" name="do" value="snooze">Snooze until then</button>
          </div>
        </details>
        <MacroMenu list={list} />
        <details class="menu" id="menu-bulk-tag">
          <summary class="button small">Tag</summary>
          <div class="menu-list">
            {list.tags.slice(0, TAGS_MAX).map(({ tag }) => (
              <button key={tag} type="submit" name="do" value={`tag ${tag}`}>{tag}</button>
            ))}
            <label class="field">
              <span>Another tag</span>
              <input name="tag" autocomplete="off" />
            </label>
            <button class="button small" type="submit" name="do" value="tag">Add the tag</button>
          </div>
        </details>
      </div>
    </form>
  );
}

/**
 * The form's default button, pressed by Enter in the field for a tag or a time, or at a row's checkbox: without it
 * Enter would resolve all selected rows. The filled-in field decides what it does.
 */
function DefaultButton() {
  return <button class="hidden" type="submit" name="do" value="typed" tabindex={-1} aria-hidden="true" />;
}

/** The macros; each links to a page with its preview. */
function MacroMenu({ list: { macros, teammates } }: { list: ListFacts }) {
  if (macros.length === 0) return null;
  return (
    <details class="menu" id="menu-bulk-macro">
      <summary class="button small">Macro</summary>
      <div class="menu-list">
        {macros.slice(0, MACROS_MAX).map((macro) => (
          <button
            key={macro.id}
            class="macro-choice"
            type="submit"
            name="do"
            value={`macro ${macro.id}`}
            data-leads-away
          >
            <code>/{macro.shortcut}</code>
            <small>{macroInWords(macro, teammates).join(" · ")}</small>
          </button>
        ))}
      </div>
    </details>
  );
}

const TAGS_MAX = 12;
const MACROS_MAX = 30;

/** The result of the change, with the skipped conversations, and its undo button. */
export function BulkOutcome(props: { list: ListFacts; reader: InboxTeammate; open: number | null }) {
  const { list: { result, view }, reader, open } = props;
  return (
    <div class="bulk-outcome" data-part="bulk-outcome" role="status">
      {result !== null && (
        <div class="bulk-said">
          <div>
            <p>{wordsFor(result)}</p>
            {result.skipped.length > 0 && (
              <details>
                <summary>{leftWords(result.skipped.length)}</summary>
                <ul>
                  {result.skipped.slice(0, SKIPPED_MAX).map(({ number, why }) => (
                    <li key={number}>#{number}: {why}</li>
                  ))}
                </ul>
              </details>
            )}
          </div>
          {result.mayUndo && (
            <form method="post" action={`/desk/inbox/bulk/${result.id}/undo?${backQuery(view, open)}`} data-live-form>
              <input type="hidden" name="csrf" value={reader.csrf} />
              <button class="button small" type="submit" data-hotkey="z">
                <Icon name="back" />
                Undo
              </button>
            </form>
          )}
        </div>
      )}
    </div>
  );
}

const SKIPPED_MAX = 20;

function leftWords(count: number): string {
  return count === 1 ? "1 left as it was" : `${count} left as they were`;
}

function wordsFor({ label, changed, undoneAt }: BulkResult): string {
  const count = changed === 1 ? "1 conversation" : `${changed} conversations`;
  if (undoneAt !== null) return `Undone: ${label.toLowerCase()}, ${count}. What others have changed since stays.`;
  return changed === 0 ? "There was nothing to change." : `${label}: ${count}.`;
}
