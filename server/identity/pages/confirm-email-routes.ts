import type { FastifyReply } from "fastify";
import { confirmNewEmail, findContactToken } from "#server/store/account/contact-email.ts";
import { record } from "#server/store/record.ts";
import { form } from "./form.ts";
import { html } from "#core/html.ts";
import type { PageRoutes } from "./page-routes.ts";
import { redirect, sendPage, showMessage } from "./show.ts";
import { fieldOf, type IdentityPageNeeds, parameterOf, type Visit } from "./visit.ts";

const path = "confirm-email/";

/**
 * The page of the link to a new contact email (rules 4.12). A button confirms, because mail programs open links
 * automatically.
 */
export function confirmEmailRoutes({ get, post }: PageRoutes, needs: IdentityPageNeeds): void {
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
  get(`${path}done/`, async ({ tenantHost, words }, _, reply) =>
    showMessage(reply, tenantHost, {
      heading: words.newEmail.done,
      paragraphs: [words.newEmail.doneText],
      next: { label: words.toAccount, url: `${tenantHost.basePath}/account` },
    }),
  );
}

function confirm({ db, random, enqueue }: IdentityPageNeeds, visit: Visit, token: string): Promise<boolean> {
  const { at, now, requestId, tenant } = visit;
  return db.write(at, async (tx) => {
    const changed = await confirmNewEmail(tx, { token, now });
    if (changed === null) return false;
    const { newEmail, ...account } = changed;
    const confirmed = { account, newEmail, occasion: random.uuid() };
    const by = { actor: "anonymous", tenant, requestId };
    await record(tx, { enqueue, uuid: random.uuid }, by, "profile.email-confirmed", confirmed);
    return true;
  });
}

const showSpent = ({ tenantHost, words }: Visit, reply: FastifyReply, expired: boolean): FastifyReply =>
  showMessage(reply, tenantHost, {
    heading: expired ? words.newEmail.expired : words.linkDead,
    paragraphs: expired ? [words.newEmail.older, words.newEmail.askAgain] : [words.newEmail.spent],
    next: { label: words.toAccount, url: `${tenantHost.basePath}/account` },
    status: 410,
  });

function showConfirm(
  { tenantHost, tenant, base, formToken, words }: Visit,
  reply: FastifyReply,
  token: string,
  email: string,
): FastifyReply {
  const body = html`<p>${words.newEmail.ask(tenant.site.siteName)}</p>
    <p><strong>${email}</strong></p>
    ${form({
      action: `${base}${path}`,
      formToken,
      hidden: { token },
      fields: [],
      words,
      submit: words.newEmail.submit,
    })}
    <p class="beside">${words.newEmail.otherwise}</p>`;
  return sendPage(reply, tenantHost, { heading: words.newEmail.heading, body });
}
