/**
 * Settings > AI model: the model that answers customers, its server, and a test.
 *
 * @module
 */
import { finding, type ModelFinding } from "../../../core/model/try_findings.ts";
import type { ModelTrial } from "../../../core/model/try_model.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Panel } from "../ui/parts.tsx";
import type { ModelFacts, ModelFormFacts } from "./model_facts.ts";
import { ModelForm } from "./model_form.tsx";
import { BASE_FIELD } from "./optimistic_lock.ts";
import { SettingsTop } from "./top.tsx";

export function ModelPage({ shell, facts }: { shell: Shell; facts: ModelFacts }) {
  return (
    <Page shell={shell} title="AI model" path="/desk/settings">
      <SettingsTop
        shell={shell}
        says="The model that answers customers. What it may do is decided by code, never by the model."
        current="/desk/settings/model"
      />
      <NowPanel shell={shell} facts={facts} />
      <FormPanel
        shell={shell}
        form={facts.forms.first}
        title="Use your own model"
        says="Any OpenAI-compatible server, or Anthropic. The model must support function calling."
      />
      <FormPanel
        shell={shell}
        form={facts.forms.second}
        title="Fallback model"
        says="Answers when the first model fails, so that customers are not left waiting. Use another provider."
      />
    </Page>
  );
}

type FormPanelProps = { shell: Shell; form: ModelFormFacts; title: string; says: string };

/** A model's form, below the result of its test. */
function FormPanel({ shell, form, title, says }: FormPanelProps) {
  const { place, kept, mayChange } = form;
  return (
    <Panel title={title} says={says}>
      {form.saved && <p class="notice good" role="status">Saved. It applies from the next message.</p>}
      {form.conflict !== null && <p class="notice bad" role="alert">{form.conflict}</p>}
      {form.faults.length > 0 && <p class="notice bad" role="alert">Nothing was saved. Check the marked fields.</p>}
      {form.trial && <TrialNotice trial={form.trial} />}
      <ModelForm shell={shell} facts={form} />
      {place === "second" && kept !== null && mayChange && (
        <ForgetForm shell={shell} form={form} label="Remove the fallback" />
      )}
    </Panel>
  );
}

function ForgetForm({ shell, form, label }: { shell: Shell; form: ModelFormFacts; label: string }) {
  return (
    <form class="row" method="post" action="/desk/settings/model">
      <input type="hidden" name="csrf" value={shell.csrf} />
      <input type="hidden" name="place" value={form.place} />
      <input type="hidden" name={BASE_FIELD} value={form.base} />
      <button class="button" type="submit" name="do" value="forget">{label}</button>
      <small class="muted">This also deletes the saved key.</small>
    </form>
  );
}

function NowPanel({ shell, facts }: { shell: Shell; facts: ModelFacts }) {
  const { answering, ownName, aiEnabled, leftAlone, capState, forms } = facts;
  const { kept, mayChange } = forms.first;
  return (
    <Panel title="Current model">
      {capState !== "fine" && (
        <p class="notice warn">
          {capState === "near" ? "A limit is nearly reached." : "A limit is reached: the model is not asked."}{" "}
          <a href="/desk/settings/usage">Show usage</a>
        </p>
      )}
      {leftAlone !== null && (
        <p class="notice warn">
          {leftAlone === "no_tools" ? finding("no_tools").says : "This model failed several times in a row."}{" "}
          Until it works, {forms.second.kept?.model ?? "the built-in agent"} answers. The desk tries it every minute.
          {leftAlone === "no_tools" && ` ${finding("no_tools").fix}`}
        </p>
      )}
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
        {forms.second.kept !== null && (
          <div>
            <dt>Fallback</dt>
            <dd>{forms.second.kept.model}</dd>
          </div>
        )}
      </dl>
      {kept === null && ownName === "built-in" && (
        <p>The built-in agent follows fixed rules. It needs no model, but understands less than one.</p>
      )}
      {kept !== null && mayChange && <ForgetForm shell={shell} form={forms.first} label={`Use ${ownName} instead`} />}
    </Panel>
  );
}

const ORIGINS = { builtin: "needs no model", operator: "from the desk's environment" } as const;

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

function Found(props: { tone: "warn" | "bad"; title: string; finding: ModelFinding; said: string | null }) {
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
