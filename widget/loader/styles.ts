/** The style sheet of the launcher and the panel. Colours and the corner radius come as variables on the root. */
export const STYLES = `
:host{all:initial!important}
.root{--gap:20px;position:fixed;z-index:2147483000;inset:auto;font:500 14px/1 system-ui,sans-serif;color-scheme:light dark}
.root[data-theme=light]{color-scheme:light}
.root[data-theme=dark]{color-scheme:dark}
.launcher{all:unset;box-sizing:border-box;position:fixed;bottom:calc(var(--gap) + env(safe-area-inset-bottom,0px));width:56px;height:56px;border-radius:50%;display:grid;place-items:center;cursor:pointer;color:var(--on);background:var(--color);box-shadow:0 1px 2px rgba(0,0,0,.16),0 6px 20px rgba(0,0,0,.2);transition:transform .2s cubic-bezier(.2,.8,.2,1),box-shadow .2s;-webkit-tap-highlight-color:transparent}
.launcher:hover{transform:scale(1.05);box-shadow:0 1px 2px rgba(0,0,0,.16),0 10px 28px rgba(0,0,0,.26)}
.launcher:active{transform:scale(.96)}
.launcher:focus-visible{outline:2px solid var(--color);outline-offset:3px}
.launcher img{grid-area:1/1;width:32px;height:32px;object-fit:contain;border-radius:8px}
.label,.launcher img{display:none}
.launcher[data-style=logo]{background:light-dark(#fff,#232327)}
[data-open] .launcher[data-style=logo]{background:var(--color)}
.launcher[data-style=logo] img,[data-style=text] .label{display:block}
.launcher[data-style=logo] .bubble,[data-style=text] .chevron{display:none}
.launcher[data-style=text]{display:flex;gap:8px;width:auto;padding:0 22px 0 18px;border-radius:28px;font:600 16px/1 system-ui,sans-serif}
[data-open] .launcher[data-style]{display:grid;width:56px;padding:0;border-radius:50%}
[data-open] .launcher[data-style] img,[data-open] .launcher .label,[data-open] .launcher[data-style=text] .bubble{display:none}
[data-open] .launcher[data-style] .chevron{display:block}
[data-side=right] .launcher,[data-side=right] .panel{right:calc(var(--gap) + env(safe-area-inset-right,0px))}
[data-side=left] .launcher,[data-side=left] .panel{left:calc(var(--gap) + env(safe-area-inset-left,0px))}
svg{grid-area:1/1;width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;transition:transform .25s cubic-bezier(.2,.8,.2,1),opacity .15s}
.chevron,[data-open] .bubble{opacity:0;transform:rotate(-45deg) scale(.6)}
[data-open] .chevron{opacity:1;transform:none}
.badge{box-sizing:border-box;position:absolute;top:-4px;inset-inline-end:-4px;min-width:20px;height:20px;padding:0 6px;border-radius:10px;background:#d92d20;color:#fff;font:600 12px/20px system-ui,sans-serif;text-align:center;box-shadow:0 0 0 2px light-dark(#fff,#17171a)}
.badge:empty{display:none}
.panel{box-sizing:border-box;position:fixed;bottom:calc(var(--gap) + 72px + env(safe-area-inset-bottom,0px));width:400px;max-width:calc(100vw - 2*var(--gap));height:min(704px,100vh - 112px);height:min(704px,100dvh - 112px);border-radius:var(--radius);overflow:hidden;background:light-dark(#fff,#17171a);box-shadow:0 0 0 1px light-dark(rgba(9,9,11,.07),rgba(255,255,255,.09)),0 4px 12px rgba(0,0,0,.08),0 20px 56px rgba(0,0,0,.2);visibility:hidden;opacity:0;transform:translateY(12px) scale(.985);transform-origin:bottom right;transition:opacity .18s,transform .24s cubic-bezier(.2,.8,.2,1),visibility 0s .24s}
[data-side=left] .panel{transform-origin:bottom left}
[data-open] .panel{visibility:visible;opacity:1;transform:none;transition-delay:0s}
@media (min-width:481px){[data-mode=island]:not([data-drawn]) .launcher{visibility:hidden}}
iframe{display:block;width:100%;height:100%;border:0}
@media (max-width:480px){
.root .panel{inset:0 0 auto 0;width:100%;max-width:none;height:100vh;height:100dvh;border-radius:0;transform-origin:center;transform:translateY(24px)}
.root[data-open] .panel{transform:none}
.root[data-open] .launcher{display:none}
}
@media (prefers-reduced-motion:reduce){.launcher,.panel,svg{transition:none!important}.launcher:hover,.launcher:active,.panel{transform:none!important}}
@media (forced-colors:active){.launcher,.panel{border:2px solid ButtonText}}
`;

/** Gives a shadow root its styles without a style element, which the page's policy may forbid; an old browser gets the element. */
export function adoptStyles(root: ShadowRoot): void {
  adoptMore(root, STYLES);
}

/** Adds styles to a shadow root. */
export function adoptMore(root: ShadowRoot, styles: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = Array.from(root.adoptedStyleSheets).concat(sheet);
  } catch {
    const style = document.createElement("style");
    style.textContent = styles;
    root.appendChild(style);
  }
}
