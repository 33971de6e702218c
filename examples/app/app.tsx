/**
 * The example app: its own sessions, the two support endpoints, a token endpoint and a page that embeds the chat.
 *
 * @module
 */
import { Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { secureHeaders } from "hono/secure-headers";
import { makePeople, type Person } from "./accounts.ts";
import { AccountPage, BillingPage, documentOf, type PageSetting, SignInPage } from "./pages.tsx";
import { HELP_ARTICLES } from "./help_articles.ts";
import { HelpArticlePage, HelpPage } from "./help_pages.tsx";
import { supportApi } from "./support_api.ts";
import { identityToken } from "./token.ts";
import script from "./page.js" with { type: "text" };
import styles from "./app.css" with { type: "text" };
import icon from "./icon.svg" with { type: "text" };

/** The options of the example app. */
export type AppOptions = PageSetting & {
  readonly appUrl: string;
  readonly supportApiKey: string;
  readonly identitySecret: string;
};

const FILES = [
  ["/app.css", "text/css", styles],
  ["/app.js", "text/javascript", script],
  ["/icon.svg", "image/svg+xml", icon],
] as const;

const SESSION_COOKIE = "plotline_session";

/** The app's routes. Its records and sessions live as long as the process. */
export function exampleApp(options: AppOptions): Hono {
  const people = makePeople(options.appUrl);
  const sessions = new Map<string, string>();
  const app = new Hono();
  const signedIn = (cookie: string | undefined): Person | null => people.get(sessions.get(cookie ?? "") ?? "") ?? null;

  app.use(contentSecurity(options.deskUrl));
  app.route("/support/accounts", supportApi(people, options.supportApiKey));

  app.get("/", (context) => {
    const person = signedIn(getCookie(context, SESSION_COOKIE));
    return context.html(documentOf(
      person === null
        ? <SignInPage setting={options} people={[...people.values()]} />
        : <AccountPage setting={options} person={person} />,
    ));
  });
  app.get("/billing", (context) => {
    const person = signedIn(getCookie(context, SESSION_COOKIE));
    return context.html(
      documentOf(<BillingPage setting={options} person={person} />),
    );
  });
  app.get("/help", (context) => {
    const person = signedIn(getCookie(context, SESSION_COOKIE));
    return context.html(documentOf(<HelpPage setting={options} person={person} />));
  });
  app.get("/help/:name", (context) => {
    const person = signedIn(getCookie(context, SESSION_COOKIE));
    const article = HELP_ARTICLES.find(({ name }) => name === context.req.param("name"));
    if (article === undefined) return context.text("There is no such page.", 404);
    return context.html(documentOf(<HelpArticlePage setting={options} person={person} article={article} />));
  });
  app.post("/sign-in", async (context) => {
    const { id } = await context.req.parseBody();
    if (typeof id !== "string" || !people.has(id)) {
      return context.text("There is no such customer.", 404);
    }
    const session = crypto.randomUUID();
    sessions.set(session, id);
    setCookie(context, SESSION_COOKIE, session, {
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
    });
    return context.redirect("/", 303);
  });
  app.post("/sign-out", (context) => {
    sessions.delete(getCookie(context, SESSION_COOKIE) ?? "");
    deleteCookie(context, SESSION_COOKIE, { path: "/" });
    return context.redirect("/", 303);
  });
  app.post("/api/desk-token", async (context) => {
    const person = signedIn(getCookie(context, SESSION_COOKIE));
    if (person === null) {
      return context.json({ error: "Not signed in." }, 401);
    }
    return context.json({
      token: await identityToken(person, options.identitySecret),
    });
  });
  for (const [path, type, text] of FILES) {
    app.get(path, (context) => context.body(text, 200, { "content-type": `${type}; charset=utf-8` }));
  }
  return app;
}

/** The app's own policy: its files, and the four things that the chat needs from the desk. */
function contentSecurity(deskUrl: string) {
  const live = deskUrl.replace(/^http/, "ws");
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      formAction: ["'self'"],
      scriptSrc: ["'self'", deskUrl],
      connectSrc: ["'self'", deskUrl, live],
      frameSrc: [deskUrl],
      imgSrc: ["'self'", deskUrl],
    },
  });
}
