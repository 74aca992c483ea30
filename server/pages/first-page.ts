import type { SiteOptions } from "#contract/site.ts";
import { messages } from "#contract/messages.ts";
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
import type { Prerender } from "./prerender.ts";
import { firstFilesOf, isPlansPage } from "./first-files.ts";
import { type Page, pageOf } from "./page.ts";

/**
 * The path of a page, in lower case, without prefix and final slash, and whether it is a step of a purchase; "nowhere":
 * an address that no page has.
 */
export type PageAddress = { readonly path: string; readonly atStep: boolean } | "nowhere";

export type FirstPage = (tenantHost: TenantHost, address: PageAddress) => Page;

export type FirstPageNeeds = {
  /** The built pages of one language. */
  readonly folder: string;
  readonly clock: Clock;
  readonly render: RenderMarkdown;
  readonly prerender: Prerender;
};

/** What the template says to readers whose browser runs no program. */
const noProgram = /<noscript>[^]*<\/noscript>/;

/** JSON that cannot end its own element: `<` is written as an escape. */
const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * The built page with the publication's brand, options, toggles and offers written into it, and its plans prerendered,
 * so that the first paint needs no further round trip. It reads the template once, and reuses a page for as long as
 * publication and minute stay the same.
 */
export async function firstPageMaker({ folder, clock, render, prerender }: FirstPageNeeds): Promise<FirstPage> {
  const template = await readFile(join(folder, "index.html"), "utf8");
  const firstFiles = await firstFilesOf(folder);
  const pagesOf = whileSame(() => new Map<string, Page>());
  const write = ({ publication, basePath }: TenantHost, address: PageAddress, moment: LocalMoment): string => {
    const { tenant } = publication;
    const options = siteOptionsOf(tenant);
    const features = featureStates(tenant.features);
    const offers = webOffersOf(publication, moment, render);
    const isNowhere = address === "nowhere";
    const showsPlans = !isNowhere && isPlansPage(address.path, features);
    const boot = inertJson({
      domain: tenant.domain,
      basePath,
      options,
      toggles: tenant.features.map(featureToggleOf),
      offers,
      quote: showsPlans ? firstQuote(publication, moment, offers) : null,
      sandbox: tenant.mode === "sandbox",
    });
    const links = isNowhere ? "" : firstFiles(address.path, features);
    const heading = isNowhere ? `${messages.notFoundHeading} · ` : "";
    const title = html`<title>${heading}${options.siteName}</title>`;
    const style = html`<link rel="stylesheet" href="${options.theme.stylesheetUrl}" />`;
    const data = `<script type="application/json" id="boot">${boot}</script>`;
    // The older form is one page to its end: its content depends on what was done before.
    const hasPlans = showsPlans && features.new_subscription_page && !address.atStep;
    const prerendered = isNowhere ? prerender(boot, "notFound") : hasPlans ? prerender(boot, "plans") : "";
    // Its links work without a program, so that nothing has to be said to a reader who runs none.
    const shown = isNowhere ? template.replace(noProgram, "") : template;
    const classes = isNowhere ? html`class="prerendered readable"` : html`class="prerendered" inert`;
    return shown
      .replace("<!--head-->", () => title.markup + style.markup + links)
      .replace("<!--prerendered-->", () => (prerendered === "" ? "" : `<div ${classes.markup}>${prerendered}</div>`))
      .replace("<!--publication-->", () => html`<h1>${options.siteName}</h1>`.markup)
      .replace("<!--contact-->", () => contactOf(options).markup)
      .replace("<!--boot-->", () => data);
  };
  return (tenantHost, address) => {
    const moment = clock.local(tenantHost.publication.tenant);
    const pages = pagesOf(tenantHost.publication, moment);
    const at = `${tenantHost.basePath} ${address === "nowhere" ? address : `${address.path} ${address.atStep}`}`;
    const page = pages.get(at) ?? pageOf(write(tenantHost, address, moment));
    pages.set(at, page);
    return page;
  };
}

/** The contact for a reader whose browser runs no program. */
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
