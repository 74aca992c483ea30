import type { FastifyReply, FastifyRequest } from "fastify";
import { emailPattern } from "#contract/scalars.ts";
import { messages } from "#contract/messages.ts";
import { lockedText } from "#core/access/grant.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { audit } from "#server/store/audit.ts";
import { emailConfirmations } from "#server/store/login/confirmation.ts";
import { findOwner, normalEmail } from "#server/store/login/login.ts";
import { claimMailToken, findMailToken, type FoundMailToken } from "#server/store/email/mail-token.ts";
import { proveMailbox } from "#server/store/login/mailbox-proof.ts";
import { type AttemptOutcome, passwordAttempts } from "#server/store/login/password-attempt.ts";
import { type FieldProblem, form } from "./form.ts";
import { html } from "#core/html.ts";
import { linkSentPath } from "./link-request-routes.ts";
import type { Pages } from "./page-routes.ts";
import { redirect, show, showBusy, showMessage, waitingTime } from "./show.ts";
import { fieldOf, type PageNeeds, parameterOf, type Visit } from "./visit.ts";

export const confirmPath = "confirm-mailbox/";
export const confirmAgainPath = `${confirmPath}again/`;
const purpose = "confirmMailbox";

/**
 * Where the link of the confirmation email leads. It shows that somebody reads the mailbox; the password shows that it is
 * the person who set up the login (security.md I22).
 */
export function confirmMailboxRoutes({ get, post }: Pages, needs: PageNeeds): void {
  const tryPassword = passwordAttempts(needs);
  const find = (visit: Visit, token: string) =>
    findMailToken(needs.db, visit.tenant.tenantId, { token, purpose, now: visit.now });
  get(confirmPath, async (visit, request, reply) => {
    const token = parameterOf(request, "token") ?? "";
    const found = await find(visit, token);
    if (found?.state !== "live") return showSpent(visit, reply, found);
    return showConfirm(visit, reply, { token, found, owned: await isOwned(needs, visit, found) });
  });
  post(confirmPath, async (visit, request, reply) => {
    const token = fieldOf(request, "token");
    const found = await find(visit, token);
    if (found?.state !== "live") return showSpent(visit, reply, found);
    const owned = await isOwned(needs, visit, found);
    const again = (problem: string, status: 422 | 429 = 422) =>
      showConfirm(visit, reply, { token, found, owned }, [{ field: "password", text: problem }], status);
    const password = fieldOf(request, "password");
    if (password === "" || password.length > 254) return again("Please enter your password.");
    const { at, now, requestId } = visit;
    // Beside an owner it must be this very claim's; else the reader may have taken up the link of another claim of hers.
    const whose = owned ? { loginId: found.loginId } : {};
    const attempt = await tryPassword(at, { email: found.email, password, ...whose, now, requestId });
    if (attempt.kind === "busy") return showBusy(reply, visit.tenantHost);
    if (attempt.kind === "locked") return again(lockedText(visit.tenant.site.customerService.phone));
    if (attempt.kind === "wrong") return again("That isn't the password of this login. Check it, or choose a new one.");
    if (attempt.kind === "wait") {
      void reply.header("retry-after", attempt.seconds);
      return again(`Too many tries. Please wait ${waitingTime(attempt.seconds)}, or choose a new password.`, 429);
    }
    const outcome = await confirm(needs, visit, token, attempt);
    if (outcome !== null) return redirect(reply, `${visit.base}${confirmPath}${outcome}/`);
    return showSpent(visit, reply, await find(visit, token));
  });
  get(confirmAgainPath, async (visit, _, reply) => showAgain(visit, reply, "", 200));
  post(confirmAgainPath, (visit, request, reply) => sendAgain(needs, visit, request, reply));
  const pages = { confirmed: confirmedMessage, joined: joinedMessage };
  for (const [step, message] of Object.entries(pages)) {
    get(`${confirmPath}${step}/`, async ({ tenantHost }, _, reply) =>
      showMessage(reply, tenantHost, message(`${tenantHost.basePath}/account`)),
    );
  }
}

/** Whether the mailbox is another login's by now. */
const isOwned = async ({ db }: PageNeeds, { at }: Visit, { email, loginId }: FoundMailToken): Promise<boolean> => {
  const owner = await db.readTogether(at, (tx) => findOwner(tx, email));
  return owner !== null && owner.loginId !== loginId;
};

/** `joined`: the mailbox had a login already, which now has what was bought. Null: the link is not live. */
function confirm(
  { db }: PageNeeds,
  { at, now, requestId }: Visit,
  token: string,
  { login, accept }: Extract<AttemptOutcome, { kind: "right" }>,
): Promise<"confirmed" | "joined" | null> {
  return db.write(at, async (tx) => {
    await accept(tx);
    const claimed = await claimMailToken(tx, { token, purpose, now });
    if (claimed === null) return null;
    const { kind } = await proveMailbox(tx, login.loginId, claimed.email, now);
    const subject = `login:${login.loginId}`;
    await audit(tx, { actor: subject, action: "identity.confirm-mailbox", subject, outcome: kind, requestId });
    return kind;
  });
}

async function sendAgain(
  needs: PageNeeds,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const typed = fieldOf(request, "email").trim();
  if (typed.length > 254 || !emailPattern.test(typed)) return showAgain(visit, reply, typed, 422);
  const { at, now, ip } = visit;
  const asker = { email: normalEmail(typed), network: addressBlock(ip), now };
  await needs.db.write(at, (tx) => emailConfirmations(tx, needs, asker));
  return redirect(reply, visit.base + linkSentPath);
}

const confirmedMessage = (account: string) => ({
  heading: "Your email is confirmed",
  paragraphs: ["Thank you. That was the last step."],
  next: { label: "Go to my account", url: account },
});

const joinedMessage = (account: string) => ({
  heading: "Your subscription is in your account",
  paragraphs: [
    "You already had a login with this email, so we added what you bought to it.",
    "Sign in with the password of that login.",
  ],
  next: { label: "Go to my account", url: account },
});

/** Used, expired, or not a link of ours: what happened, and what to do next. */
function showSpent(visit: Visit, reply: FastifyReply, found: FoundMailToken | null): FastifyReply {
  const { tenantHost, base } = visit;
  if (found?.state === "used") {
    return showMessage(reply, tenantHost, {
      heading: "This link has been used",
      paragraphs: ["It works once. If you have confirmed your email, you're all set."],
      next: { label: "Go to my account", url: `${tenantHost.basePath}/account` },
      status: 410,
    });
  }
  if (found !== null) return showAgain(visit, reply, found.email, 410);
  return showMessage(reply, tenantHost, {
    heading: "This link doesn't work",
    paragraphs: [
      "It may be incomplete, or replaced by a newer one. Please open the latest email from us, or get a new link.",
    ],
    next: { label: "Get a new link", url: base + confirmAgainPath },
    status: 410,
  });
}

function showAgain(
  { tenantHost, base, formToken }: Visit,
  reply: FastifyReply,
  email: string,
  status: 200 | 410 | 422,
): FastifyReply {
  const problems = status === 422 ? [{ field: "email", text: messages.invalidEmail }] : [];
  const lead =
    status === 410
      ? "This link has expired. We'll email you a new one. It works for 7 days."
      : "We'll email you a new link to confirm your email. It works for 7 days.";
  const body = html`<p class="lead">${lead}</p>
    ${form({
      action: base + confirmAgainPath,
      formToken,
      fields: [{ name: "email", label: "Email address", type: "email", autocomplete: "username", value: email }],
      submit: "Send a new link",
      problems,
    })}
    <p class="beside"><a href="${tenantHost.basePath}/account">Back to sign in</a></p>`;
  return show(reply, tenantHost, {
    heading: "One more step: confirm your email",
    body,
    status,
    problem: status !== 200,
  });
}

type Confirming = { readonly token: string; readonly found: FoundMailToken; readonly owned: boolean };

function showConfirm(
  { tenantHost, tenant, base, formToken }: Visit,
  reply: FastifyReply,
  { token, found, owned }: Confirming,
  problems: readonly FieldProblem[] = [],
  status: 200 | 422 | 429 = 200,
): FastifyReply {
  const { siteName } = tenant.site;
  const lead = owned
    ? "You already have a login with this email. To add what you bought to it, enter the password you chose when you bought it."
    : `Enter the password you chose when you set up your login at ${siteName}.`;
  const otherwise = owned
    ? html`<p class="beside">
        Don't remember it?
        <a href="${tenantHost.basePath}/account/ManageAnotherAccount">Sign in and add the account by its number</a>.
      </p>`
    : html`<p class="beside">
        Don't remember it, or didn't set one up?
        <a href="${base}${confirmPath}new-password/?token=${token}">Choose a new password</a>
      </p>`;
  const body = html`<p class="lead">${lead}</p>
    ${form({
      action: base + confirmPath,
      formToken,
      hidden: { token },
      fields: [
        {
          name: "email",
          label: "Email address",
          type: "email",
          autocomplete: "username",
          value: found.email,
          readonly: true,
        },
        { name: "password", label: "Password", type: "password", autocomplete: "current-password" },
      ],
      submit: "Confirm my email",
      problems,
    })}
    ${otherwise}`;
  return show(reply, tenantHost, {
    heading: "One more step: confirm your email",
    body,
    status,
    problem: problems.length > 0,
  });
}
