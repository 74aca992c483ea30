import type { FastifyReply } from "fastify";
import { audit } from "#server/store/audit.ts";
import { queueLoginLetters } from "#server/store/login-letter.ts";
import { claimMailToken, findMailToken, type MailTokenState } from "#server/store/mail-token.ts";
import { proveMailbox } from "#server/store/mailbox-proof.ts";
import { form } from "./form.ts";
import { html } from "./html.ts";
import { linkSentPath } from "./link-request-routes.ts";
import type { Pages } from "./page-routes.ts";
import { redirect, show, showMessage } from "./show.ts";
import { fieldOf, type PageNeeds, parameterOf, type Visit } from "./visit.ts";

const path = "confirm-mailbox/";
const purpose = "confirmMailbox";

/** Where the link of the confirmation letter leads. A button confirms: mail programs open links by themselves. */
export function confirmMailboxRoutes({ get, post }: Pages, needs: PageNeeds): void {
  const find = (visit: Visit, token: string) =>
    findMailToken(needs.db, visit.tenant.tenantId, { token, purpose, now: visit.now });
  get(path, async (visit, request, reply) => {
    const token = parameterOf(request, "token") ?? "";
    const found = await find(visit, token);
    return found?.state === "live"
      ? showConfirm(visit, reply, token, found.email)
      : showSpent(visit, reply, token, found?.state);
  });
  post(path, async (visit, request, reply) => {
    const token = fieldOf(request, "token");
    const outcome = await confirm(needs, visit, token);
    if (outcome !== null) return redirect(reply, `${visit.base}${path}${outcome}/`);
    return showSpent(visit, reply, token, (await find(visit, token))?.state);
  });
  post(`${path}again/`, async (visit, request, reply) => {
    const found = await find(visit, fieldOf(request, "token"));
    if (found?.state === "expired") {
      const letter = { kind: "confirmMailbox", loginId: found.loginId } as const;
      const { at, now } = visit;
      await needs.db.write(at, (tx) => queueLoginLetters(tx, needs, found.email, [letter], now));
    }
    return redirect(reply, visit.base + linkSentPath);
  });
  const messages = { confirmed: confirmedMessage, joined: joinedMessage };
  for (const [step, message] of Object.entries(messages)) {
    get(`${path}${step}/`, async ({ place }, _, reply) =>
      showMessage(reply, place, message(`${place.basePath}/account`)),
    );
  }
}

/** `joined`: the mailbox had a login already, which now has what was bought. Null: the link is not live. */
function confirm(
  { db }: PageNeeds,
  { at, now, requestId }: Visit,
  token: string,
): Promise<"confirmed" | "joined" | null> {
  return db.write(at, async (tx) => {
    const claimed = await claimMailToken(tx, { token, purpose, now });
    if (claimed === null) return null;
    const { kind } = await proveMailbox(tx, claimed.loginId, claimed.email, { now, knows: "whoever-set-it-up" });
    const subject = `login:${claimed.loginId}`;
    await audit(tx, { actor: subject, action: "identity.confirm-mailbox", subject, outcome: kind, requestId });
    return kind;
  });
}

const confirmedMessage = (account: string) => ({
  heading: "Your email address is confirmed",
  paragraphs: ["Thank you. You can now look after your subscription with it."],
  next: { label: "Go to my account", url: account },
});

const joinedMessage = (account: string) => ({
  heading: "Your subscription is in your account",
  paragraphs: [
    "You had a login with this email address already, so what you bought is now found there.",
    "Sign in with the password that you have had before.",
  ],
  next: { label: "Go to my account", url: account },
});

function showSpent(visit: Visit, reply: FastifyReply, token: string, state: MailTokenState | undefined): FastifyReply {
  const { place, base, formToken } = visit;
  if (state !== "expired") {
    return showMessage(reply, place, {
      heading: "This link no longer works",
      paragraphs: ["It was used already, or it is not complete. If you have confirmed your address, all is well."],
      next: { label: "Go to my account", url: `${place.basePath}/account` },
      status: 410,
    });
  }
  const body = html`<p>It is older than 30 minutes. We can send you a new one.</p>
    ${form({ action: `${base}${path}again/`, formToken, hidden: { token }, fields: [], submit: "Send a new link" })}`;
  return show(reply, place, { heading: "This link has expired", body, status: 410, problem: true });
}

function showConfirm(
  { place, tenant, base, formToken }: Visit,
  reply: FastifyReply,
  token: string,
  email: string,
): FastifyReply {
  const body = html`<p>Is <strong>${email}</strong> your address for ${tenant.site.siteName}?</p>
    ${form({ action: `${base}${path}`, formToken, hidden: { token }, fields: [], submit: "Yes, confirm it" })}
    <p class="beside">If not, close this page: without your confirmation nothing happens.</p>`;
  return show(reply, place, { heading: "Confirm your email address", body });
}
