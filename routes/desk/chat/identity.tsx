/**
 * Identifying signed-in customers: the secret, shown once, and what the desk says to a token.
 *
 * @module
 */
import type { JsonObject } from "../../../core/json.ts";
import { Ask, Panel, Snippet, When } from "../parts.tsx";

/** How identifying stands. */
export type IdentityFacts = {
  readonly on: boolean;
  readonly secretSetAt: Date | null;
  /** Until when the secret before it is accepted. */
  readonly oldUntil: Date | null;
  /** A secret that was made just now: the one time that it is seen. */
  readonly secret: string | null;
  /** What the desk said to a token. */
  readonly verdict: JsonObject | null;
  readonly fault: string | null;
};

/** The answer is read at the panel, which stands at the end of its page. */
const ACTION = "/desk/widget/identity#identity";

/** The panel. */
export function IdentityPanel(props: { csrf: string; mayChange: boolean; facts: IdentityFacts }) {
  const { csrf, mayChange, facts } = props;
  return (
    <Panel
      id="identity"
      title="Identify signed-in customers"
      says="Your server signs a short-lived token that says who is signed in. Only then may actions use an account."
    >
      {facts.fault !== null && <p class="notice bad" role="alert">{facts.fault}</p>}
      {facts.secret !== null && <NewSecret secret={facts.secret} />}
      <dl class="facts">
        <div>
          <dt>State</dt>
          <dd>
            <span class={facts.on ? "badge good" : "badge"}>{facts.on ? "on" : "off"}</span>
          </dd>
        </div>
        {facts.secretSetAt !== null && (
          <div>
            <dt>Secret made</dt>
            <dd>
              <When at={facts.secretSetAt} />
            </dd>
          </div>
        )}
        {facts.oldUntil !== null && (
          <div>
            <dt>The secret before it works until</dt>
            <dd>
              <When at={facts.oldUntil} />
            </dd>
          </div>
        )}
      </dl>
      {mayChange ? <Turns csrf={csrf} facts={facts} /> : <p class="muted">An owner or admin can change this.</p>}
      <TokenCheck csrf={csrf} verdict={facts.verdict} />
    </Panel>
  );
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <>
      <div class="notice good" role="status">
        <strong>The identity secret is ready</strong>
        <span>
          Copy it now: it is never shown again. It belongs into your server's environment as{" "}
          <code>SVC_IDENTITY_SECRET</code>, and nowhere else.
        </span>
      </div>
      <Snippet label="the identity secret" text={secret} />
    </>
  );
}

function Turns({ csrf, facts }: { csrf: string; facts: IdentityFacts }) {
  const fields = { csrf };
  if (!facts.on) {
    return (
      <form class="row" method="post" action={ACTION}>
        <input type="hidden" name="csrf" value={csrf} />
        <button class="button primary" type="submit" name="turn" value="on">
          {facts.secretSetAt === null ? "Create identity secret" : "Turn on"}
        </button>
      </form>
    );
  }
  return (
    <div class="row">
      <Ask
        {...{ id: "rotate-secret", open: "New secret", title: "Make a new secret?", action: ACTION }}
        says="The old one is accepted for 24 hours more, so that your server can change over."
        {...{ keep: "Keep it", yes: "Make a new secret", fields: { ...fields, turn: "rotate" } }}
      />
      {facts.oldUntil !== null && (
        <Ask
          {...{ id: "end-rotation", open: "End the old secret", title: "End the old secret now?", action: ACTION }}
          says="Tokens that are still signed with it are refused from now on."
          {...{ keep: "Wait", yes: "End it", fields: { ...fields, turn: "end" } }}
        />
      )}
      <Ask
        {...{ id: "identity-off", open: "Turn off", title: "Stop identifying customers?", action: ACTION }}
        says="Everybody is anonymous until it is on again, and actions on an account do not run. The secret is kept."
        {...{ keep: "Stay on", yes: "Turn off", fields: { ...fields, turn: "off" } }}
      />
    </div>
  );
}

function TokenCheck({ csrf, verdict }: { csrf: string; verdict: JsonObject | null }) {
  return (
    <form class="token-check" method="post" action={ACTION}>
      <input type="hidden" name="csrf" value={csrf} />
      <label class="field">
        <span>Check a token</span>
        <textarea name="token" rows={2} spellcheck={false} placeholder="eyJhbGciOiJIUzI1NiJ9…" />
        <small>What your token endpoint returned. Nobody is signed in by it, and it is not kept.</small>
      </label>
      <button class="button" type="submit" name="turn" value="check">Check</button>
      {verdict !== null && <Verdict verdict={verdict} />}
    </form>
  );
}

function Verdict({ verdict }: { verdict: JsonObject }) {
  if (verdict["accepted"] === true) {
    return (
      <div class="notice good" role="status">
        <strong>Accepted</strong>
        <span>
          Actions would use <code>{String(verdict["userId"])}</code> as <code>{"{user.id}"}</code>, until{" "}
          {String(verdict["expiresAt"])}.
        </span>
      </div>
    );
  }
  return (
    <div class="notice bad" role="alert">
      <strong>Rejected: {String(verdict["code"])}</strong>
      <span>{String(verdict["reason"])}</span>
    </div>
  );
}
