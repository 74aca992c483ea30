import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressBlock } from "#core/site/address-block.ts";
import { machineLimit } from "#core/site/throttle.ts";
import type { TakeLimit } from "#server/http/limits.ts";
import { keyLimiter } from "#server/http/machine/key-limiter.ts";
import { sendRefused } from "#server/http/problems.ts";
import { isRefused, refuse } from "#server/http/refused.ts";
import type { FindTenantHost } from "#server/http/tenant-host.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { showTooMany } from "../pages/show.ts";
import { parameterOf } from "../pages/visit.ts";
import { answerBrowser } from "./answer-browser.ts";
import { askProvider, sendAnswer } from "./ask-provider.ts";
import { describeProvider } from "./describe-provider.ts";
import { providerPaths } from "./provider-paths.ts";
import { continueSignIn, finishSignIn, type SiteSignInNeeds } from "./site-sign-in.ts";
import type { SiteProviders } from "./site-providers.ts";
import { type SiteVisit, siteVisitOf } from "./site-visit.ts";

export type ProviderRouteNeeds = SiteSignInNeeds & {
  readonly findTenantHost: FindTenantHost;
  readonly takeLimit: TakeLimit;
  readonly siteProviders: SiteProviders;
};

type Answer = (visit: SiteVisit, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const bodyBytes = 10_000;

/**
 * Sign-in for the paper's other sites and apps: the OpenID provider of each publication, at its own address. Browsers
 * are limited by network as on the sign-in pages, and programs like those with a key.
 */
export const providerRoutes =
  (needs: ProviderRouteNeeds) =>
  async (app: FastifyInstance): Promise<void> => {
    // The provider reads the bodies, by its own rules.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyBytes }, (_, body, done) => done(null, body));
    const add = (method: "GET" | "POST", path: string, answer: Answer): void => {
      for (const prefix of ["", "/:domain"])
        app.route({
          method,
          url: prefix + path,
          schema: { hide: true },
          handler: async (request, reply) => {
            const visit = await siteVisitOf(needs, request);
            return isRefused(visit) ? sendRefused(request, reply, visit) : answer(visit, request, reply);
          },
        });
    };
    const person = forPeople(needs);
    const program = forPrograms(needs);
    add("GET", providerPaths.discovery, program(describeProvider));
    add("GET", providerPaths.authorize, person(authorize));
    add("GET", `${providerPaths.authorize}/:uid`, person(passOn));
    add(
      "GET",
      `${providerPaths.continue}/:uid`,
      person((...asked) => continueSignIn(needs, ...asked)),
    );
    add(
      "GET",
      providerPaths.signedIn,
      person((...asked) => finishSignIn(needs, ...asked)),
    );
    add("GET", providerPaths.signOut, person(passOn));
    add("POST", providerPaths.signOutConfirm, person(passOn));
    add("GET", providerPaths.signedOut, person(passOn));
    add("POST", providerPaths.token, program(ask));
    add("GET", providerPaths.reader, program(ask));
    add("POST", providerPaths.reader, program(ask));
  };

const forPeople =
  ({ takeLimit, clock }: ProviderRouteNeeds) =>
  (answer: Answer): Answer =>
  async (visit, request, reply) => {
    const { tenantHost } = visit;
    const limited = await takeLimit(
      tenantDay(clock, tenantHost.publication.tenant),
      "siteSignIn",
      request.ip,
      clock.now(),
    );
    if (limited !== null) return showTooMany(reply, tenantHost, limited.retryAfterSeconds ?? 60);
    return answer(visit, request, reply);
  };

function forPrograms({ clock }: ProviderRouteNeeds): (answer: Answer) => Answer {
  const take = keyLimiter(machineLimit);
  return (answer) => async (visit, request, reply) => {
    const { tenantId } = visit.tenantHost.publication.tenant;
    const wait = take(`${tenantId} ${addressBlock(request.ip)}`, clock.now().getTime());
    if (wait !== null) return sendRefused(request, reply, refuse(429, "", { retryAfterSeconds: wait }));
    return answer(visit, request, reply);
  };
}

/** What the provider is given of a request: its address without the publication's prefix. */
const askedOf = ({ tenantHost }: SiteVisit, request: FastifyRequest) =>
  ({
    method: request.method === "POST" ? "POST" : "GET",
    url: request.url.slice(tenantHost.basePath.length),
    headers: request.headers,
    payload: Buffer.isBuffer(request.body) ? request.body : "",
  }) as const;

const ask: Answer = async (visit, request, reply) =>
  sendAnswer(reply, await askProvider(visit.site, askedOf(visit, request)));

const passOn: Answer = async (visit, request, reply) =>
  answerBrowser(visit, request, reply, await askProvider(visit.site, askedOf(visit, request)));

/** Codes come back in the address: other response modes need a script, or expose the code to one. */
const authorize: Answer = async (visit, request, reply) => {
  const mode = parameterOf(request, "response_mode");
  if (mode === null || mode === "query") return passOn(visit, request, reply);
  const out = { error: "invalid_request", error_description: "response_mode must be query" };
  return answerBrowser(visit, request, reply, { status: 400, headers: {}, body: "", page: { kind: "error", out } });
};
