import formbody from "@fastify/formbody";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isStoreUnavailable } from "#server/db/faults.ts";
import { logOf } from "#server/http/log.ts";
import { RefusedError } from "#server/http/refused.ts";
import { registerAnsweredPost } from "./answered-post.ts";
import { confirmEmailRoutes } from "./confirm-email-routes.ts";
import { confirmMailboxRoutes } from "./confirm-mailbox-routes.ts";
import { linkRequestRoutes } from "./link-request-routes.ts";
import { newPasswordRoutes } from "./new-password-routes.ts";
import { pageRoutes } from "./page-routes.ts";
import { showMessage } from "./show.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { registerPasskeyScript } from "./passkey-script.ts";
import { signInEmailRoutes } from "./sign-in-email-routes.ts";
import { signInLinkRoutes } from "./sign-in-link-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { signOutRoutes } from "./sign-out-routes.ts";
import { registerStylesheet } from "./stylesheet.ts";
import type { IdentityPageNeeds } from "./visit.ts";
import { tenantHostOf } from "#server/http/tenant-host.ts";
import { wordsFor } from "./page-words-in.ts";

/**
 * The built-in identity provider's pages. They work without any script. Registered once; needs routes that ignore case
 * and trailing slashes.
 */
export const identityPages =
  (needs: IdentityPageNeeds) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(formbody, { bodyLimit: 10_000 });
    app.setErrorHandler((fault: FastifyError, request, reply) => showFault(needs, fault, request, reply));
    registerStylesheet(app);
    registerAnsweredPost(app);
    registerPasskeyScript(app);
    const pages = pageRoutes(app, needs);
    signInRoutes(pages, needs);
    passkeyRoutes(pages, needs);
    linkRequestRoutes(pages, needs);
    signInLinkRoutes(pages, needs);
    newPasswordRoutes(pages, needs);
    confirmMailboxRoutes(pages, needs);
    confirmEmailRoutes(pages, needs);
    signInEmailRoutes(pages, needs);
    signOutRoutes(pages, needs);
  };

/** An error page, with the publisher's name if it can still be determined. */
async function showFault(
  needs: IdentityPageNeeds,
  fault: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const status = statusOf(fault);
  if (status >= 500) logOf(request).error({ err: fault }, "a sign-in page failed");
  const tenantHost = await tenantHostOf(request, needs.findTenantHost).catch(() => null);
  if (tenantHost === null) throw fault;
  const words = wordsFor(tenantHost, reply).fault;
  if (status < 500) {
    const paragraphs = [words.goBack];
    return showMessage(reply, tenantHost, { heading: words.unreadable, paragraphs, status });
  }
  return showMessage(status === 503 ? reply.header("retry-after", 5) : reply, tenantHost, {
    heading: words.heading,
    paragraphs: [words.text],
    status,
  });
}

function statusOf(fault: FastifyError | RefusedError): number {
  if (fault instanceof RefusedError) return fault.refused.refusedWith;
  if (isStoreUnavailable(fault)) return 503;
  const { statusCode = 500 } = fault;
  return statusCode >= 400 ? statusCode : 500;
}
