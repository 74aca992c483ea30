import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FindPlace, Place } from "#server/http/place.ts";
import { sendRefused } from "#server/http/problems.ts";
import { refuse } from "#server/http/refused.ts";

type Needs = { readonly findPlace: FindPlace; readonly now: () => Date };

const aYearMs = 365 * 24 * 60 * 60 * 1000;

/** What other programs ask a host for: whom to tell of a weakness, and that Global Privacy Control is honoured. */
export function registerWellKnown(app: FastifyInstance, { findPlace, now }: Needs): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, type: string, body: (place: Place) => string) => {
    const place = await findPlace({ protocol: request.protocol, host: request.host, path: null, domain: null });
    return place === null ? sendRefused(request, reply, refuse(404)) : reply.type(type).send(body(place));
  };
  app.get("/.well-known/security.txt", { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, "text/plain; charset=utf-8", (place) => securityText(place, now())),
  );
  app.get("/.well-known/gpc.json", { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, "application/json", () => JSON.stringify({ gpc: true, lastUpdate: "2026-11-20" })),
  );
}

/** RFC 9116: always good for another year. */
const securityText = ({ publication }: Place, now: Date): string =>
  [
    `Contact: mailto:${publication.tenant.site.customerService.email}`,
    `Expires: ${new Date(now.getTime() + aYearMs).toISOString()}`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
