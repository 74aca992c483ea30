import { form } from "./form.ts";
import { html } from "#core/html.ts";
import type { Pages } from "./page-routes.ts";
import { redirect, show, showMessage } from "./show.ts";

const path = "sign-out/";

/** Clears this browser's sign-in, also where the site's own button cannot be reached. The provider keeps no session. */
export function signOutRoutes({ get, post }: Pages): void {
  get(path, async ({ tenantHost, tenant, base, formToken }, _, reply) => {
    const body = html`<p>Do you want to sign out of ${tenant.site.siteName} in this browser?</p>
      ${form({ action: `${base}${path}`, formToken, fields: [], submit: "Sign out" })}
      <p class="beside"><a href="${tenantHost.basePath}/account">Stay signed in</a></p>`;
    return show(reply, tenantHost, { heading: "Sign out", body });
  });
  post(path, async ({ base }, _, reply) =>
    redirect(reply.header("clear-site-data", '"storage"'), `${base}${path}done/`),
  );
  get(`${path}done/`, async ({ tenantHost }, _, reply) =>
    showMessage(reply, tenantHost, {
      heading: "You are signed out",
      paragraphs: ["You've signed out of your account in this browser."],
      next: { label: "Sign in again", url: `${tenantHost.basePath}/account` },
    }),
  );
}
