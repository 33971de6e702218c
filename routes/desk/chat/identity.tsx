/**
 * Customer identity: the secret, shown once, and the check of a token.
 *
 * @module
 */
import type { JsonObject } from "../../../core/json.ts";
import { When } from "../ui/locale.tsx";
import { Ask, Panel, ReadOnlyNotice, Snippet } from "../ui/parts.tsx";

/** The state of customer identity. */
export type IdentityFacts = {
  readonly on: boolean;
  readonly secretSetAt: Date | null;
  /** When the previous secret expires; null without one. */
  readonly oldUntil: Date | null;
  /** A secret that was just created, shown only this once. */
  readonly secret: string | null;
  /** The result of checking a token. */
  readonly verdict: JsonObject | null;
  readonly fault: string | null;
};

type FormsProps = {
  readonly csrf: string;
  readonly mayChange: boolean;
  readonly facts: IdentityFacts;
  /** The address of the forms. */
  readonly action: string;
};

/** The panel, the last on its page; its id is a target for links. */
export function IdentityPanel(props: Omit<FormsProps, "action">) {
  return (
    <Panel
      id="identity"
      title="Identify signed-in customers"
      says="Your server signs a short-lived token that says who is signed in. Actions on an account need it."
    >
      <IdentityForms {...props} action="/desk/widget/identity#identity" />
    </Panel>
  );
}

/** The state of identity with its forms, and the check of a token. */
export function IdentityForms({ csrf, mayChange, facts, action }: FormsProps) {
  return (
    <>
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
      {mayChange ? <Turns csrf={csrf} facts={facts} action={action} /> : <ReadOnlyNotice />}
      <TokenCheck csrf={csrf} verdict={facts.verdict} action={action} />
    </>
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

function Turns({ csrf, facts, action }: Omit<FormsProps, "mayChange">) {
  const fields = { csrf };
  if (!facts.on) {
    return (
      <form class="row" method="post" action={action}>
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
        action={action}
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
          action={action}
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
        action={action}
        says="All customers become anonymous, and actions on an account stop working. The secret is kept."
        keep="Cancel"
        yes="Turn off"
        fields={{ ...fields, turn: "off" }}
      />
    </div>
  );
}

function TokenCheck({ csrf, verdict, action }: { csrf: string; verdict: JsonObject | null; action: string }) {
  return (
    <form class="token-check" method="post" action={action}>
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
