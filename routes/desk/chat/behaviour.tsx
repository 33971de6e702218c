/**
 * Chat widget > Behaviour: where the chat may run, its first message, and customer identity.
 *
 * @module
 */
import type { Shell } from "../page/shell.ts";
import { SettingsFormBox } from "../settings/form.tsx";
import type { SettingsForm } from "../settings/save.ts";
import { ChatPage } from "./chat_page.tsx";
import { hasRight } from "../../../core/teammates/caller.ts";
import { type IdentityFacts, IdentityPanel } from "./identity.tsx";

type BehaviourProps = { readonly shell: Shell; readonly form: SettingsForm; readonly identity: IdentityFacts };

export function BehaviourPage({ shell, form, identity }: BehaviourProps) {
  return (
    <ChatPage shell={shell} tab="/desk/widget/behaviour">
      <SettingsFormBox form={form} action="/desk/widget/behaviour" />
      <IdentityPanel csrf={form.csrf} mayChange={hasRight(shell.caller, "keys.edit")} facts={identity} />
    </ChatPage>
  );
}
