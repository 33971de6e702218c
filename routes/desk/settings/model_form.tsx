/**
 * The form of the AI model: its server and key.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { SECRET_LIMITS } from "../../../core/limits/actions.ts";
import { MODEL_LIMITS } from "../../../core/limits/conversations.ts";
import type { ChosenServer } from "../../../core/model/chosen.ts";
import { MODEL_PROVIDERS } from "../../../core/model/settings.ts";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { FieldBox, noteIds } from "../form/field_box.tsx";
import { ReadOnlyNotice } from "../ui/parts.tsx";
import type { EnteredKey, ModelFormFacts } from "./model_facts.ts";
import { BASE_FIELD } from "./optimistic_lock.ts";
import { ModelOptionFields, notesAt } from "./model_options.tsx";

/** The form. */
export function ModelForm({ shell, facts }: { shell: Shell; facts: ModelFormFacts }) {
  const { typed, key, kept, mayChange } = facts;
  const url = notesAt(
    facts,
    "url",
    "The base URL from the provider's documentation. Private addresses must be allowed by the operator.",
  );
  return (
    <form class="stack" method="post" action="/desk/settings/model" data-saves>
      <input type="hidden" name="csrf" value={shell.csrf} />
      <input type="hidden" name="place" value={facts.place} />
      <input type="hidden" name={BASE_FIELD} value={facts.base} />
      {key.kind === "entered" && <input type="hidden" name="sealedKey" value={key.sealed} />}
      {!mayChange && <ReadOnlyNotice />}
      <fieldset class="stack bare" disabled={!mayChange}>
        <ProviderField facts={facts} />
        <FieldBox label="Address" {...url}>
          <input
            id={url.id}
            name="url"
            type="url"
            required
            value={typed.url}
            spellcheck={false}
            {...noteIds(url)}
            placeholder="https://api.openai.com/v1"
          />
        </FieldBox>
        <NameField facts={facts} />
        <KeyField facts={facts} />
        {kept !== null && kept.key !== null && (
          <label class="check">
            <input type="checkbox" name="removeKey" value="yes" checked={key.kind === "removed"} /> Remove the key
          </label>
        )}
        <ModelOptionFields facts={facts} />
        {mayChange && (
          <div class="row">
            <button class="button" type="submit" name="do" value="test">Test</button>
            <button class="button primary" type="submit" name="do" value="save">Save</button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

function ProviderField({ facts }: { facts: ModelFormFacts }) {
  const notes = notesAt(facts, "provider");
  return (
    <FieldBox label="Protocol" {...notes}>
      <select id={notes.id} name="provider" {...noteIds(notes)}>
        {Object.entries(MODEL_PROVIDERS).map(([provider, label]) => (
          <option key={provider} value={provider} selected={provider === facts.typed.provider}>{label}</option>
        ))}
      </select>
    </FieldBox>
  );
}

function NameField({ facts }: { facts: ModelFormFacts }) {
  const notes = notesAt(facts, "model");
  return (
    <FieldBox label="Model" {...notes}>
      <input
        id={notes.id}
        name="model"
        required
        value={facts.typed.model}
        spellcheck={false}
        {...noteIds(notes)}
        maxlength={MODEL_LIMITS.nameCharsMax}
        placeholder="gpt-5-mini"
        autocomplete="off"
      />
    </FieldBox>
  );
}

function KeyField({ facts }: { facts: ModelFormFacts }) {
  const { key, kept } = facts;
  const notes = notesAt(facts, "key", keyHelp(key, kept));
  const hasKey = key.kind === "entered" || key.kind === "saved" && kept !== null && kept.key !== null;
  return (
    <FieldBox label="API key" {...notes}>
      <input
        id={notes.id}
        name="key"
        type="password"
        autocomplete="off"
        {...noteIds(notes)}
        minlength={SECRET_LIMITS.charsMin}
        maxlength={SECRET_LIMITS.charsMax}
        placeholder={hasKey ? "••••••••••••" : ""}
      />
    </FieldBox>
  );
}

function keyHelp(key: EnteredKey, kept: ChosenServer | null): Child {
  if (key.kind === "entered") return "Entered, not saved yet. Leave empty to keep it.";
  if (kept === null || kept.key === null) {
    return "Stored encrypted and sent only to this address. Leave empty if the server needs no key.";
  }
  const { keySetAt } = kept;
  return (
    <>
      Set{keySetAt !== null && (
        <>
          {" "}
          <When at={keySetAt} />
        </>
      )}. Leave empty to keep it. It can be replaced, but not read.
    </>
  );
}
