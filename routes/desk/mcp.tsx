/**
 * MCP: the address, API tokens created once shown, and how to connect.
 *
 * @module
 */
import type { Shell } from "./layout.tsx";
import { Page } from "./layout.tsx";
import { Head, Panel, Snippet, When } from "./parts.tsx";

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
  return (
    <Page shell={shell} title="MCP" path="/desk/mcp">
      <Head
        title="MCP"
        says="Let an AI client read and change the agent's files. Every save is checked before and can be undone after."
      />
      {facts.created && (
        <section class="panel" aria-label="The new token">
          <div class="body">
            <div class="notice good" role="status">
              <strong>Token “{facts.created.name}” is ready</strong>
              <span>Copy it now: it is shown this one time. The commands below hold it, too.</span>
            </div>
            <Snippet label="the token" text={facts.created.value} />
          </div>
        </section>
      )}
      <ConnectPanel address={`${facts.baseUrl}/mcp`} token={facts.created?.value ?? "<API_TOKEN>"} />
      <section class="panel">
        <header>
          <h2>API tokens</h2>
          <p>A token acts as you, for this agent's files and nothing else: no inbox, no conversations.</p>
        </header>
        <div class="body">
          {facts.fault && <p class="notice bad" role="alert">{facts.fault}</p>}
          <NewToken csrf={shell.csrf} />
        </div>
        {facts.tokens.length > 0 && <TokenTable shell={shell} tokens={facts.tokens} now={facts.now} />}
      </section>
    </Page>
  );
}

function ConnectPanel(props: { address: string; token: string }) {
  const { address, token } = props;
  const headers = { Authorization: `Bearer ${token}` };
  return (
    <Panel title="Connect an app" says="Streamable HTTP with a bearer token. No sign-in window, no OAuth.">
      <Snippet label="the address" text={address} />
      <p>Claude Code:</p>
      <Snippet
        label="the Claude Code command"
        text={`claude mcp add --transport http desk ${address} --header "Authorization: Bearer ${token}"`}
      />
      <p>Apps with a settings file, such as Cursor:</p>
      <Snippet
        label="the settings"
        text={JSON.stringify({ mcpServers: { desk: { url: address, headers } } }, null, 2)}
      />
      <p>An app that insists on OAuth goes through the local bridge:</p>
      <Snippet
        label="the bridge command"
        text={`npx mcp-remote ${address} --transport http-only --header "Authorization: Bearer ${token}"`}
      />
    </Panel>
  );
}

function NewToken(props: { csrf: string }) {
  return (
    <form class="row" method="post" action="/desk/mcp/tokens">
      <input type="hidden" name="csrf" value={props.csrf} />
      <label class="field">
        <span>Name of the app</span>
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
          <td />
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
            <td data-label="last used">
              {token.lastUsedAt === null ? <span class="muted">never</span> : <When at={token.lastUsedAt} />}
            </td>
            <td data-label="valid until">
              {token.expiresAt === null ? <span class="muted">no end</span> : <When at={token.expiresAt} />}
            </td>
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
  const ask = `revoke-${token.id}`;
  return (
    <>
      <button class="button small quiet danger" type="button" popovertarget={ask}>Revoke</button>
      <div class="ask" id={ask} popover="auto" role="dialog" aria-labelledby={`${ask}-title`}>
        <h2 id={`${ask}-title`}>Revoke “{token.name}”?</h2>
        <p>It stops working at once, and cannot be brought back.</p>
        <form method="post" action={`/desk/mcp/tokens/${token.id}/revoke`}>
          <input type="hidden" name="csrf" value={props.shell.csrf} />
          <button class="button" type="button" popovertarget={ask} popovertargetaction="hide" autofocus>Keep it</button>
          <button class="button danger" type="submit">Revoke</button>
        </form>
      </div>
    </>
  );
}
