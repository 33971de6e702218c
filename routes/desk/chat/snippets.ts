/**
 * Code for websites: the script tag, its policy, and signing and passing on a customer's token.
 *
 * @module
 */

/** The script tag of this desk. */
export function scriptTag(facts: { readonly baseUrl: string; readonly widgetKey: string }): string {
  return `<script src="${facts.baseUrl}/widget.js" data-key="${facts.widgetKey}" defer></script>`;
}

/** The Content Security Policy directives that the chat needs on a site, for this desk's origin only. */
export function policyBlock(baseUrl: string): string {
  const live = baseUrl.replace(/^http/, "ws");
  return [
    `script-src ${baseUrl}`,
    `connect-src ${baseUrl} ${live}`,
    `frame-src ${baseUrl}`,
    `img-src ${baseUrl}`,
  ].join(";\n") + ";";
}

/** Code of a page, which passes the token to the chat. */
export const IDENTIFY = `function identify() {
  fetch("/api/desk-token", { method: "POST" })      // your endpoint, for signed-in users only
    .then((answer) => answer.json())
    .then(({ token }) => SvcDesk.identify(token));
}
if (window.SvcDesk) identify();
else window.addEventListener("svcdesk:ready", identify, { once: true });`;

/** Code of a server, which signs the token of the signed-in customer. */
export const TOKEN = `import { SignJWT } from "jose";

const token = await new SignJWT({ email: user.email, name: user.name })
  .setProtectedHeader({ alg: "HS256" })
  .setSubject(user.id)                              // becomes {user.id}
  .setExpirationTime("1h")
  .sign(new TextEncoder().encode(process.env.SVC_IDENTITY_SECRET));`;
