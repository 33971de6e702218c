/**
 * The question before a link signs its reader in. Anyone can send a link with their own token: readers who follow it
 * would write into the sender's conversation, and take it for their own.
 *
 * @module
 */
import type { LinkedWords } from "../texts/texts.ts";

/** Part of this lazy file, so that the first one stays small. */
const ENGLISH: LinkedWords = {
  says: "This link signs you in to the chat as {who}. What you write goes to that account.",
  confirm: "Continue",
  notMe: "That is not me",
};

const WHO_CHARS_MAX = 80;
/** The customer that this browser's reader has confirmed to be. */
const KEPT = "svc-linked";

/** Inline, since only this shows it, and the chat's style sheet is for everything else. */
const LOOK = {
  boxSizing: "border-box",
  maxInlineSize: "min(360px, 100% - 32px)",
  padding: "20px",
  border: "1px solid var(--line)",
  borderRadius: "var(--radius)",
  background: "var(--raised)",
  color: "var(--text)",
  overflowWrap: "anywhere",
} as const;

/** The open question. */
let shown: HTMLDialogElement | null = null;

type Claims = { readonly sub?: unknown; readonly email?: unknown };

/**
 * The customer in a token's payload; null when it is not a token. Only the sandbox verifies it, so this may be anyone's
 * text: limited to an address or an id without spaces, which cannot contain a sentence for the reader.
 */
function whoIn(token: string): { readonly id: string; readonly who: string } | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
    const { sub, email }: Claims = JSON.parse(new TextDecoder().decode(bytes));
    return { id: String(sub), who: String(email || sub).replace(/[\p{C}\s]/gu, "").slice(0, WHO_CHARS_MAX) };
  } catch {
    return null;
  }
}

/** Calls `confirmed` once the reader confirms to be the token's customer; immediately if they have before. */
export function askLinked(token: string, words: LinkedWords | undefined, confirmed: () => void): void {
  const named = whoIn(token);
  // The desk refuses an invalid token.
  if (named === null || keptId() === named.id) return confirmed();
  shown?.remove();
  const { says, confirm: yes, notMe } = words ?? ENGLISH;
  const [before = "", after = ""] = says.split("{who}");
  const who = document.createElement("bdi");
  who.textContent = named.who;
  who.style.fontWeight = "600";
  const sentence = document.createElement("p");
  sentence.style.margin = "0";
  sentence.append(before, who, after);
  const dialog = document.createElement("dialog");
  Object.assign(dialog.style, LOOK);
  const button = (label: string, look: string, press: () => void) => {
    const made = document.createElement("button");
    made.className = `button block ${look}`;
    made.type = "button";
    made.style.marginBlockStart = "12px";
    made.textContent = label;
    made.addEventListener("click", () => {
      dialog.remove();
      press();
    });
    return made;
  };
  dialog.append(
    sentence,
    button(notMe, "button-outline", () => {}),
    button(yes, "button-solid tone-primary", () => {
      keepId(named.id);
      confirmed();
    }),
  );
  dialog.addEventListener("close", () => dialog.remove());
  shown = dialog;
  document.body.append(dialog);
  dialog.showModal();
}

function keptId(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keepId(id: string): void {
  try {
    localStorage.setItem(KEPT, id);
  } catch {
    // Without storage the question is asked each time.
  }
}
