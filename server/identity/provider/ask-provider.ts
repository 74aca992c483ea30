import type { FastifyReply, FastifyRequest } from "fastify";
import type { OutgoingHttpHeaders } from "node:http";
import { inject } from "light-my-request";
import { providerPaths } from "./provider-paths.ts";
import { faultOfRequest, pageOfRequest, type ProviderPage } from "./provider-pages.ts";
import type { SiteProvider } from "./site-providers.ts";

/** The provider's answer to one request. */
export type ProviderAnswer = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | string;
  /** Null if the answer is for a program, or a redirect. */
  readonly page: ProviderPage | null;
};

type Asked = {
  readonly method: "GET" | "POST" | "OPTIONS";
  /** Below the publication's address, with its query. */
  readonly url: string;
  readonly headers: FastifyRequest["headers"];
  readonly payload: Buffer | string;
};

/**
 * Asks the provider in this process. It sends nothing itself: its answer goes out in our own reply, like every other
 * answer.
 */
export async function askProvider({ provider, issuer }: SiteProvider, asked: Asked): Promise<ProviderAnswer> {
  const { protocol, host, pathname } = new URL(issuer);
  const originalUrl = (pathname === "/" ? "" : pathname) + asked.url;
  const callback = provider.callback();
  const answer = await inject((raw, response) => callback(Object.assign(raw, { originalUrl }), response), {
    method: asked.method,
    url: asked.url,
    payload: asked.payload,
    headers: { ...withoutHops(asked.headers), host, "x-forwarded-proto": protocol.slice(0, -1) },
  });
  const { statusCode: status, headers, rawPayload: body, raw } = answer;
  const fault = faultOfRequest(raw.req);
  if (fault !== undefined) throw fault;
  return { status, headers, body, page: pageOfRequest(raw.req) };
}

/** We determine where a request came from. The provider is given only the publication's own address. */
function withoutHops(headers: FastifyRequest["headers"]): FastifyRequest["headers"] {
  const kept = Object.entries(headers).filter(
    ([name]) =>
      !name.startsWith("x-forwarded-") && !["forwarded", "content-length", "transfer-encoding"].includes(name),
  );
  return Object.fromEntries(kept);
}

export const setCookiesOf = ({ headers }: ProviderAnswer): string[] => [headers["set-cookie"] ?? []].flat().map(String);

/** The request's cookies, with those that an answer has just set. */
function cookiesAfter(request: FastifyRequest, answer: ProviderAnswer): string {
  const set = setCookiesOf(answer).map((line) => line.split(";")[0] ?? "");
  const changed = new Set(set.map((pair) => pair.split("=")[0]));
  const sent = (request.headers.cookie ?? "").split("; ").filter((pair) => !changed.has(pair.split("=")[0]));
  return [...sent, ...set].filter((pair) => pair !== "").join("; ");
}

/** Confirms a sign-out for the person who would have clicked the button. */
export async function confirmSignOut(
  site: SiteProvider,
  request: FastifyRequest,
  asked: ProviderAnswer,
  xsrf: string,
): Promise<ProviderAnswer> {
  const answer = await askProvider(site, {
    method: "POST",
    url: providerPaths.signOutConfirm,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "text/html",
      cookie: cookiesAfter(request, asked),
    },
    payload: new URLSearchParams({ xsrf, logout: "yes" }).toString(),
  });
  const set = [...setCookiesOf(asked), ...setCookiesOf(answer)];
  return { ...answer, headers: { ...answer.headers, "set-cookie": set } };
}

const passedOn = ["cache-control", "content-type", "location", "set-cookie", "vary", "www-authenticate"] as const;

/** Sends an answer that is not for a person. */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: ProviderAnswer): FastifyReply {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && (passedOn.some((one) => one === name) || name.startsWith("access-control-")))
      void reply.header(name, value);
  return reply.code(status).send(body);
}
