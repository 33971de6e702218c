/** The style sheet of the banner and of the frame around what is shown; uses the variables of the chat's root. */
export const CONTROL_STYLES = `
.control{box-sizing:border-box;position:fixed;z-index:1;top:calc(12px + env(safe-area-inset-top));left:50%;translate:-50%;display:flex;align-items:center;gap:12px;width:max-content;max-width:calc(100vw - 24px);padding:6px;padding-inline-start:16px;border-radius:26px;background:#18181b;color:#fff;font:500 14px/1.35 var(--font);outline:2px solid #fff}
.control::before{content:"";flex:none;width:10px;height:10px;border-radius:50%;background:#34d399}
.control button{all:unset;padding:0 16px;border-radius:26px;line-height:40px;cursor:pointer;background:#fff;color:#18181b;font-weight:600}
.control button:focus-visible{outline:2px solid;outline-offset:-5px}
.shown{position:fixed;pointer-events:none;border:3px solid var(--color);border-radius:8px;outline:2px solid #fff}
.shown span{position:absolute;top:calc(100% + 8px);inset-inline-start:-3px;width:max-content;max-width:260px;padding:8px 12px;border-radius:8px;background:var(--color);color:var(--on);font:500 14px/1.35 var(--font);overflow-wrap:anywhere}
[data-top]~.shown span{top:auto;bottom:calc(100% + 8px)}
@media (min-width:481px){.control[data-bottom]{top:auto;bottom:calc(12px + env(safe-area-inset-bottom))}}
@media (min-width:640px){[data-open] .control{left:calc(50% - 210px);max-width:36vw}[data-open][data-side=left] .control{left:calc(50% + 210px)}}
@media (max-width:480px){
[data-open] .control{top:calc(var(--compact) + 16px + env(safe-area-inset-top))}
:host([data-compact]) .control:not([data-top]){top:auto;bottom:calc(var(--compact) + 16px + env(safe-area-inset-bottom))}
:host([data-compact]) .panel[data-top]{inset:calc(8px + env(safe-area-inset-top)) 8px auto}
}
@media (forced-colors:active){.control,.control button{border:2px solid ButtonText}}
`;
