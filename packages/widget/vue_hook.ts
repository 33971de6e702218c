/**
 * The Vue composable, with the parts of Vue that it uses given: the package brings no Vue of its own.
 *
 * @module
 */
import { loadChat } from "./index.ts";
import { chat } from "./queue.ts";
import { followChat, NOTHING_SHOWN } from "./state.ts";
import type { UseChatRefs } from "./types.ts";

/** What the composable needs of Vue. */
export type VueParts = {
  readonly shallowRef: <Value>(value: Value) => { value: Value };
  readonly onMounted: (task: () => void) => void;
  readonly onUnmounted: (task: () => void) => void;
};

/** Makes `useChat`. The chat stays on the page when the component goes. */
export function vueHook({ shallowRef, onMounted, onUnmounted }: VueParts): UseChatRefs {
  return (options) => {
    const unread = shallowRef(NOTHING_SHOWN.unread);
    const isOpen = shallowRef(NOTHING_SHOWN.isOpen);
    let end = () => {};
    // Runs in a browser alone, so that rendering adds nothing to the page.
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
