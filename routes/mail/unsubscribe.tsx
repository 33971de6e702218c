/**
 * Unsubscribing from emails to customers: a page with a question, and the one click of a mail program (RFC 8058).
 *
 * @module
 */
import { languageOf } from "../../core/languages/languages.ts";
import { findSubscription, type Subscription, unsubscribe } from "../../core/mail/unsubscribe.ts";
import { type Company, readCompany } from "../../core/settings/company.ts";
import { htmlAnswer } from "../desk/page/html_answer.ts";
import { PlainPage } from "../desk/page/layout.tsx";
import { localeOf, type PlainRequest } from "../request.ts";
import { type Served, takeRate } from "../served.ts";

/** `GET /mail/unsubscribe/:token`: shows the question; programs that follow links change nothing by it. */
export async function showUnsubscribe(served: Served, asked: PlainRequest): Promise<Response> {
  await takeRate(served, "unsubscribe", asked.address);
  return await answer(served, asked, await findSubscription(served.desk, asked.params.token ?? ""), false);
}

/** `POST /mail/unsubscribe/:token`: unsubscribes. Mail programs send it without a cookie or an origin. */
export async function sendUnsubscribe(served: Served, asked: PlainRequest): Promise<Response> {
  await takeRate(served, "unsubscribe", asked.address);
  return await answer(served, asked, await unsubscribe(served.desk, asked.params.token ?? ""), true);
}

async function answer(
  served: Served,
  { request, params }: PlainRequest,
  found: Subscription | null,
  isDone: boolean,
): Promise<Response> {
  const locale = localeOf(request);
  const company = found === null ? null : await readCompany(served.desk, found.workspace);
  const path = `/mail/unsubscribe/${params.token ?? ""}`;
  const page = (
    <UnsubscribePage
      served={served}
      locale={locale}
      company={company}
      found={found}
      isDone={isDone}
      path={path}
    />
  );
  return await htmlAnswer(page, found === null ? 404 : 200);
}

type PageProps = {
  readonly served: Served;
  readonly locale: string | null;
  readonly company: Company | null;
  readonly found: Subscription | null;
  readonly isDone: boolean;
  readonly path: string;
};

function UnsubscribePage({ served, locale, company, found, isDone, path }: PageProps) {
  const texts = languageOf(locale).mail;
  const { code, direction } = languageOf(locale);
  const fill = (text: string) =>
    text.replace("{company}", company?.name ?? texts.desk).replace("{address}", found?.address ?? "");
  const asks = found !== null && !isDone;
  const says = found === null ? texts.linkEnded : isDone ? texts.unsubscribed : texts.unsubscribeAsk;
  return (
    <PlainPage title={texts.unsubscribeTitle} company={company} assets={served.assets.desk}>
      <div class="panel door-panel" lang={code} dir={direction}>
        <h1>{texts.unsubscribeTitle}</h1>
        <p role="status">{fill(says)}</p>
        {asks && (
          <form method="post" action={path}>
            <button class="button primary block" type="submit">{texts.unsubscribe}</button>
          </form>
        )}
      </div>
    </PlainPage>
  );
}
