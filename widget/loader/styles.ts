/** The style sheet of the launcher and the panel. Colours and the corner radius are variables of the root. */
export const STYLES = `
:host{all:initial!important}
.root{--gap:20px;--font:Inter,system-ui,sans-serif;position:fixed;z-index:2147483000;font:500 14px/1 var(--font)}
.launcher{all:unset;box-sizing:border-box;position:fixed;bottom:calc(var(--gap) + env(safe-area-inset-bottom));width:56px;height:56px;border-radius:50%;display:grid;place-items:center;cursor:pointer;color:var(--on);background:var(--color);box-shadow:0 1px 2px rgba(0,0,0,.2),0 6px 20px rgba(0,0,0,.2);transition:transform .24s ease-out}
.launcher:hover{transform:scale(1.05)}
.launcher:active{transform:scale(.96)}
.launcher:focus-visible{outline:2px solid transparent;box-shadow:0 0 0 2px #fff,0 0 0 4px #18181b}
.launcher img{grid-area:1/1;width:32px;height:32px;object-fit:contain}
.label,.launcher img{display:none}
.launcher[data-style=logo]{background:light-dark(#fff,#232327)}
.launcher[data-style=logo] img,[data-style=text] .label{display:block}
.launcher[data-style=logo] .bubble,[data-style=text] .chevron{display:none}
.launcher[data-style=text]{display:flex;gap:8px;width:auto;padding:0 22px 0 18px;border-radius:28px;font:600 16px/1 var(--font)}
[data-side=right] :is(.launcher,.panel){right:calc(var(--gap) + env(safe-area-inset-right))}
[data-side=left] :is(.launcher,.panel){left:calc(var(--gap) + env(safe-area-inset-left))}
svg{grid-area:1/1;width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;transition:transform .24s ease-out,opacity .15s}
.chevron,[data-open] .bubble{opacity:0;transform:rotate(-45deg) scale(.6)}
[data-open] .chevron{opacity:1;transform:none}
.badge{box-sizing:border-box;position:absolute;top:-4px;inset-inline-end:-4px;min-width:20px;height:20px;padding:0 6px;border-radius:12px;background:#d92d20;color:#fff;font:600 12px/20px var(--font);text-align:center;box-shadow:0 0 0 2px light-dark(#fff,#17171a)}
.badge:empty,[data-hidden] .bar{display:none}
.panel{box-sizing:border-box;position:fixed;bottom:calc(var(--gap) + 72px + env(safe-area-inset-bottom));width:400px;height:min(704px,100dvh - 112px);border-radius:var(--radius);overflow:hidden;color:canvastext;background:light-dark(#fff,#17171a);box-shadow:0 0 0 1px rgba(127,127,127,.2),0 12px 48px rgba(0,0,0,.2);visibility:hidden;opacity:0;transform:translateY(12px) scale(.985);transition:opacity .18s,transform .24s ease-out,visibility 0s .24s}
@media (min-width:481px){[data-mode=island]:not([data-drawn]) .launcher{visibility:hidden}}
iframe{display:block;width:100%;height:100%;border:0}
@media (max-height:480px){.root .panel{bottom:8px;height:calc(100dvh - 16px)}}
@media (max-width:480px),(max-height:480px){[data-open] .ready+.bar .launcher{display:none}}
.panel:not(.ready):before{content:attr(aria-label);position:absolute;padding:22px}
@media (max-width:480px){
.root .panel{inset:0 0 auto;width:100%;height:100dvh;border-radius:0;transform:translateY(24px)}
:host([data-compact]) .panel{inset:auto 8px calc(8px + env(safe-area-inset-bottom));width:auto;height:min(var(--compact),50dvh);border-radius:18px}
}
[data-open] .panel{visibility:visible;opacity:1;transform:none;transition-delay:0s}
@media (prefers-reduced-motion:reduce){*{transition:none!important;transform:none!important}}
@media (forced-colors:active){.launcher,.panel{border:2px solid ButtonText}}
`;

/**
 * Adds styles to a shadow root without a style element, which the page's policy may forbid. Old browsers use the
 * element.
 */
export function adoptMore(root: ShadowRoot, styles: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets.push(sheet);
  } catch {
    const style = document.createElement("style");
    style.textContent = styles;
    root.append(style);
  }
}
