/**
 * The notes below a message that came by email: its sender according to the email, that this is unverified, and a link
 * to the whole email.
 *
 * @module
 */
import type { MailMark } from "../../../core/conversations/message_data.ts";

/** The notes below the text. */
export function MailOrigin({ id, mail }: { id: string; mail: MailMark }) {
  const { from, name, subject, isOther, sign, whole, leftOut, isCut } = mail;
  return (
    <div class="mail-origin">
      {subject !== "" && <small class="mail-subject" dir="auto">Subject: {subject}</small>}
      <small>
        By email from {name === null ? from : `${name} <${from}>`}, sender not verified
        {isOther && " · Not the address that the desk wrote to"}
        {sign !== null && ` · Not written by a person (${sign})`}
        {isCut && " · Too large: its end and its files are missing"}
      </small>
      {leftOut.length > 0 && <small>Files not taken: {leftOut.join("; ")}</small>}
      {whole !== null && (
        <details id={`mail-${id}`}>
          <summary>The whole email</summary>
          <pre dir="auto">{whole}</pre>
        </details>
      )}
    </div>
  );
}
