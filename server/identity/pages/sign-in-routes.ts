import type { FastifyReply, FastifyRequest } from "fastify";
import { emailPattern } from "#core/address/email.ts";
import { featureStates } from "#core/site/feature.ts";
import { audit } from "#server/store/audit.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { type AttemptOutcome, passwordAttempts } from "#server/store/login/password-attempt.ts";
import { boundCode, issueCode } from "#server/store/login/sign-in-code.ts";
import { hasSignedInSince } from "#server/store/login/sign-in-transaction.ts";
import { returnAddress } from "../return-address.ts";
import { confirmAgainPath } from "./confirm-mailbox-routes.ts";
import { form } from "./form.ts";
import { formTargetOf, signInCookieOf } from "./form-target.ts";
import { type Html, html } from "#core/html.ts";
import type { PageRoutes } from "./page-routes.ts";
import { passkeyForm } from "./passkey-routes.ts";
import { passkeyScriptUrl } from "./passkey-script.ts";
import { signInLinkPath } from "./sign-in-link-routes.ts";
import { consumeRefusal, problemsOf, type RefusedSignIn, statusOf, storeRefusal } from "./refused-sign-in.ts";
import { redirect, sendPage, sendPageNotFound, showBusy, showMessage } from "./show.ts";
import { fieldOf, type IdentityPageNeeds, parameterOf, type Visit } from "./visit.ts";

/** The sign-in page: the right password leads back to the return address with a one-time code. */
export function signInRoutes({ get, post }: PageRoutes, needs: IdentityPageNeeds): void {
  const tryPassword = passwordAttempts(needs);
  get("", async (visit, request, reply) => {
    if (visit.tenant.identity.kind !== "builtin") return sendPageNotFound(reply);
    const asked = parameterOf(request, "return");
    // Without a return address there is nothing to sign in to, so the account area starts again.
    if (asked === null) return redirect(reply, `${visit.tenantHost.basePath}/account`);
    const back = returnAddress(asked, visit.tenantHost);
    if (back === null) return showNoWayBack(visit, reply);
    // The reader went "back" after signing in: the form has nothing more to do.
    if (await isDone(needs, visit, request, back)) return redirect(reply, back.origin + back.pathname);
    const [passkey, formTarget] = await Promise.all([
      passkeyForm(visit, back),
      formTargetOf(needs, visit, request, back),
    ]);
    const lead = leadFor(visit, parameterOf(request, "away"));
    return showSignIn(visit, reply, {
      back,
      lead,
      refused: consumeRefusal(visit, request, reply),
      passkey,
      formTarget,
    });
  });
  post("", async (visit, request, reply) => {
    if (visit.tenant.identity.kind !== "builtin") return sendPageNotFound(reply);
    const back = returnAddress(fieldOf(request, "return"), visit.tenantHost);
    if (back === null) return showNoWayBack(visit, reply);
    const email = fieldOf(request, "email").trim();
    const password = fieldOf(request, "password");
    const again = (because: RefusedSignIn["because"], seconds = 0) => {
      storeRefusal(visit, reply, { email, because, seconds });
      return redirect(reply, visit.base + returnTo(back));
    };
    const missing = emptyFields(email, password);
    if (missing.length > 0) return again(missing);
    const { at, now, requestId } = visit;
    const attempt = await tryPassword(at, { email: normalEmail(email), password, now, requestId });
    if (attempt.kind === "busy") return showBusy(reply, visit.tenantHost);
    if (attempt.kind === "wait") return again(["wait"], attempt.seconds);
    if (attempt.kind !== "right") return again([attempt.kind]);
    back.searchParams.set("code", await codeFor(needs, visit, attempt, back.searchParams.get("state") ?? ""));
    return redirect(reply, back.href);
  });
}

const returnTo = (back: URL): string => `?return=${encodeURIComponent(back.href)}`;

async function isDone({ db }: IdentityPageNeeds, visit: Visit, request: FastifyRequest, back: URL) {
  const cookie = signInCookieOf(visit, request);
  const state = back.searchParams.get("state");
  return cookie !== null && state !== null && (await hasSignedInSince(db, visit.tenant.tenantId, { cookie, state }));
}

const emptyFields = (email: string, password: string): RefusedSignIn["because"] => [
  ...(email.length > 254 || !emailPattern.test(email) ? (["invalid-email"] as const) : []),
  ...(password === "" || password.length > 254 ? (["no-password"] as const) : []),
];

async function codeFor(
  { db, random }: IdentityPageNeeds,
  { at, now, requestId }: Visit,
  { login, accept }: Extract<AttemptOutcome, { kind: "right" }>,
  state: string,
): Promise<string> {
  const code = boundCode(random.token(), state);
  const actor = `login:${login.loginId}`;
  await db.write(at, async (tx) => {
    await accept(tx);
    await issueCode(tx, { code, loginId: login.loginId, now });
    await audit(tx, { actor, action: "identity.password", subject: actor, outcome: "right", requestId });
  });
  return code;
}

const showNoWayBack = ({ tenantHost, words }: Visit, reply: FastifyReply): FastifyReply =>
  showMessage(reply, tenantHost, {
    heading: words.form.noWayBack,
    paragraphs: [words.form.outside],
    next: { label: words.toAccount, url: `${tenantHost.basePath}/account` },
    status: 400,
  });

/** Why a reader who was signed in a moment ago has to sign in again (web/data/sign-in.ts). */
const leadFor = ({ words }: Visit, away: string | null): string =>
  away === null ? words.form.lead : away === "unpaid" ? words.form.awayUnpaid : words.form.away;

type SignInPage = {
  readonly back: URL;
  readonly lead: string;
  readonly refused: RefusedSignIn | null;
  /** Null if there are no passkeys here. */
  readonly passkey: Html | null;
  /** The origins that the form may lead to. */
  readonly formTarget: string;
};

function showSignIn(
  visit: Visit,
  reply: FastifyReply,
  { back, lead, refused, passkey, formTarget }: SignInPage,
): FastifyReply {
  const along = returnTo(back);
  const { tenantHost, tenant, base, formToken, words } = visit;
  const problems = refused === null ? [] : problemsOf(visit, refused);
  if (refused?.because.includes("wait") === true) void reply.header("retry-after", refused.seconds);
  const sells = featureStates(tenant.features).subscription_services;
  const body = html`<p class="lead">${lead}</p>
    ${form({
      action: base,
      formToken,
      hidden: { return: back.href },
      fields: [
        {
          name: "email",
          label: words.email,
          type: "email",
          autocomplete: passkey === null ? "username" : "username webauthn",
          value: refused?.email ?? "",
        },
        { name: "password", label: words.password, type: "password", autocomplete: "current-password" },
      ],
      words,
      submit: words.signIn,
      problems,
    })}
    ${passkey}
    <p class="beside"><a href="${base}${signInLinkPath}">${words.form.emailLink}</a></p>
    <p class="beside"><a href="${base}forgot-password/${along}">${words.form.forgot}</a></p>
    <section class="aside">
      <h2>${words.form.noPasswordYet}</h2>
      <p>${words.form.byPhone}</p>
      <p class="beside"><a href="${base}create-password/${along}">${words.form.create}</a></p>
      <p class="beside"><a href="${base}new-login/${along}">${words.form.noLogin}</a></p>
      <h2>${words.confirm.heading}</h2>
      <p>${words.form.justSubscribed}</p>
      <p class="beside"><a href="${base}${confirmAgainPath}">${words.form.sendAgain}</a></p>
      ${sells ? html`<p class="beside">${words.form.notSubscriber} <a href="${tenantHost.basePath}/subscribe">${words.form.plans}</a></p>` : null}
    </section>`;
  const heading = words.signIn;
  const status = refused === null ? 200 : statusOf(refused);
  const script = passkey === null ? {} : { script: passkeyScriptUrl };
  return sendPage(reply, tenantHost, {
    heading,
    body,
    status,
    formTarget,
    problem: refused !== null,
    ...script,
  });
}
