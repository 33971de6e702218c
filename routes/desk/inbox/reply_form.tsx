/**
 * The form of a canned reply: its text, and its steps.
 *
 * @module
 */
import type { CannedReply } from "../../../core/inbox/canned.ts";
import { NO_STEPS } from "../../../core/inbox/macro.ts";
import { PLACEHOLDERS } from "../../../core/inbox/placeholders.ts";
import { SNOOZE_WORDS } from "../../../core/inbox/snooze.ts";
import { CONVERSATION_LIMITS } from "../../../core/limits/conversations.ts";
import type { InputFault } from "../../../core/problem.ts";
import { FieldBox, noteIds } from "../form/field_box.tsx";
import type { FormRefusal } from "../form/refusal_words.ts";
import { fieldNotes, TextField } from "../form/text_field.tsx";
import { Ask } from "../ui/parts.tsx";

/** Teammates that a macro can assign a conversation to. */
export type Assignable = readonly { readonly id: string; readonly name: string }[];

/** A canned reply that could not be saved. */
export type RefusedCannedReply = CannedReply & FormRefusal & {
  /** Whether another teammate has changed it since the form was rendered. */
  readonly isConflict: boolean;
};

type FormProps = {
  csrf: string;
  /** Null for a new one. */
  reply: CannedReply | null;
  refused: RefusedCannedReply | null;
  teammates: Assignable;
};

/** The form, with the button that deletes the reply. */
export function ReplyForm({ csrf, reply, refused, teammates }: FormProps) {
  const of = `reply-${reply?.id ?? "new"}`;
  const faults = refused?.faults ?? [];
  const shown = refused ?? reply ?? { shortcut: "", body: "", steps: NO_STEPS, own: false };
  return (
    <div class="reply-form">
      <form method="post" action="/desk/inbox/replies">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="id" value={reply?.id ?? ""} />
        {reply !== null && (
          <>
            <input type="hidden" name="wasShortcut" value={reply.shortcut} />
            <input type="hidden" name="wasBody" value={reply.body} />
            <input type="hidden" name="wasSteps" value={JSON.stringify(reply.steps)} />
          </>
        )}
        {refused && <Refused refused={refused} reply={reply} />}
        <TextField
          of={of}
          name="shortcut"
          label="Shortcut"
          class="short"
          value={shown.shortcut}
          required
          maxlength={41}
          placeholder="refund"
          faults={faults}
        />
        <BodyField of={of} body={shown.body} faults={faults} />
        <Steps of={of} steps={shown.steps} teammates={teammates} faults={faults} />
        {reply === null && (
          <label class="check">
            <input type="checkbox" name="own" value="yes" checked={shown.own} />
            Only I see it
          </label>
        )}
        <button class="button primary" type="submit">{reply === null ? "Add" : "Save"}</button>
      </form>
      {reply !== null && (
        <Ask
          id={`remove-${reply.id}`}
          open="Remove"
          title={`Remove /${reply.shortcut}?`}
          says="It can no longer be used. Messages that were sent with it stay."
          keep="Cancel"
          yes="Remove"
          action={`/desk/inbox/replies/${reply.id}/remove`}
          fields={{
            csrf,
            wasShortcut: reply.shortcut,
            wasBody: reply.body,
            wasSteps: JSON.stringify(reply.steps),
          }}
        />
      )}
    </div>
  );
}

type FieldProps = { readonly of: string; readonly faults: readonly InputFault[] };

function BodyField({ of, body, faults }: FieldProps & { readonly body: string }) {
  const help = (
    <>
      {Object.entries(PLACEHOLDERS).map(([name, words], at) => (
        <>
          {at > 0 && ", "}
          <code title={words}>{`{{${name}}}`}</code>
        </>
      ))} are filled in; <code>{"{{first_name|there}}"}</code> says what to write when the name is not known.
    </>
  );
  const notes = { ...fieldNotes(of, "body", faults), help };
  return (
    <FieldBox {...notes} label="Text">
      <textarea
        id={notes.id}
        name="body"
        rows={4}
        maxlength={CONVERSATION_LIMITS.messageCharsMax}
        dir="auto"
        {...noteIds(notes)}
      >
        {body}
      </textarea>
    </FieldBox>
  );
}

function Refused({ refused, reply }: { refused: RefusedCannedReply; reply: CannedReply | null }) {
  return (
    <div class="notice bad" role="alert">
      <span>{refused.fault}</span>
      {refused.isConflict && reply !== null && (
        <span class="whole" dir="auto">
          Saved now: <code>/{reply.shortcut}</code> {reply.body}
        </span>
      )}
    </div>
  );
}

/** The steps, which make it a macro. */
function Steps(
  { of, steps, teammates, faults }: FieldProps & { readonly steps: CannedReply["steps"]; teammates: Assignable },
) {
  const { tags, assign, finish } = steps;
  return (
    <fieldset class="macro-fields">
      <legend>And then</legend>
      <TextField
        of={of}
        name="tags"
        label="Add tags"
        value={tags.join(", ")}
        placeholder="refund, billing"
        maxlength={400}
        autocomplete="off"
        faults={faults}
      />
      <label class="field">
        <span>Assign</span>
        <select name="assign">
          {[["", "Leave as it is"], ["me", "To the teammate who runs it"], ["no_one", "To no one"]].map((
            [value, words],
          ) => <option key={value} value={value} selected={value === (assign ?? "")}>{words}</option>)}
          {teammates.map(({ id, name }) => <option key={id} value={id} selected={id === assign}>{name}</option>)}
        </select>
      </label>
      <label class="field">
        <span>State</span>
        <select name="finish">
          <option value="" selected={finish === null}>Leave as it is</option>
          <option value="resolve" selected={finish === "resolve"}>Resolve</option>
          {Object.entries(SNOOZE_WORDS).map(([id, words]) => (
            <option key={id} value={id} selected={id === finish}>Snooze {words}</option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
