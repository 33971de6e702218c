/**
 * MCP: the address, API tokens created once shown, and how to connect.
 *
 * @module
 */
import type { Shell } from "./layout.tsx";
import { Page } from "./layout.tsx";
import { Empty, Head, Panel, Snippet, When } from "./parts.tsx";

/** One token as the page lists it; its value is never known again. */
export type TokenRow = {
  readonly id: string;
  readonly name: string;
  readonly last4: string;
  readonly readOnly: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly teammateName: string;
};

/** What the page shows. `created` is the one time that a token's value is seen. */
export type McpFacts = {
  readonly baseUrl: string;
  readonly tokens: readonly TokenRow[];
  readonly created: { readonly name: string; readonly value: string } | null;
  readonly fault: string | null;
  readonly now: Date;
};

/** Choices of a token's life, in days; 0 is none. */
export const EXPIRY_DAYS = [90, 30, 365, 0] as const;

/** The page. */
export function McpPage(props: { shell: Shell; facts: McpFacts }) {
  const { shell, facts } = props;
  const address = `${facts.baseUrl}/mcp`;
  const token = facts.created?.value ?? "<API_TOKEN>";
  return (
    <Page shell={shell} title="MCP" path="/desk/mcp">
      <Head
        title="MCP"
        says="Let an AI client read and change the agent's files, with checks before every save and one-click restore after."
      />
      {facts.created && (
        <section class="panel">
          <div class="body">
            <div class="notice good" role="status">
              <strong>Token “{facts.created.name}” is ready.</strong>
              <span>Copy it now: it is shown this one time and cannot be read again.</span>
            </div>
            <Snippet label="the token" text={facts.created.value} />
          </div>
        </section>
      )}
      <Panel title="Connect" says="Streamable HTTP with a bearer token. No sign-in window, no OAuth.">
        <Snippet label="the address" text={address} />
        <p>Claude Code:</p>
        <Snippet
          label="the Claude Code command"
          text={`claude mcp add --transport http desk ${address} --header "Authorization: Bearer ${token}"`}
        />
        <p>A client that insists on OAuth goes through the local bridge:</p>
        <Snippet
          label="the bridge command"
          text={`npx mcp-remote ${address} --transport http-only --header "Authorization: Bearer ${token}"`}
        />
      </Panel>
      <Panel
        title="New API token"
        says="It acts as you, for this agent's files and nothing else: no inbox, no conversations."
      >
        {facts.fault && <p class="notice bad" role="alert">{facts.fault}</p>}
        <form class="row" method="post" action="/desk/mcp/tokens">
          <input type="hidden" name="csrf" value={shell.csrf} />
          <label class="field">
            <span>Name</span>
            <input name="name" required maxlength={60} placeholder="Cursor" />
          </label>
          <label class="field">
            <span>Valid for</span>
            <select name="days">
              {EXPIRY_DAYS.map((days) => (
                <option value={String(days)}>{days === 0 ? "until revoked" : `${days} days`}</option>
              ))}
            </select>
          </label>
          <label class="check">
            <input type="checkbox" name="readOnly" value="yes" /> Only reading
          </label>
          <button class="button primary" type="submit">Create token</button>
        </form>
      </Panel>
      <section class="panel">
        {facts.tokens.length === 0
          ? (
            <Empty
              icon="key"
              title="No tokens yet"
              says="Create one for each app that edits the agent, so that you can revoke them one by one."
            />
          )
          : <TokenTable shell={shell} tokens={facts.tokens} now={facts.now} />}
      </section>
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
          <th>Last used</th>
          <th>Valid until</th>
          <th>
            <span class="hidden">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.tokens.map((token) => (
          <tr>
            <td>
              <strong>{token.name}</strong> {token.readOnly && <span class="badge">only reading</span>}
              <div class="muted">by {token.teammateName}</div>
            </td>
            <td>
              <code>svc_pat_…{token.last4}</code>
            </td>
            <td>{token.lastUsedAt === null ? <span class="muted">never</span> : <When at={token.lastUsedAt} />}</td>
            <td>{token.expiresAt === null ? <span class="muted">no end</span> : <When at={token.expiresAt} />}</td>
            <td class="end">
              <RevokeCell shell={props.shell} token={token} now={props.now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RevokeCell(props: { shell: Shell; token: TokenRow; now: Date }) {
  const { token } = props;
  if (token.revokedAt !== null) return <span class="badge bad">revoked</span>;
  if (token.expiresAt !== null && token.expiresAt <= props.now) return <span class="badge warn">expired</span>;
  return (
    <form
      method="post"
      action={`/desk/mcp/tokens/${token.id}/revoke`}
      data-ask={`Revoke “${token.name}”? It stops working at once.`}
    >
      <input type="hidden" name="csrf" value={props.shell.csrf} />
      <button class="button danger small" type="submit">Revoke</button>
    </form>
  );
}
