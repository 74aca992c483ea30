import { html, type Html } from "#core/html.ts";
import { sandboxPage } from "../page.ts";
import type { Article } from "./articles.ts";
import type { NewsConnection } from "./connection.ts";
import type { NewsReader } from "./visits.ts";

type Shown = { readonly connection: NewsConnection; readonly reader: NewsReader | null };

const pathOf = ({ address }: NewsConnection): string => new URL(address).pathname;

function page({ connection, reader }: Shown, title: string, body: Html): string {
  const path = pathOf(connection);
  return sandboxPage(
    `${title} · ${connection.siteName}`,
    `${path}/news.css`,
    html`<header>
        <p class="sample">A sample site of the sandbox. Everything on it is invented.</p>
        <p class="masthead"><a href="${path}">${connection.siteName}</a></p>
        ${reader === null ? html`<p><a href="${path}/sign-in">Sign in</a></p>` : signedIn(path, reader)}
      </header>
      <h1>${title}</h1>
      ${body}`,
  );
}

const signedIn = (path: string, { name }: NewsReader): Html =>
  html`<form method="post" action="${path}/sign-out">
    <span>Signed in as ${name}</span>
    <button type="submit">Sign out</button>
  </form>`;

export const frontPage = (shown: Shown, articles: readonly Article[]): string =>
  page(
    shown,
    "Today's news",
    html`${articles.map(
      ({ slug, title, lead, isFree }) =>
        html`<article>
          <h2><a href="${pathOf(shown.connection)}/articles/${slug}">${title}</a></h2>
          <p>${lead}</p>
          <p class="note">${isFree ? "Free to read" : "For subscribers"}</p>
        </article>`,
    )}`,
  );

export const articlePage = (shown: Shown, { title, lead, paragraphs }: Article): string =>
  page(
    shown,
    title,
    html`<p class="lead">${lead}</p>
      ${paragraphs.map((text) => html`<p>${text}</p>`)}`,
  );

/** For visitors without access: the beginning of the article, and how to continue. */
export function paywallPage(shown: Shown, { slug, title, lead }: Article): string {
  const { connection, reader } = shown;
  const path = pathOf(connection);
  const subscribe = html`<p><a class="button" href="${connection.issuer}/subscribe">See our plans</a></p>`;
  return page(
    shown,
    title,
    html`<p class="lead">${lead}</p>
      <section aria-labelledby="offer">
        <h2 id="offer">This story is for subscribers</h2>
        ${
          reader === null
            ? html`<p>Already a subscriber? <a href="${path}/sign-in?article=${slug}">Sign in to read it</a>.</p>`
            : html`<p>Your subscription doesn't include reading online, or it has ended.</p>`
        }
        ${subscribe}
      </section>`,
  );
}

export const failedPage = (shown: Shown): string =>
  page(shown, "You are not signed in", html`<p>Something went wrong on the way. Please sign in again.</p>`);

/** Lists the publications that have a news site. */
export const listPage = (path: string, domains: readonly string[]): string =>
  sandboxPage(
    "Sample news sites",
    "/sandbox/mail/mail.css",
    html`<h1>Sample news sites</h1>
      <p>Small news sites with a paywall, whose readers sign in at the publication. Everything on them is invented.</p>
      <ul>
        ${domains.map((domain) => html`<li><a href="${path}/${domain}">${domain}</a></li>`)}
      </ul>`,
  );
