import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DeskCallName, deskContract } from "#contract/desk/desk-contract.ts";
import type { DeskEndpoint } from "#contract/desk/desk-endpoint.ts";
import { deskSecurity, framePath, type PageOrigins, type RequestAddress } from "#server/http/content-security.ts";
import { sendRefused } from "#server/http/problems.ts";
import { isRefused, notFound, refuse } from "#server/http/refused.ts";
import { refusedCardData } from "#server/http/refused-card-data.ts";
import { answerDeskCall, type AnyDeskHandler, type DeskCallNeeds, originOf } from "./answer-desk-call.ts";
import { type DeskAddress, isDeskRequest } from "./desk-address.ts";
import type { DeskHandlers } from "./desk-handler.ts";
import { registerForAccount } from "./for-account-routes.ts";
import type { Handlers } from "#server/http/handler.ts";

export type DeskRouteNeeds = DeskCallNeeds & {
  readonly origins: PageOrigins;
  readonly desk: DeskAddress;
  readonly handlers: DeskHandlers;
  /** The readers' handlers, which staff's actions on an account also run. */
  readonly readersHandlers: Handlers;
  /** The desk's page, which is the same for every address. */
  readonly page: string;
};

/**
 * What the desk's own address serves besides its calls and its page: files of the build, reports of violations, and the
 * payment frame, which is here only if it has no origin of its own; then it is sandboxed.
 */
const sharedPaths = ["/assets/", "/csp-report", "/health", framePath] as const;

/**
 * Registers the desk: its calls and its page at its own address, with nothing of any publication's site there, and
 * nothing of the desk at any other address.
 */
export function registerDesk(app: FastifyInstance, needs: DeskRouteNeeds): void {
  app.addHook("onRequest", async (request, reply) => {
    const path = request.url;
    // Compares the routed path: "/api/%64esk/find" is a call of the desk, too.
    const isCall = [path, request.routeOptions.url ?? ""].some((each) => each.startsWith("/api/desk/"));
    if (!isDeskRequest(request, needs.desk)) {
      if (isCall) return sendRefused(request, reply, notFound());
      return undefined;
    }
    void reply.headers(deskSecurity(askedAt(request), needs.origins));
    if (isCall) return refuseForeign(request, reply);
    if (sharedPaths.some((start) => path.startsWith(start))) return undefined;
    const isPage = (request.method === "GET" || request.method === "HEAD") && !path.startsWith("/api/");
    if (!isPage) return sendRefused(request, reply, notFound());
    return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(needs.page);
  });
  registerForAccount(app, { ...needs, handlers: needs.readersHandlers });
  for (const [key, endpoint] of Object.entries<DeskEndpoint>(deskContract)) {
    const handler = needs.handlers[key as DeskCallName] as AnyDeskHandler;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
      schema: {
        hide: true,
        ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
        ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
        ...(endpoint.file === undefined ? { response: { 200: endpoint.output } } : {}),
      },
      preValidation: (request, _, done) => done(refusedCardData(request, "en") ?? undefined),
      handler: async (request, reply) => {
        const answer = await answerDeskCall(endpoint, handler, needs, request, reply);
        if (isRefused(answer)) return sendRefused(request, reply, answer);
        if (endpoint.file === undefined) return answer;
        return reply.type(`${endpoint.file}; charset=utf-8`).send(Readable.from(answer as AsyncIterable<string>));
      },
    });
  }
}

const askedAt = ({ protocol, host }: FastifyRequest): RequestAddress => ({ protocol, host });

/** Another site's page can make a browser send its cookies, so a change is accepted only from the desk's own pages. */
function refuseForeign(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  void reply.header("cache-control", "no-store");
  if (request.method === "GET" || request.headers.origin === originOf(request)) return undefined;
  return sendRefused(request, reply, refuse(403, "The request does not come from the desk's own pages."));
}
