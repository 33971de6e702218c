/** The style sheet of the banner and of the frame around what is shown; the variables are those of the chat's root. */
export const CONTROL_STYLES = `
.control{box-sizing:border-box;position:fixed;top:calc(12px + env(safe-area-inset-top,0px));left:50%;translate:-50% 0;display:flex;align-items:center;gap:12px;width:max-content;max-width:calc(100vw - 24px);padding:6px;padding-inline-start:16px;border-radius:26px;background:light-dark(#18181b,#f4f4f5);color:light-dark(#fff,#18181b);font:500 14px/1.35 system-ui,sans-serif;box-shadow:0 8px 32px rgba(0,0,0,.28);animation:control .2s}
.control::before{content:"";flex:none;width:10px;height:10px;border-radius:50%;background:#34d399}
.control button{all:unset;box-sizing:border-box;flex:none;min-width:44px;min-height:40px;padding:0 16px;border-radius:20px;display:grid;place-items:center;cursor:pointer;background:light-dark(#fff,#18181b);color:light-dark(#18181b,#fff);font-weight:600}
.control button:hover{opacity:.85}
.control button:focus-visible{outline:2px solid light-dark(#fff,#18181b);outline-offset:2px}
.shown{box-sizing:border-box;position:fixed;pointer-events:none;border:3px solid var(--color);border-radius:8px;outline:2px solid #fff}
.shown span{position:absolute;top:calc(100% + 8px);inset-inline-start:-3px;width:max-content;max-width:260px;padding:8px 12px;border-radius:10px;background:var(--color);color:var(--on);font:500 14px/1.35 system-ui,sans-serif;overflow-wrap:anywhere}
@keyframes control{from{opacity:0;transform:translateY(-8px)}}
@media (prefers-reduced-motion:reduce){.control{animation:none}}
@media (forced-colors:active){.control,.control button{border:2px solid ButtonText}}
`;
