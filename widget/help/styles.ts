/** The style sheet of an offer of help; uses the variables of the chat's root. */
export const NUDGE_STYLES = `
.nudge{box-sizing:border-box;position:fixed;bottom:calc(var(--gap) + 72px + env(safe-area-inset-bottom));max-height:calc(100dvh - 72px - 2*var(--gap));overflow:auto;width:320px;max-width:calc(100vw - 2*var(--gap));padding:16px;border-radius:min(var(--radius),16px);background:light-dark(#fff,#232327);color:light-dark(#18181b,#f4f4f5);box-shadow:0 0 0 1px light-dark(rgba(9,9,11,.07),rgba(255,255,255,.1)),0 8px 32px rgba(0,0,0,.18);animation:nudge .24s cubic-bezier(.2,.8,.2,1)}
[data-side=right] .nudge{right:calc(var(--gap) + env(safe-area-inset-right))}
[data-side=left] .nudge{left:calc(var(--gap) + env(safe-area-inset-left))}
.nudge p{margin:0;font:400 15px/1.45 var(--font);overflow-wrap:anywhere}
.nudge .nudge-by{text-align:match-parent;margin-bottom:2px;font-weight:600;font-size:13px}
.nudge button{all:unset;box-sizing:border-box;cursor:pointer}
.nudge .nudge-choice{display:inline-block;unicode-bidi:plaintext;max-width:100%;margin-block-start:12px;margin-inline-end:8px;padding:12px 16px;border:1px solid light-dark(#d4d4d8,#52525b);border-radius:22px;font:500 14px/1.3 var(--font)}
.nudge .nudge-choice + .nudge-choice{margin-block-start:8px}
.nudge .nudge-choice:hover{background:light-dark(#f4f4f5,#303036)}
.nudge .nudge-close{float:inline-end;margin-block-start:-16px;margin-inline:0 -16px;display:grid;place-items:center;width:44px;height:44px;border-radius:50%;color:light-dark(#71717a,#a1a1aa)}
.nudge .nudge-close svg{width:18px;height:18px}
.nudge button:focus-visible{outline:2px solid currentColor;outline-offset:2px}
.nudge .nudge-close:focus-visible{outline-offset:-6px}
@keyframes nudge{from{opacity:0;transform:translateY(8px)}}
@media (prefers-reduced-motion:reduce){.nudge{animation:none}}
@media (forced-colors:active){.nudge,.nudge .nudge-choice{border:2px solid ButtonText}}
`;
