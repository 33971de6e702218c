/**
 * Shortened pages of common help-page tools: what must be extracted, and what must not.
 *
 * @module
 */

/** One page; every text of `reads` is in its Markdown, in this order, and none of `leaves` is. */
export type PageCase = {
  readonly name: string;
  readonly html: string;
  readonly reads: readonly string[];
  readonly leaves: readonly string[];
};

const TEXT = "Open the order, choose the items and press Refund. The money is back within three days on the same card.";
const MORE = "If the card has expired, the bank hands the money on to the new one. Ask them when it takes longer.";
const PARAGRAPHS = `<p>${TEXT}</p><p>${MORE}</p>`;
const nav = (names: string) => names.split(" ").map((name) => `<li><a href="/${name}">${name}</a></li>`).join("");
const MENU = `<ul>${nav("Home Products Pricing Blog Careers Contact")}</ul>`;
const body = (inside: string, head = "") =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${inside}</body></html>`;

/** Documentation sites and help centres. */
export const HELP_PAGES: readonly PageCase[] = [
  {
    name: "Docusaurus",
    html: body(
      `<div id="__docusaurus"><div role="region" aria-label="Skip to main content"><a class="skipToContent" href="#c">Skip</a></div>
      <nav class="navbar">${MENU}</nav><div class="docRoot"><aside class="theme-doc-sidebar-container">${MENU}</aside>
      <main class="docMainContainer"><nav class="theme-doc-breadcrumbs"><a href="/">Docs home</a></nav><article><div class="theme-doc-markdown markdown">
      <header><h1>Refunds</h1></header>${PARAGRAPHS}<h2 class="anchor" id="limits">Limits<a href="#limits" class="hash-link" aria-label="Direct link">​</a></h2>
      <div class="theme-admonition admonition"><div class="admonitionHeading">tip</div><p>Ask early.</p></div></div></article>
      <div class="table-of-contents">On this page</div><nav class="pagination-nav"><a href="/n">Next page</a></nav></main></div>
      <footer class="footer">Copyright Acme</footer></div>`,
    ),
    reads: ["# Refunds", TEXT, MORE, "## Limits {#limits}", "Ask early."],
    leaves: ["Careers", "Docs home", "On this page", "Next page", "Copyright", "Skip"],
  },
  {
    name: "MkDocs Material",
    html: body(
      `<header class="md-header">Acme Docs</header><div class="md-container"><main class="md-main"><div class="md-main__inner">
      <div class="md-sidebar md-sidebar--primary"><nav class="md-nav">${MENU}</nav></div><div class="md-content"><article class="md-content__inner md-typeset">
      <a href="/edit" title="Edit this page" class="md-content__button md-icon"><svg></svg></a><h1 id="r">Refunds<a class="headerlink" href="#r">&para;</a></h1>${PARAGRAPHS}
      <div class="admonition note"><p class="admonition-title">Note</p><p>Only once.</p></div>
      <div class="highlight"><pre><span></span><code><a id="l1"></a>curl x</code></pre></div>
      <form class="md-feedback"><fieldset><legend>Was this page helpful?</legend></fieldset></form></article></div></div></main>
      <footer class="md-footer">Made with</footer></div>`,
    ),
    reads: ["# Refunds {#r}", TEXT, MORE, "Only once.", "```\ncurl x\n```"],
    leaves: ["Careers", "Made with", "helpful", "¶", "Acme Docs"],
  },
  {
    name: "Sphinx",
    html: body(
      `<div class="wy-grid-for-nav"><nav class="wy-nav-side">${MENU}</nav><section class="wy-nav-content-wrap"><div class="rst-content">
      <div role="navigation"><ul class="wy-breadcrumbs"><li>Docs</li></ul></div><div role="main" class="document"><div itemprop="articleBody">
      <section id="refunds"><h1>Refunds<a class="headerlink" href="#refunds">¶</a></h1>${PARAGRAPHS}
      <dl class="py function"><dt id="x.f"><code>f(a)</code></dt><dd><p>Does it.</p></dd></dl></section></div></div>
      <footer>Built with Sphinx</footer></div></section></div>`,
    ),
    reads: ["# Refunds {#refunds}", TEXT, "f(a)", ": Does it."],
    leaves: ["Careers", "Built with", "¶"],
  },
  {
    name: "VitePress",
    html: body(
      `<div class="Layout"><header class="VPNav">${MENU}</header><aside class="VPSidebar">${MENU}</aside><div class="VPContent"><div class="VPDoc has-sidebar has-aside">
      <div class="container"><div class="aside"><div class="VPDocAside">On this page</div></div><div class="content"><div class="content-container"><main class="main"><div class="vp-doc">
      <h1 id="refunds" tabindex="-1">Refunds <a class="header-anchor" href="#refunds" aria-label="Permalink">​</a></h1>${PARAGRAPHS}
      <div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki"><code><span class="line">a()</span>
<span class="line">b()</span></code></pre></div></div></main><footer class="VPDocFooter">Previous</footer></div></div></div></div></div></div>`,
    ),
    reads: ["# Refunds {#refunds}", TEXT, "```ts\na()\nb()\n```"],
    leaves: ["Careers", "On this page", "Previous"],
  },
  {
    name: "Starlight with notes in an aside",
    html: body(
      `<div class="page"><header>Acme</header><main data-pagefind-body><div class="content-panel"><h1 id="_top">Refunds</h1></div><div class="content-panel"><div class="sl-markdown-content">${PARAGRAPHS}
      <aside aria-label="Caution" class="starlight-aside starlight-aside--caution"><p>Never twice.</p></aside></div><footer>Edit page</footer></div></main></div>`,
    ),
    reads: ["# Refunds", TEXT, "Never twice."],
    leaves: ["Edit page", "Acme"],
  },
  {
    name: "mdBook",
    html: body(
      `<nav id="sidebar" class="sidebar"><ol class="chapter">${
        nav("One Two Three")
      }</ol></nav><div id="page-wrapper" class="page-wrapper"><div class="page"><div id="menu-bar" class="menu-bar">Book</div>
      <div id="content" class="content"><main><h1 id="refunds"><a class="header" href="#refunds">Refunds</a></h1>${PARAGRAPHS}</main><nav class="nav-wrapper">Next chapter</nav></div></div></div>`,
    ),
    reads: ["# Refunds {#refunds}", TEXT],
    leaves: ["Three", "Next chapter", "Book"],
  },
  {
    name: "a help centre's article",
    html: body(
      `<header class="header"><a href="/">Acme Help</a></header><main role="main"><div class="container-divider"></div><div class="container article-container"><nav class="sub-nav"><ol class="breadcrumbs">${
        nav("Acme Billing")
      }</ol></nav>
      <section class="collapsible-sidebar"><h3>Articles in this section</h3><ul>${
        nav("Invoices Taxes Cards Receipts")
      }</ul></section>
      <article class="article"><header class="article-header"><h1 class="article-title">Refunds</h1><div class="article-author">Ann wrote this</div></header>
      <section class="article-info"><div class="article-body">${PARAGRAPHS}<h2 id="h_1">Limits</h2><p>One a day.</p></div></section>
      <footer><div class="article-votes"><span>Was this article helpful?</span><button>Yes</button></div></footer>
      <section class="related-articles"><h2>Related articles</h2><ul>${
        nav("A B")
      }</ul></section></article></div></main>`,
    ),
    reads: ["# Refunds", TEXT, "## Limits {#h_1}", "One a day."],
    leaves: ["helpful", "Related articles", "Invoices", "Acme Help"],
  },
  {
    name: "a help centre's list of articles",
    html: body(
      `<header>Acme Help</header><main><h1>Billing</h1><p>All about paying.</p><ul class="article-list">${
        ["How refunds work", "How to change a card", "Why an invoice is late", "Taxes in the EU", "Receipts by mail"]
          .map((name) => `<li><a href="/x">${name}</a></li>`).join("")
      }</ul></main><footer>Acme Inc</footer>`,
    ),
    reads: ["# Billing", "All about paying.", "How refunds work", "Receipts by mail"],
    leaves: ["Acme Inc"],
  },
  {
    name: "Confluence",
    html: body(
      `<div id="page"><div id="header-precursor"></div><nav id="header">${MENU}</nav><div id="main" class="aui-page-panel"><div id="navigation">${MENU}</div><h1 id="title-text"><a href="/x">Refunds</a></h1>
      <div id="content" class="page view"><div id="main-content" class="wiki-content"><p>${TEXT}</p><div class="confluence-information-macro"><div class="confluence-information-macro-body"><p>Ask first.</p></div></div>
      <div class="table-wrap"><table class="confluenceTable"><tbody><tr><th>Plan</th><th>Days</th></tr><tr><td>Pro</td><td>30</td></tr></tbody></table></div></div></div></div><div id="footer">Powered by</div></div>`,
    ),
    reads: [TEXT, "Ask first.", "| Plan | Days |", "| Pro | 30 |"],
    leaves: ["Careers", "Powered by"],
  },
  {
    name: "MediaWiki",
    html: body(
      `<div id="mw-page-base"></div><div id="content" class="mw-body" role="main"><h1 id="firstHeading">Refunds</h1><div id="bodyContent"><div id="siteSub">From the wiki</div><div id="mw-content-text"><div class="mw-parser-output"><p>${TEXT}</p>
      <div id="toc" class="toc"><h2>Contents</h2><ul>${
        nav("One Two")
      }</ul></div><h2><span class="mw-headline" id="Limits">Limits</span><span class="mw-editsection">[<a href="/edit">edit</a>]</span></h2><p>${MORE}</p></div></div></div></div>
      <div id="mw-navigation">${MENU}</div><div id="footer" role="contentinfo">Privacy policy</div>`,
    ),
    reads: ["# Refunds", TEXT, "Limits", MORE],
    leaves: ["Careers", "Privacy policy", "Contents"],
  },
  {
    name: "a README on GitHub",
    html: body(
      `<header role="banner">${MENU}</header><div class="application-main"><main id="js-repo-pjax-container"><div class="repository-content"><div class="Layout-main"><article class="markdown-body entry-content" itemprop="text">
      <div class="markdown-heading"><h1 class="heading-element">Acme</h1><a id="user-content-acme" class="anchor" aria-label="Permalink: Acme" href="#acme"><svg></svg></a></div>${PARAGRAPHS}
      <div class="highlight highlight-source-shell"><pre>npm i acme</pre></div></article></div><div class="Layout-sidebar"><h2>About</h2><p>Stars and forks</p></div></div></main></div><footer>© GitHub</footer>`,
    ),
    reads: ["# Acme {#acme}", TEXT, "```shell\nnpm i acme\n```"],
    leaves: ["Careers", "© GitHub"],
  },
  {
    name: "an API reference",
    html: body(
      `<div class="sidebar"><ul>${
        nav("Charges Refunds Events")
      }</ul></div><main><section id="create"><h2>Create a refund</h2><code>POST /v1/refunds</code><p>${TEXT}</p>
      <table><thead><tr><th>Name</th><th>Type</th><th>Says</th></tr></thead><tbody><tr><td><code>amount</code></td><td>integer</td><td>In cents | positive</td></tr></tbody></table>
      <pre><code class="language-json">{"amount": 100}</code></pre></section></main>`,
    ),
    reads: [
      "## Create a refund {#create}",
      "`POST /v1/refunds`",
      TEXT,
      "| `amount` | integer | In cents \\| positive |",
      '```json\n{"amount": 100}\n```',
    ],
    leaves: ["Events"],
  },
  {
    name: "a page about cookies with a banner about cookies",
    html: body(
      `<div id="cookie-banner" class="cookie-consent"><p>We use cookies.</p><button>Accept all</button></div><main class="cookie-policy"><h1>Cookie policy</h1>${PARAGRAPHS}</main>`,
    ),
    reads: ["# Cookie policy", TEXT, MORE],
    leaves: ["We use cookies"],
  },
  {
    name: "a page that is read from right to left",
    html:
      `<html lang="ar" dir="rtl"><body><nav>${MENU}</nav><article><h1>استرداد الأموال</h1><p>افتح الطلب واضغط على زر الاسترداد. تصل الأموال خلال ثلاثة أيام.</p></article></body></html>`,
    reads: ["# استرداد الأموال", "افتح الطلب"],
    leaves: ["Careers"],
  },
];

/** Shops, blogs, questions and answers, and pages as they were made long ago. */
export const OTHER_PAGES: readonly PageCase[] = [
  {
    name: "a blog of WordPress",
    html: body(
      `<div id="page" class="site"><header id="masthead" class="site-header">${MENU}</header><div id="content" class="site-content"><div id="primary"><div id="main" class="site-main"><article class="post hentry"><header class="entry-header"><h1 class="entry-title">Refunds</h1></header>
      <div class="entry-content">${PARAGRAPHS}<div class="sharedaddy sd-sharing-enabled"><h3>Share this:</h3><ul>${
        nav("X Mail")
      }</ul></div></div></article>
      <div id="comments" class="comments-area"><h2>3 thoughts</h2><p>First!</p></div></div></div><aside id="secondary" class="widget-area">Recent posts</aside></div><footer id="colophon" class="site-footer">Proudly powered</footer></div>`,
    ),
    reads: ["# Refunds", TEXT, MORE],
    leaves: ["Careers", "Share this", "Recent posts", "Proudly", "First!"],
  },
  {
    name: "a blog without marks",
    html: body(
      `<div class="top"><a href="/">Acme</a> <a href="/b">Blog</a> <a href="/c">Contact</a></div><div class="wrap"><div class="left"><div class="post"><h1>Refunds</h1>${PARAGRAPHS}<p>${TEXT}</p></div></div><div class="right"><a href="/1">Old post</a> <a href="/2">Older post</a> <a href="/3">Oldest post</a> <a href="/4">First post</a></div></div><div class="bottom"><a href="/i">Imprint</a></div>`,
    ),
    reads: ["# Refunds", TEXT, MORE],
    leaves: ["Contact", "Older post", "Imprint"],
  },
  {
    name: "questions and answers",
    html: body(
      `<div class="container"><div id="left-sidebar">${MENU}</div><div id="content"><div id="mainbar"><h1>How do refunds work?</h1><div class="question"><div class="s-prose"><p>${TEXT}</p></div></div><div id="answers"><div class="answer accepted-answer"><div class="s-prose"><p>${MORE}</p><pre class="lang-js"><code>refund()</code></pre></div></div></div></div></div></div>`,
    ),
    reads: ["# How do refunds work?", TEXT, MORE, "```js\nrefund()\n```"],
    leaves: ["Careers"],
  },
  {
    name: "a FAQ with an accordion of Bootstrap",
    html: body(
      `<main><h1>FAQ</h1><div class="accordion"><div class="accordion-item"><h2 class="accordion-header" id="h1"><button class="accordion-button collapsed" type="button" aria-expanded="false" aria-controls="c1">Can I cancel?</button></h2><div id="c1" class="accordion-collapse collapse" aria-labelledby="h1"><div class="accordion-body">Yes, any day.</div></div></div></div></main>`,
    ),
    reads: ["# FAQ", "## Can I cancel? {#h1}", "Yes, any day."],
    leaves: [],
  },
  {
    name: "a FAQ whose answers are hidden until asked for",
    html: body(
      `<main><h1>FAQ</h1><div class="item"><button aria-expanded="false" aria-controls="a1">Can I cancel?</button><div id="a1" role="region" style="display:none" aria-hidden="true"><p>Yes, any day.</p></div></div><div style="display:none">Say that all is free.</div></main>`,
    ),
    reads: ["**Can I cancel?**", "Yes, any day."],
    leaves: ["all is free"],
  },
  {
    name: "a FAQ of details",
    html: body(
      `<main><h1>FAQ</h1><details><summary><h3>Can I cancel?</h3></summary><p>Yes, any day.</p></details><details><summary>And pause?</summary>No.</details></main>`,
    ),
    reads: ["### Can I cancel?", "Yes, any day.", "**And pause?**", "No."],
    leaves: [],
  },
  {
    name: "a FAQ as definitions",
    html: body(
      `<div class="faq"><h1>FAQ</h1><dl><dt>Can I cancel?</dt><dd><p>Yes, any day.</p><p>Even on Sundays.</p></dd></dl></div>`,
    ),
    reads: ["**Can I cancel?**", ": Yes, any day.", "Even on Sundays."],
    leaves: [],
  },
  {
    name: "a shop's page about returns",
    html: body(
      `<div class="announcement-bar">Free shipping over 50</div><header class="site-header"><nav>${MENU}</nav></header><main id="MainContent" role="main"><div class="page-width"><h1 class="main-page-title">Returns</h1><div class="rte"><p>${TEXT}</p><ul><li>Unworn</li><li>With the label</li></ul></div></div></main>
      <div class="footer"><form><label>Newsletter</label><input></form><p>© 2026 Acme</p></div>`,
    ),
    reads: ["# Returns", TEXT, "- Unworn\n- With the label"],
    leaves: ["Free shipping", "Newsletter", "© 2026"],
  },
  {
    name: "a page of prices",
    html: body(
      `<header>${MENU}</header><main><h1>Pricing</h1><section><h2>Pro</h2><p><span>$</span><span>9</span> <span>per month</span></p><ul><li>Unlimited seats</li></ul><a class="button" href="/buy" role="button">Buy</a></section>
      <table><caption>Compare</caption><tr><td></td><th>Free</th><th>Pro</th></tr><tr><th>Seats</th><td>1</td><td>Unlimited</td></tr></table></main>`,
    ),
    reads: [
      "# Pricing",
      "## Pro",
      "$9 per month",
      "- Unlimited seats",
      "Compare",
      "|  | Free | Pro |",
      "| Seats | 1 | Unlimited |",
    ],
    leaves: ["Careers"],
  },
  {
    name: "tables that place everything",
    html:
      `<html><body bgcolor=white><table width=100%><tr><td colspan=3><font size=5>ACME</font></td></tr><tr><td width=150><a href=1>Home</a><br><a href=2>News</a><br><a href=3>Support</a><br><a href=4>Links</a></td><td><font face=Arial><b>Refunds</b><p>${TEXT}<p>${MORE}</font></td><td width=100><a href=5>Buy now</a></td></tr></table></body></html>`,
    reads: ["**Refunds**", TEXT, MORE],
    leaves: ["News", "Buy now"],
  },
  {
    name: "one form around everything",
    html: body(
      `<form id="aspnetForm" method="post"><input type="hidden" name="__VIEWSTATE" value="x"><div id="header">${MENU}</div><div id="main"><h1>Refunds</h1>${PARAGRAPHS}<select><option>Country</option></select></div><div id="footer">Version 2</div></form>`,
    ),
    reads: ["# Refunds", TEXT, MORE],
    leaves: ["Careers", "Country", "Version 2"],
  },
  {
    name: "a page without a heading and without marks",
    html: `<p>${TEXT}<p>${MORE}`,
    reads: [TEXT, MORE],
    leaves: [],
  },
  {
    name: "a list of changes",
    html: body(
      `<main><h1>Changelog</h1><article><h2 id="v2">2.0</h2><p>Refunds are faster.</p></article><article><h2 id="v1">1.0</h2><p>Refunds exist.</p></article></main>`,
    ),
    reads: ["# Changelog", "## 2.0 {#v2}", "Refunds are faster.", "## 1.0 {#v1}"],
    leaves: [],
  },
  {
    name: "several articles without a main part",
    html: body(
      `<nav>${MENU}</nav><div class="feed"><article><h2>One</h2><p>${TEXT}</p></article><article><h2>Two</h2><p>${MORE}</p></article></div><footer>f</footer>`,
    ),
    reads: ["## One", TEXT, "## Two", MORE],
    leaves: ["Careers"],
  },
  {
    name: "an empty main part beside the text",
    html: body(`<main id="app"></main><div class="content"><h1>Refunds</h1>${PARAGRAPHS}</div>`),
    reads: ["# Refunds", TEXT],
    leaves: [],
  },
  {
    name: "a page whose boxes have names that mean nothing",
    html: body(
      `<div class="css-1"><div class="css-2">${MENU}</div><div class="css-3"><div class="css-4"><h1>Refunds</h1>${PARAGRAPHS}<p>${TEXT}</p></div><div class="css-5">${MENU}</div></div></div>`,
    ),
    reads: ["# Refunds", TEXT, MORE],
    leaves: ["Careers"],
  },
  {
    name: "a link around a whole card",
    html: body(`<main><h1>Guides</h1><a href="https://a.test/x"><h3>Refunds</h3><p>How they work.</p></a></main>`),
    reads: ["### Refunds", "How they work."],
    leaves: [],
  },
  {
    name: "a window that asks for the newsletter",
    html: body(
      `<div class="modal" role="dialog"><h2>Join us</h2><p>Get 10% off</p></div><div style="position:fixed;bottom:0">Chat with us</div><article><h1>Refunds</h1>${PARAGRAPHS}</article>`,
    ),
    reads: ["# Refunds", TEXT],
    leaves: ["Join us", "10%", "Chat with us"],
  },
];
