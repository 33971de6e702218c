/**
 * The list of received emails.
 *
 * @module
 */
import type { ListedIncoming } from "../../../../core/mail_in/list.ts";
import { When } from "../../ui/locale.tsx";

const STATES: Readonly<Record<ListedIncoming["state"], { readonly badge: string; readonly label: string }>> = {
  receiving: { badge: "badge", label: "arriving" },
  waiting: { badge: "badge", label: "waiting" },
  taken: { badge: "badge good", label: "taken" },
  ignored: { badge: "badge warn", label: "ignored" },
  failed: { badge: "badge bad", label: "failed" },
};

/** The emails, newest first. */
export function IncomingList({ mails }: { mails: readonly ListedIncoming[] }) {
  if (mails.length === 0) return <p class="muted">No mail yet.</p>;
  return (
    <table class="table wide">
      <thead>
        <tr>
          <th>Mail</th>
          <th>Came</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>{mails.map((mail) => <IncomingRow mail={mail} key={mail.id} />)}</tbody>
    </table>
  );
}

/** The subject or a substitute; null for an email that failed, which only has its reason. */
function subjectOf(subject: string | null, state: ListedIncoming["state"]): string | null {
  if (subject !== null) return subject || "No subject";
  return state === "receiving" || state === "waiting" ? "Not read yet" : null;
}

function IncomingRow({ mail: { sender, subject, number, receivedAt, state, reason } }: { mail: ListedIncoming }) {
  return (
    <tr>
      <td>
        <strong>{sender ?? "No sender"}</strong>
        <br />
        <small class="muted">{[subjectOf(subject, state), reason].filter(Boolean).join(" · ")}</small>
      </td>
      <td data-label="came">
        <When at={receivedAt} />
      </td>
      <td data-label="state">
        <span class={STATES[state].badge}>{STATES[state].label}</span>{" "}
        {number !== null && <a href={`/desk/inbox/${number}`}>#{number}</a>}
      </td>
    </tr>
  );
}
