import type { SiteOptions } from "#contract/site.ts";
import { messages } from "#contract/messages.ts";
import { telephoneLink } from "#core/address/phone.ts";
import { html, type Html } from "#core/html.ts";
import { featureStates } from "#core/site/feature.ts";
import { siteOptionsOf } from "#server/site/site-options.ts";
import { cachedByPublication } from "#server/site/cached-by-publication.ts";
import { type RenderMarkdown, webOffersOf } from "#server/site/web-offers.ts";
import type { Clock, LocalMoment } from "#server/adapters/clock/port.ts";
import type { TenantHost } from "#server/http/tenant-host.ts";
import { firstQuote } from "#server/subscribing/first-quote.ts";
import type { PrerenderedView, Prerendering } from "./prerender.ts";
import { type BuiltPage, isPlansPage, type PageStart, pageStartOf, programTags } from "./first-files.ts";
import { pageFacts } from "./page-facts.ts";
import { hashSource, type Page, pageOf } from "./page.ts";
import { themeStyles } from "./theme.ts";

/**
 * The path of a page, in lower case, without prefix and final slash, and whether it is a step of a purchase; "nowhere"
 * is an address that no page has.
 */
export type PageAddress = { readonly path: string; readonly atStep: boolean } | "nowhere";

export type FirstPage = (tenantHost: TenantHost, address: PageAddress) => Page;

export type FirstPageNeeds = {
  readonly built: BuiltPage;
  /** What runs before the program (web/early.ts). */
  readonly early: string;
  readonly clock: Clock;
  readonly render: RenderMarkdown;
  readonly prerender: Prerendering["page"];
};

/** The template's message to readers whose browser runs no scripts. */
const noProgram = /<noscript>[^]*<\/noscript>/;

/**
 * The built page with the publication's brand, options, toggles and offers written into it, its plans prerendered, and
 * all styles in its own text, so that the first paint needs no further round trip (docs/decisions/0131). A page is
 * reused for as long as publication and minute stay the same.
 */
export function firstPageMaker({ built, early, clock, render, prerender }: FirstPageNeeds): FirstPage {
  const pagesOf = cachedByPublication(() => new Map<string, Page>());
  const [siteStyles, earlyScript] = [hashSource(built.styles), hashSource(early)];
  const write = ({ publication, basePath }: TenantHost, address: PageAddress, moment: LocalMoment): Page => {
    const { tenant } = publication;
    const options = siteOptionsOf(tenant);
    const features = featureStates(tenant.features);
    const offers = webOffersOf(publication, moment, render);
    const isNowhere = address === "nowhere";
    const showsPlans = !isNowhere && isPlansPage(address.path, features);
    const quote = showsPlans ? firstQuote(publication, moment, offers) : null;
    const boot = pageFacts({ publication, basePath }, { offers, quote });
    const heading = isNowhere ? `${messages.notFoundHeading} · ` : "";
    const title = html`<title>${heading}${options.siteName}</title>`;
    const data = `<script type="application/json" id="boot">${boot}</script>`;
    const opening = isNowhere ? "none" : pageStartOf(address.path, features);
    const view = viewOf(address, opening);
    const prerendered = view === null ? "" : prerender(boot, view);
    const theme = themeStyles(tenant.site.accent);
    const program = programTags(built, opening, prerendered === "" ? "at once" : "after the first paint");
    const reads = earlyReads(opening, view);
    const asks = reads === null ? html`` : html` data-domain="${tenant.domain}" data-reads="${reads}"`;
    // Its links work without scripts, so a reader whose browser runs none needs no message.
    const shown = isNowhere ? built.template.replace(noProgram, "") : built.template;
    const classes = isNowhere ? html`class="prerendered readable"` : html`class="prerendered" inert`;
    const text = shown
      .replace(
        "<!--head-->",
        () => `${title.markup}<style>${built.styles}</style><style>${theme}</style>${program.tags}`,
      )
      .replace("<!--prerendered-->", () => (prerendered === "" ? "" : `<div ${classes.markup}>${prerendered}</div>`))
      .replace("<!--publication-->", () => html`<h1>${options.siteName}</h1>`.markup)
      .replace("<!--contact-->", () => contactOf(options).markup)
      .replace("<!--boot-->", () => `${data}<script${program.late}${asks.markup}>${early}</script>`);
    return pageOf(text, { scripts: [earlyScript], styles: [siteStyles, hashSource(theme)] });
  };
  return (tenantHost, address) => {
    const moment = clock.local(tenantHost.publication.tenant);
    const pages = pagesOf(tenantHost.publication, moment);
    const at = `${tenantHost.basePath} ${address === "nowhere" ? address : `${address.path} ${address.atStep}`}`;
    const page = pages.get(at) ?? write(tenantHost, address, moment);
    pages.set(at, page);
    return page;
  };
}

/** What the server renders of a page; null if nothing. */
function viewOf(address: PageAddress, opening: PageStart): PrerenderedView | null {
  if (address === "nowhere") return "notFound";
  // The older form is a single page throughout: its content depends on the previous steps.
  if (opening === "stepByStep") return address.atStep ? null : "plans";
  return opening === "accountArea" && (address.path === "/account" || address.path === "/") ? "accountHome" : null;
}

/** What the page reads of a signed-in reader's account before its program has loaded (web/early.ts). */
function earlyReads(opening: PageStart, view: PrerenderedView | null): "home" | "account" | "greeting" | null {
  if (view === "accountHome") return "home";
  if (opening === "accountArea") return "account";
  return view === "plans" ? "greeting" : null;
}

/** The contact for a reader whose browser runs no scripts. */
function contactOf({ customerService: { phone, email } }: SiteOptions): Html {
  const call = phone === "" ? [] : [html`<li><a href="${telephoneLink(phone)}">${phone}</a></li>`];
  const write = email === "" ? [] : [html`<li><a href="mailto:${email}">${email}</a></li>`];
  const ways = [...call, ...write];
  return ways.length === 0
    ? html``
    : html`<ul>
        ${ways}
      </ul>`;
}
