/**
 * The routes of incoming mail and its forms.
 *
 * @module
 */
import { MAIL_IN_LIMITS } from "../../../../core/limits/mail_in.ts";
import { readInbound } from "../../../../core/mail/inbound.ts";
import { canMail } from "../../../../core/mail/server.ts";
import { makeHook, readHook, removeHook } from "../../../../core/mail_in/hook.ts";
import { listIncoming } from "../../../../core/mail_in/list.ts";
import {
  changeMailbox,
  lastLook,
  type OwnMailbox,
  readMailboxOf,
  removeMailbox,
  type TypedMailbox,
} from "../../../../core/mail_in/mailbox.ts";
import { mailboxOf, pollMailbox } from "../../../../core/mail_in/poll.ts";
import type { SignedInRequest, TeammateRequest } from "../../../request.ts";
import { type Served, takeRate } from "../../../served.ts";
import { redirect, text } from "../../form/forms.ts";
import { htmlAnswer } from "../../page/html_answer.ts";
import { shellOf } from "../../page/shell.ts";
import { refusalOf } from "../refusal.ts";
import { typedServer } from "../mail/server_fields.tsx";
import { BASE_FIELD } from "../optimistic_lock.ts";
import { MAIL_IN_PATH, type MailInFacts, MailInPage } from "./mail_in.tsx";

/** The notice after each change. */
const NEWS: ReadonlyMap<string, string> = new Map([
  ["saved", "Saved. The mailbox was read, and new emails come in from now on."],
  ["looking", "Saved. The mailbox is being read; reload the page to see whether it works."],
  ["removed", "Removed."],
]);

type Outcome = Partial<Pick<MailInFacts, "typed" | "typedHook" | "hookUrl" | "news" | "fault" | "refused">>;

/** `GET /desk/settings/mail/in`: shows how mail is received, and recent emails. */
export async function showMailIn(served: Served, asked: TeammateRequest): Promise<Response> {
  const done = new URL(asked.request.url).searchParams.get("done");
  return await answer(served, asked, { news: NEWS.get(done ?? "") ?? null });
}

/** `POST /desk/settings/mail/in/mailbox`: saves the workspace's own mailbox, and checks it. */
export async function sendMailbox(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form, signedIn: { caller } } = asked;
  const typed = typedMailbox(form);
  const refused = await refusalOf(async () => {
    await takeRate(served, "testMail", `${caller.workspace} ${caller.teammate.id}`);
    await changeMailbox(served.desk, caller, typed, seen(form));
  });
  if (refused !== null) {
    const facts = { typed, fault: refused.says, refused: { form: "imap", faults: refused.faults } } as const;
    return await answer(served, asked, facts, refused.status);
  }
  const mailbox = await readMailboxOf(served.desk, caller.workspace);
  if (mailbox !== null) await pollMailbox(served.desk, mailboxOf(mailbox), MAIL_IN_LIMITS.firstLookMs);
  const look = await lastLook(served.desk, caller.workspace);
  if (look?.fault == null) {
    return redirect(`${MAIL_IN_PATH}?done=${look?.lookedAt == null ? "looking" : "saved"}`);
  }
  return await answer(served, asked, { fault: `Saved, but the mailbox cannot be read. ${look.fault}` }, 400);
}

/** `POST /desk/settings/mail/in/mailbox/remove`: removes the mailbox. */
export async function sendRemoveMailbox(served: Served, asked: SignedInRequest): Promise<Response> {
  const refused = await refusalOf(() => removeMailbox(served.desk, asked.signedIn.caller, seen(asked.form)));
  if (refused !== null) return await answer(served, asked, { fault: refused.says }, refused.status);
  return redirect(`${MAIL_IN_PATH}?done=removed`);
}

/** `POST /desk/settings/mail/in/hook`: makes the address for a provider, and shows it once. */
export async function sendMakeHook(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form, signedIn: { caller } } = asked;
  const made = { secret: "" };
  const typedHook = { address: text(form, "address"), takesTags: text(form, "takesTags") === "1" };
  const refused = await refusalOf(async () => {
    made.secret = await makeHook(served.desk, caller, typedHook);
  });
  if (refused !== null) {
    const facts = { typedHook, fault: refused.says, refused: { form: "hook", faults: refused.faults } } as const;
    return await answer(served, asked, facts, refused.status);
  }
  return await answer(served, asked, { hookUrl: `${served.baseUrl}/mail/in/${made.secret}` });
}

/** `POST /desk/settings/mail/in/hook/remove`: removes the address for a provider. */
export async function sendRemoveHook(served: Served, asked: SignedInRequest): Promise<Response> {
  await removeHook(served.desk, asked.signedIn.caller);
  return redirect(`${MAIL_IN_PATH}?done=removed`);
}

function seen(form: FormData): number {
  return Number(text(form, BASE_FIELD)) || 0;
}

function typedMailbox(form: FormData): TypedMailbox {
  return {
    ...typedServer(form),
    address: text(form, "address"),
    takesTags: text(form, "takesTags") === "1",
  };
}

async function answer(
  served: Served,
  asked: TeammateRequest,
  { typed, typedHook, hookUrl = null, news = null, fault = null, refused = null }: Outcome,
  status = 200,
): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const [own, inbound, canSend, look, hook, mails] = await Promise.all([
    readMailboxOf(desk, id),
    readInbound(desk, id),
    canMail(desk, id),
    lastLook(desk, id),
    readHook(desk, id),
    listIncoming(desk, id),
  ]);
  const facts: MailInFacts = {
    inbound,
    canSend,
    look,
    hook,
    hookUrl,
    mails,
    news,
    fault,
    refused,
    typedHook: typedHook ?? { address: hook?.address ?? "", takesTags: hook?.takesTags ?? true },
    typed: typed ?? savedForm(own),
    version: own?.version ?? 0,
  };
  return await htmlAnswer(<MailInPage shell={shellOf(served, asked)} facts={facts} />, status);
}

function savedForm(own: OwnMailbox | null): MailInFacts["typed"] {
  return {
    host: own?.host ?? "",
    port: own === null ? "993" : String(own.port),
    tls: own?.tls ?? "tls",
    user: own?.userName ?? "",
    address: own?.address ?? "",
    takesTags: own?.takesTags ?? false,
  };
}
