/**
 * Generated HTML pages of a help centre: navigation links around an article with lists, tables and code.
 *
 * @module
 */
import { syntheticText } from "./synthetic.ts";

const SECTIONS = 5;
const LINKS_OF_MENU = 40;
const ROWS_OF_TABLE = 8;

/** Reproducible by seed, some 20 to 30 KB each. */
export function htmlPages(count: number, seed = 1): readonly string[] {
  const text = syntheticText(seed);
  return Array.from({ length: count }, (_, at) => {
    const { title, markdown } = text.page(at);
    const sections = markdown.split("\n\n");
    const body = Array.from({ length: SECTIONS }, (_, section) => {
      const heading = (sections[section * 2] ?? "").replace(/^#+ /, "");
      return `<section id="s${section}"><h2>${heading}</h2>${paragraphs(sections[section * 2 + 1] ?? "")}
        ${EXTRAS[(at + section) % EXTRAS.length]?.(text.question) ?? ""}</section>`;
    });
    return pageOf(title, body.join("\n"), menu(text.question));
  });
}

/** The elements after the paragraphs of a section, in rotation. */
const EXTRAS: readonly ((words: () => string) => string)[] = [
  (words) => `<ul>${many(6, () => `<li><a href="/a/${words().length}">${words()}</a></li>`)}</ul>`,
  (words) =>
    `<div class="table-wrap"><table><thead><tr><th>Key</th><th>Meaning</th><th>Default</th></tr></thead><tbody>${
      many(ROWS_OF_TABLE, (row) => `<tr><td><code>key_${row}</code></td><td>${words()}</td><td>${row}</td></tr>`)
    }</tbody></table></div>`,
  (words) =>
    `<figure class="highlight"><pre><code class="language-js">${
      many(10, (line) => `<span class="k">const</span> value${line} = <span class="s">"${words()}"</span>;\n`)
    }</code></pre></figure>`,
  (words) => `<ol>${many(5, () => `<li><p>${words()}</p></li>`)}</ol><aside class="note"><p>${words()}</p></aside>`,
];

function pageOf(title: string, body: string, links: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | Help centre</title>
    <meta name="description" content="${title}"><link rel="canonical" href="https://help.example/${title}">
    <style>.nav{display:flex}.hidden{display:none}</style><script>window.dataLayer=[];</script></head><body class="page">
    <header class="site"><a class="logo" href="/">Example</a><form role="search"><input name="q"></form>${links}</header>
    <div class="layout"><nav class="sidebar" aria-label="Topics">${links}</nav>
    <main><article><nav class="crumbs"><a href="/">Home</a> / <a href="/help">Help</a></nav><h1>${title}</h1>${body}
    <div class="feedback"><p>Was this helpful?</p><button>Yes</button><button>No</button></div></article></main>
    <aside class="toc">${links}</aside></div>
    <div class="cookie-banner hidden" aria-hidden="true"><p>We use cookies.</p></div>
    <footer>${links}<p>© Example</p></footer><script>console.log("ready")</script></body></html>`;
}

function menu(words: () => string): string {
  return `<ul class="menu">${
    many(LINKS_OF_MENU, (at) => `<li class="item"><a href="/help/${at}">${words().slice(9)}</a></li>`)
  }</ul>`;
}

function paragraphs(section: string): string {
  return section.split(/(?<=\.) /).map((sentence) => `<p>${sentence} <em>${sentence.slice(0, 12)}</em></p>`).join("");
}

function many(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join("");
}
