import type { FastifyReply, FastifyRequest } from "fastify";
import { html } from "#core/html.ts";
import { form } from "../pages/form.ts";
import { wordsFor } from "../pages/page-words-in.ts";
import { sendPage, showMessage } from "../pages/show.ts";
import { confirmSignOut, type ProviderAnswer, sendAnswer, setCookiesOf } from "./ask-provider.ts";
import { providerPaths } from "./provider-paths.ts";
import type { ProviderPage } from "./provider-pages.ts";
import type { SiteVisit } from "./site-visit.ts";

/** Sends the provider's answer to a browser, with its pages rendered as ours. */
export async function answerBrowser(
  visit: SiteVisit,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ProviderAnswer,
): Promise<FastifyReply> {
  const { page } = answer;
  if (page === null) return sendAnswer(reply, answer);
  if (page.kind === "sign-out" && page.isProven) {
    const confirmed = await confirmSignOut(visit.site, request, answer, page.xsrf);
    return confirmed.page === null ? sendAnswer(reply, confirmed) : showPage(visit, reply, confirmed.page, confirmed);
  }
  return showPage(visit, reply, page, answer);
}

function showPage(
  { tenantHost }: SiteVisit,
  reply: FastifyReply,
  page: ProviderPage,
  answer: ProviderAnswer,
): FastifyReply {
  const cookies = setCookiesOf(answer);
  if (cookies.length > 0) void reply.header("set-cookie", cookies);
  const words = wordsFor(tenantHost, reply);
  const { basePath, publication } = tenantHost;
  const toAccount = { label: words.toAccount, url: `${basePath}/account`, quiet: true };
  switch (page.kind) {
    case "error":
      return showMessage(reply, tenantHost, {
        heading: words.site.refused,
        paragraphs: [words.site.refusedText, `${page.out.error}: ${page.out.error_description ?? ""}`],
        next: toAccount,
        status: answer.status >= 400 ? answer.status : 400,
      });
    case "signed-out":
      return showMessage(reply, tenantHost, {
        heading: words.leave.done,
        paragraphs: [words.site.signedOut],
        next: toAccount,
      });
    case "sign-out": {
      const body = html`<p>${words.leave.ask(publication.tenant.site.siteName)}</p>
        ${form({
          action: basePath + providerPaths.signOutConfirm,
          formToken: "",
          hidden: { xsrf: page.xsrf, logout: "yes" },
          fields: [],
          words,
          submit: words.signOut,
        })}
        <p class="beside"><a href="${basePath}/account">${words.leave.stay}</a></p>`;
      const formTarget = page.leadsTo === null ? "" : new URL(page.leadsTo).origin;
      return sendPage(reply, tenantHost, { heading: words.signOut, body, formTarget });
    }
  }
}
