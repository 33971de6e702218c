/**
 * The content of each first step: its forms, code to copy, and its current state.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { InputFault } from "../../../core/problem.ts";
import { COMPANY_NAME_CHARS_MAX } from "../../../core/settings/settings.ts";
import { filePage } from "../agent/addresses.ts";
import { TextField } from "../form/text_field.tsx";
import { IdentityForms } from "../chat/identity.tsx";
import { IDENTIFY, scriptTag, TOKEN } from "../chat/snippets.ts";
import { amountOf, STATES } from "../knowledge/labels.ts";
import { sourcePage } from "../knowledge/addresses.ts";
import type { Shell } from "../page/shell.ts";
import { useLocale } from "../ui/locale.tsx";
import { START_PATH } from "../page/menu.ts";
import { Snippet } from "../ui/parts.tsx";
import { TRY } from "../tests/addresses.ts";
import { ACTION_PATH, actionPath } from "./addresses.ts";
import type { StartPageFacts } from "./facts.ts";
import type { StepName } from "./steps.ts";

type BodyProps = { readonly shell: Shell; readonly page: StartPageFacts };

/** The content of a step. */
export function StepBody({ step, ...props }: BodyProps & { step: StepName }) {
  const Body = BODIES[step];
  return <Body {...props} />;
}

const BODIES: Readonly<Record<StepName, (props: BodyProps) => Child>> = {
  company: CompanyBody,
  chat: ChatBody,
  identity: IdentityBody,
  knowledge: KnowledgeBody,
  actions: ActionsBody,
  ask: AskBody,
};

/** The input of a step's form that was refused; null when it was not. */
function typedIn({ fault }: StartPageFacts, step: StepName): string | null {
  return fault?.step === step ? fault.typed : null;
}

/** The faults of a step's form, which has one field. */
function faultsOf({ fault }: StartPageFacts, step: StepName, field: string): readonly InputFault[] {
  return fault?.step === step ? [{ parameter: field, message: fault.message, fix: "" }] : [];
}

function CompanyBody({ shell, page }: BodyProps) {
  return (
    <>
      <form class="row" method="post" action={`${START_PATH}/company#company`}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <TextField
          of="company"
          name="name"
          label="Company name"
          type="text"
          value={typedIn(page, "company") ?? page.facts.companyName ?? ""}
          maxlength={COMPANY_NAME_CHARS_MAX}
          required
          dir="auto"
          faults={faultsOf(page, "company", "name")}
        />
        <button class="button primary" type="submit">Save</button>
      </form>
      <p class="muted">
        Logo, language and time zone are in <a href="/desk/settings/company">Settings, Company</a>, colours in{" "}
        <a href="/desk/widget/appearance">Chat widget, Appearance</a>.
      </p>
    </>
  );
}

function ChatBody({ page }: BodyProps) {
  return (
    <>
      <p>Put this tag into the head of your pages, then open one of them. This step notices it by itself.</p>
      <Snippet label="the script tag" text={scriptTag(page)} />
      <p class="muted">
        Content Security Policy, React, Next.js and others: <a href="/desk/widget/install">Chat widget, Install</a>.
      </p>
    </>
  );
}

function IdentityBody({ shell, page }: BodyProps) {
  return (
    <>
      <p>
        Your server signs a short-lived token that says who is signed in, and your pages pass it on. The agent acts for
        this customer alone.
      </p>
      <IdentityForms csrf={shell.csrf} mayChange facts={page.identity} action={`${START_PATH}/identity#identity`} />
      <details class="raw" id="identity-code" open={page.identity.secret !== null}>
        <summary>The code for your server and your pages</summary>
        <Snippet label="the server code" text={TOKEN} />
        <Snippet label="the page code" text={IDENTIFY} />
      </details>
    </>
  );
}

function KnowledgeBody({ shell, page }: BodyProps) {
  const locale = useLocale();
  const { sources } = page.facts;
  return (
    <>
      <form class="row" method="post" action={`${START_PATH}/knowledge#knowledge`}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <TextField
          of="knowledge"
          name="url"
          label="Address of your help pages"
          type="text"
          inputmode="url"
          value={typedIn(page, "knowledge") ?? ""}
          placeholder="https://example.com/help"
          maxlength={2000}
          required
          autocomplete="off"
          spellcheck={false}
          faults={faultsOf(page, "knowledge", "url")}
        />
        <button class="button primary" type="submit">Read it</button>
      </form>
      {sources.length > 0 && (
        <ul class="start-list">
          {sources.map((source) => (
            <li key={source.id}>
              <a href={sourcePage(source.id)}>{source.name}</a>
              <span class={`badge ${STATES[source.state].tone}`}>{STATES[source.state].label}</span>
              <small class="muted">{amountOf(locale, source)}</small>
            </li>
          ))}
        </ul>
      )}
      <p class="muted">
        Files and texts: <a href="/desk/knowledge/new?kind=file">Knowledge, Add a source</a>.
      </p>
    </>
  );
}

function ActionsBody({ page: { facts: { actions } } }: BodyProps) {
  return (
    <>
      <p>
        An action is one call of your app, such as reading a customer's orders. The agent uses it, with your key, for
        the customer who is signed in.
      </p>
      {actions.length > 0 && (
        <ul class="start-list">
          {actions.map(({ name, method, url, isReady }) => (
            <li key={name}>
              <a href={isReady ? actionPath(name) : filePage(`actions/${name}.yaml`)}>{name}</a>
              <span class={isReady ? "badge good" : "badge bad"}>{isReady ? "ready" : "key missing"}</span>
              <small class="muted">
                <code>{method} {url}</code>
              </small>
            </li>
          ))}
        </ul>
      )}
      <a class="button primary" href={ACTION_PATH}>{actions.length === 0 ? "Add the first action" : "Add an action"}</a>
    </>
  );
}

function AskBody() {
  return (
    <>
      <p>Ask what your customers ask. With real calls on, the agent reads your app as it does for a customer.</p>
      <div class="row">
        <a class="button primary" href={`${TRY}?real&typed=${encodeURIComponent("What plan am I on?")}`}>Try it here</a>
        <a class="button" href="/desk/agent/tests">Write a test of it</a>
      </div>
      <p class="muted">Or open your own site, sign in there, and ask in the chat.</p>
    </>
  );
}
