/**
 * Settings > AI model: which model answers customers, where its server is, and whether it works.
 *
 * @module
 */
import { MODEL_LIMITS, SECRET_LIMITS } from "../../../core/limits.ts";
import type { ChosenServer } from "../../../core/model/chosen.ts";
import { MODEL_PROVIDERS } from "../../../core/model/settings.ts";
import type { Finding } from "../../../core/model/try_findings.ts";
import type { ModelTrial } from "../../../core/model/try_model.ts";
import { Page, type Shell } from "../layout.tsx";
import { Head, Panel, Tabs, When } from "../parts.tsx";
import { SETTINGS_TABS } from "./tabs.ts";

/** What is typed into the fields. */
export type TypedModel = { readonly provider: string; readonly url: string; readonly model: string };

/** The key while the form is edited; no page contains its value. */
export type EnteredKey =
  /** As it is saved, or none. */
  | { readonly kind: "saved" }
  /** A new key, sealed and not saved yet. */
  | { readonly kind: "entered"; readonly sealed: string }
  | { readonly kind: "removed" };

/** What the page shows. */
export type ModelFacts = {
  readonly kept: ChosenServer | null;
  /** The name of the model that answers now. */
  readonly answering: string;
  /** The model that answers when none is set here. */
  readonly ownName: string;
  readonly aiEnabled: boolean;
  readonly mayChange: boolean;
  readonly typed: TypedModel;
  readonly key: EnteredKey;
  readonly trial: ModelTrial | null;
  readonly fault: string | null;
  readonly saved: boolean;
};

const FORM = "model-form";

/** The page. */
export function ModelPage({ shell, facts }: { shell: Shell; facts: ModelFacts }) {
  return (
    <Page shell={shell} title="AI model" path="/desk/settings">
      <Head
        title="Settings"
        says="The model that answers customers. What it may do is decided by code, never by the model."
      />
      <Tabs label="Settings" tabs={SETTINGS_TABS} current="/desk/settings/model" />
      <NowPanel shell={shell} facts={facts} />
      <Panel
        title="Use your own model"
        says="Any OpenAI-compatible server, or Anthropic. The model must support function calling."
      >
        {facts.saved && <p class="notice good" role="status">Saved. This model answers from the next message.</p>}
        {facts.fault && <p class="notice bad" role="alert">{facts.fault}</p>}
        {facts.trial && <TrialNotice trial={facts.trial} />}
        <ModelForm shell={shell} facts={facts} />
      </Panel>
    </Page>
  );
}

function NowPanel({ shell, facts }: { shell: Shell; facts: ModelFacts }) {
  const { kept, answering, ownName, aiEnabled, mayChange } = facts;
  return (
    <Panel title="Current model">
      {!aiEnabled && <p class="notice warn">The AI is off: every conversation goes to your team.</p>}
      <dl class="facts">
        <div>
          <dt>Model</dt>
          <dd>
            <strong>{answering}</strong>{" "}
            <span class="badge">
              {kept === null ? ORIGINS[ownName === "built-in" ? "builtin" : "operator"] : "set here"}
            </span>
          </dd>
        </div>
      </dl>
      {kept === null && ownName === "built-in" && (
        <p>The built-in agent follows fixed rules. It needs no model, but understands less than one.</p>
      )}
      {kept !== null && mayChange && (
        <form class="row" method="post" action="/desk/settings/model">
          <input type="hidden" name="csrf" value={shell.csrf} />
          <button class="button" type="submit" name="do" value="forget">Use {ownName} instead</button>
          <small class="muted">This also deletes the saved key.</small>
        </form>
      )}
    </Panel>
  );
}

const ORIGINS = { builtin: "needs no model", operator: "from the desk's environment" } as const;

function ModelForm({ shell, facts }: { shell: Shell; facts: ModelFacts }) {
  const { typed, key, kept, mayChange } = facts;
  return (
    <form id={FORM} class="stack" method="post" action="/desk/settings/model">
      <input type="hidden" name="csrf" value={shell.csrf} />
      {key.kind === "entered" && <input type="hidden" name="sealedKey" value={key.sealed} />}
      <fieldset class="stack bare" disabled={!mayChange}>
        <label class="field">
          <span>Protocol</span>
          <select name="provider">
            {Object.entries(MODEL_PROVIDERS).map(([provider, label]) => (
              <option value={provider} selected={provider === typed.provider}>{label}</option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Address</span>
          <input
            name="url"
            type="url"
            required
            value={typed.url}
            placeholder="https://api.openai.com/v1"
            spellcheck={false}
          />
          <small>
            The base URL from the provider's documentation. Private addresses must be allowed by the operator.
          </small>
        </label>
        <label class="field">
          <span>Model</span>
          <input
            name="model"
            required
            maxlength={MODEL_LIMITS.nameCharsMax}
            value={typed.model}
            placeholder="gpt-5-mini"
            spellcheck={false}
            autocomplete="off"
          />
        </label>
        <KeyField entered={key} kept={kept} />
        <div class="row">
          <button class="button" type="submit" name="do" value="test">Test</button>
          <button class="button primary" type="submit" name="do" value="save">Save</button>
        </div>
      </fieldset>
      {!mayChange && <p class="muted">An owner or admin can change this.</p>}
    </form>
  );
}

function KeyField({ entered, kept }: { entered: EnteredKey; kept: ChosenServer | null }) {
  const isSaved = kept !== null && kept.key !== null;
  const stars = entered.kind === "entered" || isSaved && entered.kind === "saved" ? "••••••••••••" : "";
  return (
    <>
      <label class="field">
        <span>API key</span>
        <input
          name="key"
          type="password"
          autocomplete="off"
          minlength={SECRET_LIMITS.charsMin}
          maxlength={SECRET_LIMITS.charsMax}
          placeholder={stars}
        />
        <small>
          {entered.kind === "entered" ? "Entered, not saved yet. Leave empty to keep it." : isSaved
            ? (
              <>
                Set{kept.keySetAt && (
                  <>
                    {" "}
                    <When at={kept.keySetAt} />
                  </>
                )}. Leave empty to keep it. It can be replaced, but not read.
              </>
            )
            : "Stored encrypted and sent only to this address. Leave empty if the server needs no key."}
        </small>
      </label>
      {isSaved && (
        <label class="check">
          <input type="checkbox" name="removeKey" value="yes" checked={entered.kind === "removed"} /> Remove the key
        </label>
      )}
    </>
  );
}

function TrialNotice({ trial }: { trial: ModelTrial }) {
  if (trial.kind === "works") {
    return trial.but === null
      ? (
        <div class="notice good" role="status">
          <strong>It works</strong>
          <span>The model answered in {seconds(trial.ms)} and called a function as instructed.</span>
        </div>
      )
      : <Found tone="warn" title={`It answered in ${seconds(trial.ms)}, but`} finding={trial.but} said={null} />;
  }
  return <Found tone="bad" title="It does not work" finding={trial.finding} said={trial.said} />;
}

function Found(props: { tone: "warn" | "bad"; title: string; finding: Finding; said: string | null }) {
  const { tone, title, finding, said } = props;
  return (
    <div class={`notice ${tone}`} role="alert">
      <strong>{title}</strong>
      <span>{finding.says} {finding.fix}</span>
      {said !== null && said.trim() !== "" && <span>The server said: “{said}”</span>}
    </div>
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
