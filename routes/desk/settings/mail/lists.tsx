/**
 * The lists of Settings > Mail: sent emails with their results, and suppressed addresses.
 *
 * @module
 */
import { splitAnswer } from "../../../../core/mail/answers.ts";
import { SECRET_KINDS } from "../../../../core/mail/queue.ts";
import type { ListedMail } from "../../../../core/mail/mails.ts";
import type { MailSuppression } from "../../../../core/mail/suppressions.ts";
import type { Shell } from "../../page/shell.ts";
import { When } from "../../ui/locale.tsx";
import { MAIL_PATH } from "./mail_path.ts";

const BADGES: Readonly<Record<ListedMail["state"], string>> = {
  waiting: "badge",
  sent: "badge good",
  failed: "badge bad",
  suppressed: "badge warn",
};

const KINDS: Readonly<Record<ListedMail["kind"], string>> = {
  invitation: "Invitation",
  reset: "New password",
  test: "Test",
  waiting: "A customer waits",
  reply: "Answer to a customer",
  transcript: "Transcript",
};

const REASONS: Readonly<Record<MailSuppression["reason"], string>> = {
  unsubscribed: "unsubscribed",
  bounced: "does not exist",
  complained: "complained",
};

/** The emails, newest first. */
export function MailList({ shell, mails }: { shell: Shell; mails: readonly ListedMail[] }) {
  if (mails.length === 0) return <p class="muted">No mail yet.</p>;
  return (
    <table class="table wide">
      <thead>
        <tr>
          <th>Mail</th>
          <th>Made</th>
          <th>State</th>
          <td />
        </tr>
      </thead>
      <tbody>{mails.map((mail) => <MailRow shell={shell} mail={mail} key={mail.id} />)}</tbody>
    </table>
  );
}

function MailRow({ shell, mail }: { shell: Shell; mail: ListedMail }) {
  const { id, kind, recipient, subject, createdAt, state, answer } = mail;
  return (
    <tr>
      <td>
        <strong>{KINDS[kind]}</strong> to {recipient}
        <br />
        <small class="muted">{subject}</small>
        {answer !== null && answer !== "" && <Answer answer={answer} isBad={state === "failed"} />}
      </td>
      <td data-label="made">
        <When at={createdAt} />
      </td>
      <td data-label="state">
        <span class={BADGES[state]}>{state}</span> <Attempts mail={mail} />
      </td>
      <td class="end">
        {(state === "sent" || state === "failed") && !SECRET_KINDS.has(kind) && (
          <form method="post" action={`${MAIL_PATH}/mails/${id}`}>
            <input type="hidden" name="csrf" value={shell.csrf} />
            <button class="button small" type="submit" aria-label={`Send “${subject}” to ${recipient} again`}>
              Send again
            </button>
          </form>
        )}
      </td>
    </tr>
  );
}

/** The server's answer, collapsed unless the email failed. */
function Answer({ answer, isBad }: { answer: string; isBad: boolean }) {
  const { says, server } = splitAnswer(answer);
  return (
    <>
      {isBad && <p>{says}</p>}
      {(server !== null || !isBad) && (
        <details>
          <summary>What the server said</summary>
          <p>{isBad ? server : answer}</p>
        </details>
      )}
    </>
  );
}

function Attempts({ mail: { attempts, state, dueAt } }: { mail: ListedMail }) {
  if (attempts === 0) return null;
  const isRetry = state === "waiting" && dueAt !== null;
  return (
    <small class="muted">
      {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
      {isRetry && (
        <>
          , next <When at={dueAt} />
        </>
      )}
    </small>
  );
}

/** Suppressed addresses, each with a button that lifts the suppression. */
export function SuppressionList(
  { shell, suppressions }: { shell: Shell; suppressions: readonly MailSuppression[] },
) {
  if (suppressions.length === 0) return <p class="muted">No one.</p>;
  return (
    <table class="table wide">
      <thead>
        <tr>
          <th>Address</th>
          <th>Why</th>
          <th>Since</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {suppressions.map(({ address, reason, said, at }) => (
          <tr key={address}>
            <td>{address}</td>
            <td data-label="why">
              {REASONS[reason]}
              {said !== null && (
                <>
                  <br />
                  <small class="muted">{said}</small>
                </>
              )}
            </td>
            <td data-label="since">
              <When at={at} />
            </td>
            <td class="end">
              <form method="post" action={`${MAIL_PATH}/allow`}>
                <input type="hidden" name="csrf" value={shell.csrf} />
                <input type="hidden" name="address" value={address} />
                <button class="button small" type="submit" aria-label={`Allow mail to ${address} again`}>
                  Allow again
                </button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
