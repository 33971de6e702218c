/**
 * The result of comparing the audit with the sandbox's ledger.
 *
 * @module
 */
import type { LedgerComparison } from "../../../core/actions/compare_ledger.ts";
import { When } from "../ui/locale.tsx";

/** The comparison; null when the ledger could not be read. */
export type LedgerFinding = { readonly comparison: LedgerComparison | null };

/** Reports that ledger and audit agree, or lists the differences. */
export function LedgerNotice(props: { finding: LedgerFinding }) {
  const { comparison } = props.finding;
  if (comparison === null) {
    return (
      <div class="notice bad" role="alert">
        <strong>The ledger cannot be read.</strong>
        <span>See the desk's log, and run: deno task doctor</span>
      </div>
    );
  }
  const { calls, since, head, differences, found, elsewhere } = comparison;
  if (since === null) return <div class="notice" role="status">The ledger is empty.</div>;
  const others = elsewhere === 0 ? null : (
    <span>
      {elsewhere} {elsewhere === 1 ? "call is" : "calls are"}{" "}
      in the audit alone: made by other instances, or not at all.
    </span>
  );
  if (found === 0) {
    return (
      <div class="notice good" role="status">
        <strong>The ledger agrees with {calls} {calls === 1 ? "call" : "calls"}.</strong>
        <span>
          Since <When at={since} />. Line {head.n} of the ledger has the hash <code>{head.hash}</code>
        </span>
        {others}
      </div>
    );
  }
  return (
    <div class="notice bad" role="alert">
      <strong>
        The ledger and the audit differ in {found}{" "}
        {found === 1 ? "place" : "places"}. The desk, its database or the ledger may have been tampered with.
      </strong>
      <ul>
        {differences.map(({ at, text, auditId }) => (
          <li>
            {at === null ? null : <When at={at} />} {text}{" "}
            {auditId === null ? null : <a href={`#call-${auditId}`}>Show the record</a>}
          </li>
        ))}
      </ul>
      {found > differences.length && <span>The first {differences.length} are shown.</span>}
      {others}
    </div>
  );
}
