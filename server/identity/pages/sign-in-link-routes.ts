import type { FastifyReply, FastifyRequest } from "fastify";
import { messagesIn } from "#server/http/messages-in.ts";
import { emailPattern } from "#core/address/email.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { signInCodeTries } from "#core/site/throttle.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import { audit } from "#server/store/audit.ts";
import { type Asker, bucketHash, mayEmail, queueLoginEmail } from "#server/store/login/login-email.ts";
import { findOwner, normalEmail } from "#server/store/login/login.ts";
import { byAnybody, record } from "#server/store/record.ts";
import { loginToRecover } from "#server/store/login/recovery.ts";
import { boundCode, issueCode } from "#server/store/login/sign-in-code.ts";
import { browserOf, claimSignInLink, findSignInLink } from "#server/store/login/sign-in-link.ts";
import { beginTransaction, findNewestMemo } from "#server/store/login/sign-in-transaction.ts";
import { countUse } from "#server/store/throttle.ts";
import { cookieName, cookieSeconds, setCookie, tokenOf } from "#server/http/sign-in-cookie.ts";
import { signedInPath, uidOfMemo } from "../site-memo.ts";
import { type FieldProblem, form } from "./form.ts";
import { newestTargetOf } from "./form-target.ts";
import { html } from "#core/html.ts";
import type { PageRoutes } from "./page-routes.ts";
import { redirect, sendPage, sendPageNotFound, showMessage, showTooMany } from "./show.ts";
import { fieldOf, type IdentityPageNeeds, type PageHandler, parameterOf, type Visit } from "./visit.ts";
import { languageOfPage } from "#server/http/language-of.ts";
import { wordsFor } from "./page-words-in.ts";

export const signInLinkPath = "sign-in-link/";
const sentPath = `${signInLinkPath}sent/`;
const openPath = `${signInLinkPath}open/`;

/**
 * Sign-in by an emailed link, as an alternative to the password: once, for 15 minutes, in the browser that asked, or
 * with the code that the email shows. The answer is the same for every address.
 */
export function signInLinkRoutes({ get, post }: PageRoutes, needs: IdentityPageNeeds): void {
  const builtIn =
    (handler: PageHandler): PageHandler =>
    async (visit, request, reply) =>
      visit.tenant.identity.kind === "builtin" ? handler(visit, request, reply) : sendPageNotFound(reply);
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
    builtIn((visit, request, reply) => showSent(needs, visit, request, reply, [])),
  );
  post(
    sentPath,
    builtIn((visit, request, reply) => takeCode(needs, visit, request, reply)),
  );
  get(
    openPath,
    builtIn((visit, request, reply) => showLink(needs, visit, request, parameterOf(request, "token") ?? "", reply)),
  );
  post(
    openPath,
    builtIn(async (visit, request, reply) => {
      const token = fieldOf(request, "token");
      const isAnswered = await signInBy(needs, visit, request, reply, { token });
      return isAnswered ? reply : showLink(needs, visit, request, token, reply);
    }),
  );
}

/** A proven login gets the link; claims and office subscribers get a link to choose a password instead. */
async function send(
  needs: IdentityPageNeeds,
  { at, ip, now, requestId, formToken }: Visit,
  email: string,
): Promise<void> {
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
  needs: IdentityPageNeeds,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const words = visit.words.link;
  const code = fieldOf(request, "code").trim();
  if (code === "" || code.length > 40) return showSent(needs, visit, request, reply, [problem(words.noCode)]);
  const { at, tenantHost, now, formToken } = visit;
  const bucket = `link-code:${bucketHash(formToken)}`;
  const taken = await needs.db.write(at, (tx) => countUse(tx, bucket, signInCodeTries, now));
  if (!taken.allowed) return showTooMany(reply, tenantHost, taken.retryAfterSeconds);
  const isAnswered = await signInBy(needs, visit, request, reply, { code });
  return isAnswered ? reply : showSent(needs, visit, request, reply, [problem(words.wrongCode)]);
}

const problem = (text: string): FieldProblem => ({ field: "code", text });

/**
 * Leads back to the account area, or to the site where the sign-in began, with a one-time code, as after a password.
 * The sign-in that led here may have expired while the email was on its way, so it starts again in this browser.
 * @returns whether it was answered; false if there is no such live link. It never returns the reply: awaiting one gives
 * nothing.
 */
async function signInBy(
  { db, random }: IdentityPageNeeds,
  { at, tenantHost, tenant, now, requestId, formToken }: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
  proof: { readonly token: string } | { readonly code: string },
): Promise<boolean> {
  const name = cookieName("tx", tenantHost.origin, tenant.domain);
  const cookie = tokenOf(cookieOf(request, name)) ?? random.token();
  const state = random.token();
  const code = boundCode(random.token(), state);
  const returnTo = (page: string): string => `${tenantHost.origin}${tenantHost.basePath}${page}?state=${state}`;
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
    const begun = (await findNewestMemo(tx, { cookie, now })) ?? {};
    const isOfSite = uidOfMemo(begun) !== null;
    const back = returnTo(isOfSite ? signedInPath : "/account");
    const memo = isOfSite ? begun : {};
    await beginTransaction(tx, { transactionId: random.uuid(), cookie, state, returnTo: back, memo, now });
    await issueCode(tx, { code, loginId, now });
    await audit(tx, { ...entry, outcome });
    return { back };
  });
  if (known === "unknown") return false;
  if (known === "locked") void showLocked(reply, tenantHost);
  else {
    void reply.header("set-cookie", setCookie(name, cookie, cookieSeconds.tx));
    void redirect(reply, `${known.back}&code=${encodeURIComponent(code)}`);
  }
  return true;
}

/** Emails the reader of a locked login's mailbox that it is locked. */
function showLocked(reply: FastifyReply, tenantHost: Visit["tenantHost"]): FastifyReply {
  const { publication } = tenantHost;
  const { phone } = publication.tenant.site.customerService;
  const words = wordsFor(tenantHost, reply).link;
  return showMessage(reply, tenantHost, {
    heading: words.locked,
    paragraphs: [grantWordsIn[languageOfPage(publication, reply.request)].locked(phone), words.nobody],
    status: 403,
  });
}

/** A button signs in, because mail programs open links automatically. */
async function showLink(
  needs: IdentityPageNeeds,
  visit: Visit,
  request: FastifyRequest,
  token: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { at, tenantHost, tenant, base, now, formToken, words } = visit;
  const found = await needs.db.readTogether(at, (tx) =>
    findSignInLink(tx, { token, browser: browserOf(formToken), now }),
  );
  const next = { label: words.getNewLink, url: base + signInLinkPath };
  if (found?.live !== true) {
    const text = words.link.spent;
    return showMessage(reply, tenantHost, {
      heading: words.linkDead,
      paragraphs: [text],
      next,
      status: 410,
    });
  }
  if (!found.sameBrowser) {
    return showMessage(reply, tenantHost, {
      heading: words.link.otherBrowser,
      paragraphs: [words.link.safety, words.link.typeCode],
      next,
      status: 403,
    });
  }
  const body = html`<p>${words.link.signInAs(tenant.site.siteName)} <strong>${found.email}</strong></p>
    ${form({ action: base + openPath, formToken, hidden: { token }, fields: [], words, submit: words.signIn })}`;
  const formTarget = await newestTargetOf(needs, visit, request);
  return sendPage(reply, tenantHost, { heading: words.signIn, body, formTarget });
}

function showRequest(
  { tenantHost, base, formToken, language, words }: Visit,
  reply: FastifyReply,
  email: string,
  status: 200 | 422,
): FastifyReply {
  const problems = status === 422 ? [{ field: "email", text: messagesIn[language].invalidEmail }] : [];
  const body = html`<p class="lead">${words.link.lead}</p>
    ${form({
      action: base + signInLinkPath,
      formToken,
      fields: [{ name: "email", label: words.email, type: "email", autocomplete: "username", value: email }],
      words,
      submit: words.form.emailLink,
      problems,
    })}
    <p class="beside"><a href="${tenantHost.basePath}/account">${words.backToSignIn}</a></p>`;
  return sendPage(reply, tenantHost, { heading: words.link.heading, body, status, problem: status === 422 });
}

async function showSent(
  needs: IdentityPageNeeds,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
  problems: readonly FieldProblem[],
): Promise<FastifyReply> {
  const { tenantHost, tenant, base, formToken, words } = visit;
  const status = problems.length > 0 ? 422 : 200;
  const mailbox =
    tenant.mode === "sandbox" ? html`<p class="beside"><a href="/sandbox/mail">${words.demoMailbox}</a></p>` : null;
  const body = html`<p class="lead">${words.link.sentLead}</p>
    ${form({
      action: base + sentPath,
      formToken,
      fields: [
        {
          name: "code",
          label: words.link.code,
          type: "text",
          autocomplete: "one-time-code",
          hint: words.link.codeHint,
        },
      ],
      words,
      submit: words.signIn,
      problems,
    })}
    ${mailbox}
    <p class="beside">
      ${words.link.noEmail}
      <a href="${base}${signInLinkPath}">${words.link.askNew}</a>.
    </p>`;
  const formTarget = await newestTargetOf(needs, visit, request);
  return sendPage(reply, tenantHost, { heading: words.checkEmail, body, status, problem: status === 422, formTarget });
}
