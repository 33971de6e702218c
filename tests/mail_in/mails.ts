/**
 * Mails for the tests of incoming mail.
 *
 * @module
 */
import { storeMail } from "../../core/mail_in/store.ts";
import { incomingQueue } from "../../core/mail_in/queue.ts";
import type { Desk } from "../../core/desk.ts";
import type { MailPort, MailRequest } from "../../core/ports/mail.ts";

/** Differences of a mail from an ordinary one. */
export type MailParts = {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly id?: string;
  readonly headers?: string;
  readonly text?: string;
};

/** The bytes of a mail. */
export function mailOf(parts: MailParts = {}): Uint8Array<ArrayBuffer> {
  const { from = "Kim <kim@example.org>", to = "support@acme.example", subject = "My order", text = "Where is it?" } =
    parts;
  const id = parts.id ?? `<${crypto.randomUUID()}@example.org>`;
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${id}`,
    "Date: Tue, 24 Nov 2026 10:00:00 +0000",
  ];
  const head = parts.headers === undefined ? lines : [...lines, parts.headers];
  return new TextEncoder().encode(`${head.join("\n")}\n\n${text}\n`.replaceAll("\n", "\r\n"));
}

/** A server that takes every mail, and the mails. */
export function sentMails(): { readonly sent: MailRequest[]; readonly mail: MailPort } {
  const sent: MailRequest[] = [];
  const mail: MailPort = {
    operator: { host: "smtp.example.com", from: { address: "support@acme.example", name: null } },
    send: (request) => {
      sent.push(request);
      return Promise.resolve({ kind: "accepted", response: "250 ok", ms: 1 });
    },
    txt: () => Promise.resolve({ kind: "records", records: [] }),
  };
  return { sent, mail };
}

/** Delivers a mail to a workspace, as its provider does. */
export async function deliver(desk: Desk, workspace: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const sourceKey = crypto.randomUUID();
  await storeMail(desk, { workspace, source: "webhook", sourceKey, bytes, isCut: false });
}

/** Reads every mail that waits. */
export async function readAll(desk: Desk): Promise<void> {
  const queue = incomingQueue(desk);
  for (let rows = await queue.lease(100); rows.length > 0; rows = await queue.lease(100)) {
    for (const row of rows) await queue.send(row);
  }
}

/** How the newest mail of a workspace ended. */
export async function lastMail({ db }: Pick<Desk, "db">, workspace: string) {
  return await db.selectFrom("incomingMails").selectAll().where("workspace", "=", workspace)
    .orderBy("receivedAt", "desc").orderBy("attempts", "desc").limit(1).executeTakeFirstOrThrow();
}

/** The conversations of a workspace by their numbers. */
export async function conversationsOf({ db }: Pick<Desk, "db">, workspace: string) {
  return await db.selectFrom("conversations").selectAll().where("workspace", "=", workspace).orderBy("number")
    .execute();
}

/** Author, kind and text of the messages of a workspace. */
export async function messagesOf({ db }: Pick<Desk, "db">, workspace: string) {
  const rows = await db.selectFrom("messages").select(["author", "kind", "text"]).where("workspace", "=", workspace)
    .orderBy("at").orderBy("n").execute();
  return rows.map(({ author, kind, text }) => `${author} ${kind}: ${text}`);
}
