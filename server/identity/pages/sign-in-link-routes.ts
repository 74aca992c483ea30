import type { FastifyReply, FastifyRequest } from "fastify";
import { messages } from "#contract/messages.ts";
import { emailPattern } from "#contract/scalars.ts";
import { lockedText } from "#core/access/grant.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { signInCodeTries } from "#core/site/throttle.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import { audit } from "#server/store/audit.ts";
import { type Asker, hashed, mayEmail, queueLoginEmail } from "#server/store/login/login-email.ts";
import { findOwner, normalEmail } from "#server/store/login/login.ts";
import { byAnybody, record } from "#server/store/record.ts";
import { loginToRecover } from "#server/store/login/recovery.ts";
import { boundCode, issueCode } from "#server/store/login/sign-in-code.ts";
import { browserOf, claimSignInLink, findSignInLink } from "#server/store/login/sign-in-link.ts";
import { beginTransaction } from "#server/store/login/sign-in-transaction.ts";
import { takeFrom } from "#server/store/throttle.ts";
import { cookieName, cookieSeconds, setCookie, tokenOf } from "../sign-in-cookie.ts";
import { type FieldProblem, form } from "./form.ts";
import { html } from "#core/html.ts";
import type { Pages } from "./page-routes.ts";
import { nowhere, redirect, show, showMessage, showTooMany } from "./show.ts";
import { fieldOf, type PageHandler, type PageNeeds, parameterOf, type Visit } from "./visit.ts";

export const signInLinkPath = "sign-in-link/";
const sentPath = `${signInLinkPath}sent/`;
const openPath = `${signInLinkPath}open/`;

/**
 * Sign-in by an emailed link, beside the password: once, for 15 minutes, in the browser that asked, or with the code that
 * the email shows. The answer is the same for every address.
 */
export function signInLinkRoutes({ get, post }: Pages, needs: PageNeeds): void {
  const builtIn =
    (handler: PageHandler): PageHandler =>
    async (visit, request, reply) =>
      visit.tenant.identity.kind === "builtin" ? handler(visit, request, reply) : nowhere(reply);
  get(
    signInLinkPath,
    builtIn(async (visit, _, reply) => showRequest(visit, reply, "", 200)),
  );
  post(
    signInLinkPath,
    builtIn(async (visit, request, reply) => {
      const typed = fieldOf(request, "email").trim();
      if (typed.length > 254 || !emailPattern.test(typed)) return showRequest(visit, reply, typed, 422);
      await send(needs, visit, normalEmail(typed));
      return redirect(reply, visit.base + sentPath);
    }),
  );
  get(
    sentPath,
    builtIn(async (visit, _, reply) => showSent(visit, reply, [])),
  );
  post(
    sentPath,
    builtIn((visit, request, reply) => takeCode(needs, visit, request, reply)),
  );
  get(
    openPath,
    builtIn((visit, request, reply) => showLink(needs, visit, parameterOf(request, "token") ?? "", reply)),
  );
  post(
    openPath,
    builtIn(async (visit, request, reply) => {
      const token = fieldOf(request, "token");
      const isAnswered = await signInBy(needs, visit, request, reply, { token });
      return isAnswered ? reply : showLink(needs, visit, token, reply);
    }),
  );
}

/** A proven login gets the link; for claims and office subscribers a link to choose a password comes in its place. */
async function send(needs: PageNeeds, { at, ip, now, requestId, formToken }: Visit, email: string): Promise<void> {
  const asker: Asker = { email, network: addressBlock(ip), now };
  await needs.db.write(at, async (tx) => {
    const owner = await findOwner(tx, email);
    const loginId = owner?.loginId ?? (await loginToRecover(tx, email, needs.random.uuid()));
    const subject = loginId === null ? "login:none" : `login:${loginId}`;
    await audit(tx, { actor: "anonymous", action: "identity.ask-link", subject, outcome: "sign-in", requestId });
    if (loginId === null || !(await mayEmail(tx, "recovery", asker))) return;
    if (owner === null) return queueLoginEmail(tx, needs, "resetPassword", { loginId, email });
    const { random, enqueue } = needs;
    const browser = browserOf(formToken).toString("base64url");
    const sent = { loginId, mailbox: email, occasion: random.uuid(), browser };
    await record(tx, { enqueue, uuid: random.uuid }, byAnybody, "identity.email-link", sent);
  });
}

async function takeCode(
  needs: PageNeeds,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const code = fieldOf(request, "code").trim();
  if (code === "" || code.length > 40) return showSent(visit, reply, [problem("Please type the code from the email.")]);
  const { at, tenantHost, now, formToken } = visit;
  const bucket = `link-code:${hashed(formToken)}`;
  const taken = await needs.db.write(at, (tx) => takeFrom(tx, bucket, signInCodeTries, now));
  if (!taken.allowed) return showTooMany(reply, tenantHost, taken.retryAfterSeconds);
  const wrong =
    "That code doesn't work. Check it, or ask for a new email. It works once, for 15 minutes, in this browser.";
  const isAnswered = await signInBy(needs, visit, request, reply, { code });
  return isAnswered ? reply : showSent(visit, reply, [problem(wrong)]);
}

const problem = (text: string): FieldProblem => ({ field: "code", text });

/**
 * Back to the account area with a one-time code, as after a password. The sign-in that led here may have run out while
 * the email was on its way, so it begins anew in this browser.
 *
 * @returns whether it was answered; false: there is no such live link. Never the reply: to await one gives nothing.
 */
async function signInBy(
  { db, random }: PageNeeds,
  { at, tenantHost, tenant, now, requestId, formToken }: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
  proof: { readonly token: string } | { readonly code: string },
): Promise<boolean> {
  const name = cookieName("tx", tenantHost.origin, tenant.domain);
  const cookie = tokenOf(cookieOf(request, name)) ?? random.token();
  const state = random.token();
  const code = boundCode(random.token(), state);
  const back = `${tenantHost.origin}${tenantHost.basePath}/account?state=${state}`;
  const outcome = "token" in proof ? "link" : "code";
  const known = await db.write(at, async (tx) => {
    const claimed = await claimSignInLink(tx, { proof, browser: browserOf(formToken), now });
    if (claimed === null) return "unknown";
    const { loginId } = claimed;
    const actor = `login:${loginId}`;
    const entry = { actor, action: "identity.sign-in-link", subject: actor, requestId };
    if (claimed.locked) {
      await audit(tx, { ...entry, outcome: "locked" });
      return "locked";
    }
    await beginTransaction(tx, { transactionId: random.uuid(), cookie, state, returnTo: back, memo: {}, now });
    await issueCode(tx, { code, loginId, now });
    await audit(tx, { ...entry, outcome });
    return "signed-in";
  });
  if (known === "unknown") return false;
  if (known === "locked") void showLocked(reply, tenantHost);
  else {
    void reply.header("set-cookie", setCookie(name, cookie, cookieSeconds.tx));
    void redirect(reply, `${back}&code=${encodeURIComponent(code)}`);
  }
  return true;
}

/** Whoever reads the mailbox of a locked login is told so. */
const showLocked = (reply: FastifyReply, tenantHost: Visit["tenantHost"]): FastifyReply =>
  showMessage(reply, tenantHost, {
    heading: "This sign-in is locked",
    paragraphs: [lockedText(tenantHost.publication.tenant.site.customerService.phone), "Nobody was signed in."],
    status: 403,
  });

/** A button signs in: mail programs open links by themselves. */
async function showLink(needs: PageNeeds, visit: Visit, token: string, reply: FastifyReply): Promise<FastifyReply> {
  const { at, tenantHost, tenant, base, now, formToken } = visit;
  const found = await needs.db.readTogether(at, (tx) =>
    findSignInLink(tx, { token, browser: browserOf(formToken), now }),
  );
  const next = { label: "Get a new link", url: base + signInLinkPath };
  if (found?.live !== true) {
    const text = "It was already used, it's older than 15 minutes, or it isn't complete.";
    return showMessage(reply, tenantHost, {
      heading: "This link no longer works",
      paragraphs: [text],
      next,
      status: 410,
    });
  }
  if (!found.sameBrowser) {
    return showMessage(reply, tenantHost, {
      heading: "Open this link where you asked for it",
      paragraphs: [
        "For your safety, the link works only in the browser where you asked for it.",
        "Type the code from the email there. Or get a new link to sign in here.",
      ],
      next,
      status: 403,
    });
  }
  const body = html`<p>Sign in to ${tenant.site.siteName} as <strong>${found.email}</strong>?</p>
    ${form({ action: base + openPath, formToken, hidden: { token }, fields: [], submit: "Sign in" })}`;
  return show(reply, tenantHost, { heading: "Sign in", body });
}

function showRequest(
  { tenantHost, base, formToken }: Visit,
  reply: FastifyReply,
  email: string,
  status: 200 | 422,
): FastifyReply {
  const problems = status === 422 ? [{ field: "email", text: messages.invalidEmail }] : [];
  const body = html`<p class="lead">
      Enter your email address. We'll email you a link that signs you in without your password.
    </p>
    ${form({
      action: base + signInLinkPath,
      formToken,
      fields: [{ name: "email", label: "Email address", type: "email", autocomplete: "username", value: email }],
      submit: "Email me a sign-in link",
      problems,
    })}
    <p class="beside"><a href="${tenantHost.basePath}/account">Back to sign in</a></p>`;
  return show(reply, tenantHost, { heading: "Sign in by email", body, status, problem: status === 422 });
}

function showSent(
  { tenantHost, tenant, base, formToken }: Visit,
  reply: FastifyReply,
  problems: readonly FieldProblem[],
) {
  const status = problems.length > 0 ? 422 : 200;
  const mailbox =
    tenant.mode === "sandbox" ? html`<p class="beside"><a href="/sandbox/mail">Open this demo's mailbox</a></p>` : null;
  const body = html`<p class="lead">
      If we know this address, we've sent an email to it. Open its link in this browser, or type the code here.
    </p>
    ${form({
      action: base + sentPath,
      formToken,
      fields: [
        {
          name: "code",
          label: "Code from the email",
          type: "text",
          autocomplete: "one-time-code",
          hint: "It works once, for 15 minutes.",
        },
      ],
      submit: "Sign in",
      problems,
    })}
    ${mailbox}
    <p class="beside">
      No email after a few minutes? Check your spam folder, or
      <a href="${base}${signInLinkPath}">ask for a new link</a>.
    </p>`;
  return show(reply, tenantHost, { heading: "Check your email", body, status, problem: status === 422 });
}
