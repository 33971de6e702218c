/**
 * Settings > Sign-in: single sign-on with an OpenID provider.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { OIDC_LIMITS } from "../../../../core/limits/oidc.ts";
import type { WrittenProvider } from "../../../../core/oidc/written_provider.ts";
import { Ask, Panel, Snippet } from "../../ui/parts.tsx";
import { FieldBox, type FieldNotes, noteIds } from "../../form/field_box.tsx";
import { type ProviderFacts, SEEN_FIELD } from "./provider_facts.ts";

/** The address of the form. */
const PROVIDER_PATH = "/desk/settings/sign-in/provider";

const SAYS = "Your team signs in with the accounts it already has: Google, Microsoft Entra, Okta, Keycloak, or any " +
  "other OpenID provider.";

/** The section. */
export function ProviderSection({ csrf, facts }: { csrf: string; facts: ProviderFacts }) {
  const { kept, mayChange, faults, conflict, seen, saved } = facts;
  return (
    <Panel id="provider" title="Single sign-on" says={SAYS}>
      {saved && <p class="notice good" role="status" id="outcome" tabindex={-1}>Saved.</p>}
      {conflict !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{conflict}</p>}
      {faults.length > 0 && (
        <p class="notice bad" role="alert" id="outcome" tabindex={-1}>Nothing was saved. Check the marked fields.</p>
      )}
      <form class="stack" method="post" action={PROVIDER_PATH} data-saves>
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name={SEEN_FIELD} value={seen} />
        <fieldset class="stack bare" disabled={!mayChange}>
          <Addresses facts={facts} />
          <ClientFields facts={facts} />
          <JoinFields facts={facts} />
          <RoleFields facts={facts} />
          <RequiredField facts={facts} />
          <div class="row">
            <button class="button primary" type="submit" name="do" value="save">Save</button>
          </div>
        </fieldset>
        {!mayChange && <p class="muted">Only an owner can change this.</p>}
      </form>
      {kept !== null && mayChange && (
        <Ask
          id="remove-provider"
          open="Remove the provider"
          title={`Remove ${kept.label}?`}
          says={"Its button leaves the sign-in page, and its client secret is deleted. Anyone without a password needs a " +
            "reset link from an owner or admin."}
          keep="Keep it"
          yes="Remove"
          action={PROVIDER_PATH}
          fields={{ csrf, do: "remove", [SEEN_FIELD]: seen }}
        />
      )}
    </Panel>
  );
}

/** The addresses to enter at the provider before it issues a client. */
function Addresses({ facts: { redirectUri, logoutUri } }: { facts: ProviderFacts }) {
  return (
    <>
      <div class="field">
        <span>Redirect URI</span>
        <Snippet label="the redirect URI" text={redirectUri} />
        <small>Register a web application with this address at your provider.</small>
      </div>
      <div class="field">
        <span>Back-channel logout URI</span>
        <Snippet label="the back-channel logout URI" text={logoutUri} />
        <small>Optional: signing out at the provider then ends the sessions here.</small>
      </div>
    </>
  );
}

function ClientFields({ facts }: { facts: ProviderFacts }) {
  const { kept } = facts;
  const secretHelp = kept === null
    ? "Stored encrypted, and sent to the provider alone."
    : "Leave empty to keep it. It can be replaced, but not read.";
  return (
    <>
      <TextField facts={facts} name="issuer" label="Issuer" type="url" placeholder="https://accounts.google.com">
        The provider's address. The desk finds everything else there.
      </TextField>
      <TextField facts={facts} name="clientId" label="Client ID" />
      <FieldBox label="Client secret" {...notesFor(facts, "clientSecret", secretHelp)}>
        <input
          name="clientSecret"
          type="password"
          autocomplete="off"
          required={kept === null}
          placeholder={kept === null ? "" : "••••••••••••"}
          {...inputIds(facts, "clientSecret", secretHelp)}
        />
      </FieldBox>
      <TextField
        facts={facts}
        name="label"
        label="Name"
        placeholder="Google"
        charsMax={OIDC_LIMITS.labelCharsMax}
      >
        The button on the sign-in page says “Continue with” and this name.
      </TextField>
    </>
  );
}

function JoinFields({ facts }: { facts: ProviderFacts }) {
  const help = "One domain per line, such as example.com. People with a verified email there join the team when they " +
    "sign in. Leave empty to let in only teammates and people you invited.";
  return (
    <>
      <FieldBox label="Domains that may join" {...notesFor(facts, "domains", help)}>
        <textarea name="domains" rows={2} spellcheck={false} {...inputIds(facts, "domains", help)}>
          {facts.typed.domains}
        </textarea>
      </FieldBox>
      <FieldBox label="Default role" {...notesFor(facts, "defaultRole", ROLE_HELP)}>
        <select name="defaultRole" {...inputIds(facts, "defaultRole", ROLE_HELP)}>
          {facts.roles.map(({ id, label }) => (
            <option key={id} value={id} selected={id === facts.typed.defaultRole}>{label}</option>
          ))}
          <option value="" selected={facts.typed.defaultRole === ""}>None: they cannot sign in</option>
        </select>
      </FieldBox>
    </>
  );
}

const ROLE_HELP = "For people who join by signing in, and for those whom no rule below names.";

const RULES_EXAMPLE = "support-leads = admin\nsupport = teammate";

function RoleFields({ facts }: { facts: ProviderFacts }) {
  const help = "One rule per line: a value of the claim, and the role it gives. The first that fits counts, at each " +
    "sign-in. Owners keep their role.";
  return (
    <>
      <TextField facts={facts} name="roleClaim" label="Claim with roles" placeholder="groups" isOptional>
        Leave empty to give roles on the Team page.
      </TextField>
      <FieldBox label="Roles by claim" {...notesFor(facts, "roleRules", help)}>
        <textarea
          name="roleRules"
          rows={3}
          spellcheck={false}
          placeholder={RULES_EXAMPLE}
          {...inputIds(facts, "roleRules", help)}
        >
          {facts.typed.roleRules}
        </textarea>
      </FieldBox>
    </>
  );
}

function RequiredField({ facts }: { facts: ProviderFacts }) {
  const help = "Passwords and links no longer sign in to this workspace, and sessions that began with one end. When " +
    "the provider fails, the command deno task recover lets an owner in.";
  const notes = notesFor(facts, "required", help);
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          name="required"
          value="yes"
          checked={facts.typed.required}
          {...inputIds(facts, "required", help)}
        />{" "}
        Require single sign-on
      </label>
      <small id={`${notes.id}-hint`}>{help}</small>
      {notes.faults.map(({ text }) => <div key={text} class="fault" id={`${notes.id}-fault`} role="alert">{text}</div>)}
    </div>
  );
}

type TextFieldProps = {
  readonly facts: ProviderFacts;
  readonly name: "issuer" | "clientId" | "label" | "roleClaim";
  readonly label: string;
  readonly type?: "text" | "url";
  readonly placeholder?: string;
  readonly charsMax?: number;
  readonly isOptional?: boolean;
  readonly children?: Child;
};

function TextField(props: TextFieldProps) {
  const { facts, name, label, type = "text", placeholder, charsMax, isOptional = false, children } = props;
  return (
    <FieldBox label={label} {...notesFor(facts, name, children)}>
      <input
        name={name}
        type={type}
        required={!isOptional}
        value={facts.typed[name]}
        placeholder={placeholder}
        maxlength={charsMax}
        spellcheck={false}
        autocomplete="off"
        {...inputIds(facts, name, children)}
      />
    </FieldBox>
  );
}

function notesFor(facts: ProviderFacts, name: keyof WrittenProvider, help?: Child): FieldNotes {
  const faults = facts.faults.filter(({ path }) => path === name);
  return { id: `provider-${name}`, faults, ...(help === undefined ? {} : { help }) };
}

function inputIds(facts: ProviderFacts, name: keyof WrittenProvider, help?: Child) {
  const notes = notesFor(facts, name, help);
  return { id: notes.id, ...noteIds(notes) };
}
