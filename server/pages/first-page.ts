import type { SiteOptions } from "#contract/site.ts";
import { html, type Html } from "#core/html.ts";
import { featureStates } from "#core/site/feature.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { featureToggleOf, siteOptionsOf } from "#server/site/site-options.ts";
import { whileSame } from "#server/site/while-same.ts";
import { type RenderMarkdown, webOffersOf } from "#server/site/web-offers.ts";
import type { Clock, LocalMoment } from "#server/adapters/clock/port.ts";
import type { TenantHost } from "#server/http/tenant-host.ts";
import { firstQuote } from "#server/subscribing/first-quote.ts";
import type { FirstLook } from "./first-look.ts";
import { firstFilesOf, isPlansPage } from "./first-files.ts";
import { type Page, pageOf } from "./page.ts";

/** Of a page: in lower case, without prefix and final slash; and whether it stands within the steps of a purchase. */
export type PageAddress = { readonly path: string; readonly atStep: boolean };

export type FirstPage = (tenantHost: TenantHost, address: PageAddress) => Page;

export type FirstPageNeeds = {
  readonly distDir: string;
  readonly clock: Clock;
  readonly render: RenderMarkdown;
  readonly firstLook: FirstLook;
};

const mostPages = 60;

/** JSON that cannot end its own element: `<` is written as an escape. */
const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * The built page with the publication's brand, options, toggles and offers written into it, and the first look at them,
 * so that the first paint needs no further round trip. Reads the template once, and writes a page once for as long as
 * publication and minute stay.
 */
export async function firstPageMaker({ distDir, clock, render, firstLook }: FirstPageNeeds): Promise<FirstPage> {
  const template = await readFile(join(distDir, "index.html"), "utf8");
  const firstFiles = await firstFilesOf(distDir);
  const pagesOf = whileSame(() => new Map<string, Page>());
  const write = ({ publication, basePath }: TenantHost, { path, atStep }: PageAddress, moment: LocalMoment): string => {
    const { tenant } = publication;
    const options = siteOptionsOf(tenant);
    const features = featureStates(tenant.features);
    const offers = webOffersOf(publication, moment, render);
    const showsPlans = isPlansPage(path, features);
    const boot = inertJson({
      domain: tenant.domain,
      basePath,
      options,
      toggles: tenant.features.map(featureToggleOf),
      offers,
      quote: showsPlans ? firstQuote(publication, moment, offers) : null,
      sandbox: tenant.mode === "sandbox",
    });
    const links = firstFiles(path, features);
    const title = html`<title>${options.siteName}</title>`;
    const style = html`<link rel="stylesheet" href="${options.theme.stylesheetUrl}" />`;
    const data = `<script type="application/json" id="boot">${boot}</script>`;
    // The older form is one page to its end: what stands there hangs on what was done before.
    const look = showsPlans && features.new_subscription_page && !atStep ? firstLook(boot) : "";
    return template
      .replace("<!--head-->", () => title.markup + style.markup + links)
      .replace("<!--look-->", () => (look === "" ? "" : `<div class="first-look" inert>${look}</div>`))
      .replace("<!--publication-->", () => html`<h1>${options.siteName}</h1>`.markup)
      .replace("<!--contact-->", () => contactOf(options).markup)
      .replace("<!--boot-->", () => data);
  };
  return (tenantHost, address) => {
    const moment = clock.local(tenantHost.publication.tenant);
    const pages = pagesOf(tenantHost.publication, moment);
    const at = `${tenantHost.basePath} ${address.path} ${address.atStep}`;
    const page = pages.get(at) ?? pageOf(write(tenantHost, address, moment));
    // Addresses that are not there have pages, too, and are without end.
    if (pages.size >= mostPages) pages.clear();
    pages.set(at, page);
    return page;
  };
}

/** Whom a reader can turn to whose browser runs no program. */
function contactOf({ customerService: { phone, email } }: SiteOptions): Html {
  const call = phone === "" ? [] : [html`<li><a href="tel:${phone.replaceAll(/[^\d+]/g, "")}">${phone}</a></li>`];
  const write = email === "" ? [] : [html`<li><a href="mailto:${email}">${email}</a></li>`];
  const ways = [...call, ...write];
  return ways.length === 0
    ? html``
    : html`<ul>
        ${ways}
      </ul>`;
}
