/**
 * Customer identity: the secret, shown once, and the check of a token.
 *
 * @module
 */
import type { JsonObject } from "../../../core/json.ts";
import { When } from "../locale.tsx";
import { Ask, Panel, Snippet } from "../parts.tsx";

/** The state of customer identity. */
export type IdentityFacts = {
  readonly on: boolean;
  readonly secretSetAt: Date | null;
  /** Until when the previous secret is accepted. */
  readonly oldUntil: Date | null;
  /** A secret that was just created; it is shown this once. */
  readonly secret: string | null;
  /** The result of checking a token. */
  readonly verdict: JsonObject | null;
  readonly fault: string | null;
};

/** The fragment scrolls to the panel, which is the last on its page. */
const ACTION = "/desk/widget/identity#identity";

/** The panel. */
export function IdentityPanel(props: { csrf: string; mayChange: boolean; facts: IdentityFacts }) {
  const { csrf, mayChange, facts } = props;
  return (
    <Panel
      id="identity"
      title="Identify signed-in customers"
      says="Your server signs a short-lived token that says who is signed in. Actions on an account need it."
    >
      {facts.fault !== null && <p class="notice bad" role="alert">{facts.fault}</p>}
      {facts.secret !== null && <NewSecret secret={facts.secret} />}
      <dl class="facts">
        <div>
          <dt>Status</dt>
          <dd>
            <span class={facts.on ? "badge good" : "badge"}>{facts.on ? "on" : "off"}</span>
          </dd>
        </div>
        {facts.secretSetAt !== null && (
          <div>
            <dt>Secret created</dt>
            <dd>
              <When at={facts.secretSetAt} />
            </dd>
          </div>
        )}
        {facts.oldUntil !== null && (
          <div>
            <dt>Previous secret valid until</dt>
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
          Copy it now: it is not shown again. Store it on your server as the environment variable{" "}
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
        id="rotate-secret"
        open="Rotate secret"
        title="Rotate the secret?"
        action={ACTION}
        says="The old secret stays valid for 24 hours, so that you can update your server."
        keep="Cancel"
        yes="Create new secret"
        fields={{ ...fields, turn: "rotate" }}
      />
      {facts.oldUntil !== null && (
        <Ask
          id="end-rotation"
          open="Revoke old secret"
          title="Revoke the old secret now?"
          action={ACTION}
          says="Tokens still signed with it are rejected from now on."
          keep="Cancel"
          yes="Revoke"
          fields={{ ...fields, turn: "end" }}
        />
      )}
      <Ask
        id="identity-off"
        open="Turn off"
        title="Stop identifying customers?"
        action={ACTION}
        says="All customers become anonymous, and actions on an account stop working. The secret is kept."
        keep="Cancel"
        yes="Turn off"
        fields={{ ...fields, turn: "off" }}
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
        <small>Paste what your token endpoint returned. It is neither stored nor used to sign anyone in.</small>
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
