import { cookieOf } from "#server/http/cookie-of.ts";
import { siteCookieName } from "#server/http/sign-in-cookie.ts";
import { endSiteSignInOf } from "#server/store/openid/end-site-sign-ins.ts";
import { form } from "./form.ts";
import { html } from "#core/html.ts";
import type { PageRoutes } from "./page-routes.ts";
import { redirect, sendPage, showMessage } from "./show.ts";
import type { IdentityPageNeeds } from "./visit.ts";

const path = "sign-out/";

/**
 * Clears this browser's sign-in, even if the site's own button cannot be reached, and with it the sign-in at the
 * paper's other sites. The sign-in pages keep no session.
 */
export function signOutRoutes({ get, post }: PageRoutes, { db }: Pick<IdentityPageNeeds, "db">): void {
  get(path, async ({ tenantHost, tenant, base, formToken, words }, _, reply) => {
    const body = html`<p>${words.leave.ask(tenant.site.siteName)}</p>
      ${form({ action: `${base}${path}`, formToken, fields: [], words, submit: words.signOut })}
      <p class="beside"><a href="${tenantHost.basePath}/account">${words.leave.stay}</a></p>`;
    return sendPage(reply, tenantHost, { heading: words.signOut, body });
  });
  post(path, async ({ base, at, tenantHost }, request, reply) => {
    const elsewhere = cookieOf(request, siteCookieName(tenantHost.origin + tenantHost.basePath));
    if (elsewhere !== undefined) await db.write(at, (tx) => endSiteSignInOf(tx, elsewhere));
    return redirect(reply.header("clear-site-data", '"storage"'), `${base}${path}done/`);
  });
  get(`${path}done/`, async ({ tenantHost, words }, _, reply) =>
    showMessage(reply, tenantHost, {
      heading: words.leave.done,
      paragraphs: [words.leave.doneText],
      next: { label: words.leave.again, url: `${tenantHost.basePath}/account` },
    }),
  );
}
