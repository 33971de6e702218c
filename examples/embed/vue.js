// A launcher of the app's own, in Vue, with a render function, so that the browser compiles no template.
import { createApp, h } from "vue";
import { useChat } from "@svc/desk-chat/vue";

export const App = {
  props: ["desk", "widgetKey"],
  setup(props) {
    const { chat, unread, isOpen } = useChat({ desk: props.desk, key: props.widgetKey, launcher: "hidden" });
    const button = (attributes, text) => h("button", { type: "button", ...attributes }, text);
    return () =>
      h("main", [
        button({ "aria-expanded": isOpen.value, onClick: () => chat.toggle() }, `Support (${unread.value})`),
        button({ onClick: () => chat.start("Where is my order?") }, "Ask about my order"),
      ]);
  },
};

if (typeof document !== "undefined") {
  const root = document.getElementById("app");
  createApp(App, { desk: root.dataset.desk, widgetKey: root.dataset.key }).mount(root);
}
