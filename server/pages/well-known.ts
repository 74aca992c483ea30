import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FindTenantHost, TenantHost } from "#server/http/tenant-host.ts";
import { sendRefused } from "#server/http/problems.ts";
import { refuse } from "#server/http/refused.ts";

type Needs = { readonly findTenantHost: FindTenantHost; readonly now: () => Date };

const aYearMs = 365 * 24 * 60 * 60 * 1000;

/**
 * The addresses that other programs request of a host: whom to notify of a vulnerability, that Global Privacy Control
 * is honored, and whether Apple may show its wallet there.
 */
export function registerWellKnown(app: FastifyInstance, { findTenantHost, now }: Needs): void {
  type Body = (tenantHost: TenantHost) => string | null;
  const answer = async (request: FastifyRequest, reply: FastifyReply, type: string, bodyOf: Body) => {
    const tenantHost = await findTenantHost({
      protocol: request.protocol,
      host: request.host,
      path: null,
      domain: null,
    });
    const body = tenantHost && bodyOf(tenantHost);
    return body === null ? sendRefused(request, reply, refuse(404)) : reply.type(type).send(body);
  };
  app.get("/.well-known/security.txt", { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, "text/plain; charset=utf-8", (tenantHost) => securityText(tenantHost, now())),
  );
  app.get("/.well-known/gpc.json", { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, "application/json", () => JSON.stringify({ gpc: true, lastUpdate: "2026-11-20" })),
  );
  app.get("/.well-known/apple-developer-merchantid-domain-association", { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, "text/plain; charset=utf-8", ({ publication }) => publication.tenant.site.appleDomainFile),
  );
}

/** RFC 9116: always valid for another year. */
const securityText = ({ publication }: TenantHost, now: Date): string =>
  [
    `Contact: mailto:${publication.tenant.site.customerService.email}`,
    `Expires: ${new Date(now.getTime() + aYearMs).toISOString()}`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
