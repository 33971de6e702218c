/** The style sheet of the banner and of the frame around what is shown; the variables are those of the chat's root. */
export const CONTROL_STYLES = `
.control{box-sizing:border-box;position:fixed;z-index:1;top:calc(12px + env(safe-area-inset-top));left:50%;translate:-50% 0;display:flex;align-items:center;gap:12px;width:max-content;max-width:calc(100vw - 24px);padding:6px;padding-inline-start:16px;border-radius:26px;background:light-dark(#18181b,#f4f4f5);color:light-dark(#fff,#18181b);font:500 14px/1.35 var(--font);box-shadow:0 8px 32px rgba(0,0,0,.28)}
.control::before{content:"";flex:none;width:10px;height:10px;border-radius:50%;background:#34d399}
.control button{all:unset;flex:none;padding:0 16px;border-radius:20px;line-height:40px;cursor:pointer;background:light-dark(#fff,#18181b);color:light-dark(#18181b,#fff);font-weight:600}
.control button:focus-visible{outline:2px solid light-dark(#fff,#18181b);outline-offset:2px}
.shown{box-sizing:border-box;position:fixed;pointer-events:none;border:3px solid var(--color);border-radius:8px;outline:2px solid #fff}
.shown span{position:absolute;top:calc(100% + 8px);inset-inline-start:-3px;width:max-content;max-width:260px;padding:8px 12px;border-radius:10px;background:var(--color);color:var(--on);font:500 14px/1.35 var(--font);overflow-wrap:anywhere}
@media (min-width:860px){[data-open][data-side=right] .control{left:calc(50% - 210px)}[data-open][data-side=left] .control{left:calc(50% + 210px)}}
@media (max-width:480px){[data-open] .control{top:calc(76px + env(safe-area-inset-top))}}
@media (forced-colors:active){.control,.control button{border:2px solid ButtonText}}
`;
