import type { FastifyReply } from "fastify";
import { messages } from "#contract/messages.ts";
import { emailPattern } from "#contract/scalars.ts";
import { lockedText } from "#core/access/grant.ts";
import { featureStates } from "#core/site/feature.ts";
import { audit } from "#server/store/audit.ts";
import { normalEmail } from "#server/store/login.ts";
import { type AttemptOutcome, passwordAttempts } from "#server/store/password-attempt.ts";
import { boundCode, issueCode } from "#server/store/sign-in-code.ts";
import { returnAddress } from "../return-address.ts";
import { confirmAgainPath } from "./confirm-mailbox-routes.ts";
import type { FieldProblem } from "./form.ts";
import { form } from "./form.ts";
import { html } from "./html.ts";
import type { Pages } from "./page-routes.ts";
import { signInLinkPath } from "./sign-in-link-routes.ts";
import { nowhere, redirect, show, showBusy, showMessage, waitingTime } from "./show.ts";
import { fieldOf, type PageNeeds, parameterOf, type Visit } from "./visit.ts";

/** The sign-in page: a right password leads back to the return address with a one-time code. */
export function signInRoutes({ get, post }: Pages, needs: PageNeeds): void {
  const tryPassword = passwordAttempts(needs);
  get("", async (visit, request, reply) => {
    if (visit.tenant.identity.kind !== "builtin") return nowhere(reply);
    const asked = parameterOf(request, "return");
    // Without a way back there is nothing to sign in to: the account area begins anew.
    if (asked === null) return redirect(reply, `${visit.place.basePath}/account`);
    const back = returnAddress(asked, visit.place);
    return back === null ? showNoWayBack(visit, reply) : showSignIn(visit, reply, back, "", []);
  });
  post("", async (visit, request, reply) => {
    if (visit.tenant.identity.kind !== "builtin") return nowhere(reply);
    const back = returnAddress(fieldOf(request, "return"), visit.place);
    if (back === null) return showNoWayBack(visit, reply);
    const typed = fieldOf(request, "email").trim();
    const password = fieldOf(request, "password");
    const problems = emptyFields(typed, password);
    if (problems.length > 0) return showSignIn(visit, reply, back, typed, problems, 422);
    const { at, now, requestId } = visit;
    const attempt = await tryPassword(at, { email: normalEmail(typed), password, now, requestId });
    if (attempt.kind === "busy") return showBusy(reply, visit.place);
    if (attempt.kind !== "right") return showRefused(visit, reply, back, typed, attempt);
    back.searchParams.set("code", await codeFor(needs, visit, attempt, back.searchParams.get("state") ?? ""));
    return redirect(reply, back.href);
  });
}

function emptyFields(email: string, password: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (email.length > 254 || !emailPattern.test(email)) problems.push({ field: "email", text: messages.invalidEmail });
  if (password === "" || password.length > 254)
    problems.push({ field: "password", text: "Please enter your password." });
  return problems;
}

async function codeFor(
  { db, chance }: PageNeeds,
  { at, now, requestId }: Visit,
  { login, accept }: Extract<AttemptOutcome, { kind: "right" }>,
  state: string,
): Promise<string> {
  const code = boundCode(chance.token(), state);
  const actor = `login:${login.loginId}`;
  await db.write(at, async (tx) => {
    await accept(tx);
    await issueCode(tx, { code, loginId: login.loginId, now });
    await audit(tx, { actor, action: "identity.password", subject: actor, outcome: "right", requestId });
  });
  return code;
}

function showRefused(
  visit: Visit,
  reply: FastifyReply,
  back: URL,
  email: string,
  attempt: Extract<AttemptOutcome, { kind: "wrong" | "wait" | "locked" }>,
): FastifyReply {
  if (attempt.kind === "locked") {
    const text = lockedText(visit.tenant.site.customerService.phone);
    return showSignIn(visit, reply, back, email, [{ field: "password", text }], 403);
  }
  if (attempt.kind === "wrong") {
    const text = "The email address and the password do not match. Check both, or choose a new password.";
    return showSignIn(visit, reply, back, email, [{ field: "password", text }], 422);
  }
  const text = `Too many attempts for this address. Please wait ${waitingTime(attempt.seconds)}, or choose a new password.`;
  const told = reply.header("retry-after", attempt.seconds);
  return showSignIn(visit, told, back, email, [{ field: "password", text }], 429);
}

const showNoWayBack = ({ place }: Visit, reply: FastifyReply): FastifyReply =>
  showMessage(reply, place, {
    heading: "This sign-in link is not right",
    paragraphs: ["It would lead to an address outside this publication, so we did not follow it."],
    next: { label: "Go to my account", url: `${place.basePath}/account` },
    status: 400,
  });

function showSignIn(
  { place, tenant, base, formToken }: Visit,
  reply: FastifyReply,
  back: URL,
  email: string,
  problems: readonly FieldProblem[],
  status = 200,
): FastifyReply {
  const along = `?return=${encodeURIComponent(back.href)}`;
  const sells = featureStates(tenant.features).subscription_services;
  const body = html`<p class="lead">Use the email address and password of your subscription.</p>
    ${form({
      action: base,
      formToken,
      hidden: { return: back.href },
      fields: [
        { name: "email", label: "Email address", type: "email", autocomplete: "username", value: email },
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
      ${sells ? html`<p class="beside">Not a subscriber? <a href="${place.basePath}/subscribe">See our plans</a></p>` : null}
    </section>`;
  const heading = "Sign in";
  return show(reply, place, { heading, body, status, formTarget: back.origin, problem: problems.length > 0 });
}
