/**
 * Chat widget, Install: the one tag, the policy it needs, and how the app says who is signed in.
 *
 * @module
 */
import type { Shell } from "./layout.tsx";
import { Page } from "./layout.tsx";
import { Head, Panel, Snippet } from "./parts.tsx";

/** What a site needs to know to embed the chat. */
export type InstallFacts = {
  readonly baseUrl: string;
  readonly widgetKey: string;
  readonly identityOn: boolean;
  readonly allowedWebsites: readonly string[];
};

/** The script tag of this desk. */
export function scriptTag(facts: Pick<InstallFacts, "baseUrl" | "widgetKey">): string {
  return `<script src="${facts.baseUrl}/widget.js" data-key="${facts.widgetKey}" defer></script>`;
}

/** The Content Security Policy directives that the chat needs on a site: one origin, nothing else. */
export function policyBlock(baseUrl: string): string {
  const live = baseUrl.replace(/^http/, "ws");
  return [
    `script-src ${baseUrl}`,
    `connect-src ${baseUrl} ${live}`,
    `frame-src ${baseUrl}`,
    `img-src ${baseUrl}`,
  ].join(";\n") + ";";
}

const IDENTIFY = `function identify() {
  fetch("/api/desk-token", { method: "POST" })      // your endpoint, for signed-in users only
    .then((answer) => answer.json())
    .then(({ token }) => SvcDesk.identify(token));
}
if (window.SvcDesk) identify();
else window.addEventListener("svcdesk:ready", identify, { once: true });`;

const TOKEN = `import { SignJWT } from "jose";

const token = await new SignJWT({ email: user.email, name: user.name })
  .setProtectedHeader({ alg: "HS256" })
  .setSubject(user.id)                              // becomes {user.id}
  .setExpirationTime("1h")
  .sign(new TextEncoder().encode(process.env.SVC_IDENTITY_SECRET));`;

/** The page. */
export function InstallPage(props: { shell: Shell; facts: InstallFacts }) {
  const { facts } = props;
  return (
    <Page shell={props.shell} title="Install" path="/desk/widget">
      <Head
        title="Install the chat"
        says="One tag on your site, one origin in its policy, and a token that says who is signed in."
      />
      <Panel title="1. The tag" says="In the head, before your app's own scripts. Keep defer; do not use async.">
        <Snippet label="the script tag" text={scriptTag(facts)} />
        <p>
          {facts.allowedWebsites.length === 0
            ? "Any website may use this key. It is public by design and gives no access to anything."
            : `Only these websites may use the key: ${facts.allowedWebsites.join(", ")}.`}
        </p>
      </Panel>
      <Panel
        title="2. Content Security Policy"
        says="Only if your site sends one. The chat needs no inline script and no inline style."
      >
        <Snippet label="the policy" text={policyBlock(facts.baseUrl)} />
      </Panel>
      <Panel title="3. Who is signed in" says="Your server signs a short-lived token; the page hands it to the chat.">
        {facts.identityOn
          ? <p class="notice good">Customers are identified by token on this desk.</p>
          : (
            <p class="notice">
              Not on yet. Create the identity secret with the MCP tool <code>set_identity</code>{" "}
              (<code>turn: on</code>), and keep it in your server's environment as <code>SVC_IDENTITY_SECRET</code>.
            </p>
          )}
        <p>On your server, in an endpoint that only signed-in users reach:</p>
        <Snippet label="the server code" text={TOKEN} />
        <p>On your pages:</p>
        <Snippet label="the page code" text={IDENTIFY} />
        <p>
          When somebody signs out of your app, call <code>SvcDesk.logout()</code>.
        </p>
      </Panel>
    </Page>
  );
}
