import type { Publication } from "#server/store/publication/publication.ts";
import { type Html, html } from "#core/html.ts";
import { stylesheetUrl } from "./stylesheet.ts";

export type PageSite = { readonly publication: Publication; readonly basePath: string };

export type PageContent = {
  readonly heading: string;
  readonly body: Html;
  /** A page with problems says so in its title, which is read out first. */
  readonly problem?: boolean;
  /** The address of its script. */
  readonly script?: string;
};

/** A whole page in the publisher's name: masthead, one calm column, footer. It needs no script, and has no style of its own. */
export function layout(site: PageSite, { heading, body, problem = false, script }: PageContent): string {
  const { tenant } = site.publication;
  const { siteName } = tenant.site;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${problem ? "Error: " : ""}${heading} · ${siteName}</title>
        <link rel="stylesheet" href="${stylesheetUrl}" />
        <link rel="stylesheet" href="/theme/${tenant.domain}.css" />
        ${script === undefined ? null : html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${masthead(site)}
        <main id="main" tabindex="-1">
          <h1>${heading}</h1>
          ${body}
        </main>
        ${footer(site)}
      </body>
    </html>`.markup;
}

function masthead({ publication, basePath }: PageSite): Html {
  const { siteName, logoUrl, links } = publication.tenant.site;
  const name =
    logoUrl === "" ? html`<span class="name">${siteName}</span>` : html`<img src="${logoUrl}" alt="${siteName}" />`;
  return html`<header><a class="logo" href="${links.home ?? `${basePath}/`}">${name}</a></header>`;
}

const footerLinks = [
  ["terms", "Terms of Use"],
  ["privacy", "Privacy Policy"],
  ["contact", "Contact Us"],
] as const;

function footer({ publication }: PageSite): Html {
  const { company, siteName, links, copyrightYear, customerService } = publication.tenant.site;
  const items = footerLinks.flatMap(([name, label]) => {
    const url = links[name];
    return url === undefined ? [] : [html`<li><a href="${url}">${label}</a></li>`];
  });
  const { phone } = customerService;
  const help =
    phone === ""
      ? null
      : html`<p>Questions? Call us at <a href="tel:${phone.replaceAll(/[^\d+]/g, "")}">${phone}</a>.</p>`;
  return html`<footer>
    <div class="inner">
      ${
        items.length === 0
          ? null
          : html`<ul>
              ${items}
            </ul>`
      }
      ${help}
      <p>Copyright ${copyrightYear} ${company === "" ? siteName : company}</p>
    </div>
  </footer>`;
}
