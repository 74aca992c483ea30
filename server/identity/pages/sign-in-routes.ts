import type { FastifyReply, FastifyRequest } from "fastify";
import { emailPattern } from "#contract/scalars.ts";
import { featureStates } from "#core/site/feature.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import { audit } from "#server/store/audit.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { type AttemptOutcome, passwordAttempts } from "#server/store/login/password-attempt.ts";
import { boundCode, issueCode } from "#server/store/login/sign-in-code.ts";
import { hasSignedInSince } from "#server/store/login/sign-in-transaction.ts";
import { returnAddress } from "../return-address.ts";
import { cookieName, tokenOf } from "../sign-in-cookie.ts";
import { confirmAgainPath } from "./confirm-mailbox-routes.ts";
import { form } from "./form.ts";
import { html } from "#core/html.ts";
import type { Pages } from "./page-routes.ts";
import { signInLinkPath } from "./sign-in-link-routes.ts";
import { keepRefusal, problemsOf, type RefusedSignIn, statusOf, takeRefusal } from "./refused-sign-in.ts";
import { nowhere, redirect, show, showBusy, showMessage } from "./show.ts";
import { fieldOf, type PageNeeds, parameterOf, type Visit } from "./visit.ts";

/** The sign-in page: a right password leads back to the return address with a one-time code. */
export function signInRoutes({ get, post }: Pages, needs: PageNeeds): void {
  const tryPassword = passwordAttempts(needs);
  get("", async (visit, request, reply) => {
    if (visit.tenant.identity.kind !== "builtin") return nowhere(reply);
    const asked = parameterOf(request, "return");
    // Without a way back there is nothing to sign in to: the account area begins anew.
    if (asked === null) return redirect(reply, `${visit.tenantHost.basePath}/account`);
    const back = returnAddress(asked, visit.tenantHost);
    if (back === null) return showNoWayBack(visit, reply);
    // "Back" after signing in: the form has nothing more to do.
    if (await isDone(needs, visit, request, back)) return redirect(reply, back.origin + back.pathname);
    return showSignIn(visit, reply, back, takeRefusal(visit, request, reply));
  });
  post("", async (visit, request, reply) => {
    if (visit.tenant.identity.kind !== "builtin") return nowhere(reply);
    const back = returnAddress(fieldOf(request, "return"), visit.tenantHost);
    if (back === null) return showNoWayBack(visit, reply);
    const email = fieldOf(request, "email").trim();
    const password = fieldOf(request, "password");
    const again = (because: RefusedSignIn["because"], seconds = 0) => {
      keepRefusal(visit, reply, { email, because, seconds });
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

async function isDone({ db }: PageNeeds, { tenantHost, tenant }: Visit, request: FastifyRequest, back: URL) {
  const cookie = tokenOf(cookieOf(request, cookieName("tx", tenantHost.origin, tenant.domain)));
  const state = back.searchParams.get("state");
  return cookie !== null && state !== null && (await hasSignedInSince(db, tenant.tenantId, { cookie, state }));
}

const emptyFields = (email: string, password: string): RefusedSignIn["because"] => [
  ...(email.length > 254 || !emailPattern.test(email) ? (["invalid-email"] as const) : []),
  ...(password === "" || password.length > 254 ? (["no-password"] as const) : []),
];

async function codeFor(
  { db, random }: PageNeeds,
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

const showNoWayBack = ({ tenantHost }: Visit, reply: FastifyReply): FastifyReply =>
  showMessage(reply, tenantHost, {
    heading: "This sign-in link isn't right",
    paragraphs: ["It leads to an address outside this site, so we didn't open it."],
    next: { label: "Go to my account", url: `${tenantHost.basePath}/account` },
    status: 400,
  });

function showSignIn(visit: Visit, reply: FastifyReply, back: URL, refused: RefusedSignIn | null): FastifyReply {
  const along = returnTo(back);
  const { tenantHost, tenant, base, formToken } = visit;
  const problems = refused === null ? [] : problemsOf(visit, refused);
  if (refused?.because.includes("wait") === true) void reply.header("retry-after", refused.seconds);
  const sells = featureStates(tenant.features).subscription_services;
  const body = html`<p class="lead">Use the email address and password of your subscription.</p>
    ${form({
      action: base,
      formToken,
      hidden: { return: back.href },
      fields: [
        { name: "email", label: "Email address", type: "email", autocomplete: "username", value: refused?.email ?? "" },
        { name: "password", label: "Password", type: "password", autocomplete: "current-password" },
      ],
      submit: "Sign in",
      problems,
    })}
    <p class="beside"><a href="${base}${signInLinkPath}">Email me a sign-in link</a></p>
    <p class="beside"><a href="${base}forgot-password/${along}">Forgot your password?</a></p>
    <section class="aside">
      <h2>No password yet?</h2>
      <p>If you subscribed by phone or by mail, create one with the email address that we have for you.</p>
      <p class="beside"><a href="${base}create-password/${along}">Create a password</a></p>
      <p class="beside"><a href="${base}new-login/${along}">I get the paper but have no login</a></p>
      <h2>One more step: confirm your email</h2>
      <p>Just subscribed? Open the link in the email that we sent you. It works for 7 days.</p>
      <p class="beside"><a href="${base}${confirmAgainPath}">Send me the link again</a></p>
      ${sells ? html`<p class="beside">Not a subscriber? <a href="${tenantHost.basePath}/subscribe">See our plans</a></p>` : null}
    </section>`;
  const heading = "Sign in";
  const status = refused === null ? 200 : statusOf(refused);
  return show(reply, tenantHost, { heading, body, status, formTarget: back.origin, problem: refused !== null });
}
