/**
 * Merging a contact or a visitor into a contact: the choice of the target, and the people merged into a contact.
 *
 * @module
 */
import type { ContactRow } from "../../../core/contacts/list.ts";
import type { Merged, MergedPerson } from "../../../core/contacts/merge.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Empty, Head, Panel, Verified } from "../ui/parts.tsx";
import { contactName, CONTACTS_PATH } from "./list.tsx";

/** The page that chooses the target; a visitor who already is a contact is merged as that. */
export function mergePath(merged: Merged, contact?: string): string {
  const who = contact !== undefined ? { kind: "contact", id: contact } as const : merged;
  return `${CONTACTS_PATH}/merge?${who.kind === "contact" ? `contact=${who.id}` : `conversation=${who.number}`}`;
}

/** The fields that identify the merged person. */
function fieldsOf(merged: Merged): readonly (readonly [string, string])[] {
  return merged.kind === "contact" ? [["contact", merged.id]] : [["conversation", String(merged.number)]];
}

/** The data of the page. */
export type MergeFacts = {
  readonly merged: Merged;
  readonly name: string;
  readonly typed: string;
  readonly found: readonly ContactRow[];
  /** The page to return to. */
  readonly back: { readonly path: string; readonly label: string };
};

export function MergePage({ shell, facts }: { shell: Shell; facts: MergeFacts }) {
  const { merged, name, typed, found, back } = facts;
  return (
    <Page shell={shell} title={`Merge ${name}`} path={CONTACTS_PATH}>
      <Head title={`Who is ${name}?`} back={back} />
      <p class="notice">
        Teammates then see both as one person, with one timeline. Nothing changes for the customer: a merge signs no one
        in, and no one can read the other’s messages. It can be undone at any time on the contact’s page.
      </p>
      <form class="filters people" method="get" action={`${CONTACTS_PATH}/merge`} role="search">
        {fieldsOf(merged).map(([field, value]) => <input key={field} type="hidden" name={field} value={value} />)}
        <label class="field">
          <span>Name, email or id</span>
          <input name="q" type="search" value={typed} maxlength={200} autocomplete="off" autofocus />
        </label>
        <div class="row">
          <button class="button" type="submit">Search</button>
        </div>
      </form>
      <section class="panel" aria-label="Contacts">
        {found.length === 0
          ? <Empty icon="people" title="No matching contacts" says="Try fewer words." />
          : (
            <ul class="list merge-list">
              {found.map((row) => (
                <li key={row.id}>
                  <div class="person">
                    <Avatar name={row.name} />
                    <div>
                      <a href={`${CONTACTS_PATH}/${row.id}`} dir="auto">{contactName(row)}</a>{" "}
                      {row.verifiedAt !== null && <Verified />}
                      <small>
                        {row.email ?? row.externalId} · seen <When at={row.lastSeen} />
                      </small>
                    </div>
                  </div>
                  <form method="post" action={`${CONTACTS_PATH}/merge`}>
                    <input type="hidden" name="csrf" value={shell.csrf} />
                    <input type="hidden" name="into" value={row.id} />
                    {fieldsOf(merged).map(([field, value]) => (
                      <input key={field} type="hidden" name={field} value={value} />
                    ))}
                    <button class="button small" type="submit" aria-label={`Merge into ${contactName(row)}`}>
                      Merge into them
                    </button>
                  </form>
                </li>
              ))}
            </ul>
          )}
      </section>
    </Page>
  );
}

/** The people merged into a contact, each with a button to separate them. */
export function MergedPanel(props: { people: readonly MergedPerson[]; csrf: string; mayEdit: boolean; into: string }) {
  const { people, csrf, mayEdit, into } = props;
  if (people.length === 0) return null;
  return (
    <Panel title="Merged" says="Marked as the same person by a teammate.">
      <ul class="list merge-list inside">
        {people.map((person) => (
          <li key={person.name}>
            <span>
              <a
                href={person.kind === "contact" ? `${CONTACTS_PATH}/${person.id}` : `/desk/inbox/${person.number}`}
                dir="auto"
              >
                {person.name}
              </a>{" "}
              {person.verified && <Verified />}
            </span>
            {mayEdit && (
              <form method="post" action={`${CONTACTS_PATH}/separate`}>
                <input type="hidden" name="csrf" value={csrf} />
                <input type="hidden" name="into" value={into} />
                {fieldsOf(person).map(([field, value]) => (
                  <input key={field} type="hidden" name={field} value={value} />
                ))}
                <button class="button small quiet" type="submit" aria-label={`Separate ${person.name}`}>
                  Separate
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
