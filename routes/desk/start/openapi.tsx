/**
 * A new action from an OpenAPI file: the file, its operations, and a preview of the selected one.
 *
 * @module
 */
import type { OpenApiCall } from "../../../core/actions/openapi/calls.ts";
import type { ActionFile } from "../../../core/agent/actions/action_schema.ts";
import type { InputFault } from "../../../core/problem.ts";
import { FieldBox, noteIds } from "../form/field_box.tsx";
import type { FormRefusal } from "../form/refusal_words.ts";
import { fieldNotes, TextField } from "../form/text_field.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { FactList, Head, Panel } from "../ui/parts.tsx";
import { ACTION_PATH, beforeActions } from "./addresses.ts";
import { NameFields } from "./name_fields.tsx";

/** The file as sent, and the address of its API. */
export type OpenApiDraft = { readonly text: string; readonly server: string };

type SourceProps = { readonly csrf: string; readonly draft: OpenApiDraft; readonly faults: readonly InputFault[] };

/** The panel to choose or paste the file. */
export function OpenApiPanel({ csrf, draft, faults }: SourceProps) {
  const notes = { ...fieldNotes("openapi", "document", faults), help: "JSON or YAML, up to 400 KB." };
  return (
    <Panel
      id="openapi"
      title="Or from an OpenAPI file"
      says="It lists the calls of your API. Choose one; its address, inputs and the place of its key are filled in."
    >
      <form class="tool-form" method="post" action={`${ACTION_PATH}#openapi`} enctype="multipart/form-data">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="from" value="openapi" />
        <div class="field">
          <label for="openapi-upload">File</label>
          <input id="openapi-upload" type="file" name="upload" accept=".json,.yaml,.yml" />
        </div>
        <FieldBox {...notes} label="Or its text">
          <textarea id={notes.id} class="code" name="document" rows={4} spellcheck={false} {...noteIds(notes)}>
            {draft.text}
          </textarea>
        </FieldBox>
        <ServerField value={draft.server} faults={faults} />
        <div class="buttons">
          <button class="button" type="submit">List its calls</button>
        </div>
      </form>
    </Panel>
  );
}

function ServerField({ value, faults }: { value: string; faults: readonly InputFault[] }) {
  return (
    <TextField
      of="openapi"
      name="server"
      label="Address of the API"
      type="text"
      inputmode="url"
      value={value}
      maxlength={500}
      placeholder="https://app.example.com/api"
      autocomplete="off"
      spellcheck={false}
      help="Only if the file does not name one."
      faults={faults}
    />
  );
}

type CallsProps = { readonly shell: Shell; readonly draft: OpenApiDraft; readonly calls: readonly OpenApiCall[] };

/** The operations in the file. */
export function CallsPage({ shell, draft, calls }: CallsProps) {
  return (
    <Page shell={shell} title="Choose a call" path={beforeActions(shell).menu}>
      <Head
        title="Choose a call"
        says={`${calls.length} ${calls.length === 1 ? "call" : "calls"} of ${draft.server}. Nothing is called yet.`}
        back={{ path: ACTION_PATH, label: "Add an action" }}
      />
      <form class="panel" method="post" action={ACTION_PATH} enctype="multipart/form-data">
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name="from" value="openapi" />
        <input type="hidden" name="server" value={draft.server} />
        <textarea name="document" hidden>{draft.text}</textarea>
        <ul class="list start-calls">
          {calls.map((call) => {
            const id = `${call.method} ${call.path}`;
            return (
              <li key={id}>
                <div>
                  <strong dir="auto">{call.summary}</strong>
                  <code>{id}</code>
                </div>
                <span class="badge">{call.method === "GET" ? "reads" : "asks for a yes"}</span>
                <button class="button small" type="submit" name="call" value={id} aria-label={`Use ${id}`}>Use</button>
              </li>
            );
          })}
        </ul>
      </form>
    </Page>
  );
}

/** A selected operation, and its form's input. */
export type ChosenCall = {
  readonly call: Pick<OpenApiCall, "action" | "customers">;
  readonly name: string;
  readonly description: string;
  /** The input for the customer's id; empty if the call is not about a customer. */
  readonly customer: string;
};

type ChosenProps = { readonly shell: Shell; readonly chosen: ChosenCall; readonly refusal: FormRefusal };

/** A selected operation, as it will be saved. */
export function ChosenCallPage({ shell, chosen, refusal: { fault, faults } }: ChosenProps) {
  const { call: { action } } = chosen;
  const customer = fieldNotes("action", "customer", faults);
  return (
    <Page shell={shell} title="Add an action" path={beforeActions(shell).menu}>
      <Head title="Add an action" back={{ path: ACTION_PATH, label: "Add an action" }} />
      <section class="panel">
        <div class="body">
          <FactList
            facts={[
              ["Address", <code key="address" class="start-address">{action.method} {action.url}</code>],
              ["The AI gives", inputWords(action, chosen.customer)],
              [
                "Effect",
                action.method === "GET" ? "Only reads." : "Changes something: customers are asked for a yes first.",
              ],
            ]}
          />
          <form class="tool-form" method="post" action={ACTION_PATH}>
            <input type="hidden" name="csrf" value={shell.csrf} />
            <input type="hidden" name="from" value="openapi" />
            <input type="hidden" name="chosen" value={JSON.stringify(chosen.call)} />
            {fault !== null && <p class="notice bad" role="alert">{fault}</p>}
            <FieldBox
              {...customer}
              label="The customer's id"
              help="It is always the customer who is signed in, whatever the AI writes."
            >
              <select id={customer.id} name="customer" {...noteIds(customer)}>
                {chosen.call.customers.map((name) => (
                  <option key={name} value={name} selected={name === chosen.customer}>{name}</option>
                ))}
                <option value="" selected={chosen.customer === ""}>none: it is not about a customer</option>
              </select>
            </FieldBox>
            <NameFields typed={chosen} faults={faults} />
            <div class="buttons">
              <button class="button primary" type="submit">Save and try it</button>
            </div>
          </form>
        </div>
      </section>
    </Page>
  );
}

function inputWords({ input = {} }: ActionFile, customer: string): string | null {
  const names = Object.entries(input).filter(([name]) => name !== customer).map(([name, { enum: choices, required }]) =>
    `${name}${choices === undefined ? "" : `: ${choices.slice(0, 8).join(" or ")}`}${
      required === false ? " (optional)" : ""
    }`
  );
  return names.length === 0 ? "Nothing" : names.join(", ");
}
