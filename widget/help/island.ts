/**
 * The island: a bar with a text field around the chat's button. Phones only have the button.
 *
 * @module
 */
import { element, icon } from "../loader/elements.ts";
import { adoptMore } from "../loader/styles.ts";
import type { LoaderWords } from "../protocol.ts";

const TEXT_CHARS_MAX = "8000";

const STYLES = `
.bar input,.go{display:none}
@media (min-width:481px){
[data-mode=island] .bar{box-sizing:border-box;position:fixed;bottom:calc(var(--gap) + env(safe-area-inset-bottom));display:flex;align-items:center;gap:6px;width:380px;max-width:calc(100vw - 2*var(--gap));padding:6px;border-radius:29px;background:light-dark(#fff,#232327);box-shadow:0 0 0 1px light-dark(rgba(9,9,11,.08),rgba(255,255,255,.12)),0 6px 24px rgba(0,0,0,.18)}
[data-mode=island] .bar:focus-within{box-shadow:0 0 0 2px var(--color),0 0 0 3px light-dark(#71717a,#a1a1aa),0 6px 24px rgba(0,0,0,.18)}
[data-mode=island][data-side=right] .bar{right:calc(var(--gap) + env(safe-area-inset-right))}
[data-mode=island][data-side=left] .bar{left:calc(var(--gap) + env(safe-area-inset-left))}
[data-mode=island] .launcher[data-style]{position:relative;inset:auto;flex:none;display:grid;width:46px;height:46px;padding:0;border-radius:50%}
[data-mode=island] .launcher:not(:focus-visible){box-shadow:none}
[data-mode=island] .label,[data-mode=island] .launcher[data-style] .chevron{display:none}
[data-mode=island] input{all:unset;flex:1;min-width:0;height:46px;padding:0 6px;font:400 16px/46px var(--font);color:light-dark(#18181b,#f4f4f5)}
[data-mode=island] input:placeholder-shown{direction:inherit}
[data-mode=island] input::placeholder{color:light-dark(#61616b,#a8a8b3);opacity:1}
[data-mode=island] .go{all:unset;display:grid;place-items:center;width:46px;height:46px;border-radius:50%;color:light-dark(#52525b,#d4d4d8);cursor:pointer}
[data-mode=island] .go:hover{background:light-dark(#f4f4f5,#35353b)}
[data-mode=island] .go:focus-visible{outline:2px solid currentColor;outline-offset:-2px}
[data-mode=island] .go svg{width:20px;height:20px}
[data-mode=island][data-open] .bar{display:none}
[data-mode=island] .panel{bottom:calc(var(--gap) + env(safe-area-inset-bottom));height:min(704px,100dvh - 40px)}
}
@media (forced-colors:active){[data-mode=island] .bar{border:2px solid ButtonText}[data-mode=island] .bar:focus-within{outline:2px solid Highlight;outline-offset:2px}}
`;

/**
 * Turns the bar around the button into an island. `asked` is called with the typed text to send, which may be empty.
 * Key events do not reach the page, whose shortcuts would handle them. @returns a function that sets its labels
 */
export function drawIsland(bar: HTMLElement, asked: (text: string) => void): (words: LoaderWords) => void {
  const input = element("input", {
    type: "text",
    dir: "auto",
    autocomplete: "off",
    enterkeyhint: "go",
    maxlength: TEXT_CHARS_MAX,
  });
  const go = element("button", { class: "go", type: "button" }, icon("", "M12 19V5M5.5 11.5 12 5l6.5 6.5"));
  const root = bar.getRootNode();
  if (root instanceof ShadowRoot) adoptMore(root, STYLES);

  function ask() {
    const text = input.value.trim();
    input.value = "";
    asked(text);
  }

  go.addEventListener("click", ask);
  for (const name of ["keydown", "keypress", "keyup"]) input.addEventListener(name, (event) => event.stopPropagation());
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) ask();
  });
  bar.append(input, go);
  bar.setAttribute("role", "region");
  return (words) => {
    bar.setAttribute("aria-label", words.label);
    input.placeholder = words.ask;
    input.setAttribute("aria-label", words.ask);
    go.setAttribute("aria-label", words.send);
  };
}
