/**
 * Code that a website needs: the script tag, its policy, and signing and passing on a customer's token.
 *
 * @module
 */

/** The script tag of this desk. */
export function scriptTag(facts: { readonly baseUrl: string; readonly widgetKey: string }): string {
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

/** The code of a page: it passes the token to the chat. */
export const IDENTIFY = `function identify() {
  fetch("/api/desk-token", { method: "POST" })      // your endpoint, for signed-in users only
    .then((answer) => answer.json())
    .then(({ token }) => SvcDesk.identify(token));
}
if (window.SvcDesk) identify();
else window.addEventListener("svcdesk:ready", identify, { once: true });`;

/** The code of a server: it signs the token of the customer who is signed in. */
export const TOKEN = `import { SignJWT } from "jose";

const token = await new SignJWT({ email: user.email, name: user.name })
  .setProtectedHeader({ alg: "HS256" })
  .setSubject(user.id)                              // becomes {user.id}
  .setExpirationTime("1h")
  .sign(new TextEncoder().encode(process.env.SVC_IDENTITY_SECRET));`;
