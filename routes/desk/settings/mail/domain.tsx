/**
 * Settings > Mail > Sender's domain: its DNS records, and those to set.
 *
 * @module
 */
import type { DomainCheck } from "../../../../core/mail/sender_domain.ts";
import { Page } from "../../page/layout.tsx";
import type { Shell } from "../../page/shell.ts";
import { Panel, Snippet } from "../../ui/parts.tsx";
import { SettingsSubTop } from "../top.tsx";
import { MAIL_PATH } from "./mail_path.ts";

/** The data of the page. */
export type DomainFacts = {
  readonly domain: string;
  readonly selector: string;
  readonly checks: readonly DomainCheck[];
};

const BADGES: Readonly<Record<DomainCheck["state"], string>> = {
  good: "badge good",
  missing: "badge bad",
  wrong: "badge bad",
  unknown: "badge",
};

const LABELS: Readonly<Record<DomainCheck["state"], string>> = {
  good: "set",
  missing: "missing",
  wrong: "wrong",
  unknown: "not known",
};

export function DomainPage({ shell, facts }: { shell: Shell; facts: DomainFacts }) {
  const { domain, selector, checks } = facts;
  return (
    <Page shell={shell} title="Sender's domain" path="/desk/settings">
      <SettingsSubTop
        shell={shell}
        of={MAIL_PATH}
        title={domain}
        says="Mail servers check in the DNS of this domain whether an email in its name is genuine. Without these records, emails land in spam."
      />
      {checks.map((check) => (
        <section class="panel" key={check.name} aria-label={check.name}>
          <header>
            <h2>
              {check.name} <span class={BADGES[check.state]}>{LABELS[check.state]}</span>
            </h2>
          </header>
          <div class="body">
            <p>{check.says}</p>
            {check.set !== null && (
              <>
                <p class="muted">Set this TXT record for {check.set.name}:</p>
                <Snippet label={`the ${check.name} record`} text={check.set.value} />
              </>
            )}
          </div>
        </section>
      ))}
      <Panel title="Check again" says="Changes in the DNS can take an hour to show.">
        <form class="stack" method="get" action={`${MAIL_PATH}/domain`}>
          <label class="field">
            <span>DKIM selector</span>
            <input
              name="selector"
              value={selector}
              maxlength={63}
              spellcheck={false}
              autocapitalize="none"
              placeholder="selector1"
            />
            <small>Your provider names it, with the record to set.</small>
          </label>
          <div class="row">
            <button class="button primary" type="submit">Check</button>
          </div>
        </form>
      </Panel>
    </Page>
  );
}
