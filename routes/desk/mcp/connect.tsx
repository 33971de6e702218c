/**
 * MCP > Connect: one click creates a token for an app and shows the exact configuration.
 *
 * @module
 */
import type { Shell } from "../page/shell.ts";
import { Page } from "../page/layout.tsx";
import { Head, Snippet, Tabs } from "../ui/parts.tsx";
import { type App, APPS, TOKEN_PLACE } from "./apps.ts";
import { AccessChoice, CustomerWordsChoice, ExpiryChoice, type NewToken, ShownToken } from "./new_token.tsx";

/** The tabs of the MCP pages. */
export const MCP_TABS = [
  { path: "/desk/mcp", label: "Connect" },
  { path: "/desk/mcp/connections", label: "Connected apps" },
  { path: "/desk/mcp/tokens", label: "API tokens" },
  { path: "/desk/mcp/activity", label: "Activity" },
] as const;

/** The sentence below the title, on every tab. */
export const MCP_SAYS = "Let an AI client read and change the agent. Every save is checked first and can be undone.";

/** The page. `created` is a new token, whose value is shown only this once. */
export function ConnectPage(
  props: { shell: Shell; address: string; created: { readonly app: App; readonly token: NewToken } | null },
) {
  const { shell, address, created } = props;
  return (
    <Page shell={shell} title="MCP" path="/desk/mcp">
      <Head title="MCP" says={MCP_SAYS} />
      <Tabs shell={shell} label="MCP" tabs={MCP_TABS} current="/desk/mcp" />
      {created && (
        <section class="panel" aria-label="The new token">
          <header>
            <h2>Connect {created.app.name}</h2>
          </header>
          <div class="body">
            <ShownToken token={created.token} says="It is included in the configuration below." />
            <Steps app={created.app} address={address} token={created.token.value} />
          </div>
        </section>
      )}
      <section class="panel" aria-label="Connect an app">
        <header>
          <h2>{created ? "Connect another app" : "Connect an app"}</h2>
          <p>Choose what the token may do, then the app. The token acts as you, for the agent only.</p>
        </header>
        <div class="body">
          <form class="connect" method="post" action="/desk/mcp/tokens">
            <input type="hidden" name="csrf" value={shell.csrf} />
            <div class="row">
              <AccessChoice />
              <ExpiryChoice />
            </div>
            <CustomerWordsChoice />
            <div class="apps">
              {APPS.map(({ id, name, says }) => (
                <button key={id} class="app" type="submit" name="app" value={id}>
                  <span class="avatar known" aria-hidden="true">{initials(name)}</span>
                  <span>
                    <strong>{name}</strong>
                    <small>{says}</small>
                  </span>
                </button>
              ))}
            </div>
          </form>
        </div>
      </section>
      {created === null && <Manual address={address} />}
    </Page>
  );
}

function Steps(props: { app: App; address: string; token: string }) {
  const { app, address, token } = props;
  return (
    <>
      {app.steps(address, token).map((step, at) => (
        <div key={at} class="connect-step">
          <p>{step.says}</p>
          {"link" in step
            ? <a class="button" href={step.link.href}>{step.link.label}</a>
            : <Snippet label={`step ${at + 1} for ${app.name}`} text={step.text} />}
        </div>
      ))}
    </>
  );
}

/** The configuration with an existing token. */
function Manual(props: { address: string }) {
  return (
    <section class="panel" aria-label="With an existing token">
      <header>
        <h2>With an existing token</h2>
        <p>Streamable HTTP with a bearer token: no sign-in window and no OAuth.</p>
      </header>
      <div class="body">
        <Snippet label="the address" text={props.address} />
        {APPS.map((app) => (
          <details key={app.id} class="raw">
            <summary>{app.name}</summary>
            <Steps app={app} address={props.address} token={TOKEN_PLACE} />
          </details>
        ))}
      </div>
    </section>
  );
}

function initials(name: string): string {
  return name.split(" ").map((word) => word.charAt(0)).join("").toUpperCase().slice(0, 2);
}
