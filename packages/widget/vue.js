import { onMounted, onUnmounted, shallowRef } from "vue";
import { vueHook } from "./vue_hook.ts";

export const useChat = /* @__PURE__ */ vueHook({ onMounted, onUnmounted, shallowRef });
