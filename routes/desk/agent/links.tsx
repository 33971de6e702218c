/**
 * Links to the users of a file, and the author of its last change.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { LastChange } from "../../../core/agent/versions/last_change.ts";
import type { NamedCase } from "../../../core/agent/used_by.ts";
import { When } from "../ui/locale.tsx";
import { versionPage } from "./addresses.ts";
import { nameInWords } from "../../../core/name_words.ts";
import { casePage } from "../tests/addresses.ts";

/** Links with names in words; null for none, which a list of facts leaves out. */
export function linked(names: readonly string[], addressOf: (name: string) => string): Child {
  if (names.length === 0) return null;
  return (
    <span class="part-links">
      {names.map((name) => <a key={name} href={addressOf(name)}>{nameInWords(name)}</a>)}
    </span>
  );
}

/** Links to test cases; null for none. */
export function linkedCases(cases: readonly NamedCase[]): Child {
  if (cases.length === 0) return null;
  return (
    <span class="part-links">
      {cases.map(({ file, name }) => <a key={`${file}/${name}`} href={casePage(file, name)}>{name}</a>)}
    </span>
  );
}

/** The badge of a save with an API token; the author names the token. */
export function TokenBadge() {
  return <span class="badge accent" title="Changed with a token, by an AI client or over the API">by token</span>;
}

/** The last change of a file; null for a file that no version contains. */
export function changedBy(change: LastChange | null): Child {
  if (change === null) return null;
  const { version, savedAt, savedByName, byAi, via } = change;
  return (
    <>
      <When at={savedAt} exact /> by <bdi>{savedByName}</bdi>, <a href={versionPage(version)}>version {version}</a>
      {(byAi || via === "api") && (
        <>
          {" "}
          <TokenBadge />
        </>
      )}
    </>
  );
}
