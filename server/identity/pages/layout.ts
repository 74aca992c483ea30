import type { Publication } from "#server/store/publication/publication.ts";
import { telephoneLink } from "#core/address/phone.ts";
import { type Html, html } from "#core/html.ts";
import { type Language, languageNames } from "#core/format/language.ts";
import { pageWordsIn } from "./page-words-in.ts";
import { stylesheetUrl } from "./stylesheet.ts";

export type PageSite = { readonly publication: Publication; readonly basePath: string };

/** The page's language and its address on this host, so that the other languages can link back to it. */
export type PageLocale = { readonly language: Language; readonly address: string };

export type PageContent = {
  readonly heading: string;
  readonly body: Html;
  /** A page with problems says so in its title, which screen readers read first. */
  readonly problem?: boolean;
  /** The address of its script. */
  readonly script?: string;
};

/**
 * A whole page in the publisher's name: masthead, one column, footer. It needs no script, and has no styles of its own.
 * @param site null for a page of no publication, without masthead and footer.
 */
export function layout(
  site: PageSite | null,
  { heading, body, problem = false, script }: PageContent,
  { language, address }: PageLocale,
): string {
  const words = pageWordsIn[language];
  const tenant = site?.publication.tenant;
  const name = tenant === undefined ? null : html` &middot; ${tenant.site.siteName}`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${problem ? `${words.error} ` : ""}${heading}${name}</title>
        <link rel="stylesheet" href="${stylesheetUrl}" />
        ${tenant === undefined ? null : html`<link rel="stylesheet" href="/theme/${tenant.domain}.css" />`}
        ${script === undefined ? null : html`<script src="${script}" defer></script>`}
      </head>
      <body class="page">
        <a class="frame-skip" href="#main">${words.skip}</a>
        ${site === null ? html`<span></span>` : masthead(site)}
        <main id="main" tabindex="-1">
          <h1>${heading}</h1>
          ${body}
        </main>
        ${site === null ? null : footer(site, { language, address })}
      </body>
    </html>`.markup;
}

function masthead({ publication, basePath }: PageSite): Html {
  const { siteName, logoUrl, links } = publication.tenant.site;
  const name =
    logoUrl === ""
      ? html`<span class="header-name">${siteName}</span>`
      : html`<img class="header-image" src="${logoUrl}" alt="${siteName}" />`;
  return html`<header class="header-header">
    <div class="header-inner"><a class="header-logo" href="${links.home ?? `${basePath}/`}">${name}</a></div>
  </header>`;
}

const footerLinks = ["terms", "privacy", "contact"] as const;

function footer({ publication, basePath }: PageSite, { language, address }: PageLocale): Html {
  const words = pageWordsIn[language];
  const { company, siteName, links, copyrightYear, customerService, languages } = publication.tenant.site;
  const items = footerLinks.flatMap((name) => {
    const url = links[name];
    return url === undefined ? [] : [html`<li><a href="${url}">${words[name]}</a></li>`];
  });
  // The same page in another language: the choice is kept in this browser.
  const others = languages
    .filter((other) => other !== language)
    .map((other) => {
      const url = `${basePath}/language/${other}?back=${encodeURIComponent(address)}`;
      return html`<li><a href="${url}" hreflang="${other}" lang="${other}">${languageNames[other]}</a></li>`;
    });
  const { phone } = customerService;
  const help = phone === "" ? null : html`<p>${words.questions} <a href="${telephoneLink(phone)}">${phone}</a>.</p>`;
  return html`<footer class="footer-footer">
    <div class="footer-inner">
      ${
        items.length + others.length === 0
          ? null
          : html`<ul class="footer-links">
              ${items}${others}
            </ul>`
      }
      ${help}
      <p>${words.copyright(copyrightYear, company === "" ? siteName : company)}</p>
    </div>
  </footer>`;
}
