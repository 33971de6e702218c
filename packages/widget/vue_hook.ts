/**
 * The Vue composable, which takes the needed parts of Vue as arguments: the package does not bundle Vue.
 *
 * @module
 */
import { loadChat } from "./index.ts";
import { chat } from "./queue.ts";
import { followChat, NOTHING_SHOWN } from "./state.ts";
import type { UseChatRefs } from "./types.ts";

/** The parts of Vue that the composable uses. */
export type VueParts = {
  readonly shallowRef: <Value>(value: Value) => { value: Value };
  readonly onMounted: (task: () => void) => void;
  readonly onUnmounted: (task: () => void) => void;
};

/** Makes `useChat`. The chat stays on the page when the component is unmounted. */
export function vueHook({ shallowRef, onMounted, onUnmounted }: VueParts): UseChatRefs {
  return (options) => {
    const unread = shallowRef(NOTHING_SHOWN.unread);
    const isOpen = shallowRef(NOTHING_SHOWN.isOpen);
    let end = () => {};
    // Runs only in browsers, so rendering adds nothing to the page.
    onMounted(() => {
      loadChat(options);
      end = followChat((shown) => {
        unread.value = shown.unread;
        isOpen.value = shown.isOpen;
      });
    });
    onUnmounted(() => end());
    return { chat, unread, isOpen };
  };
}
