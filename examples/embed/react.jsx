// A launcher of the app's own, in React.
import { createRoot } from "react-dom/client";
import { useChat } from "@svc/desk-chat/react";

export function App({ desk, widgetKey }) {
  const { chat, unread, isOpen } = useChat({ desk, key: widgetKey, launcher: "hidden" });
  return (
    <main>
      <button type="button" aria-expanded={isOpen} onClick={() => chat.toggle()}>Support ({unread})</button>
      <button type="button" onClick={() => chat.start("Where is my order?")}>Ask about my order</button>
    </main>
  );
}

if (typeof document !== "undefined") {
  const root = document.getElementById("app");
  createRoot(root).render(<App desk={root.dataset.desk} widgetKey={root.dataset.key} />);
}
