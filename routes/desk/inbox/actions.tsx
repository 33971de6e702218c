/**
 * The buttons of the open conversation, as forms that work without a script.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { InboxView } from "../../../core/inbox/views.ts";
import { Icon } from "../ui/icons.tsx";
import { When } from "../ui/locale.tsx";
import { addressOf, type InboxTeammate, type OpenFacts, viewQuery } from "./facts.ts";

type ActionProps = { open: OpenFacts; reader: InboxTeammate; view: InboxView };

/** The buttons to take over, assign, snooze and resolve. */
export function Actions(props: ActionProps) {
  const { status, handler, assignee, otherOpen } = props.open.detail;
  const isNoOnes = handler !== "ai" && assignee === null && status === "waiting";
  const isOver = status === "resolved" || status === "snoozed";
  if (otherOpen !== null) {
    return (
      <div class="actions">
        <Assign {...props} />
        <a class="button small primary" href={addressOf(otherOpen, props.view)}>Open #{otherOpen}</a>
      </div>
    );
  }
  return (
    <div class="actions">
      <Assign {...props} />
      {status !== "resolved" && <Snooze {...props} />}
      <ChangeForm {...props}>
        {isOver
          ? <Button change="reopen" label="Reopen" hotkey="e" />
          : <Button change="resolve" label="Resolve" hotkey="e" />}
      </ChangeForm>
      <ChangeForm {...props}>
        {handler === "ai" || isNoOnes
          ? <Button change="take_over" label="Take over" hotkey="t" primary />
          : status !== "resolved" && <Button change="give_back" label="Give back" more=" to the AI" hotkey="t" />}
      </ChangeForm>
    </div>
  );
}

/** `more` is the part of the label that is hidden where there is little room. */
function Button(props: { change: string; label: string; more?: string; hotkey: string; primary?: boolean }) {
  return (
    <button
      class={props.primary ? "button small primary" : "button small"}
      type="submit"
      name="do"
      value={props.change}
      data-hotkey={props.hotkey}
    >
      <span>
        {props.label}
        {props.more && <span class="more-words">{props.more}</span>}
      </span>
    </button>
  );
}

/** A form whose fields name the change. */
function ChangeForm({ open, reader, view, children }: ActionProps & { children: Child }) {
  return (
    <form method="post" action={`/desk/inbox/${open.detail.number}/change?${viewQuery(view)}`} data-live-form>
      <input type="hidden" name="csrf" value={reader.csrf} />
      {children}
    </form>
  );
}

function Assign(props: ActionProps) {
  const { detail, teammates } = props.open;
  const current = teammates.find(({ id }) => id === detail.assignee);
  const choices = [
    { id: props.reader.id, name: "Me" },
    ...teammates.filter(({ id }) => id !== props.reader.id),
    ...(detail.assignee === null ? [] : [{ id: "", name: "No one" }]),
  ];
  return (
    <details class="menu" id="menu-assign">
      <summary class="button small" data-hotkey="a">
        <Icon name="visitor" />
        <span>{current?.name ?? "Assign"}</span>
      </summary>
      <div class="menu-list">
        <ChangeForm {...props}>
          <input type="hidden" name="do" value="assign" />
          {choices.map(({ id, name }) => (
            <button key={id} type="submit" name="teammate" value={id} disabled={id === (detail.assignee ?? "")}>
              {name}
            </button>
          ))}
        </ChangeForm>
      </div>
    </details>
  );
}

function Snooze(props: ActionProps) {
  const { snooze, timezone } = props.open;
  return (
    <details class="menu" id="menu-snooze">
      <summary class="button small" data-hotkey="s">
        <Icon name="clock" />
        Snooze
      </summary>
      <div class="menu-list">
        <ChangeForm {...props}>
          <input type="hidden" name="do" value="snooze" />
          {snooze.map(({ id, label, until }) => (
            <button key={id} type="submit" name="until" value={id}>
              {label} <When at={until} exact />
            </button>
          ))}
        </ChangeForm>
        <ChangeForm {...props}>
          <input type="hidden" name="do" value="snooze" />
          <label class="field">
            <span>Until (time in {timezone})</span>
            <input type="datetime-local" name="until" required />
          </label>
          <button class="button small" type="submit">Snooze until then</button>
        </ChangeForm>
      </div>
    </details>
  );
}
