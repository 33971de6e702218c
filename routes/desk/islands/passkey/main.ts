/**
 * `passkey.js`: makes the browser create or use a passkey, and submits the result with the form. The form's
 * `data-passkey` selects which of the two, its `data-options` is the address of the challenge. It is hidden when the
 * browser does not support passkeys.
 *
 * @module
 */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** The browser's errors in words. */
const FAULTS: Readonly<Record<string, string | undefined>> = {
  NotAllowedError: "No passkey was used. Try again.",
  AbortError: "No passkey was used. Try again.",
  InvalidStateError: "This device has a passkey of yours already.",
  SecurityError: "Passkeys belong to the address of the desk. Open it at its own address.",
};
const BROKEN = "The desk gave no answer. Load the page again.";

/** A refusal by the desk, with its message. */
class Refusal extends Error {}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
  if (!browserSupportsWebAuthn()) continue;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void answer(form);
  });
}

async function answer(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  const field = form.elements.namedItem("answer");
  if (button === null || !(field instanceof HTMLInputElement)) return;
  button.disabled = true;
  say(form, "");
  try {
    const json = await (form.dataset["passkey"] === "add" ? addition(form) : assertion(form));
    field.value = JSON.stringify(json);
    form.submit();
  } catch (fault) {
    say(form, fault instanceof Refusal ? fault.message : FAULTS[nameOf(fault)] ?? BROKEN);
    button.disabled = false;
  }
}

async function addition(form: HTMLFormElement) {
  const optionsJSON: Parameters<typeof startRegistration>[0]["optionsJSON"] = await optionsFor(form);
  return await startRegistration({ optionsJSON });
}

async function assertion(form: HTMLFormElement) {
  const optionsJSON: Parameters<typeof startAuthentication>[0]["optionsJSON"] = await optionsFor(form);
  return await startAuthentication({ optionsJSON });
}

async function optionsFor(form: HTMLFormElement) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  const headers = { accept: "application/json" };
  const response = await fetch(form.dataset["options"] ?? "", { method: "POST", body, headers, redirect: "error" });
  const given = await response.json();
  if (!response.ok) throw new Refusal(String(given.title ?? BROKEN));
  return given;
}

function say(form: HTMLFormElement, text: string): void {
  const fault = form.querySelector<HTMLElement>("[data-fault]");
  if (fault === null) return;
  fault.textContent = text;
  fault.hidden = text === "";
}

function nameOf(fault: unknown): string {
  return fault instanceof Error ? fault.name : "";
}
