import type { FastifyReply } from "fastify";
import { messagesIn } from "#server/http/messages-in.ts";
import { emailPattern } from "#core/address/email.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { audit } from "#server/store/audit.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { emailLogin } from "#server/store/login/login-email.ts";
import { loginForNewPassword } from "#server/store/login/mailbox-proof.ts";
import { loginToRecover } from "#server/store/login/recovery.ts";
import { returnAddress } from "../return-address.ts";
import { form } from "./form.ts";
import { html } from "#core/html.ts";
import type { PageRoutes } from "./page-routes.ts";
import { redirect, sendPage, showMessage } from "./show.ts";
import { fieldOf, type IdentityPageNeeds, parameterOf, type Visit } from "./visit.ts";
import type { PageWords } from "./page-words-in.ts";

const wordingsIn = ({ form, request }: PageWords) => ({
  "forgot-password/": { heading: form.forgot, lead: request.forgotLead },
  "create-password/": { heading: form.create, lead: request.createLead },
  "new-login/": { heading: form.noLogin, lead: request.newLoginLead },
});

type Path = keyof ReturnType<typeof wordingsIn>;
export const linkSentPath = "link-sent/";

/** "Forgot password" and "create password": a link by email, and the same answer for every address. */
export function linkRequestRoutes({ get, post }: PageRoutes, needs: IdentityPageNeeds): void {
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
  get(linkSentPath, async ({ tenantHost, tenant, base, words }, _, reply) =>
    showMessage(reply, tenantHost, {
      heading: words.checkEmail,
      paragraphs: [words.request.sent, words.request.noEmail],
      next:
        tenant.mode === "sandbox"
          ? { label: words.demoMailbox, url: "/sandbox/mail" }
          : { label: words.request.again, url: `${base}forgot-password/`, quiet: true },
    }),
  );
}

/** A login is created for any mailbox: it has nothing until its reader adds an account (rules 4.15). */
async function sendLink(
  needs: IdentityPageNeeds,
  { at, now, ip, requestId }: Visit,
  path: Path,
  email: string,
): Promise<void> {
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
  { tenantHost, base, formToken, language, words }: Visit,
  reply: FastifyReply,
  path: Path,
  back: string,
  email: string,
  status: 200 | 422,
): FastifyReply {
  const { heading, lead } = wordingsIn(words)[path];
  const signInPage = back === "" ? `${tenantHost.basePath}/account` : `${base}?return=${encodeURIComponent(back)}`;
  const problems = status === 422 ? [{ field: "email", text: messagesIn[language].invalidEmail }] : [];
  const body = html`<p class="lead">${lead}</p>
    ${form({
      action: `${base}${path}`,
      formToken,
      hidden: { return: back },
      fields: [{ name: "email", label: words.email, type: "email", autocomplete: "username", value: email }],
      words,
      submit: words.request.submit,
      problems,
    })}
    ${
      path === "new-login/"
        ? html`<p class="beside">
            <a href="${tenantHost.basePath}/account/ManageAnotherAccount">${words.request.haveLogin}</a>
          </p>`
        : null
    }
    <p class="beside"><a href="${signInPage}">${words.backToSignIn}</a></p>`;
  return sendPage(reply, tenantHost, { heading, body, status, problem: status === 422 });
}
