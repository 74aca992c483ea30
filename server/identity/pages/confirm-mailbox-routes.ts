import type { FastifyReply, FastifyRequest } from "fastify";
import { emailPattern } from "#core/address/email.ts";
import { messagesIn } from "#server/http/messages-in.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
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
import type { PageRoutes } from "./page-routes.ts";
import { redirect, sendPage, showBusy, showMessage, waitingTime } from "./show.ts";
import { fieldOf, type IdentityPageNeeds, parameterOf, type Visit } from "./visit.ts";
import type { PageWords } from "./page-words-in.ts";

export const confirmPath = "confirm-mailbox/";
export const confirmAgainPath = `${confirmPath}again/`;
const purpose = "confirmMailbox";

/**
 * The page behind the confirmation email's link. The link proves that somebody reads the mailbox; the password proves
 * that it is the person who set up the login (security.md I22).
 */
export function confirmMailboxRoutes({ get, post }: PageRoutes, needs: IdentityPageNeeds): void {
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
    const { words } = visit;
    const token = fieldOf(request, "token");
    const found = await find(visit, token);
    if (found?.state !== "live") return showSpent(visit, reply, found);
    const owned = await isOwned(needs, visit, found);
    const again = (problem: string, status: 422 | 429 = 422) =>
      showConfirm(visit, reply, { token, found, owned }, [{ field: "password", text: problem }], status);
    const password = fieldOf(request, "password");
    if (password === "" || password.length > 254) return again(words.noPassword);
    const { at, now, requestId } = visit;
    // If the mailbox has an owner, the password must be the owner's own; otherwise the reader may have opened the link
    // of another of her claims.
    const whose = owned ? { loginId: found.loginId } : {};
    const attempt = await tryPassword(at, { email: found.email, password, ...whose, now, requestId });
    if (attempt.kind === "busy") return showBusy(reply, visit.tenantHost);
    if (attempt.kind === "locked")
      return again(grantWordsIn[visit.language].locked(visit.tenant.site.customerService.phone));
    if (attempt.kind === "wrong") return again(words.confirm.wrong);
    if (attempt.kind === "wait") {
      void reply.header("retry-after", attempt.seconds);
      return again(words.confirm.wait(waitingTime(attempt.seconds, words)), 429);
    }
    const outcome = await confirm(needs, visit, token, attempt);
    if (outcome !== null) return redirect(reply, `${visit.base}${confirmPath}${outcome}/`);
    return showSpent(visit, reply, await find(visit, token));
  });
  get(confirmAgainPath, async (visit, _, reply) => showAgain(visit, reply, "", 200));
  post(confirmAgainPath, (visit, request, reply) => sendAgain(needs, visit, request, reply));
  const pages = { confirmed: confirmedMessage, joined: joinedMessage };
  for (const [step, message] of Object.entries(pages)) {
    get(`${confirmPath}${step}/`, async ({ tenantHost, words }, _, reply) =>
      showMessage(reply, tenantHost, message(`${tenantHost.basePath}/account`, words)),
    );
  }
}

/** Whether the mailbox belongs to another login by now. */
const isOwned = async (
  { db }: IdentityPageNeeds,
  { at }: Visit,
  { email, loginId }: FoundMailToken,
): Promise<boolean> => {
  const owner = await db.readTogether(at, (tx) => findOwner(tx, email));
  return owner !== null && owner.loginId !== loginId;
};

/** `joined`: the mailbox already had a login, which now has what was bought. Null if the link is not live. */
function confirm(
  { db }: IdentityPageNeeds,
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
  needs: IdentityPageNeeds,
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

const confirmedMessage = (account: string, words: PageWords) => ({
  heading: words.confirm.done,
  paragraphs: [words.confirm.thanks],
  next: { label: words.toAccount, url: account },
});

const joinedMessage = (account: string, words: PageWords) => ({
  heading: words.confirm.joined,
  paragraphs: [words.confirm.hadLogin, words.confirm.thatPassword],
  next: { label: words.toAccount, url: account },
});

/** For a link that was used, has expired, or isn't ours: says what happened, and what to do next. */
function showSpent(visit: Visit, reply: FastifyReply, found: FoundMailToken | null): FastifyReply {
  const { tenantHost, base, words } = visit;
  if (found?.state === "used") {
    return showMessage(reply, tenantHost, {
      heading: words.confirm.used,
      paragraphs: [words.confirm.worksOnce],
      next: { label: words.toAccount, url: `${tenantHost.basePath}/account` },
      status: 410,
    });
  }
  if (found !== null) return showAgain(visit, reply, found.email, 410);
  return showMessage(reply, tenantHost, {
    heading: words.confirm.dead,
    paragraphs: [words.confirm.incomplete],
    next: { label: words.getNewLink, url: base + confirmAgainPath },
    status: 410,
  });
}

function showAgain(
  { tenantHost, base, formToken, language, words }: Visit,
  reply: FastifyReply,
  email: string,
  status: 200 | 410 | 422,
): FastifyReply {
  const problems = status === 422 ? [{ field: "email", text: messagesIn[language].invalidEmail }] : [];
  const lead = status === 410 ? words.confirm.expiredLead : words.confirm.againLead;
  const body = html`<p class="lead">${lead}</p>
    ${form({
      action: base + confirmAgainPath,
      formToken,
      fields: [{ name: "email", label: words.email, type: "email", autocomplete: "username", value: email }],
      words,
      submit: words.sendNewLink,
      problems,
    })}
    <p class="beside"><a href="${tenantHost.basePath}/account">${words.backToSignIn}</a></p>`;
  return sendPage(reply, tenantHost, {
    heading: words.confirm.heading,
    body,
    status,
    problem: status !== 200,
  });
}

type Confirming = { readonly token: string; readonly found: FoundMailToken; readonly owned: boolean };

function showConfirm(
  { tenantHost, tenant, base, formToken, words }: Visit,
  reply: FastifyReply,
  { token, found, owned }: Confirming,
  problems: readonly FieldProblem[] = [],
  status: 200 | 422 | 429 = 200,
): FastifyReply {
  const { siteName } = tenant.site;
  const lead = owned ? words.confirm.ownedLead : words.confirm.lead(siteName);
  const otherwise = owned
    ? html`<p class="beside">
        ${words.confirm.forgotten}
        <a href="${tenantHost.basePath}/account/ManageAnotherAccount">${words.confirm.addByNumber}</a>.
      </p>`
    : html`<p class="beside">
        ${words.confirm.forgottenOrNone}
        <a href="${base}${confirmPath}new-password/?token=${token}">${words.confirm.choose}</a>
      </p>`;
  const body = html`<p class="lead">${lead}</p>
    ${form({
      action: base + confirmPath,
      formToken,
      hidden: { token },
      fields: [
        {
          name: "email",
          label: words.email,
          type: "email",
          autocomplete: "username",
          value: found.email,
          readonly: true,
        },
        { name: "password", label: words.password, type: "password", autocomplete: "current-password" },
      ],
      words,
      submit: words.confirm.submit,
      problems,
    })}
    ${otherwise}`;
  return sendPage(reply, tenantHost, {
    heading: words.confirm.heading,
    body,
    status,
    problem: problems.length > 0,
  });
}
