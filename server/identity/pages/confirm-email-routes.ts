import type { FastifyReply } from "fastify";
import { findContactToken, takeNewEmail } from "#server/store/account/contact-email.ts";
import { record } from "#server/store/record.ts";
import { form } from "./form.ts";
import { html } from "#core/html.ts";
import type { Pages } from "./page-routes.ts";
import { redirect, show, showMessage } from "./show.ts";
import { fieldOf, type PageNeeds, parameterOf, type Visit } from "./visit.ts";

const path = "confirm-email/";

/** Where the link to a new contact email leads (rules 4.12). A button confirms: mail programs open links by themselves. */
export function confirmEmailRoutes({ get, post }: Pages, needs: PageNeeds): void {
  const stateOf = async ({ tenant, now }: Visit, token: string) =>
    findContactToken(needs.db, tenant.tenantId, { token, now });
  get(path, async (visit, request, reply) => {
    const token = parameterOf(request, "token") ?? "";
    const found = await stateOf(visit, token);
    return found?.state === "live"
      ? showConfirm(visit, reply, token, found.email)
      : showSpent(visit, reply, found?.state === "expired");
  });
  post(path, async (visit, request, reply) => {
    const token = fieldOf(request, "token");
    if (await confirm(needs, visit, token)) return redirect(reply, `${visit.base}${path}done/`);
    return showSpent(visit, reply, (await stateOf(visit, token))?.state === "expired");
  });
  get(`${path}done/`, async ({ tenantHost }, _, reply) =>
    showMessage(reply, tenantHost, {
      heading: "Your new email address is confirmed",
      paragraphs: ["From now on, we'll email you there. You sign in the same way as before."],
      next: { label: "Go to my account", url: `${tenantHost.basePath}/account` },
    }),
  );
}

function confirm({ db, random, enqueue }: PageNeeds, visit: Visit, token: string): Promise<boolean> {
  const { at, now, requestId, tenant } = visit;
  return db.write(at, async (tx) => {
    const changed = await takeNewEmail(tx, { token, now });
    if (changed === null) return false;
    const { newEmail, ...account } = changed;
    const confirmed = { account, newEmail, occasion: random.uuid() };
    const by = { actor: "anonymous", tenant, requestId };
    await record(tx, { enqueue, uuid: random.uuid }, by, "profile.email-confirmed", confirmed);
    return true;
  });
}

const showSpent = ({ tenantHost }: Visit, reply: FastifyReply, expired: boolean): FastifyReply =>
  showMessage(reply, tenantHost, {
    heading: expired ? "This link has expired" : "This link no longer works",
    paragraphs: expired
      ? ["It's older than 30 minutes, so nothing was changed.", "You can ask for the change again in your profile."]
      : ["It was already used, or you asked for another address after it. Your profile shows your current one."],
    next: { label: "Go to my account", url: `${tenantHost.basePath}/account` },
    status: 410,
  });

function showConfirm(
  { tenantHost, tenant, base, formToken }: Visit,
  reply: FastifyReply,
  token: string,
  email: string,
): FastifyReply {
  const body = html`<p>Should ${tenant.site.siteName} email you at <strong>${email}</strong> from now on?</p>
    ${form({ action: `${base}${path}`, formToken, hidden: { token }, fields: [], submit: "Yes, use this address" })}
    <p class="beside">If not, close this page. Without your confirmation, nothing changes.</p>`;
  return show(reply, tenantHost, { heading: "Confirm your new email address", body });
}
