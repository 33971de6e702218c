/**
 * The routes of Settings > Mail.
 *
 * @module
 */
import {
  changeMailServer,
  removeMailServer,
  serverVersion,
  type TypedMailServer,
} from "../../../../core/mail/change_server.ts";
import { makeFeedbackHook, readFeedbackHook } from "../../../../core/mail/feedback.ts";
import { listMails, sendMailAgain } from "../../../../core/mail/mails.ts";
import { checkSenderDomain, senderDomain } from "../../../../core/mail/sender_domain.ts";
import { type OwnMailServer, readMailRoute, readOwnServer } from "../../../../core/mail/server.ts";
import { liftSuppression, listSuppressions } from "../../../../core/mail/suppressions.ts";
import { sendTestMail, type TestOutcome } from "../../../../core/mail/test_mail.ts";
import type { SignedInRequest, TeammateRequest } from "../../../request.ts";
import { type Served, takeRate } from "../../../served.ts";
import { redirect, text } from "../../form/forms.ts";
import { htmlAnswer } from "../../page/html_answer.ts";
import { shellOf } from "../../page/shell.ts";
import { BASE_FIELD } from "../optimistic_lock.ts";
import { DomainPage } from "./domain.tsx";
import { type MailFacts, MailPage } from "./mail.tsx";
import { MAIL_PATH } from "./mail_path.ts";
import { refusalOf } from "../refusal.ts";
import { typedServer } from "./server_fields.tsx";

/** The notice after each change. */
const NEWS: ReadonlyMap<string, string> = new Map([
  ["saved", "Saved. Send yourself a test email to see whether it works."],
  ["removed", "Removed."],
  ["again", "The email is sent again. Reload the page to see how it ended."],
  ["feedback", "The address for reports is made. Enter it at your mail provider."],
  ["allowed", "Mail to this address is allowed again."],
]);

type Outcome = Partial<Pick<MailFacts, "typed" | "test" | "news" | "fault" | "faults">>;

/** `GET /desk/settings/mail`: shows how mail is sent, and the sent emails. */
export async function showMail(served: Served, asked: TeammateRequest): Promise<Response> {
  const done = new URL(asked.request.url).searchParams.get("done");
  return await mailAnswer(served, asked, { news: NEWS.get(done ?? "") ?? null });
}

/** `POST /desk/settings/mail`: saves the workspace's own server. */
export async function sendMailServer(served: Served, asked: SignedInRequest): Promise<Response> {
  const typed = typedMailServer(asked.form);
  return await changed(served, asked, "saved", typed, async ({ caller }, seen) => {
    await changeMailServer(served.desk, caller, typed, seen);
  });
}

/** `POST /desk/settings/mail/remove`: removes the workspace's own server. */
export async function sendRemoveServer(served: Served, asked: SignedInRequest): Promise<Response> {
  return await changed(served, asked, "removed", undefined, async ({ caller }, seen) => {
    await removeMailServer(served.desk, caller, seen);
  });
}

/** `POST /desk/settings/mail/test`: sends an email to the reader, and shows the server's answer. */
export async function sendTest(served: Served, asked: SignedInRequest): Promise<Response> {
  const { caller } = asked.signedIn;
  const made: { test: TestOutcome | null } = { test: null };
  const refused = await refusalOf(async () => {
    await takeRate(served, "testMail", `${caller.workspace} ${caller.teammate.id}`);
    made.test = await sendTestMail(served.desk, caller);
  });
  if (refused === null) return await mailAnswer(served, asked, made);
  return await mailAnswer(served, asked, { fault: refused.says }, refused.status);
}

/** `POST /desk/settings/mail/mails/:id`: sends an email again. */
export async function sendAgain(served: Served, asked: SignedInRequest): Promise<Response> {
  return await pressed(
    served,
    asked,
    "again",
    ({ caller }) => sendMailAgain(served.desk, caller, asked.params.id ?? ""),
  );
}

/** `POST /desk/settings/mail/allow`: lifts the suppression of an address. */
export async function sendAllow(served: Served, asked: SignedInRequest): Promise<Response> {
  return await pressed(
    served,
    asked,
    "allowed",
    ({ caller }) => liftSuppression(served.desk, caller, text(asked.form, "address")),
  );
}

/** `POST /desk/settings/mail/feedback`: makes or replaces the address for a provider's reports. */
export async function sendFeedbackHook(served: Served, asked: SignedInRequest): Promise<Response> {
  await makeFeedbackHook(served.desk, asked.signedIn.caller);
  return redirect(`${MAIL_PATH}?done=feedback`);
}

/** `GET /desk/settings/mail/domain?selector=`: shows the DNS records of the sender's domain. */
export async function showDomain(served: Served, asked: TeammateRequest): Promise<Response> {
  const route = await readMailRoute(served.desk, asked.workspace.id);
  if (route === null) return redirect(MAIL_PATH);
  const selector = new URL(asked.request.url).searchParams.get("selector")?.trim() ?? "";
  const facts = {
    domain: senderDomain(route),
    selector,
    checks: await checkSenderDomain(served.desk, route, selector),
  };
  return await htmlAnswer(<DomainPage shell={shellOf(served, asked)} facts={facts} />);
}

/** Handles a button without fields; a refusal is shown on the page. */
async function pressed(
  served: Served,
  asked: SignedInRequest,
  news: string,
  act: (by: SignedInRequest["signedIn"]) => Promise<void>,
): Promise<Response> {
  return await changed(served, asked, news, undefined, act);
}

async function changed(
  served: Served,
  asked: SignedInRequest,
  news: string,
  typed: TypedMailServer | undefined,
  change: (by: SignedInRequest["signedIn"], seen: number) => Promise<void>,
): Promise<Response> {
  const refused = await refusalOf(() => change(asked.signedIn, Number(text(asked.form, BASE_FIELD)) || 0));
  if (refused === null) return redirect(`${MAIL_PATH}?done=${news}`);
  const { says: fault, status, faults } = refused;
  return await mailAnswer(served, asked, typed === undefined ? { fault } : { fault, faults, typed }, status);
}

function typedMailServer(form: FormData): TypedMailServer {
  return { ...typedServer(form), fromAddress: text(form, "fromAddress"), fromName: text(form, "fromName") };
}

async function mailAnswer(
  served: Served,
  asked: TeammateRequest,
  { typed, test = null, news = null, fault = null, faults = [] }: Outcome,
  status = 200,
): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const [own, route, mails, suppressions, feedback] = await Promise.all([
    readOwnServer(desk, id),
    readMailRoute(desk, id),
    listMails(desk, id),
    listSuppressions(desk, id),
    readFeedbackHook(desk, id),
  ]);
  const facts: MailFacts = {
    route,
    mails,
    suppressions,
    feedback,
    test,
    news,
    fault,
    faults,
    hasOperator: desk.mail.operator !== null,
    typed: typed ?? savedForm(own),
    hasPassword: own !== null && own.password !== null,
    version: serverVersion(own),
  };
  return await htmlAnswer(<MailPage shell={shellOf(served, asked)} facts={facts} />, status);
}

function savedForm(own: OwnMailServer | null): MailFacts["typed"] {
  return {
    host: own?.host ?? "",
    port: own === null ? "587" : String(own.port),
    tls: own?.tls ?? "starttls",
    user: own?.userName ?? "",
    fromAddress: own?.fromAddress ?? "",
    fromName: own?.fromName ?? "",
  };
}
