/**
 * Messages that were sent and are not stored yet: they are shown below the thread at once, so that text never
 * disappears.
 *
 * @module
 */

type Message = { readonly element: HTMLElement; readonly text: string; readonly shownBefore: number };

/**
 * Starts showing messages in flight. Each is removed once it is in the thread, or back in the field after a refusal.
 */
export function startSending(): void {
  const onTheirWay: Message[] = [];

  // Before the form is sent, which clears its field.
  document.addEventListener("submit", ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || target.dataset["composer"] === undefined) return;
    const written = new FormData(target);
    const [text, kind] = [String(written.get("text") ?? "").trim(), written.get("kind")];
    // A button with a name does something else with the text, such as translating it.
    if (text === "" || kind === "ask" || submitter?.hasAttribute("name")) return;
    const element = drawn(text, kind === "note");
    onTheirWay.push({ element, text, shownBefore: timesShown(text) });
    document.querySelector("[data-sending]")?.append(element);
  }, true);

  // The socket may deliver it before the response.
  document.addEventListener("refreshed", () => {
    for (const { element, text, shownBefore } of onTheirWay) if (timesShown(text) > shownBefore) element.remove();
  });
  document.addEventListener("wrote", () => onTheirWay.shift()?.element.remove());
  // A refusal puts the text back into the field.
  const refusals = new MutationObserver((changes) => {
    const isRefused = changes.some(({ target }) =>
      target instanceof HTMLElement && target.dataset["fault"] !== undefined && !target.hidden
    );
    if (isRefused) { for (const { element } of onTheirWay.splice(0)) element.remove(); }
  });
  refusals.observe(document.body, { subtree: true, attributeFilter: ["hidden"] });
}

function timesShown(text: string): number {
  const bubbles = document.querySelectorAll("[data-part=thread] .bubble");
  return [...bubbles].filter(({ textContent }) => textContent?.trim() === text).length;
}

function drawn(text: string, isNote: boolean): HTMLElement {
  const bubble = Object.assign(document.createElement("div"), { dir: "auto", textContent: text });
  bubble.className = isNote ? "for-team" : "";
  const element = document.createElement("div");
  element.append(bubble, Object.assign(document.createElement("small"), { textContent: "Sending…" }));
  return element;
}
