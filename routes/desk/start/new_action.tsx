/**
 * A new action: from a curl command to a call for any customer.
 *
 * @module
 */
import { Page, type Shell } from "../layout.tsx";
import { START_PATH } from "../menu.ts";
import { Head } from "../parts.tsx";
import { ACTION_PATH, stepPath } from "./addresses.ts";

const SAMPLE = "curl https://app.example.com/api/customers/42/orders \\\n  -H 'Authorization: Bearer your-key'";

/** What was typed so far. */
export type ActionDraft = {
  readonly curl: string;
  readonly customer: string;
  readonly name: string;
  readonly description: string;
};

/** The page; `fault` says why the draft was not saved. */
export function NewActionPage({ shell, draft, fault }: { shell: Shell; draft: ActionDraft; fault: string | null }) {
  return (
    <Page shell={shell} title="Add an action" path={START_PATH}>
      <Head
        title="Add an action"
        says="Paste a call of your app's API. Its key is stored where no one can read it, and sent to this address alone."
        back={{ path: stepPath("actions"), label: "Get started" }}
      />
      <section class="panel">
        <div class="body">
          <form class="tool-form" method="post" action={ACTION_PATH}>
            <input type="hidden" name="csrf" value={shell.csrf} />
            {fault !== null && <p class="notice bad" role="alert">{fault}</p>}
            <CurlField curl={draft.curl} />
            <CustomerField id={draft.customer} />
            <NameFields {...draft} />
            <div class="buttons">
              <button class="button primary" type="submit">Save and try it</button>
            </div>
          </form>
        </div>
      </section>
    </Page>
  );
}

function CurlField({ curl }: Pick<ActionDraft, "curl">) {
  return (
    <label class="field">
      <span>curl command</span>
      <textarea
        class="code"
        name="curl"
        rows={5}
        required
        spellcheck={false}
        autofocus
        placeholder={SAMPLE}
      >
        {curl}
      </textarea>
      <small>As in your API's documentation, or “Copy as cURL” of a browser's developer tools.</small>
    </label>
  );
}

function CustomerField({ id }: { id: string }) {
  return (
    <label class="field">
      <span>The customer's id in it</span>
      <input
        class="short"
        type="text"
        name="customer"
        value={id}
        maxlength={128}
        placeholder="42"
        autocomplete="off"
        spellcheck={false}
      />
      <small>
        It becomes{" "}
        <code>{"{user.id}"}</code>: always the customer who is signed in, whatever the AI writes. Leave it empty if the
        command says so already, or if the call is about no one's account.
      </small>
    </label>
  );
}

function NameFields({ name, description }: Pick<ActionDraft, "name" | "description">) {
  return (
    <>
      <label class="field">
        <span>What it does</span>
        <input
          type="text"
          name="description"
          value={description}
          maxlength={500}
          required
          dir="auto"
          placeholder="Lists the customer's orders, with state and date of delivery."
        />
        <small>The AI decides by it when to use the action.</small>
      </label>
      <label class="field">
        <span>Name</span>
        <input
          class="short"
          type="text"
          name="name"
          value={name}
          maxlength={64}
          required
          placeholder="get_orders"
          autocomplete="off"
          spellcheck={false}
        />
        <small>Small letters, digits and underscores.</small>
      </label>
    </>
  );
}
