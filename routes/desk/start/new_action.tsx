/**
 * A new action: from a curl command to a call for any customer.
 *
 * @module
 */
import type { InputFault } from "../../../core/problem.ts";
import { FieldBox, noteIds } from "../form/field_box.tsx";
import { type FormRefusal, NOT_REFUSED } from "../form/refusal_words.ts";
import { fieldNotes, TextField } from "../form/text_field.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Head } from "../ui/parts.tsx";
import { ACTION_PATH, beforeActions } from "./addresses.ts";
import { type ValueDraft, ValueFields } from "./curl_values.tsx";
import { NameFields } from "./name_fields.tsx";
import { type OpenApiDraft, OpenApiPanel } from "./openapi.tsx";

const SAMPLE = "curl https://app.example.com/api/customers/42/orders \\\n  -H 'Authorization: Bearer your-key'";

/** The form's input so far. */
export type ActionDraft = {
  readonly curl: string;
  readonly customer: string;
  readonly name: string;
  readonly description: string;
  /** The values of the command, once it was parsed. */
  readonly values: readonly ValueDraft[];
};

/** An empty form. */
export const NO_DRAFT: ActionDraft = { curl: "", customer: "", name: "", description: "", values: [] };

type PageProps = {
  readonly shell: Shell;
  readonly draft: ActionDraft;
  readonly refusal: FormRefusal;
  /** The OpenAPI file that the refusal is about; null when it is about the draft. */
  readonly openApi?: OpenApiDraft | null;
};

/** The page; `refusal` is why the draft was not saved. */
export function NewActionPage({ shell, draft, refusal, openApi = null }: PageProps) {
  const { fault, faults } = openApi === null ? refusal : NOT_REFUSED;
  return (
    <Page shell={shell} title="Add an action" path={beforeActions(shell).menu}>
      <Head
        title="Add an action"
        says="Paste a call of your app's API. Its key is stored where no one can read it, and sent to this address alone."
        back={beforeActions(shell).back}
      />
      <section class="panel">
        <div class="body">
          <form class="tool-form" method="post" action={ACTION_PATH}>
            <input type="hidden" name="csrf" value={shell.csrf} />
            {fault !== null && <p class="notice bad" role="alert">{fault}</p>}
            <CurlField draft={draft} faults={faults} />
            <CustomerField draft={draft} faults={faults} />
            <NameFields typed={draft} faults={faults} />
            <Values values={draft.values} />
            <div class="buttons">
              <button class="button primary" type="submit">Save and try it</button>
            </div>
          </form>
        </div>
      </section>
      <OpenApiPanel
        csrf={shell.csrf}
        draft={openApi ?? { text: "", server: "" }}
        faults={openApi === null ? [] : refusal.faults}
      />
    </Page>
  );
}

function Values({ values }: { values: readonly ValueDraft[] }) {
  if (values.length === 0) return null;
  return (
    <section class="curl-values" id="values" aria-label="The values in the command">
      <h2>The values in the command</h2>
      <p class="notice" role="status">
        Say who gives each of them in a call. What is always the same, customers see in the question before a change.
      </p>
      <ValueFields values={values} />
    </section>
  );
}

type FieldProps = { readonly draft: ActionDraft; readonly faults: readonly InputFault[] };

function CurlField({ draft, faults }: FieldProps) {
  const help = "As in your API's documentation, or “Copy as cURL” of a browser's developer tools.";
  const notes = { ...fieldNotes("action", "curl", faults), help };
  return (
    <FieldBox {...notes} label="curl command">
      <textarea
        id={notes.id}
        class="code"
        name="curl"
        rows={5}
        required
        spellcheck={false}
        autofocus={draft.values.length === 0 || faults.length > 0}
        placeholder={SAMPLE}
        {...noteIds(notes)}
      >
        {draft.curl}
      </textarea>
    </FieldBox>
  );
}

function CustomerField({ draft, faults }: FieldProps) {
  return (
    <TextField
      of="action"
      name="customer"
      label="The customer's id in it"
      class="short"
      type="text"
      value={draft.customer}
      maxlength={128}
      placeholder="42"
      autocomplete="off"
      spellcheck={false}
      help={
        <>
          It becomes{" "}
          <code>{"{user.id}"}</code>: always the customer who is signed in, whatever the AI writes. Leave it empty if
          the command has {"{user.id}"} already, or if the call is not about a customer.
        </>
      }
      faults={faults}
    />
  );
}
