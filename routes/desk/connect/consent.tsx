/**
 * The page that asks a person for consent to an AI client.
 *
 * @module
 */
import type { ConnectingClient } from "../../../core/connections/clients.ts";
import type { Company } from "../../../core/settings/company.ts";
import type { CallKind } from "../../../core/teammates/caller.ts";
import { type Workspace, workspaceLabel } from "../../../core/teammates/workspaces.ts";
import type { PageAssets } from "../page/document.tsx";
import { PlainPage } from "../page/layout.tsx";
import { FactList } from "../ui/parts.tsx";

/** The data of the page. */
export type ConsentFacts = {
  /** The id of the question, in the form. */
  readonly id: string;
  readonly csrf: string;
  readonly client: ConnectingClient;
  /** The host that receives the answer. */
  readonly place: string;
  /** The kinds of tools that the client requests. */
  readonly kinds: readonly CallKind[];
  /** The kinds that the person may use themselves. */
  readonly allowed: ReadonlySet<CallKind>;
  readonly mayReadCustomers: boolean;
  readonly workspace: Workspace;
  readonly isOneOfSeveral: boolean;
  readonly person: { readonly name: string; readonly role: string };
};

type PageProps = { readonly assets: PageAssets; readonly company: Company };

/** What each kind allows, and its label. */
const KINDS: Readonly<Record<CallKind, { readonly label: string; readonly says: string }>> = {
  read: { label: "Read", says: "The agent's files, tests and history, knowledge, and settings." },
  edit: { label: "Edit", says: "Change the agent's files. Each change is checked, and can be undone in History." },
  act: { label: "Act", says: "Try actions on your app, run tests, change knowledge and settings, and set keys." },
};

export function ConsentPage({ assets, company, facts }: PageProps & { facts: ConsentFacts }) {
  const { client, place, person, workspace } = facts;
  return (
    <PlainPage title={`Connect ${client.name}`} company={company} assets={assets}>
      <form class="panel door-panel consent" method="post" action="/desk/connect">
        <input type="hidden" name="csrf" value={facts.csrf} />
        <input type="hidden" name="consent" value={facts.id} />
        <div>
          <h1>Connect {client.name}?</h1>
          <p>It will use this desk's tools as you, and never more than your role allows.</p>
        </div>
        <FactList
          facts={[
            ["App", client.host ?? "Registered itself; its name is not verified"],
            ["Answer goes to", place],
            ["Workspace", workspaceLabel(workspace)],
            ["You", `${person.name}, ${person.role}`],
          ]}
        />
        <Warning facts={facts} />
        <Choices facts={facts} />
        <div class="buttons">
          <button class="button primary" type="submit" name="do" value="allow">Allow</button>
          <button class="button" type="submit" name="do" value="deny">Cancel</button>
        </div>
        <p>You can disconnect it on the MCP page at any time.</p>
      </form>
    </PlainPage>
  );
}

/** Warnings for the person before they agree. */
function Warning({ facts: { client, place, isOneOfSeveral } }: { facts: ConsentFacts }) {
  const isElsewhere = client.host !== null && place.includes(".") && place !== client.host;
  return (
    <>
      {client.host === null || place === "this computer"
        ? <p class="notice" role="note">Go on only if you have just started this in the app yourself.</p>
        : isElsewhere && <p class="notice" role="note">The answer goes to another host than the app's own.</p>}
      {isOneOfSeveral && <p>Wrong workspace? Switch to the right one on the desk, then start again in the app.</p>}
    </>
  );
}

function Choices({ facts: { kinds, allowed, mayReadCustomers } }: { facts: ConsentFacts }) {
  return (
    <fieldset>
      <legend>It may</legend>
      {kinds.map((kind) => (
        <label class="check" key={kind}>
          <input
            type="checkbox"
            name={kind}
            value="yes"
            checked={allowed.has(kind)}
            disabled={kind === "read" || !allowed.has(kind)}
          />
          <span>
            {KINDS[kind].label}
            <small>{allowed.has(kind) ? KINDS[kind].says : "Your role does not allow it."}</small>
          </span>
        </label>
      ))}
      {mayReadCustomers && (
        <label class="check">
          <input type="checkbox" name="readsCustomers" value="yes" />
          <span>
            Read customers' words
            <small>
              The app, and the model behind it, can then read what customers wrote, and do with contacts what your role
              may.
            </small>
          </span>
        </label>
      )}
    </fieldset>
  );
}

/** The page for an invalid request. The client gets an answer only when the person presses the button. */
export function WrongPage(
  { assets, company, facts }: PageProps & {
    facts: { readonly client: ConnectingClient; readonly why: string; readonly back: string };
  },
) {
  return (
    <PlainPage title="Not connected" company={company} assets={assets}>
      <div class="panel">
        <div class="empty">
          <h1>{facts.client.name} cannot be connected</h1>
          <p>It asked for something that this desk does not have: {facts.why}</p>
          <a class="button" href={facts.back} rel="noreferrer">Go back to the app</a>
          <a href="/desk">Go to the desk</a>
        </div>
      </div>
    </PlainPage>
  );
}
