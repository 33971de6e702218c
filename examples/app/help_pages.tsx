/**
 * The pages of the app's help centre. They need no sign-in, so that a crawler reads what everybody may read.
 *
 * @module
 */
import type { Person } from "./accounts.ts";
import type { HelpArticle } from "./help_article.ts";
import { HELP_ARTICLES } from "./help_articles.ts";
import { Layout, type PageSetting } from "./pages.tsx";

type HelpProps = { setting: PageSetting; person: Person | null };

/** All articles. */
export function HelpPage({ setting, person }: HelpProps) {
  return (
    <Layout setting={setting} person={person} title="Help">
      <h1>Help</h1>
      <p class="lead">Short answers to what people ask. The chat in the corner knows them, too.</p>
      <ul class="panel articles">
        {HELP_ARTICLES.map(({ name, title, lead }) => (
          <li key={name}>
            <a href={`/help/${name}`}>{title}</a> <span>{lead}</span>
          </li>
        ))}
      </ul>
    </Layout>
  );
}

/** One article. */
export function HelpArticlePage({ setting, person, article }: HelpProps & { article: HelpArticle }) {
  return (
    <Layout setting={setting} person={person} title={article.title}>
      <article>
        <h1>{article.title}</h1>
        <p class="lead">{article.lead}</p>
        {article.parts.map(({ id, heading, paragraphs, steps = [] }) => (
          <section key={id}>
            <h2 id={id}>{heading}</h2>
            {steps.length > 0 && <ol>{steps.map((step) => <li key={step}>{step}</li>)}</ol>}
            {paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
          </section>
        ))}
      </article>
    </Layout>
  );
}
