/**
 * Chat widget > Install: the script tag, its Content Security Policy, and how the app identifies customers.
 *
 * @module
 */
import { isAllowedWebsite } from "../../../core/settings/websites.ts";
import type { SeenSite } from "../../../kv/keys.ts";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Panel, Snippet } from "../ui/parts.tsx";
import { ChatPage } from "./chat_page.tsx";
import { FRAMEWORKS } from "./frameworks.ts";
import { IDENTIFY, policyBlock, scriptTag, TOKEN } from "./snippets.ts";

/** The data for embedding the chat in a website. */
export type InstallFacts = {
  readonly baseUrl: string;
  readonly widgetKey: string;
  readonly identityOn: boolean;
  readonly allowedWebsites: readonly string[];
  /** Where the chat was seen, newest first. */
  readonly sites: readonly SeenSite[];
};

export function InstallPage({ shell, facts }: { shell: Shell; facts: InstallFacts }) {
  const tag = scriptTag(facts);
  return (
    <ChatPage shell={shell} tab="/desk/widget/install">
      <Panel title="1. Script tag" says="In the head, before your app's own scripts. Keep defer; do not use async.">
        <Snippet label="the script tag" text={tag} />
        {FRAMEWORKS.map(({ name, says, text }) => (
          <details key={name} class="raw">
            <summary>{name}</summary>
            <p>{says}</p>
            <Snippet label={`the code for ${name}`} text={text(facts)} />
          </details>
        ))}
        <SeenSites {...facts} />
      </Panel>
      <Panel
        title="2. Content Security Policy"
        says="Only if your site sends one. The chat needs one origin, no inline script and no inline style."
      >
        <Snippet label="the policy" text={policyBlock(facts.baseUrl)} />
        <p>
          A site that lists its <code>trusted-types</code> adds <code>svc-desk</code>.
        </p>
      </Panel>
      <Panel
        title="3. Identify customers"
        says="Your server signs a short-lived token, and the page passes it to the chat."
      >
        {facts.identityOn
          ? <p class="notice good">Identity is on: customers are identified by token.</p>
          : (
            <p class="notice">
              Identity is off. Create the identity secret under{" "}
              <a href="/desk/widget/behaviour">Behaviour</a>, and store it on your server as the environment variable
              {" "}
              <code>SVC_IDENTITY_SECRET</code>.
            </p>
          )}
        <p>On your server, in an endpoint that only signed-in users reach:</p>
        <Snippet label="the server code" text={TOKEN} />
        <p>On your pages:</p>
        <Snippet label="the page code" text={IDENTIFY} />
        <p>
          When a customer signs out of your app, call <code>SvcDesk.logout()</code>.
        </p>
      </Panel>
    </ChatPage>
  );
}

/** The websites where the chat was seen, and whether each is allowed. */
function SeenSites({ sites, allowedWebsites }: InstallFacts) {
  if (sites.length === 0) {
    return (
      <p class="notice">
        Not seen on any website yet. Open a page that has the tag, then reload this page.
      </p>
    );
  }
  return (
    <ul class="seen-sites" aria-label="Where the chat was seen">
      {sites.map(({ origin, at }) => {
        const isAllowed = isAllowedWebsite(allowedWebsites, origin);
        return (
          <li key={origin}>
            <span class={isAllowed ? "badge good" : "badge bad"}>{isAllowed ? "seen" : "not allowed"}</span>
            <code>{origin}</code>
            <small class="muted">
              <When at={at} />
            </small>
          </li>
        );
      })}
    </ul>
  );
}
