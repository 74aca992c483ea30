import type { FastifyReply } from "fastify";
import { passwordLengths } from "#core/identity/password-policy.ts";
import { audit } from "#server/store/audit.ts";
import { setPassword } from "#server/store/login.ts";
import { claimMailToken, findMailToken } from "#server/store/mail-token.ts";
import { proveMailbox } from "#server/store/mailbox-proof.ts";
import { newPasswordProblem } from "#server/store/new-password.ts";
import { revokeSessionsOf } from "#server/store/session.ts";
import type { FieldProblem } from "./form.ts";
import { form } from "./form.ts";
import { html } from "./html.ts";
import type { Pages } from "./page-routes.ts";
import { redirect, show, showBusy, showMessage } from "./show.ts";
import { fieldOf, type PageNeeds, parameterOf, type Visit } from "./visit.ts";

const path = "new-password/";
const purpose = "resetPassword";

/** Where the link of the letter leads: the owner of the mailbox chooses a password, and is proven by it. */
export function newPasswordRoutes({ get, post }: Pages, needs: PageNeeds): void {
  const { db, passwords } = needs;
  get(path, async (visit, request, reply) => {
    const token = parameterOf(request, "token") ?? "";
    const found = await findMailToken(db, visit.tenant.tenantId, { token, purpose, now: visit.now });
    return found?.state === "live" ? showChoice(visit, reply, token, found.email, []) : showSpent(visit, reply);
  });
  post(path, async (visit, request, reply) => {
    const { tenant, now } = visit;
    const token = fieldOf(request, "token");
    const found = await findMailToken(db, tenant.tenantId, { token, purpose, now });
    if (found?.state !== "live") return showSpent(visit, reply);
    const password = fieldOf(request, "password");
    const problem = newPasswordProblem(passwords, tenant, { email: found.email, password });
    if (problem !== null) return showChoice(visit, reply, token, found.email, [{ field: "password", text: problem }]);
    if (password !== fieldOf(request, "again")) {
      const text = "The two passwords are not the same.";
      return showChoice(visit, reply, token, found.email, [{ field: "again", text }]);
    }
    const hashed = await passwords.hash(password);
    if (hashed.kind === "busy") return showBusy(reply, visit.place);
    const set = await setByMail(needs, visit, token, hashed.value);
    return set ? redirect(reply, `${visit.base}${path}done/`) : showSpent(visit, reply);
  });
  get(`${path}done/`, async ({ place }, _, reply) =>
    showMessage(reply, place, {
      heading: "Your password is set",
      paragraphs: ["Whoever was signed in with an old password has been signed out. Sign in with the new one."],
      next: { label: "Sign in", url: `${place.basePath}/account` },
    }),
  );
}

/** One transaction: the link is used, the mailbox proven, the password set, and every session of the login ended. */
function setByMail({ db }: PageNeeds, { at, now, requestId }: Visit, token: string, hash: string): Promise<boolean> {
  return db.write(at, async (tx) => {
    const claimed = await claimMailToken(tx, { token, purpose, now });
    if (claimed === null) return false;
    const { loginId } = await proveMailbox(tx, claimed.loginId, claimed.email, { now, knows: "reader" });
    await setPassword(tx, loginId, hash);
    await revokeSessionsOf(tx, loginId, now);
    const subject = `login:${loginId}`;
    await audit(tx, { actor: subject, action: "identity.set-password", subject, outcome: "by mail", requestId });
    return true;
  });
}

const showSpent = ({ place, base }: Visit, reply: FastifyReply): FastifyReply =>
  showMessage(reply, place, {
    heading: "This link no longer works",
    paragraphs: ["It was used already, or it is older than 30 minutes. Your password is as it was."],
    next: { label: "Send a new link", url: `${base}forgot-password/` },
    status: 410,
  });

function showChoice(
  { place, tenant, base, formToken }: Visit,
  reply: FastifyReply,
  token: string,
  email: string,
  problems: readonly FieldProblem[],
): FastifyReply {
  const { least, most } = passwordLengths[tenant.policy.passwordPolicy];
  const body = html`<p class="lead">You will sign in with it at ${tenant.site.siteName}.</p>
    ${form({
      action: `${base}${path}`,
      formToken,
      hidden: { token },
      fields: [
        // Password managers keep the new password under this name.
        {
          name: "email",
          label: "Email address",
          type: "email",
          autocomplete: "username",
          value: email,
          readonly: true,
        },
        {
          name: "password",
          label: "New password",
          type: "password",
          autocomplete: "new-password",
          hint: `${least} to ${most} characters. A few unrelated words are easy to remember and hard to guess.`,
        },
        { name: "again", label: "New password, once more", type: "password", autocomplete: "new-password" },
      ],
      submit: "Save password",
      problems,
    })}`;
  const problem = problems.length > 0;
  return show(reply, place, { heading: "Choose a password", body, status: problem ? 422 : 200, problem });
}
