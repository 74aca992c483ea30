import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type FindTenantHost, type TenantHost, tenantHostOf } from "#server/http/tenant-host.ts";
import { sendRefused } from "#server/http/problems.ts";
import { refuse } from "#server/http/refused.ts";
import { keySetAnswer, type SigningKeys } from "#server/crypto/signing-keys.ts";

type Needs = {
  readonly findTenantHost: FindTenantHost;
  readonly now: () => Date;
  readonly signingKeys: Pick<SigningKeys, "keySet">;
};

const aYearMs = 365 * 24 * 60 * 60 * 1000;

/**
 * The addresses that other programs request from a host: whom to notify of a vulnerability, that Global Privacy Control
 * is honored, whether Apple may show its wallet there, and the keys that check what we sign.
 */
export function registerWellKnown(app: FastifyInstance, { findTenantHost, now, signingKeys }: Needs): void {
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
  for (const prefix of ["", "/:domain"])
    app.get(`${prefix}/.well-known/jwks.json`, { schema: { hide: true } }, async (request, reply) => {
      const tenantHost = await tenantHostOf(request, findTenantHost);
      if (tenantHost === null) return sendRefused(request, reply, refuse(404));
      const { body, cacheControl } = keySetAnswer(await signingKeys.keySet(tenantHost.publication.tenant.tenantId));
      // The keys are public, even for a page of another site.
      const open = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
      return reply
        .headers({ ...open, "cache-control": cacheControl })
        .type("application/jwk-set+json")
        .send(body);
    });
}

/** RFC 9116: always valid for another year. */
const securityText = ({ publication }: TenantHost, now: Date): string =>
  [
    `Contact: mailto:${publication.tenant.site.customerService.email}`,
    `Expires: ${new Date(now.getTime() + aYearMs).toISOString()}`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
