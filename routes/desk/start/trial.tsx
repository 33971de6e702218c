/**
 * The result of a trial call in plain words, with the fields of the response to select from.
 *
 * @module
 */
import { SAVE_KEYS } from "../ui/parts.tsx";
import type { CallResult } from "../../../core/actions/call.ts";
import type { Action } from "../../../core/agent/actions/action.ts";
import type { JsonValue } from "../../../core/json.ts";
import { actionPath } from "./addresses.ts";
import { answerFields } from "../trial/answer_fields.ts";

type FormProps = { readonly csrf: string; readonly action: Action; readonly customer: string };

/** The response, or why there is none. */
export function TrialAnswer({ result, ...form }: FormProps & { readonly result: CallResult }) {
  switch (result.kind) {
    case "ok":
      return (
        <>
          <p class="notice good" role="status">
            <strong>Your app answered {result.status}</strong> <span>in {result.ms} ms</span>
          </p>
          <Fields {...form} answer={result.data} />
        </>
      );
    case "failed":
      return (
        <div class="notice bad" role="alert">
          <strong>{result.status === null ? "No answer" : `Your app answered ${result.status}`}</strong>
          <span>{result.reason ?? result.message}</span>
        </div>
      );
    case "needs_yes":
      return <p class="notice">{result.summary}</p>;
    case "refused":
      return <p class="notice bad" role="alert">{result.message}</p>;
    case "invalid":
      return (
        <ul class="notice bad" role="alert">
          {result.problems.map(({ message, fix }) => <li key={message}>{message} {fix}</li>)}
        </ul>
      );
  }
}

function Fields({ csrf, action, customer, answer }: FormProps & { readonly answer: JsonValue }) {
  const fields = answerFields(answer);
  if (fields.length === 0) return <p class="muted">The answer has no fields to choose from.</p>;
  return (
    <form method="post" action={`${actionPath(action.name)}/answer`}>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="customer" value={customer} />
      <input type="hidden" name="answer" value={JSON.stringify(answer)} />
      <fieldset class="start-fields">
        <legend>What the agent and the customer may see</legend>
        {fields.map(({ path, sample, isPrivate }) => (
          <label class="check" key={path}>
            <input
              type="checkbox"
              name="pick"
              value={path}
              checked={action.pick === null ? !isPrivate : action.pick.includes(path)}
            />
            <code>{path}</code>
            <span class="muted" dir="auto">{sample}</span>
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input type="checkbox" name="card" checked={action.widget === null} />
        <span>Show it as {action.widget === null ? "a card" : "a new card"}</span>
      </label>
      <div class="buttons">
        <button class="button primary" type="submit">Save these fields</button>
        <button class="button" type="submit" name="into" value="draft" {...SAVE_KEYS}>Put in draft</button>
      </div>
    </form>
  );
}
