/**
 * Chat widget > Website actions: the registered actions, and how the agent may use each.
 *
 * @module
 */
import type { WebsiteActions } from "../../../core/agent/website.ts";
import { WEBSITE_LIMITS } from "../../../core/limits/website.ts";
import { modeOf } from "../../../core/website/mode.ts";
import type { RegisteredAction } from "../../../core/website/registered.ts";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Empty, Panel, SAVE_KEYS, Snippet } from "../ui/parts.tsx";
import { DRAFT, websiteActionPage } from "../agent/addresses.ts";
import { MODE_WORDS } from "../agent/website_modes.ts";
import { ChatPage } from "./chat_page.tsx";

/** The data of the page. */
export type WebsiteFacts = {
  readonly csrf: string;
  readonly website: WebsiteActions;
  readonly registered: readonly RegisteredAction[];
  readonly mayChange: boolean;
  /** The action that was just saved, or refused and why. */
  readonly outcome: { readonly name: string; readonly fault: string | null; readonly isDrafted?: boolean } | null;
};

const EXAMPLE = `SvcDesk.registerAction({
  name: "apply_coupon",
  description: "Applies a coupon code to the cart.",
  input: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
  pages: "/cart",
  run: async ({ code }) => await cart.apply(code),
});`;

export function WebsitePage({ shell, facts }: { shell: Shell; facts: WebsiteFacts }) {
  const names = [...new Set(facts.registered.map(({ name }) => name))];
  return (
    <ChatPage shell={shell} tab="/desk/widget/actions">
      {names.length === 0
        ? (
          <Empty
            icon="bolt"
            title="No actions registered yet"
            says="Register an action on your page and open the chat there. It then appears here, and the agent can use it."
          >
            <Snippet label="the example" text={EXAMPLE} />
          </Empty>
        )
        : names.map((name) => <Action key={name} name={name} facts={facts} />)}
    </ChatPage>
  );
}

function Action({ name, facts }: { name: string; facts: WebsiteFacts }) {
  const places = facts.registered.filter((action) => action.name === name);
  const [best] = places;
  if (best === undefined) return null;
  return (
    <Panel id={`action-${name}`} title={name} says={best.description}>
      <div class="muted">
        {places.map(({ origin, pages, lastSeen, visitors }) => (
          <div key={origin}>
            <code>{origin}</code>
            {pages.length > 0 && ` on ${pages.join(", ")}`}, seen <When at={lastSeen} /> {visitorsOf(visitors)}
          </div>
        ))}
      </div>
      <Decision action={best} facts={facts} />
      <p>
        <a href={websiteActionPage(name)}>What it takes, and when it was used</a>
      </p>
    </Panel>
  );
}

/** The number of visitors whose browsers registered an action; a name from only one may be forged. */
export function visitorsOf(visitors: number): string {
  if (visitors <= 1) return "by one visitor only";
  return `by ${visitors >= WEBSITE_LIMITS.visitorsMax ? `${visitors} or more` : visitors} visitors`;
}

/** An identifier of an action's saved decision, so that a form can name the state that it shows. */
export function decisionOf(website: WebsiteFacts["website"], name: string): string {
  const saved = website.get(name);
  return saved === undefined ? "none" : `${saved.mode} ${saved.status ?? ""}`.trim();
}

function Decision({ action, facts }: { action: RegisteredAction; facts: WebsiteFacts }) {
  const { name } = action;
  const { mode, status } = modeOf(facts.website, action);
  const isDecided = facts.website.has(name);
  const outcome = facts.outcome?.name === name ? facts.outcome : null;
  return (
    <form class="website-form" method="post" action="/desk/widget/actions" data-form={`website-${name}`} data-saves>
      <input type="hidden" name="csrf" value={facts.csrf} />
      {outcome?.fault === null && (
        <p class="notice good" role="status">
          {outcome.isDrafted === true
            ? (
              <span>
                Saved to <a href={DRAFT}>your draft</a>. What is live is shown here, and stays as it is.
              </span>
            )
            : "Saved."}
        </p>
      )}
      {outcome !== null && outcome.fault !== null && <p class="notice bad" role="alert">{outcome.fault}</p>}
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="seen" value={decisionOf(facts.website, name)} />
      <fieldset class="choice-setting" disabled={!facts.mayChange}>
        <legend>Agent access</legend>
        <div class="segments">
          {Object.entries(MODE_WORDS).map(([value, { label }]) => (
            <label key={value}>
              <input type="radio" name="mode" value={value} checked={mode === value} />
              <span>{label}</span>
            </label>
          ))}
        </div>
        {!isDecided && <small>Not set yet: this is what the page asks for.</small>}
      </fieldset>
      <div class="field">
        <label for={`status-${name}`}>Status while it runs</label>
        <input
          id={`status-${name}`}
          name="status"
          maxlength={200}
          value={status ?? ""}
          placeholder="Applying your coupon…"
          disabled={!facts.mayChange}
        />
      </div>
      {facts.mayChange && (
        <div class="buttons">
          <button class="button primary" type="submit">Save</button>
          <button class="button" type="submit" name="into" value="draft" {...SAVE_KEYS}>Put in draft</button>
        </div>
      )}
    </form>
  );
}
