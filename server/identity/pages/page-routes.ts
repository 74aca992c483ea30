import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hashToken } from "#server/crypto/random.ts";
import { timingSafeEqual } from "node:crypto";
import { ignoreDoubleSubmit } from "./double-submit.ts";
import { sendPageNotFound, showMessage, showTooMany } from "./show.ts";
import { fieldOf, type IdentityPageNeeds, type PageHandler, providerPath, type Visit, visitOf } from "./visit.ts";

export type PageRoutes = {
  readonly get: (path: string, handler: PageHandler) => void;
  /**
   * Forms. They are refused unless they come from a page of ours in the same browser, and are limited by network
   * address.
   */
  readonly post: (path: string, handler: PageHandler) => void;
};

const bodyBytes = 10_000;

/**
 * Routes of the built-in provider, on a publication's own host and below its prefix on a shared one.
 * @param path below the sign-in page's path.
 */
export function pageRoutes(app: FastifyInstance, needs: IdentityPageNeeds): PageRoutes {
  const add = (method: "GET" | "POST", path: string, handler: PageHandler): void => {
    for (const prefix of ["", "/:domain"]) {
      app.route({
        method,
        url: `${prefix}${providerPath}${path}`,
        bodyLimit: bodyBytes,
        handler: async (request, reply) => {
          const visit = await visitOf(request, reply, needs);
          return visit === null ? sendPageNotFound(reply) : handler(visit, request, reply);
        },
      });
    }
  };
  return {
    get: (path, handler) => add("GET", path, handler),
    post: (path, handler) => {
      const once = ignoreDoubleSubmit(async (visit, request, reply) => {
        const { at, ip, now, tenantHost } = visit;
        const limited = await needs.takeLimit(at, "auth", ip, now);
        if (limited !== null) return showTooMany(reply, tenantHost, limited.retryAfterSeconds ?? 60);
        return handler(visit, request, reply);
      });
      add("POST", path, async (visit, request, reply) =>
        isOwnForm(visit, request) ? once(visit, request, reply) : showForeignForm(visit, reply, request.url),
      );
    },
  };
}

/**
 * Whether the form was sent by a page of this origin, with the token that only this browser's cookie and our page have
 * (security.md 8).
 */
function isOwnForm({ tenantHost, formToken }: Visit, request: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined ? origin !== tenantHost.origin : site !== undefined && site !== "same-origin") return false;
  return timingSafeEqual(hashToken(fieldOf(request, "form")), hashToken(formToken));
}

const showForeignForm = ({ tenantHost, words }: Visit, reply: FastifyReply, url: string): FastifyReply =>
  showMessage(reply, tenantHost, {
    heading: words.foreign.heading,
    paragraphs: [words.foreign.text],
    next: { label: words.foreign.next, url: url.split("?")[0] ?? url },
    status: 403,
  });
