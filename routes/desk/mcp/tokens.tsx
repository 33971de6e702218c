/**
 * MCP > API tokens: every token with its access, age and last use; creating and revoking them.
 *
 * @module
 */
import { TEAMMATE_LIMITS } from "../../../core/limits/people.ts";
import type { ApiTokenLine } from "../../../core/teammates/api_tokens.ts";
import type { Shell } from "../page/shell.ts";
import { Page } from "../page/layout.tsx";
import { When } from "../ui/locale.tsx";
import { Ask, Empty, Head, Tabs } from "../ui/parts.tsx";
import { MCP_SAYS, MCP_TABS } from "./connect.tsx";
import { AccessChoice, CustomerWordsChoice, ExpiryChoice, type NewToken, ShownToken } from "./new_token.tsx";

/** A token in the list; only the hash of its value is stored. */
export type TokenRow = ApiTokenLine & { readonly teammateName: string };

/** The data of the page. `created` is a new token, whose value is shown only this once. */
export type TokenFacts = {
  readonly tokens: readonly TokenRow[];
  readonly created: NewToken | null;
  readonly fault: string | null;
  /** The typed name when it was refused. */
  readonly name: string;
  readonly now: Date;
};

export function TokensPage(props: { shell: Shell; facts: TokenFacts }) {
  const { shell, facts } = props;
  return (
    <Page shell={shell} title="API tokens" path="/desk/mcp">
      <Head title="MCP" says={MCP_SAYS} />
      <Tabs shell={shell} label="MCP" tabs={MCP_TABS} current="/desk/mcp/tokens" />
      <section class="panel" aria-label="API tokens">
        <header>
          <h2>API tokens</h2>
          <p>A token acts as its teammate, for the agent only. It reads customers' words only when you allow it.</p>
        </header>
        <div class="body">
          {facts.created && <ShownToken token={facts.created} says="" />}
          {facts.fault && <p class="notice bad" role="alert">{facts.fault}</p>}
          <form class="row" method="post" action="/desk/mcp/tokens">
            <input type="hidden" name="csrf" value={shell.csrf} />
            <label class="field">
              <span>App name</span>
              <input
                name="name"
                required
                maxlength={TEAMMATE_LIMITS.tokenNameCharsMax}
                placeholder="Cursor"
                value={facts.name}
              />
            </label>
            <AccessChoice />
            <ExpiryChoice />
            <button class="button primary" type="submit">Create token</button>
            <CustomerWordsChoice />
          </form>
        </div>
        {facts.tokens.length > 0 && <TokenTable shell={shell} tokens={facts.tokens} now={facts.now} />}
      </section>
      {facts.tokens.length === 0 && (
        <section class="panel" aria-label="No tokens">
          <Empty icon="plug" title="No tokens yet" says="Connect an app, or create a token for one by name." />
        </section>
      )}
    </Page>
  );
}

function TokenTable(props: { shell: Shell; tokens: readonly TokenRow[]; now: Date }) {
  return (
    <table class="table wide">
      <thead>
        <tr>
          <th>Name</th>
          <th>Token</th>
          <th>Created</th>
          <th>Last used</th>
          <th>Expires</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {props.tokens.map((token) => (
          <tr>
            <td>
              <strong>{token.name}</strong> {token.readOnly && <span class="badge">read only</span>}{" "}
              {token.readsCustomers && <span class="badge warn">reads customers' words</span>}
              <div class="muted">
                by {token.teammateName}
                {token.readOnly ? "" : ", read and write"}
              </div>
            </td>
            <td>
              <code>svc_pat_…{token.last4}</code>
            </td>
            <td data-label="created">
              <When at={token.createdAt} />
            </td>
            <td data-label="last used">
              {token.lastUsedAt === null ? <span class="muted">never</span> : <When at={token.lastUsedAt} />}
            </td>
            <td data-label="expires">
              {token.expiresAt === null ? <span class="muted">never</span> : <When at={token.expiresAt} />}
            </td>
            <td class="end">
              <End shell={props.shell} token={token} now={props.now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function End(props: { shell: Shell; token: TokenRow; now: Date }) {
  const { token } = props;
  if (token.revokedAt !== null) return <span class="badge bad">revoked</span>;
  if (token.expiresAt !== null && token.expiresAt <= props.now) return <span class="badge warn">expired</span>;
  return (
    <Ask
      id={`revoke-${token.id}`}
      open="Revoke"
      title={`Revoke “${token.name}”?`}
      says="It stops working immediately. This cannot be undone."
      keep="Cancel"
      action={`/desk/mcp/tokens/${token.id}/revoke`}
      fields={{ csrf: props.shell.csrf }}
      yes="Revoke"
    />
  );
}
