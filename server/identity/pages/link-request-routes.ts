import type { FastifyReply } from "fastify";
import { messages } from "#contract/messages.ts";
import { emailPattern } from "#contract/scalars.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { audit } from "#server/store/audit.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { emailLogin } from "#server/store/login/login-email.ts";
import { loginForNewPassword } from "#server/store/login/mailbox-proof.ts";
import { loginToRecover } from "#server/store/login/recovery.ts";
import { returnAddress } from "../return-address.ts";
import { form } from "./form.ts";
import { html } from "#core/html.ts";
import type { Pages } from "./page-routes.ts";
import { redirect, show, showMessage } from "./show.ts";
import { fieldOf, type PageNeeds, parameterOf, type Visit } from "./visit.ts";

const wordings = {
  "forgot-password/": {
    heading: "Forgot your password?",
    lead: "Enter your email address. We'll email you a link to choose a new password.",
  },
  "create-password/": {
    heading: "Create a password",
    lead: "Enter the email address we have for your subscription. We'll email you a link to choose a password.",
  },
  "new-login/": {
    heading: "I get the paper but have no login",
    lead: "Enter your email address. We'll email you a link to choose a password. Then sign in and add your subscription with the account number, last name, and ZIP code on your mailing label.",
  },
} as const;

type Path = keyof typeof wordings;
export const linkSentPath = "link-sent/";

/** "Forgot password" and "create password": a link by mail, and one and the same answer for every address. */
export function linkRequestRoutes({ get, post }: Pages, needs: PageNeeds): void {
  for (const path of ["forgot-password/", "create-password/", "new-login/"] as const) {
    get(path, async (visit, request, reply) =>
      showRequest(visit, reply, path, wayBack(visit, parameterOf(request, "return")), "", 200),
    );
    post(path, async (visit, request, reply) => {
      const typed = fieldOf(request, "email").trim();
      const back = wayBack(visit, fieldOf(request, "return"));
      if (typed.length > 254 || !emailPattern.test(typed)) return showRequest(visit, reply, path, back, typed, 422);
      await sendLink(needs, visit, path, normalEmail(typed));
      return redirect(reply, `${visit.base}link-sent/`);
    });
  }
  get(linkSentPath, async ({ tenantHost, tenant, base }, _, reply) =>
    showMessage(reply, tenantHost, {
      heading: "Check your email",
      paragraphs: [
        "If we know this address, we've emailed you a link. It works once, and the email says when it expires.",
        "No email after a few minutes? Check your spam folder, or try again with another address.",
      ],
      next:
        tenant.mode === "sandbox"
          ? { label: "Open this demo's mailbox", url: "/sandbox/mail" }
          : { label: "Try again", url: `${base}forgot-password/`, quiet: true },
    }),
  );
}

/** A new login is made for any mailbox: it has nothing until its reader adds an account (rules 4.15). */
async function sendLink(needs: PageNeeds, { at, now, ip, requestId }: Visit, path: Path, email: string): Promise<void> {
  await needs.db.write(at, async (tx) => {
    const find = path === "new-login/" ? loginForNewPassword : loginToRecover;
    const loginId = await find(tx, email, needs.random.uuid());
    const subject = loginId === null ? "login:none" : `login:${loginId}`;
    await audit(tx, { actor: "anonymous", action: "identity.ask-link", subject, outcome: "done", requestId });
    if (loginId !== null) {
      await emailLogin(tx, needs, "resetPassword", loginId, { email, network: addressBlock(ip), now });
    }
  });
}

const wayBack = ({ tenantHost }: Visit, asked: string | null): string =>
  asked === null ? "" : (returnAddress(asked, tenantHost)?.href ?? "");

function showRequest(
  { tenantHost, base, formToken }: Visit,
  reply: FastifyReply,
  path: Path,
  back: string,
  email: string,
  status: 200 | 422,
): FastifyReply {
  const { heading, lead } = wordings[path];
  const signInPage = back === "" ? `${tenantHost.basePath}/account` : `${base}?return=${encodeURIComponent(back)}`;
  const problems = status === 422 ? [{ field: "email", text: messages.invalidEmail }] : [];
  const body = html`<p class="lead">${lead}</p>
    ${form({
      action: `${base}${path}`,
      formToken,
      hidden: { return: back },
      fields: [{ name: "email", label: "Email address", type: "email", autocomplete: "username", value: email }],
      submit: "Send the link",
      problems,
    })}
    ${
      path === "new-login/"
        ? html`<p class="beside">
            <a href="${tenantHost.basePath}/account/ManageAnotherAccount">I have a login: add my subscription</a>
          </p>`
        : null
    }
    <p class="beside"><a href="${signInPage}">Back to sign in</a></p>`;
  return show(reply, tenantHost, { heading, body, status, problem: status === 422 });
}
