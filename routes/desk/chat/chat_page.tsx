/**
 * The layout of the Chat widget pages: their heading and tabs.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Head, Tabs } from "../ui/parts.tsx";

/** The tabs of the Chat widget pages. */
export const CHAT_TABS = [
  { path: "/desk/widget/appearance", label: "Appearance" },
  { path: "/desk/widget/behaviour", label: "Behaviour" },
  { path: "/desk/widget/actions", label: "Website actions" },
  { path: "/desk/widget/install", label: "Install" },
] as const;

/** The address of a tab. */
export type ChatTab = typeof CHAT_TABS[number]["path"];

/** A tab's page. */
export function ChatPage(props: { shell: Shell; tab: ChatTab; children: Child }) {
  const { shell, tab } = props;
  const label = CHAT_TABS.find(({ path }) => path === tab)?.label ?? "";
  return (
    <Page shell={shell} title={`${label}, Chat widget`} path="/desk/widget">
      <Head
        title="Chat widget"
        says="How the chat looks and behaves on your websites, and how to install it."
      />
      <Tabs shell={shell} label="Chat widget" tabs={CHAT_TABS} current={tab} />
      {props.children}
    </Page>
  );
}
